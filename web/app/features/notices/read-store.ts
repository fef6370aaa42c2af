import { type Address, normalAddress } from '@pitlane/shared/domain/chain/address';
import { useSession } from '../../lib/session/session.ts';
import { toStorageName } from '../../lib/site-storage.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { useWalletAddress } from '../../wallet/wallet-store.ts';

const NONE: readonly number[] = [];

/** Ids of what was read in this browser, and nowhere else. */
type ReadStore = {
  useReadIds: () => readonly number[];
  /** Remembers that these were read. */
  markRead: (ids: readonly number[]) => void;
};

/** The announcements: the server does not know who has read them. Stored in browsers: never rename the keys. */
export const announcementsRead = createReadStore(toStorageName('pitlane.announcements.read'));
/** Notices of a connected wallet without a session. */
export const noticesRead = createReadStore(toStorageName('pitlane.notices.read'));

function createReadStore(key: string): ReadStore {
  const store = createStore(NONE, {
    onActive: () => {
      store.setState(load());
      addEventListener('storage', onStorage);
      return () => removeEventListener('storage', onStorage);
    },
  });

  // Another tab may have read some, and signing out forgets everything.
  function onStorage(event: StorageEvent): void {
    if (event.key === key || event.key === null) store.setState(load());
  }

  function load(): readonly number[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
      return Array.isArray(stored) ? stored.filter((id) => Number.isInteger(id)) : NONE;
    } catch (error) {
      console.warn('We can’t tell what you’ve read here, so everything shows as unread.', error);
      return NONE;
    }
  }

  return {
    useReadIds: () => useStore(store),
    markRead(ids) {
      const read = [...new Set([...load(), ...store.getState(), ...ids])];
      try {
        localStorage.setItem(key, JSON.stringify(read));
      } catch (error) {
        console.warn('This browser can’t remember what you’ve read.', error);
      }
      store.setState(read);
    },
  };
}

/** The reader whose notices are shown: the signed-in account, or a connected wallet without a session. */
export type Reader = { authorId: number } | { wallet: Address };

/** Undefined while the session is not known; null for a visitor. */
export function useReader(): Reader | null | undefined {
  const session = useSession();
  const wallet = useWalletAddress();
  if (session === undefined) return undefined;
  if (session) return { authorId: session.user.id };
  return wallet ? { wallet: normalAddress(wallet) } : null;
}
