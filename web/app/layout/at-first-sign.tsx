import { getUserQueryOptions } from '../features/accounts/account-queries.ts';
import { startGridKeys } from '../lib/grid-keys.ts';
import { preloadPages } from '../lib/loading/preload-pages.ts';
import { queryClient } from '../lib/query-client.ts';
import { restoreFocus } from '../lib/restore-focus.ts';
import { getSession } from '../lib/session/session.ts';
import { LaterErrorPage } from './later-error-page.ts';

/** Starts what no page needs before the visitor's first sign. Returns a function that ends it. */
export function startAtFirstSign(): () => void {
  void preloadPages();
  void LaterErrorPage.preload();
  refreshUser();
  const endings = [startGridKeys(), restoreFocus()];
  return () => {
    for (const end of endings) end();
  };
}

/** Name and picture may have been changed elsewhere, and the session may have ended: then the header says so. */
function refreshUser(): void {
  if (!getSession()) return;
  queryClient()
    .fetchQuery(getUserQueryOptions())
    .catch((error: unknown) => console.warn('Couldn’t check who is signed in.', error));
}
