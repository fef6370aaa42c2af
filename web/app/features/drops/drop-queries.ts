import type { DropList } from '@pitlane/shared/api/drops';
import type { Nft } from '@pitlane/shared/api/nfts';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../lib/live/answer-positions.ts';

export const DROPS_PATH = '/api/drops';
/** Live updates report every mint and every setter. No event reports that a silent chain answers again. */
const SILENT_POLL_MS = 15_000;
/** A node may lag behind the index and answer a change with what was before it: look again, slowly. */
const SAFETY_POLL_MS = 120_000;

export function getDropsQueryOptions() {
  return queryOptions({
    queryKey: ['drops'],
    queryFn: (context) => fetchAnswer<DropList>(context, DROPS_PATH),
    refetchInterval: ({ state }) => (state.data?.unavailable.length ? SILENT_POLL_MS : SAFETY_POLL_MS),
  });
}

/** The newest car of a chain: it is on the launch pad until the visitor mints one. */
export function newestPath(chain: Chain): string {
  return `/api/nfts?category=car&chain=${chain}&limit=1`;
}

/** Where a car's page is (specification section 2, "Route table"). */
export function carHref(car: Pick<Nft, 'id'>): string {
  return `/ItemDetail/${car.id}`;
}
