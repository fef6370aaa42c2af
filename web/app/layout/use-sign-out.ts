import { useNavigate } from 'react-router';
import { chooseTheme } from '../lib/theme.ts';
import { toast } from '../lib/toast.ts';
import { disconnect } from '../wallet/load-wallet.ts';

/** Signs out: forgets all that this browser has stored for the site (specification section 2), then goes to /. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    try {
      await disconnect();
    } catch (error) {
      console.warn('The wallet did not let go.', error);
      toast('warning', 'You are signed out here, but the wallet could not be asked to disconnect.');
    }
    localStorage.clear();
    sessionStorage.clear();
    // The browser notifies other tabs, but not this one.
    chooseTheme(undefined);
    dispatchEvent(new StorageEvent('storage', { key: null }));
    await navigate('/');
  };
}
