import type { ReadNotices, Unread } from '@pitlane/shared/api/notices';
import { m } from '@pitlane/shared/messages/messages';
import type { QueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { asSent } from '../../lib/api.ts';
import { cx } from '../../lib/class-names.ts';
import { sendOwn } from '../../lib/session/own-api.ts';
import { OWN } from '../../lib/session/session.ts';
import { toAddress } from '../../lib/site-path.ts';
import { toast } from '../../lib/toast.ts';
import { Ago } from '../../ui/ago.tsx';
import { toOpenPicture } from '../../ui/cars/picture-props.ts';
import type { Entry } from './entries.ts';
import { announcementsRead, noticesRead, type Reader } from './read-store.ts';

type EntryRowProps = {
  entry: Entry;
  /** Milliseconds since 1970, where the server writes the row too. */
  now?: number;
  /** The row was pressed. */
  onRead: () => void;
  /** Its link was followed. */
  onGo?: () => void;
};

/** A line of the inbox. The whole line is the link to what it is about, or marks it as read where there is none. */
export function EntryRow({ entry, now, onRead, onGo }: EntryRowProps) {
  const { title, body, link, image, at, unread } = entry;
  const rowClass = cx(
    'grid w-full gap-x-3 px-4 py-3.5 text-start transition-colors -outline-offset-2 hover:bg-raise',
    image ? 'grid-cols-[10px_64px_1fr]' : 'grid-cols-[10px_1fr]',
  );
  const content = (
    <>
      <span className={cx('mt-1.5 size-2 rounded-full', unread && 'bg-signal')} aria-hidden />
      {image && (
        <img
          src={toAddress(toOpenPicture(image, 320, 'webp'))}
          alt=""
          loading="lazy"
          width={64}
          height={48}
          className="on-stage mt-0.5 rounded-md"
        />
      )}
      <span className="min-w-0">
        <span className="flex items-baseline justify-between gap-3">
          <span className={cx('label text-body', !unread && 'text-mute')}>
            {unread && <span className="sr-only">{m.notices.unread}</span>}
            {title}
          </span>
          {entry.kind !== 'tip' && (
            <Ago seconds={at} {...(now !== undefined && { now })} className="shrink-0 text-fine text-mute" />
          )}
        </span>
        <span className="mt-1 block text-small text-mute">{body}</span>
      </span>
    </>
  );
  if (!link) {
    return (
      <button type="button" className={rowClass} onClick={onRead}>
        {content}
      </button>
    );
  }
  const go = () => {
    onRead();
    onGo?.();
  };
  return (
    <Link to={link} className={rowClass} onClick={go}>
      {content}
    </Link>
  );
}

/** Marks entries as read: the account's at the server, all others in this browser. `all`: older ones of the account too. */
export async function markRead(
  client: QueryClient,
  reader: Reader | null | undefined,
  entries: readonly Entry[],
  all = false,
): Promise<void> {
  const idsOf = (kind: Entry['kind']) => entries.filter((each) => each.kind === kind).map(({ id }) => id);
  const announcements = [...idsOf('announcement'), ...idsOf('tip')];
  const notices = idsOf('notice');
  if (announcements.length > 0) announcementsRead.markRead(announcements);
  if (notices.length === 0 || !reader) return;
  if ('wallet' in reader) return noticesRead.markRead(notices);
  const given: Partial<ReadNotices> = all ? { up_to: Math.max(...notices) } : { ids: notices };
  try {
    await sendOwn(asSent<Unread>(), '/api/notices/read', { body: given });
    await client.invalidateQueries({ queryKey: [OWN, 'inbox'] });
  } catch (error) {
    console.warn('Couldn’t save what you’ve read.', error);
    toast('warning', m.notices.weCouldntMarkThisAsRead);
  }
}
