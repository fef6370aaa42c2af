import { useSession } from '../lib/session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/overlay/menu.tsx';
import { useAccountItems } from './account-items.ts';
import { useMenu } from './main-menu.tsx';
import { refreshAccount } from './refresh-account.ts';
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
            src={user.avatar.url}
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
