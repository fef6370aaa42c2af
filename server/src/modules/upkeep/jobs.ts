import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import type { ChainConfig } from '../../config/chain-config.ts';
import { builderLease } from '../../core/jobs/builder-lease.ts';
import { indexerLease } from '../../core/jobs/index-status.ts';
import { JOB_NAMES, type JobName } from '../../core/jobs/job-names.ts';
import { settlerLease } from '../../core/jobs/settler-lease.ts';

/** Work that can be paused: the name of its lease, and what it does. */
export type KnownJob = { name: string; label: string };

const LABELS: Record<JobName, string> = {
  'book clock': 'Begins and ends orders with the time',
  ranks: 'Keeps the rankings',
  notices: 'Sends notices by mail and push message',
  mail: 'Sends the queued mails',
  pictures: 'Makes pictures before they are requested',
  metadata: 'Reads the metadata of free-form tokens',
  pins: 'Removes pins that no token refers to',
  uploads: 'Removes uploads that no page shows',
  files: 'Removes files that were not finished',
  accounts: 'Removes sessions and links that have ended',
};

/** All work that an operator can pause, that of each chain first. */
export function listJobs(chains: readonly Pick<ChainConfig, 'chain'>[]): KnownJob[] {
  const ofChains = chains.flatMap(({ chain }) => {
    const { label } = CHAIN_FACTS[chain];
    return [
      { name: indexerLease(chain), label: `Reads ${label}` },
      { name: builderLease(chain), label: `Builds the cars of ${label}` },
      { name: settlerLease(chain), label: `Settles ended auctions of ${label}` },
    ];
  });
  return [...ofChains, ...JOB_NAMES.map((name) => ({ name, label: LABELS[name] }))];
}
