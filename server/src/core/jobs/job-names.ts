import type { builderLease } from './builder-lease.ts';
import type { settlerLease } from './settler-lease.ts';

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
