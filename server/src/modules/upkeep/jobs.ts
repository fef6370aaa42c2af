import { CHAIN_FACTS } from '@pitlane/shared/domain/chains';
import type { ChainConfig } from '../../chain-config.ts';
import { builderLease } from '../../lib/builder-lease.ts';
import { indexerLease } from '../../lib/index-status.ts';
import { settlerLease } from '../../lib/settler-lease.ts';

/** Work that can be paused: the name of its lease, and what it does. */
export type KnownJob = { name: string; label: string };

const EVERYWHERE: readonly KnownJob[] = [
  { name: 'book clock', label: 'Begins and ends orders with the time' },
  { name: 'ranks', label: 'Keeps the rankings' },
  { name: 'notices', label: 'Hands notices on by mail and push message' },
  { name: 'mail', label: 'Sends the queued mails' },
  { name: 'pictures', label: 'Makes pictures before somebody asks' },
  { name: 'metadata', label: 'Reads the metadata of free-form tokens' },
  { name: 'pins', label: 'Removes pins that no token refers to' },
  { name: 'uploads', label: 'Removes uploads that no page shows' },
  { name: 'files', label: 'Removes files that were not finished' },
  { name: 'accounts', label: 'Removes sessions and links that have ended' },
];

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
  return [...ofChains, ...EVERYWHERE];
}
