import type { Finding } from './chain-health.ts';

/** Reports rankings that are not updated: they show an old day, and the job that makes them also hands on notices. */
export function findRanksProblem(isStuck: boolean): Finding[] {
  if (!isStuck) return [];
  const message =
    'Rankings have not been updated for an hour. Start a process with the role "jobs", or look at its log for "ranks".';
  return [{ code: 'ranks_stuck', chain: null, message, blocks: false }];
}
