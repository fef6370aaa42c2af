import type { Finding } from './chain-health.ts';

/** Reports token metadata that is not being read: the tokens stay without names and pictures. */
export function findMetadataProblem(isStuck: boolean): Finding[] {
  if (!isStuck) return [];
  const message =
    'The metadata of new tokens has not been read for ten minutes. Start a process with the role "jobs", or look at its log for "metadata".';
  return [{ code: 'metadata_stuck', chain: null, message, blocks: false }];
}
