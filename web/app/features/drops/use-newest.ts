import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { useQuery } from '@tanstack/react-query';
import { getNftRowQueryOptions } from '../../entities/nfts/nft-queries.ts';
import type { CardList, CardNft } from '../../lib/cards.ts';
import { newestPath } from './drop-queries.ts';

/** The newest car that came with the page. */
export type FirstNewest = { chain: Chain; list: CardList };

export type Newest = {
  /** Undefined while it is not known, and of a chain without a car. */
  car: CardNft | undefined;
  state: 'known' | 'pending' | 'failed';
  retry: () => void;
};

/** The newest car of a chain. When it does not come, the rest of the page goes on. */
export function useNewest(chain: Chain, first: FirstNewest): Newest {
  const query = useQuery({
    ...getNftRowQueryOptions(newestPath(chain)),
    ...(chain === first.chain && { initialData: first.list }),
  });
  return {
    car: query.data?.items[0],
    state: query.data ? 'known' : query.isError && !query.isFetching ? 'failed' : 'pending',
    retry: () => void query.refetch(),
  };
}
