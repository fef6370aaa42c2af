import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { getNftRowQueryOptions } from '../../entities/nfts/nft-queries.ts';
import type { CardNft } from '../../lib/cards.ts';
import { useWalletAddress } from '../../wallet/wallet-store.ts';
import { findUsual } from './listing-price.ts';

/** The number of cheapest listings to read, to find some that are not the reader's own. */
const READ = 20;

/** The lowest price of other sellers, in wei, null when there is none; and the usual price (`findUsual`). */
export type KindFloor = { lowest: bigint | null; usual: bigint };

export type Floors = {
  floorOf: (nft: CardNft) => KindFloor | undefined;
  /** A question that nothing is known of because its answer did not come. */
  unread: UseQueryResult | undefined;
};

/**
 * Returns others' lowest prices for cars of a series, or for items of another category, on a chain, for several at once. Undefined
 * while it is not known. A car under its cover has no series: every car counts.
 */
export function useFloors(chain: Chain, nfts: readonly CardNft[]): Floors {
  const own = useWalletAddress();
  const paths = [...new Set(nfts.map((nft) => floorPath(chain, nft)))];
  const answers = useQueries({ queries: paths.map((path) => getNftRowQueryOptions(path)) });
  const floors = new Map(
    paths.map((path, index) => {
      const others = answers[index]?.data?.items.filter(({ author }) => author.wallet !== own);
      const price = others?.find((item) => item.price !== null)?.price;
      const floor = others && { lowest: price ? BigInt(price) : null, usual: findUsual(others) };
      return [path, floor] as const;
    }),
  );
  return {
    floorOf: (nft) => floors.get(floorPath(chain, nft)),
    unread: answers.find(({ isError, data }) => isError && !data),
  };
}

function floorPath(chain: Chain, { category, buildSeries }: CardNft): string {
  const only = buildSeries ? `&buildSeries=${buildSeries}` : '';
  return `/api/nfts?status=buy_now&category=${category}&chain=${chain}${only}&sort=price_up&limit=${READ}`;
}
