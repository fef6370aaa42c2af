import { m } from '@pitlane/shared/messages/messages';
import { useEffect, useEffectEvent } from 'react';
import { dropLocally, localSearchStore, readLocal } from '../../entities/searches/local-searches.ts';
import { sendSearch, useSearchChange } from '../../entities/searches/search-queries.ts';
import { useSession } from '../../lib/session/session.ts';
import { useStore } from '../../lib/store.ts';
import { toast } from '../../lib/toast.ts';

/** Moves the searches of this browser to the account that has signed in, each once. What the account has no room for stays here. */
export function MoveSearches() {
  const author = useSession()?.user.id;
  const hasLocal = useStore(localSearchStore).length > 0;
  const { refresh } = useSearchChange();
  const move = useEffectEvent(async () => {
    try {
      // The oldest first, so that their order stays.
      for (const search of readLocal().toReversed()) {
        await sendSearch(search);
        dropLocally(search.filters);
      }
    } catch (error) {
      console.warn('A saved search couldn’t be moved.', error);
      const why = error instanceof Error ? error.message : '';
      toast('warning', m.searches.someSavedSearchesStayInThis({ why }));
    }
    await refresh();
  });
  useEffect(() => {
    if (author !== undefined && hasLocal) void move();
  }, [author, hasLocal]);
  return null;
}
