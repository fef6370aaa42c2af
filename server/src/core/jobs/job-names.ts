import type { Chain } from '@pitlane/shared/domain/chain/chains';

/** Name of the lease held by the process that settles a chain's auctions. It is stored: never rename it. */
export const settlerLease = (chain: Chain) => `settler ${chain}` as const;

/** Name of the lease that a chain's builder holds. It is stored: never rename it. */
export const builderLease = (chain: Chain) => `builder ${chain}` as const;

/** Jobs that one process does for the whole site. Their leases and pauses are stored under these names: never rename one. */
export const JOB_NAMES = [
  'book clock',
  'ranks',
  'notices',
  'mail',
  'pictures',
  'metadata',
  'pins',
  'uploads',
  'files',
  'accounts',
] as const;
export type JobName = (typeof JOB_NAMES)[number];

/** Names of the leases that jobs hold: those of the whole site, and those of one chain. */
export type JobLease = JobName | ReturnType<typeof builderLease> | ReturnType<typeof settlerLease>;
