import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { findVerdictDrift } from '../core/orders/find-verdict-drift.ts';
import { flipDue } from '../jobs/book/flip-due.ts';
import type { SourceTarget } from '../platform/chain/event-sources.ts';
import type { Db } from '../platform/db/db.ts';
import { CASES_MS, casesByDepth } from '../testing/depth.ts';
import { indexSnapshot } from '../testing/index-snapshot.ts';
import {
  type BlockPlan,
  createSimulatedChain,
  SIMULATED_CHAIN_ID,
  type SimulatedChain,
} from '../testing/simulated-chain.ts';
import { ACTIONS } from '../testing/simulated-events.ts';
import { postOrder, simulatedOrder, toOrderRow, watchMaker } from '../testing/simulated-orders.ts';
import { openTestDb } from '../testing/test-db.ts';
import { TEST_MONEY } from '../testing/test-index.ts';
import { addOrders, type OrderRow } from '../testing/test-orders.ts';
import { testTargets } from '../testing/test-targets.ts';
import { type ChainIndex, createChainIndex } from './chain-index.ts';
import { findRankDrift } from './find-rank-drift.ts';
import { findSummaryDrift } from './find-summary-drift.ts';
import type { Projector } from './projection.ts';
import { PROJECTORS } from './projections.ts';
import { findDrift, findSubjectDrift, requestRebuild } from './rebuild.ts';

const db = await openTestDb();
afterAll(() => db.close());

const CASES = casesByDepth(3, 50);
const NEAR_BLOCKS = 4;
const WHOLE_SCOPE = { chain: 'binance', projectors: PROJECTORS } as const;

const block: fc.Arbitrary<BlockPlan> = fc.array(
  fc.record({
    kind: fc.constantFrom('mint' as const, ...ACTIONS),
    pick: fc.nat(1_000),
  }),
  { maxLength: 4 },
);
const blocks = fc.array(block, { minLength: 1, maxLength: 16, size: 'max' });
/** A version of the program: what it reads and folds. The last one is the whole. */
const version = fc.record({
  garages: fc.boolean(),
  tokens: fc.boolean(),
  desk: fc.boolean(),
  seaport: fc.boolean(),
  /** Without, cars are never built. */
  builds: fc.boolean(),
  /** Whether assets are folded at all. */
  assets: fc.boolean(),
  foldVersion: fc.integer({ min: 1, max: 3 }),
  subjectsVersion: fc.integer({ min: 1, max: 2 }),
  /** Whether the stations are another contract. */
  moved: fc.boolean(),
  /** Whether orders are read for another zone. */
  zoned: fc.boolean(),
});
type Version = typeof version extends fc.Arbitrary<infer T> ? T : never;
const WHOLE: Version = {
  garages: true,
  tokens: true,
  desk: true,
  seaport: true,
  builds: true,
  assets: true,
  foldVersion: 9,
  subjectsVersion: 9,
  moved: false,
  zoned: false,
};
const twist = fc.oneof(
  fc.record({ kind: fc.constant('grow'), blocks }),
  fc.record({ kind: fc.constant('reorganise'), depth: fc.integer({ min: 1, max: 6 }), blocks }),
  fc.record({ kind: fc.constant('reorganise'), depth: fc.integer({ min: 1, max: 40 }), blocks }),
  // Nodes that disagree about the last blocks: within the depth that is read block by block.
  fc.record({ kind: fc.constant('flip'), depth: fc.integer({ min: 1, max: NEAR_BLOCKS - 1 }), block }),
  fc.record({ kind: fc.constant('fail') }),
  fc.record({ kind: fc.constant('crash'), statement: fc.nat(12) }),
  // Another version of the program: it reads other contracts and events, and folds otherwise.
  fc.record({ kind: fc.constant('restart'), version }),
  fc.record({ kind: fc.constant('rebuild') }),
  // The job that judges by time runs.
  fc.record({ kind: fc.constant('clock') }),
);
type Twist = typeof twist extends fc.Arbitrary<infer T> ? T : never;
/** Events beside the chain: time passes, and people post orders. */
const market = fc.record({
  seconds: fc.constantFrom(0, 1, 5, 30),
  orders: fc.array(simulatedOrder, { maxLength: 8, size: 'max' }),
});
type Market = typeof market extends fc.Arbitrary<infer T> ? T : never;
/** Each collection says its royalty, so that listings can be good. */
const ROYALTIES: BlockPlan = [9, 10, 11].map((pick) => ({ kind: 'setter', pick }));
const scenario = fc.record({
  blocks,
  firstRange: fc.integer({ min: 1, max: 9 }),
  version: fc.option(version, { nil: WHOLE }),
  /** Each twist comes after so many answers of the chain, or as soon as the index is idle. */
  twists: fc.array(fc.record({ after: fc.nat(12), twist, market }), {
    minLength: 1,
    maxLength: 8,
    size: 'max',
  }),
  /** Orders that are posted before the last version starts. */
  last: market,
});

/** Runs ahead, so that the pauses between rewinds are over at once. */
let guardMs = 0;
/** The time of verdicts, in seconds: sometimes behind the newest block's, sometimes ahead. */
let bookTime = 0;
const clock = () => bookTime;

type Place = { chain: SimulatedChain; database: Db; firstRange: number };

function open({ chain, database, firstRange }: Place, program: Version): ChainIndex {
  return createChainIndex({
    db: database,
    reader: chain.reader,
    chain: 'binance',
    targets: targetsOf(program),
    projectors: projectorsOf(program),
    chainId: SIMULATED_CHAIN_ID,
    startBlock: 1,
    // What a deeper one does is chain-guard.test.ts's.
    finalityBlocks: 10_000,
    now: () => (guardMs += 60_000),
    clock,
    money: TEST_MONEY,
    nearBlocks: NEAR_BLOCKS,
    firstRange,
    maxShorterHeads: 1,
  });
}

function targetsOf({ builds, moved, zoned, ...version }: Version): SourceTarget[] {
  const { garages, tokens, desk, seaport } = version;
  return testTargets().flatMap((target): SourceTarget[] => {
    if (({ garages, tokens, desk, seaport } as Record<string, boolean>)[target.name] === false) return [];
    if (target.name === 'cars' && !builds) return [{ ...target, kinds: ['transfer'] }];
    if (target.name === 'seaport' && zoned) return [{ ...target, zone: '0xef' }];
    return target.name === 'stations' && moved ? [{ ...target, address: '0xee' }] : [target];
  });
}

function projectorsOf({ assets, foldVersion, subjectsVersion }: Version): Projector[] {
  const projectors = assets ? PROJECTORS : PROJECTORS.slice(0, 1);
  return projectors.map((projector) => ({ ...projector, foldVersion, subjectsVersion }));
}

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

type Scenario = {
  blocks: BlockPlan[];
  firstRange: number;
  version: Version;
  twists: { after: number; twist: Twist; market: Market }[];
  last: Market;
};

async function live({ blocks: first, firstRange, version: start, twists, last: closing }: Scenario) {
  const chain = createSimulatedChain();
  const posted: OrderRow[] = [];
  bookTime = 1_000;
  const { wrapped, arm } = crashing(db);
  const place = { chain, database: wrapped, firstRange };
  let index = open(place, start);
  /** Work that is done between two steps. */
  const beside: (() => Promise<unknown>)[] = [];
  const queue = [...twists];
  let answers = 0;
  let flips = 0;

  const apply = (next: Twist) => {
    if (next.kind === 'grow') chain.grow(next.blocks);
    else if (next.kind === 'reorganise') chain.reorganise(next.depth, next.blocks);
    else if (next.kind === 'crash') arm(next.statement);
    else if (next.kind === 'restart') index = open(place, next.version);
    else if (next.kind === 'rebuild') beside.push(() => requestRebuild(db, WHOLE_SCOPE));
    else if (next.kind === 'clock') beside.push(() => flipDue(wrapped, 'binance', clock));
    else if (next.kind === 'fail') throw new Error('simulated node failure');
    else {
      chain.reorganise(
        next.depth,
        Array.from({ length: next.depth }, () => next.block),
      );
      flips = 6;
    }
  };
  const trade = ({ seconds, orders }: Market) => {
    bookTime += seconds;
    for (const order of orders) {
      beside.push(async () => {
        // Some of the orders that strangers fill and cancel are among the first.
        const row = await toOrderRow(db, 2 + posted.length, order);
        if (!row) return;
        posted.push(row);
        await postOrder(db, row, clock);
      });
    }
  };
  chain.grow([ROYALTIES, ...first]);
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
      trade(next.market);
      apply(next.twist);
    }
  };

  let last = false;
  for (let steps = 0; steps < 4_000; steps++) {
    for (const act of beside.splice(0)) await act().catch(() => undefined);
    const done = await index.step().then(
      ({ kind }) => kind === 'idle',
      () => false,
    );
    if (!done || queue.length > 0 || flips > 0 || beside.length > 0) continue;
    if (last) return { chain, posted };
    // In the end the whole program runs, whatever ran before.
    index = open(place, WHOLE);
    trade(closing);
    last = true;
  }
  throw new Error('the index never came to rest');
}

describe('createChainIndex', () => {
  test(`after any reorganisations, failures, restarts and new versions the index equals a fresh sync (${CASES} chains)`, {
    timeout: CASES_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => {
        await db.reset();
        const { chain, posted } = await live(given);
        await flipDue(db, 'binance', clock);
        const lived = await indexSnapshot(db);
        expect(await findDrift(db, WHOLE_SCOPE)).toEqual([]);
        expect(await findSubjectDrift(db, WHOLE_SCOPE)).toEqual([]);
        expect(await findSummaryDrift(db)).toEqual([]);
        expect(await findRankDrift(db)).toEqual([]);
        expect(await findVerdictDrift(db, { chain: 'binance', clock })).toEqual([]);
        // Of the currency only what the watched wallets do is read, from when they are watched.
        expect(lived.events).toHaveLength(
          chain.events().filter(({ source }) => source !== 'currency').length,
        );

        await db.reset();
        chain.beforeAnswer = () => undefined;
        await addOrders(db, posted);
        for (const row of posted) if (row.side === 'offer') await watchMaker(db, row);
        const fresh = open({ chain, database: db, firstRange: 1_000 }, WHOLE);
        while ((await fresh.step()).kind !== 'idle');
        await flipDue(db, 'binance', clock);
        expect(lived).toEqual(await indexSnapshot(db));
      }),
      { numRuns: CASES },
    );
  });
});
