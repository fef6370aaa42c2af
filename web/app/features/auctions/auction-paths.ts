import { type Chain, isChain } from '@pitlane/shared/domain/chain/chains';

/** What the auction page asks for: those that run, those that wait to be settled, those that have ended lately. */
export function getAuctionPaths(chain: Chain | undefined) {
  const of = chain ? `&chain=${chain}` : '';
  return {
    open: `/api/auctions?state=open${of}&limit=60`,
    ended: `/api/auctions?state=ended${of}&limit=12`,
    closed: `/api/auctions?state=closed${of}&limit=12`,
  };
}

/** The chain that an address names; undefined for all. */
export function readAuctionChain(params: URLSearchParams): Chain | undefined {
  const given = params.get('chain') ?? '';
  return isChain(given) ? given : undefined;
}
