import type { Chain } from '@pitlane/shared/domain/chains';
import type { Series } from '@pitlane/shared/domain/series';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import type { CardNft } from '../../lib/cards.ts';
import { getNftRowQueryOptions } from '../../lib/nft-queries.ts';
import { useWalletAddress } from '../../wallet/wallet-store.ts';
import { findUsual } from './listing-price.ts';

/** So many of the cheapest are read to find some that are not the reader's own. */
const READ = 20;

/** The lowest price that others ask, in wei, null where nobody does; and what is usual (`findUsual`). */
export type KindFloor = { lowest: bigint | null; usual: bigint };

export type Floors = {
  floorOf: (nft: CardNft) => KindFloor | undefined;
  /** A question that nothing is known of because its answer did not come. */
  unread: UseQueryResult | undefined;
};

/**
 * What others ask for cars of a series on a chain, for several series at once. Undefined while it is not known. A car under its
 * cover has no series: every car counts.
 */
export function useFloors(chain: Chain, nfts: readonly CardNft[]): Floors {
  const own = useWalletAddress();
  const kinds = [...new Set(nfts.map(({ buildSeries }) => buildSeries))];
  const answers = useQueries({ queries: kinds.map((kind) => getNftRowQueryOptions(floorPath(chain, kind))) });
  const floors = new Map(
    kinds.map((kind, index) => {
      const others = answers[index]?.data?.items.filter(({ author }) => author.wallet !== own);
      const price = others?.find((item) => item.price !== null)?.price;
      const floor = others && { lowest: price ? BigInt(price) : null, usual: findUsual(others) };
      return [kind, floor] as const;
    }),
  );
  return {
    floorOf: ({ buildSeries }) => floors.get(buildSeries),
    unread: answers.find(({ isError, data }) => isError && !data),
  };
}

function floorPath(chain: Chain, series: Series | null): string {
  const only = series ? `&buildSeries=${series}` : '';
  return `/api/nfts?status=buy_now&chain=${chain}${only}&sort=price_up&limit=${READ}`;
}
