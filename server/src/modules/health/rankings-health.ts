import type { Finding } from './chain-health.ts';

/** What is wrong where nobody makes rankings: they show an old day, and who makes them hands on notices too. */
export function findRanksProblem(isStuck: boolean): Finding[] {
  if (!isStuck) return [];
  const message =
    'Nobody has made rankings for an hour. Start a process with the role "jobs", or look at its log for "ranks".';
  return [{ code: 'ranks_stuck', chain: null, message, blocks: false }];
}
