import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { usePopup } from '../../ui/overlay/use-popup.ts';
import { ownStore } from './own-store.ts';
import { announcementsRead, useReader } from './read-store.ts';
import { useAnnouncements } from './use-announcements.ts';

const Inbox = lazyComponent(() => import('./inbox.tsx').then((module) => module.Inbox));

const KeepOwnNotices = lazyComponent(() =>
  import('./own-notices.tsx').then((module) => module.KeepOwnNotices),
);

/** The bell in the header: how much is unread, and the inbox behind it. */
export function Bell() {
  const popup = usePopup(Inbox.preload);
  const reader = useReader();
  const { list, retry } = useAnnouncements();
  const read = announcementsRead.useReadIds();
  const own = useStore(ownStore);
  const unread = own.unread + (list?.filter((each) => !read.includes(each.id)).length ?? 0);
  return (
    <>
      <Button
        {...popup.buttonProps}
        variant="ghost"
        size="icon"
        aria-haspopup="dialog"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications, none unread'}
      >
        <Icon name="bell" className="size-5.5" />
        {unread > 0 && (
          <span className="label absolute top-0.5 end-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-signal px-1 text-fine text-on-signal">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </Button>
      {reader && <KeepOwnNotices key={JSON.stringify(reader)} reader={reader} />}
      {popup.wanted && <Inbox popup={popup} reader={reader} unread={unread} list={list} retry={retry} />}
    </>
  );
}
