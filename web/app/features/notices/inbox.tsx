import type { Announcement } from '@pitlane/shared/api/announcements';
import { m } from '@pitlane/shared/messages/messages';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { PopoverPopup } from '../../ui/overlay/popover-popup.tsx';
import type { PopupControl } from '../../ui/overlay/use-popup.ts';
import { toEntries } from './entries.ts';
import { EntryList } from './entry-list.tsx';
import { EntryRow, markRead } from './entry-row.tsx';
import { ownStore } from './own-store.ts';
import { announcementsRead, noticesRead, type Reader } from './read-store.ts';
import { useSeenTips } from './use-seen-tips.ts';

export type InboxProps = {
  popup: PopupControl;
  reader: Reader | null | undefined;
  list: readonly Announcement[] | null;
  /** Asks for the announcements again. */
  retry: () => Promise<void>;
};

/** The newest notices and announcements, newest first. Use Bell, which loads this when it is first opened. */
export function Inbox({ popup, reader, list, retry }: InboxProps) {
  const client = useQueryClient();
  const own = useStore(ownStore);
  const read = { announcements: announcementsRead.useReadIds(), notices: noticesRead.useReadIds() };
  const entries = toEntries({ announcements: list ?? [], notices: own.notices, read });
  const anyUnread = own.unread > 0 || entries.some(({ unread }) => unread);
  useSeenTips(list, popup.open);
  const failed = list === null || own.failed;
  const close = () => popup.setOpen(false);
  return (
    <PopoverPopup
      popup={popup}
      title={m.notices.notifications}
      action={
        anyUnread && (
          <Button variant="ghost" size="sm" onClick={() => void markRead(client, reader, entries, true)}>
            {m.notices.markAllRead}
          </Button>
        )
      }
      footer={
        <Link
          to="/notifications"
          onClick={close}
          className="label block px-4 py-3.5 text-center text-small hover:bg-raise -outline-offset-2"
        >
          {m.notices.allNotificationsAndSettings}
        </Link>
      }
    >
      {failed && (
        <Callout
          kind="error"
          className="m-4"
          action={
            <Button
              size="sm"
              onClick={() => {
                if (list === null) void retry();
                if (own.failed) own.retry();
              }}
            >
              {m.notices.retry}
            </Button>
          }
        >
          {m.notices.couldntLoadNotifications}
        </Callout>
      )}
      {!failed && entries.length === 0 && (
        <p className="px-4 py-8 text-center text-mute">
          {m.notices.noAnnouncementsYet} <HelpLink about="notices-and-watchlist" />
        </p>
      )}
      <EntryList
        entries={entries}
        row={(entry) => (
          <EntryRow entry={entry} onRead={() => void markRead(client, reader, [entry])} onGo={close} />
        )}
      />
    </PopoverPopup>
  );
}
