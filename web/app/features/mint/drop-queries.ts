import type { DropList } from '@pitlane/shared/api/drops';
import type { Nft } from '@pitlane/shared/api/nfts';
import { CHAINS, type Chain, isChain } from '@pitlane/shared/domain/chains';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../lib/answer-positions.ts';

export const DROPS_PATH = '/api/drops';
/** Live updates tell of every mint; a pause or a new price makes no event, so the drops are read again now and then. */
const POLL_MS = 15_000;

export function getDropsQueryOptions() {
  return queryOptions({
    queryKey: ['drops'],
    queryFn: (context) => fetchAnswer<DropList>(context, DROPS_PATH),
    refetchInterval: POLL_MS,
  });
}

/** The newest car of a chain: what stands on the launch pad before yours does. */
export function newestPath(chain: Chain): string {
  return `/api/nfts?chain=${chain}&limit=1`;
}

/** The chain that the address bar names; the first one when it names none. */
export function readChain(params: URLSearchParams): Chain {
  const given = params.get('chain') ?? '';
  return isChain(given) ? given : CHAINS[0];
}

/** Where a car's page is (specification section 2, "Route table"). */
export function carHref(car: Pick<Nft, 'id'>): string {
  return `/ItemDetail/${car.id}`;
}
