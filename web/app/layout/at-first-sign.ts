import { getUserQueryOptions } from '../features/accounts/account-queries.ts';
import { cardQuickStore } from '../features/nfts/card/card-action.ts';
import { keepFocus } from '../lib/keep-focus.ts';
import { preloadPages } from '../lib/preload-pages.ts';
import { queryClient } from '../lib/query-client.ts';
import { getSession } from '../lib/session.ts';
import { CardQuick } from './card-quick.tsx';

/** What no page needs before somebody is there. Returns a function that ends it. */
export function startAtFirstSign(): () => void {
  void preloadPages();
  refreshUser();
  cardQuickStore.setState(() => CardQuick);
  return keepFocus();
}

/** Name and picture may have been changed elsewhere, and the session may have ended: then the header says so. */
function refreshUser(): void {
  if (!getSession()) return;
  queryClient()
    .fetchQuery(getUserQueryOptions())
    .catch((error: unknown) => console.warn('Who is signed in could not be asked.', error));
}
