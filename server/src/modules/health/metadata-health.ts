import type { Finding } from './chain-health.ts';

/** What is wrong where nobody reads the metadata of tokens: they stay without names and pictures. */
export function findMetadataProblem(isStuck: boolean): Finding[] {
  if (!isStuck) return [];
  const message =
    'Nobody has read the metadata of new tokens for ten minutes. Start a process with the role "jobs", or look at its log for "metadata".';
  return [{ code: 'metadata_stuck', chain: null, message, blocks: false }];
}
