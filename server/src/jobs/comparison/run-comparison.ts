import { comparePage } from '../../core/comparison/compare-with-chain.ts';
import { addPage, noteFailure, placeOf, readComparison } from '../../core/comparison/kept-comparison.ts';
import type { ServedChain } from '../../platform/chain/chain-clients.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import { nowSeconds } from '../../platform/now.ts';
import { createLeasedLoop } from '../leased-loop.ts';

/** Rows of each chain that are compared in a round, and the pause after it: some 144,000 questions a day to each node. */
const PAGE = 100;
const PAUSE_MS = 60_000;
/** Blocks behind the head up to which a node that keeps few old states still answers. */
const NEAR_HEAD = 64;

export type ComparisonOptions = {
  db: Db;
  log: Log;
  chains: readonly ServedChain[];
  /** Milliseconds between two rounds. */
  pauseMs?: number;
};

/**
 * Compares the index with the contracts, slowly and without end, until it is stopped. One process at a time does it. What differs is
 * logged, and health reports it.
 */
export function runComparison({ db, chains, pauseMs = PAUSE_MS, ...options }: ComparisonOptions): {
  stop(): Promise<void>;
} {
  const log = options.log.child({ job: 'comparison' });
  const { lease, isStopped, run } = createLeasedLoop(db, 'comparison', log);
  const compare = async (served: ServedChain) => {
    const { chain } = served.config;
    if (!(await isNearHead(db, served))) return;
    const from = placeOf(await readComparison(db, chain));
    // Reading needs no lease, and a snapshot has to be a transaction's first statement.
    const page = await comparePage(db, served, from, PAGE);
    await lease.fenced.transaction((tx) => addPage(tx, chain, { from, page, now: nowSeconds() }));
    for (const difference of page.differences)
      log.warn({ chain }, `the index differs from the chain: ${difference}`);
  };
  return run({
    async work() {
      const failures: unknown[] = [];
      for (const served of chains) {
        // A node that is away does not hold up the other chains.
        if (isStopped()) break;
        try {
          await compare(served);
        } catch (error) {
          failures.push(error);
          if (!isStopped())
            await lease.fenced.transaction((tx) => noteFailure(tx, served.config.chain, nowSeconds()));
        }
      }
      if (failures.length > 0) throw failures[0];
      return pauseMs;
    },
    failed(error, { count, pauseMs: wait }) {
      const level = count === 1 ? 'warn' : 'debug';
      log[level]({ err: error, pauseMs: wait }, 'cannot compare the index with the chain; trying again');
    },
  });
}

/** Seconds since 1970. */

async function isNearHead(db: Queryable, { config: { chain } }: ServedChain): Promise<boolean> {
  const [row] = await db.query<{ near: boolean }>(
    `select head_number - block_number <= ${NEAR_HEAD} as near from checkpoint where chain = $1`,
    [chain],
  );
  return row?.near ?? false;
}
