import { getFinalityBlocks } from '@pitlane/shared/domain/chain/networks';
import type { IndexStatus } from '../core/jobs/index-status.ts';
import type { ServedChain } from '../platform/chain/chain-clients.ts';
import { listTargets } from '../platform/chain/event-sources.ts';
import { createViemReader } from '../platform/chain/viem-reader.ts';
import type { Db } from '../platform/db/db.ts';
import type { Log } from '../platform/log.ts';
import { PROJECTORS } from './projections.ts';
import { type Indexer, runIndexer } from './run-indexer.ts';

/** With announced heads, polling is only the safety net. */
const POLL_MS = { announced: 4_000, polled: 1_000 };

/** Starts one indexer for each chain. */
export function startIndexers(db: Db, chains: Iterable<ServedChain>, status: IndexStatus, log: Log): Indexer {
  const indexers = Array.from(chains, (served) =>
    runIndexer({
      db,
      status,
      log,
      reader: createViemReader(served, log),
      chain: served.config.chain,
      targets: listTargets(served.config),
      projectors: PROJECTORS,
      chainId: served.config.chainId,
      startBlock: served.config.deployBlock,
      finalityBlocks: getFinalityBlocks(served.config.chainId),
      // Every block that may still be replaced is kept, so that a reorganisation goes back no further than it must.
      nearBlocks: getFinalityBlocks(served.config.chainId),
      money: served.config.trading && {
        currency: served.config.trading.currency,
        spender: served.config.trading.seaport,
      },
      pollMs: served.config.wsUrl ? POLL_MS.announced : POLL_MS.polled,
    }),
  );
  return {
    async stop() {
      await Promise.all(indexers.map((indexer) => indexer.stop()));
    },
  };
}
