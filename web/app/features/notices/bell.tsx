import { lazyComponent } from '../../lib/lazy-component.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { usePopup } from '../../ui/overlay/use-popup.ts';
import { useInbox } from './use-inbox.ts';

const Inbox = lazyComponent(() => import('./inbox.tsx').then((module) => module.Inbox));

/** The bell in the header: how much is unread, and the inbox behind it. */
export function Bell() {
  const popup = usePopup(Inbox.preload);
  const inbox = useInbox();
  const { unread } = inbox;
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
      {popup.wanted && <Inbox popup={popup} inbox={inbox} />}
    </>
  );
}
