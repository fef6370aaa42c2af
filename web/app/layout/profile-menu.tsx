import { useNavigate } from 'react-router';
import { chooseTheme } from '../lib/theme.ts';
import { toast } from '../lib/toast.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { disconnect, useWallet } from '../wallet/wallet-store.ts';
import { MENU } from './nav-items.ts';

/** The profile menu. Sign out forgets everything that this browser has stored for the site, then goes to /. */
export function ProfileMenu() {
  const navigate = useNavigate();
  const connected = useWallet().status === 'connected';
  const signOut = async () => {
    try {
      await disconnect();
    } catch (error) {
      console.warn('The wallet did not let go.', error);
      toast('warning', 'You are signed out here, but the wallet could not be asked to disconnect.');
    }
    localStorage.clear();
    sessionStorage.clear();
    // What was remembered is gone; the page goes back to what it shows a stranger.
    chooseTheme(undefined);
    dispatchEvent(new StorageEvent('storage', { key: null }));
    await navigate('/');
  };
  const pages: MenuItem[] = MENU.filter((item) => item.needsWallet && connected).map(
    ({ label, icon, to }) => ({
      label,
      icon,
      to,
    }),
  );
  return (
    <Menu
      label="Profile"
      look="ghost"
      size="icon"
      align="end"
      trigger={<Icon name="user" className="size-5.5" />}
      items={[...pages, { label: 'Sign out', icon: 'exit', onSelect: () => void signOut() }]}
    />
  );
}
