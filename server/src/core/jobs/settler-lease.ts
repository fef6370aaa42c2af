import type { Chain } from '@pitlane/shared/domain/chain/chains';

/** Name of the lease held by the process that settles a chain's auctions. It is stored: never rename it. */
export const settlerLease = (chain: Chain) => `settler ${chain}` as const;
