import type { Announcement } from '@pitlane/shared/api/announcements';
import { Link } from 'react-router';
import { cx } from '../../lib/class-names.ts';
import { Ago } from '../../ui/ago.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PopoverPopup } from '../../ui/overlay/popover-popup.tsx';
import type { PopupControl } from '../../ui/overlay/use-popup.ts';
import { markRead } from './read-store.ts';

export type InboxProps = {
  popup: PopupControl;
  list: readonly Announcement[] | null;
  read: readonly number[];
  retry: () => Promise<void>;
};

/** The announcements, newest first. Use Bell, which loads this when it is first opened. */
export function Inbox({ popup, list, read, retry }: InboxProps) {
  const unread = list?.filter((each) => !read.includes(each.id)) ?? [];
  return (
    <PopoverPopup
      popup={popup}
      title="Notifications"
      action={
        unread.length > 0 && (
          <Button variant="ghost" size="sm" onClick={() => markRead(unread.map((each) => each.id))}>
            Mark all read
          </Button>
        )
      }
    >
      {list === null && (
        <Notice
          kind="error"
          className="m-4"
          action={
            <Button size="sm" onClick={() => void retry()}>
              Retry
            </Button>
          }
        >
          The notifications did not come.
        </Notice>
      )}
      {list?.length === 0 && (
        <p className="px-4 py-8 text-center text-mute">Nothing has been announced yet.</p>
      )}
      <ul className="divide-y">
        {list?.map((each) => (
          <li key={each.id}>
            <Row announcement={each} unread={!read.includes(each.id)} onGo={() => popup.setOpen(false)} />
          </li>
        ))}
      </ul>
    </PopoverPopup>
  );
}

type RowProps = { announcement: Announcement; unread: boolean; onGo: () => void };

function Row({ announcement, unread, onGo }: RowProps) {
  const { id, title, body, link, published_at } = announcement;
  const rowClass =
    'grid w-full grid-cols-[10px_1fr] gap-x-3 px-4 py-3.5 text-start transition-colors -outline-offset-2 hover:bg-raise';
  const content = (
    <>
      <span className={cx('mt-1.5 size-2 rounded-full', unread && 'bg-signal')} aria-hidden />
      <span className="min-w-0">
        <span className="flex items-baseline justify-between gap-3">
          <span className={cx('label text-body', !unread && 'text-mute')}>
            {unread && <span className="sr-only">Unread: </span>}
            {title}
          </span>
          <Ago seconds={published_at} className="shrink-0 text-fine text-mute" />
        </span>
        <span className="mt-1 block text-small text-mute">{body}</span>
      </span>
    </>
  );
  if (!link) {
    return (
      <button type="button" className={rowClass} onClick={() => markRead([id])}>
        {content}
      </button>
    );
  }
  const go = () => {
    markRead([id]);
    onGo();
  };
  return (
    <Link to={link} className={rowClass} onClick={go}>
      {content}
    </Link>
  );
}
