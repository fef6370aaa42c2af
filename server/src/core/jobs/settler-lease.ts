import type { Chain } from '@pitlane/shared/domain/chain/chains';

/** Name of the lease that whoever settles a chain's auctions holds. It is stored: never rename it. */
export const settlerLease = (chain: Chain) => `settler ${chain}` as const;
