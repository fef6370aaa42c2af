import type { Chain } from '@pitlane/shared/domain/chain/chains';

/** Name of the lease that a chain's builder holds. It is stored: never rename it. */
export const builderLease = (chain: Chain) => `builder ${chain}` as const;
