import { useState } from 'react';
import { lazyComponent } from '../lib/loading/lazy-component.ts';
import { useSession } from '../lib/session/session.ts';
import { toAddress } from '../lib/site-path.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { preloadDialog } from '../ui/overlay/dialog.tsx';
import { Menu } from '../ui/overlay/menu.tsx';
import { useAccountItems } from './account-items.ts';
import { useMenu } from './main-menu.tsx';
import { useSignOut } from './use-sign-out.ts';

/** The profile menu: who is signed in, what belongs to the connected wallet, and Sign out. */
export function ProfileMenu() {
  const signOut = useSignOut();
  const account = useAccountItems();
  const user = useSession()?.user;
  const mine = useMenu().filter((item) => item.needsWallet);
  return (
    <Menu
      label="Profile"
      variant="ghost"
      size="icon"
      align="end"
      onNear={refreshAccount}
      trigger={
        user ? (
          <img
            src={toAddress(user.avatar.url)}
            alt=""
            width={28}
            height={28}
            className="size-7 max-w-none rounded-full"
          />
        ) : (
          <Icon name="user" className="size-5.5" />
        )
      }
      items={[...account, ...mine, { label: 'Sign out', icon: 'exit', onSelect: () => void signOut() }]}
    />
  );
}

const SmallMenuDialog = lazyComponent(() =>
  import('./small-menu-dialog.tsx').then((module) => module.SmallMenuDialog),
);

/** Its code, and that of all dialogs: at once, not one after the other. */
function preload() {
  SmallMenuDialog.preload();
  refreshAccount();
  preloadDialog();
}

/** The menu behind the burger, below 1200 px. */
export function SmallMenu() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <div className="xl:hidden">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          preload();
          setWanted(true);
          setOpen(true);
        }}
      >
        <Icon name="menu" className="size-6" />
      </Button>
      {wanted && <SmallMenuDialog open={open} onOpenChange={setOpen} />}
    </div>
  );
}

/** Updates the account in the menus. Its code is loaded with the first menu that the visitor goes to. */
function refreshAccount(): void {
  import('../lib/session/refresh-user.ts').then(
    ({ refreshUser }) => refreshUser(),
    (error: unknown) => console.warn('Couldn’t load the account.', error),
  );
}
