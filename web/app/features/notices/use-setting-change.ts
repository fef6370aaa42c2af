import type { NoticeSettings } from '@pitlane/shared/api/notices';
import type { NoticeChannel, NoticeKind } from '@pitlane/shared/domain/people/notices';
import { m } from '@pitlane/shared/messages/messages';
import { useRef, useState } from 'react';
import { asSent } from '../../lib/api.ts';
import { sendOwn } from '../../lib/session/own-api.ts';

type Setting = NoticeSettings['settings'][number];

/** Sends settings one after the other: an older answer must not undo what is shown of a newer one. */
export function useSettingChange(onAnswer: (answer: NoticeSettings) => void) {
  const [waiting, setWaiting] = useState<readonly Setting[]>([]);
  const [failed, setFailed] = useState<{ kind: NoticeKind; message: string }>();
  const last = useRef(Promise.resolve());
  const change = async (setting: Setting) => {
    setFailed(undefined);
    try {
      const body = { settings: [setting] };
      onAnswer(await sendOwn(asSent<NoticeSettings>(), '/api/notices/settings', { method: 'PUT', body }));
    } catch (error) {
      console.warn('Couldn’t save the setting.', error);
      setFailed({ kind: setting.kind, message: error instanceof Error ? error.message : m.notices.tryAgain });
    } finally {
      setWaiting((before) => before.filter((each) => each !== setting));
    }
  };
  return {
    /** The setting that was not kept, and why. */
    failed,
    isBusy: (kind: NoticeKind, channel: NoticeChannel) =>
      waiting.some((each) => each.kind === kind && each.channel === channel),
    send: (setting: Setting) => {
      setWaiting((before) => [...before, setting]);
      last.current = last.current.then(() => change(setting));
    },
  };
}
