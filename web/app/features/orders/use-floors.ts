import type { Chain } from '@pitlane/shared/domain/chains';
import type { Series } from '@pitlane/shared/domain/series';
import { useQueries } from '@tanstack/react-query';
import type { CardNft } from '../../lib/cards.ts';
import { getNftRowQueryOptions } from '../../lib/nft-queries.ts';
import { useWalletAddress } from '../../wallet/wallet-store.ts';

/** So many of the cheapest are read to find one that is not the reader's own. */
const READ = 20;

/**
 * The lowest price that others ask for cars of a series on a chain, in wei, for several series at once. Undefined while it is
 * not known, null where nobody asks any. A car under its cover has no series: every car counts.
 */
export function useFloors(chain: Chain, nfts: readonly CardNft[]) {
  const own = useWalletAddress();
  const kinds = [...new Set(nfts.map(({ buildSeries }) => buildSeries))];
  const answers = useQueries({ queries: kinds.map((kind) => getNftRowQueryOptions(floorPath(chain, kind))) });
  const floors = new Map(
    kinds.map((kind, index) => {
      const others = answers[index]?.data?.items.filter(({ author }) => author.wallet !== own);
      const price = others?.find((item) => item.price !== null)?.price;
      return [kind, price ? BigInt(price) : others && null] as const;
    }),
  );
  return (nft: CardNft): bigint | null | undefined => floors.get(nft.buildSeries);
}

function floorPath(chain: Chain, series: Series | null): string {
  const only = series ? `&buildSeries=${series}` : '';
  return `/api/nfts?status=buy_now&chain=${chain}${only}&sort=price_up&limit=${READ}`;
}
