import { getFinalityBlocks } from '@pitlane/shared/domain/chain/networks';
import type { IndexStatus } from '../core/jobs/index-status.ts';
import type { ServedChain } from '../platform/chain/chain-clients.ts';
import { listTargets } from '../platform/chain/event-sources.ts';
import { createViemReader } from '../platform/chain/viem-reader.ts';
import type { Db } from '../platform/db/db.ts';
import type { Log } from '../platform/log.ts';
import type { ChainIndexOptions } from './chain-index.ts';
import { PROJECTORS } from './projections.ts';
import { type Indexer, runIndexer } from './run-indexer.ts';

/** With announced heads, polling is only the safety net. */
const POLL_MS = { announced: 4_000, polled: 1_000 };

/** What the index of a chain is made with, beside its database. */
export function toIndexOptions(served: ServedChain, log: Log): Omit<ChainIndexOptions, 'db'> {
  const { config } = served;
  return {
    reader: createViemReader(served, log),
    chain: config.chain,
    targets: listTargets(config),
    projectors: PROJECTORS,
    chainId: config.chainId,
    startBlock: config.deployBlock,
    finalityBlocks: getFinalityBlocks(config.chainId),
    // Every block that may still be replaced is kept, so that a reorganisation goes back no further than it must.
    nearBlocks: getFinalityBlocks(config.chainId),
    money: config.trading && { currency: config.trading.currency, spender: config.trading.seaport },
  };
}

/** Starts one indexer for each chain. */
export function startIndexers(db: Db, chains: Iterable<ServedChain>, status: IndexStatus, log: Log): Indexer {
  const indexers = Array.from(chains, (served) =>
    runIndexer({
      ...toIndexOptions(served, log),
      db,
      status,
      log,
      pollMs: served.config.wsUrl ? POLL_MS.announced : POLL_MS.polled,
    }),
  );
  return {
    async stop() {
      await Promise.all(indexers.map((indexer) => indexer.stop()));
    },
  };
}
