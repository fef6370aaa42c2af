/** Helpers for tests of the index: an index of a simulated chain, and what to let happen on that chain. */

import { type ChainIndex, type ChainIndexOptions, createChainIndex } from '../indexer/chain-index.ts';
import { PROJECTORS } from '../indexer/projections.ts';
import type { ChainReader } from '../platform/chain/chain-reader.ts';
import type { Db } from '../platform/db/db.ts';
import {
  type BlockPlan,
  createSimulatedChain,
  SIMULATED_CHAIN_ID,
  type SimulatedChain,
} from './simulated-chain.ts';
import { testTargets } from './test-targets.ts';

/** All that is read of the simulated chain. */
export const INDEX_SCOPE = { chain: 'binance', projectors: PROJECTORS } as const;

/** The simulated chain has one currency. */
export const TEST_MONEY = { currency: `0x${'ec'.repeat(20)}`, spender: `0x${'5e'.repeat(20)}` } as const;

/** Blocks in which one thing happens. */
export const BLOCK = {
  mint: [{ kind: 'mint', pick: 1 }],
  build: [{ kind: 'build', pick: 2 }],
  transfer: [{ kind: 'transfer', pick: 2 }],
  asset: [{ kind: 'asset', pick: 1 }],
  fuel: [{ kind: 'fuel', pick: 30 }],
  lock: [{ kind: 'lock', pick: 1 }],
  grant: [{ kind: 'grant', pick: 1 }],
  /** The cars are paused. */
  pause: [{ kind: 'setter', pick: 3 }],
  /** The cars' collection is revealed. */
  reveal: [{ kind: 'setter', pick: 24 }],
  /** The first car's owner lets a wallet move it. */
  approve: [{ kind: 'approve', pick: 1 }],
  operator: [{ kind: 'operator', pick: 1 }],
  fill: [{ kind: 'fill', pick: 1 }],
  cancel: [{ kind: 'cancel', pick: 1 }],
  counter: [{ kind: 'counter', pick: 1 }],
} satisfies Record<string, BlockPlan>;

/** Returns blocks in which nothing happens. */
export function emptyBlocks(count: number): BlockPlan[] {
  return Array.from({ length: count }, () => []);
}

/** A simulated chain with these blocks after its first one. Chains with other hashes share no block. */
export function growChain(plans: BlockPlan[], firstHash = 0): SimulatedChain {
  const chain = createSimulatedChain(firstHash);
  chain.grow(plans);
  return chain;
}

/** Returns the options of every index of a simulated chain: all contracts, all projections. */
export function testIndexOptions(db: Db, reader: ChainReader) {
  return {
    db,
    reader,
    ...INDEX_SCOPE,
    targets: testTargets(),
    chainId: SIMULATED_CHAIN_ID,
    startBlock: 1,
    finalityBlocks: 64,
    money: TEST_MONEY,
  };
}

export type TestIndexOptions = Partial<ChainIndexOptions> & Pick<ChainIndexOptions, 'reader'>;

/** An index of a simulated chain. `options` changes what a test is about. */
export function openTestIndex(db: Db, options: TestIndexOptions): ChainIndex {
  return createChainIndex({ ...testIndexOptions(db, options.reader), nearBlocks: 4, ...options });
}

/** Steps until nothing is left to do. Returns what each step did. */
export async function syncIndex(index: ChainIndex): Promise<string[]> {
  const kinds: string[] = [];
  do kinds.push((await index.step()).kind);
  while (kinds.at(-1) !== 'idle');
  return kinds;
}
