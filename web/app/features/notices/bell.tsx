import { m } from '@pitlane/shared/messages/messages';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { usePopup } from '../../ui/overlay/use-popup.ts';
import { countNew } from './entries.ts';
import { ownStore } from './own-store.ts';
import { announcementsRead, useReader } from './read-store.ts';
import { useAnnouncements } from './use-announcements.ts';

const Inbox = lazyComponent(() => import('./inbox.tsx').then((module) => module.Inbox));

const KeepOwnNotices = lazyComponent(() =>
  import('./own-notices.tsx').then((module) => module.KeepOwnNotices),
);

/** The bell in the header: how much is new, and the inbox behind it. */
export function Bell() {
  const popup = usePopup(Inbox.preload);
  const reader = useReader();
  const { list, retry } = useAnnouncements();
  const read = announcementsRead.useReadIds();
  const own = useStore(ownStore);
  const count = countNew(list ?? [], own, read);
  return (
    <>
      <Button
        {...popup.buttonProps}
        variant="ghost"
        size="icon"
        aria-haspopup="dialog"
        aria-label={count > 0 ? m.notices.notificationsCountNew({ count }) : m.notices.notificationsNoneNew}
      >
        <Icon name="bell" className="size-5.5" />
        {count > 0 && (
          <span className="label absolute top-0.5 end-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-signal px-1 text-fine text-on-signal">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </Button>
      {reader && <KeepOwnNotices key={JSON.stringify(reader)} reader={reader} />}
      {popup.wanted && <Inbox popup={popup} reader={reader} list={list} retry={retry} />}
    </>
  );
}
