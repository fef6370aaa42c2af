import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Db } from '../db/db.ts';
import { openTestDb } from '../testing/test-db.ts';
import { type ChainIndex, createChainIndex } from './chain-index.ts';
import { indexSnapshot } from './index-snapshot.ts';
import { findDrift } from './rebuild-cars.ts';
import { type BlockPlan, createSimulatedChain, type SimulatedChain } from './simulated-chain.ts';

const db = await openTestDb();
afterAll(() => db.close());

const CASES = 300;
const NEAR_BLOCKS = 4;

const block: fc.Arbitrary<BlockPlan> = fc.array(
  fc.record({
    kind: fc.constantFrom('mint', 'mint', 'build', 'transfer', 'update'),
    pick: fc.nat(1_000),
  } as const),
  { maxLength: 3 },
);
const blocks = fc.array(block, { minLength: 1, maxLength: 16, size: 'max' });
const twist = fc.oneof(
  fc.record({ kind: fc.constant('grow'), blocks }),
  fc.record({ kind: fc.constant('reorganise'), depth: fc.integer({ min: 1, max: 6 }), blocks }),
  fc.record({ kind: fc.constant('reorganise'), depth: fc.integer({ min: 1, max: 40 }), blocks }),
  // Nodes that disagree about the last blocks: within the depth that is read block by block.
  fc.record({ kind: fc.constant('flip'), depth: fc.integer({ min: 1, max: NEAR_BLOCKS - 1 }), block }),
  fc.record({ kind: fc.constant('fail') }),
  fc.record({ kind: fc.constant('crash'), statement: fc.nat(9) }),
  fc.record({ kind: fc.constant('restart') }),
);
type Twist = typeof twist extends fc.Arbitrary<infer T> ? T : never;
const scenario = fc.record({
  blocks,
  firstRange: fc.integer({ min: 1, max: 9 }),
  /** Each twist comes after so many answers of the chain, or as soon as the index is idle. */
  twists: fc.array(fc.record({ after: fc.nat(12), twist }), {
    minLength: 1,
    maxLength: 8,
    size: 'max',
  }),
});

const open = (source: SimulatedChain['source'], database: Db, firstRange: number): ChainIndex =>
  createChainIndex({
    db: database,
    source,
    chain: 'binance',
    contract: '0x00000000000000000000000000000000000000cc',
    startBlock: 1,
    nearBlocks: NEAR_BLOCKS,
    firstRange,
    maxShorterHeads: 1,
  });

/** A database whose transactions fail at the n-th statement once `arm(n)` was called: a crash in the middle. */
function crashing(database: Db) {
  let left: number | undefined;
  const wrapped: Db = {
    ...database,
    transaction: (work) =>
      database.transaction((tx) =>
        work({
          query(sql, params) {
            if (left !== undefined && left-- === 0) {
              left = undefined;
              return Promise.reject(new Error('simulated crash'));
            }
            return tx.query(sql, params);
          },
        }),
      ),
  };
  return {
    wrapped,
    arm(statement: number) {
      left = statement;
    },
  };
}

async function live({
  blocks: first,
  firstRange,
  twists,
}: {
  blocks: BlockPlan[];
  firstRange: number;
  twists: { after: number; twist: Twist }[];
}) {
  const chain = createSimulatedChain();
  const { wrapped, arm } = crashing(db);
  let index = open(chain.source, wrapped, firstRange);
  const queue = [...twists];
  let answers = 0;
  let flips = 0;

  const apply = (next: Twist) => {
    if (next.kind === 'grow') chain.grow(next.blocks);
    else if (next.kind === 'reorganise') chain.reorganise(next.depth, next.blocks);
    else if (next.kind === 'crash') arm(next.statement);
    else if (next.kind === 'restart') index = open(chain.source, wrapped, firstRange);
    else if (next.kind === 'fail') throw new Error('simulated node failure');
    else {
      chain.reorganise(
        next.depth,
        Array.from({ length: next.depth }, () => next.block),
      );
      flips = 6;
    }
  };
  chain.grow(first);
  chain.beforeAnswer = () => {
    if (flips > 0) {
      flips -= 1;
      chain.flip();
    }
    if (answers++ < (queue[0]?.after ?? 0)) return;
    answers = 0;
    const next = queue.shift();
    if (next) {
      flips = 0;
      apply(next.twist);
    }
  };

  for (let steps = 0; steps < 2_000; steps++) {
    const done = await index.step().then(
      ({ kind }) => kind === 'idle',
      () => false,
    );
    if (done && queue.length === 0 && flips === 0) return chain;
  }
  throw new Error('the index never came to rest');
}

test(`behavior: after any reorganisations, failures and restarts the index equals a fresh sync (${CASES} chains)`, async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async (given) => {
      await db.reset();
      const chain = await live(given);
      const lived = await indexSnapshot(db);
      expect(await findDrift(db, 'binance')).toEqual([]);
      expect(lived.events).toHaveLength(chain.events().length);

      await db.reset();
      chain.beforeAnswer = () => undefined;
      const fresh = open(chain.source, db, 1_000);
      while ((await fresh.step()).kind !== 'idle');
      expect(lived).toEqual(await indexSnapshot(db));
    }),
    { numRuns: CASES },
  );
}, 120_000);
