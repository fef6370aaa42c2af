import type { RemovedSearch, SavedSearch, SavedSearchList } from '@pitlane/shared/api/saved-searches';
import { formatUnits } from '@pitlane/shared/domain/chain/money';
import { queryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { asSent } from '../../lib/api.ts';
import { getOwn, sendOwn } from '../../lib/session/own-api.ts';
import { OWN, useSession } from '../../lib/session/session.ts';
import { dropLocally, keepLocally, type LocalSearch } from './local-searches.ts';

const PATH = '/api/saved-searches';
const KEY = [OWN, 'inbox', 'searches'] as const;

/** The searches of the signed-in account; data is undefined without a session. */
export function useAccountSearches(): UseQueryResult<SavedSearchList> {
  const session = useSession();
  return useQuery({
    ...queryOptions({
      queryKey: [...KEY, session?.user.id ?? 0],
      queryFn: ({ signal }) => getOwn(asSent<SavedSearchList>(), PATH, signal),
    }),
    enabled: Boolean(session),
  });
}

/** Saves a search in the account. */
export const sendSearch = (search: LocalSearch) =>
  sendOwn(asSent<SavedSearch>(), PATH, { method: 'PUT', body: search });

/** Saves and removes searches: in the account, or in this browser without a session. */
export function useSearchChange() {
  const client = useQueryClient();
  const session = useSession();
  const refresh = () => client.invalidateQueries({ queryKey: KEY });
  return {
    async save(search: LocalSearch): Promise<void> {
      if (!session) return keepLocally(search);
      await sendSearch(search);
      await refresh();
    },
    async remove(filters: string): Promise<void> {
      if (!session) return dropLocally(filters);
      const path = `${PATH}?filters=${encodeURIComponent(filters)}`;
      await sendOwn(asSent<RemovedSearch>(), path, { method: 'DELETE' });
      await refresh();
    },
    refresh,
  };
}

/** The address of Explore that asks for these filters of the API: there prices are in ETH. */
export function toExplorePath(filters: string): string {
  const params = new URLSearchParams(filters);
  for (const name of ['minPrice', 'maxPrice']) {
    const wei = params.get(name);
    if (wei !== null && /^\d{1,78}$/.test(wei)) params.set(name, formatUnits(BigInt(wei)));
  }
  return `/explore?${params.toString().replaceAll('%2C', ',')}`;
}
