import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/overlay/menu.tsx';
import { useMenu } from './main-menu.tsx';
import { useSignOut } from './use-sign-out.ts';

/** The profile menu: what belongs to the connected wallet, and Sign out. */
export function ProfileMenu() {
  const signOut = useSignOut();
  const mine = useMenu().filter((item) => item.needsWallet);
  return (
    <Menu
      label="Profile"
      variant="ghost"
      size="icon"
      align="end"
      trigger={<Icon name="user" className="size-5.5" />}
      items={[...mine, { label: 'Sign out', icon: 'exit', onSelect: () => void signOut() }]}
    />
  );
}
