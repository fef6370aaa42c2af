import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PopoverPopup } from '../../ui/overlay/popover-popup.tsx';
import type { PopupControl } from '../../ui/overlay/use-popup.ts';
import { EntryRow } from './entry-row.tsx';
import type { InboxState } from './use-inbox.ts';

export type InboxProps = { popup: PopupControl; inbox: InboxState };

/** What is new, newest first. Use Bell, which loads this when it is first opened. */
export function Inbox({ popup, inbox: { entries, unread, failed, retry, markRead } }: InboxProps) {
  const close = () => popup.setOpen(false);
  return (
    <PopoverPopup
      popup={popup}
      title="Notifications"
      action={
        unread > 0 && (
          <Button variant="ghost" size="sm" onClick={() => markRead(entries, true)}>
            Mark all read
          </Button>
        )
      }
      footer={
        <Link
          to="/notifications"
          onClick={close}
          className="label block px-4 py-3.5 text-center text-small hover:bg-raise -outline-offset-2"
        >
          All notifications and settings
        </Link>
      }
    >
      {failed && (
        <Notice
          kind="error"
          className="m-4"
          action={
            <Button size="sm" onClick={retry}>
              Retry
            </Button>
          }
        >
          The notifications did not come.
        </Notice>
      )}
      {!failed && entries.length === 0 && (
        <p className="px-4 py-8 text-center text-mute">Nothing has been announced yet.</p>
      )}
      <ul className="divide-y">
        {entries.map((entry) => (
          <li key={entry.key}>
            <EntryRow entry={entry} onRead={() => markRead([entry])} onGo={close} />
          </li>
        ))}
      </ul>
    </PopoverPopup>
  );
}
