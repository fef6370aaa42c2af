import { m } from '@pitlane/shared/messages/messages';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { endPush, findPushProblem, isPushOn, startPush } from './push.ts';

export type PushSwitchProps = {
  /** In how many browsers messages arrive now. */
  browsers: number;
  /** It was turned on or off here. */
  onChange: () => void;
};

/** Turns push messages on and off in this browser. The browser asks its reader only after the press. */
export function PushSwitch({ browsers, onChange }: PushSwitchProps) {
  const [on, setOn] = useState<boolean>();
  const [busy, setBusy] = useState(false);
  const problem = findPushProblem();
  useEffect(() => {
    isPushOn().then(setOn, (error: unknown) => {
      console.warn('We can’t tell whether push notifications are on.', error);
      setOn(false);
    });
  }, []);
  const turn = async () => {
    setBusy(true);
    try {
      if (on) await endPush();
      else if (!(await startPush())) toast('info', m.notices.pushNotificationsStayOffThisBrowser);
      onChange();
    } catch (error) {
      console.warn('Push notifications weren’t changed.', error);
      toast(
        'error',
        error instanceof ApiError ? error.message : m.notices.thisBrowsersPushServiceIsntResponding,
      );
    } finally {
      setOn(await isPushOn().catch(() => false));
      setBusy(false);
    }
  };
  return (
    <section
      aria-labelledby="push"
      className="flex flex-wrap items-center justify-between gap-4 rounded-xl border bg-panel p-4"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h3 id="push" className="label text-lead">
          {m.notices.pushNotifications}
        </h3>
        <p className="text-small text-mute">
          {problem ??
            (on
              ? m.notices.getNotifiedInThisBrowserEven
              : `Get notified in your browser, even when the site is closed.${browsers > 0 ? m.notices.onInBrowsersOfYourBrowsers({ browsers }) : ''}`)}
        </p>
      </div>
      <Button busy={busy} disabledReason={problem} tooltipAlign="end" onClick={() => void turn()}>
        {on ? m.notices.turnOffPush : m.notices.turnOnPush}
      </Button>
    </section>
  );
}
