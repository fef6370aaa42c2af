/** An index meets nodes that are wrong. Whatever they say, nothing that was read from the right one may be lost. */
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { ChainEvent } from '@pitlane/shared/fold/event';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChainReader } from '../platform/chain/chain-reader.ts';
import { indexSnapshot } from '../testing/index-snapshot.ts';
import { createSimulatedChain, type SimulatedChain } from '../testing/simulated-chain.ts';
import { openTestDb } from '../testing/test-db.ts';
import {
  BLOCK,
  emptyBlocks,
  growChain,
  openTestIndex,
  type TestIndexOptions,
} from '../testing/test-index.ts';
import { ACCEPTABLE_CODES } from './chain-guard.ts';
import { acceptStop } from './index-state.ts';

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());

const FINALITY = 20;
const MINUTE_MS = 60_000;
const { mint, transfer: move } = BLOCK;

let clock = 0;
const open = (reader: ChainReader, options: Partial<TestIndexOptions> = {}) =>
  openTestIndex(db, { reader, finalityBlocks: FINALITY, nearBlocks: FINALITY, now: () => clock, ...options });

/** A reader of whichever chain is chosen at each call: what stands behind one address. */
function behindOneAddress(choose: () => SimulatedChain): ChainReader {
  return {
    chainId: () => choose().reader.chainId(),
    head: () => choose().reader.head(),
    header: (number) => choose().reader.header(number),
    events: (...given) => choose().reader.events(...given),
    blockEvents: (...given) => choose().reader.blockEvents(...given),
    hasLog: (...given) => choose().reader.hasLog(...given),
    accounts: (...given) => choose().reader.accounts(...given),
    onHead: () => () => undefined,
  };
}

/** The simulated chains' events are Binance's. */
function asMatic(reader: ChainReader): ChainReader {
  const rename = (events: ChainEvent[]) => events.map((event) => ({ ...event, chain: 'matic' as const }));
  return {
    ...reader,
    events: async (...given) => rename(await reader.events(...given)),
    blockEvents: async (...given) => rename(await reader.blockEvents(...given)),
  };
}

/** Steps until nothing is left to do, or the index has stopped. */
async function settle(index: ReturnType<typeof open>) {
  for (;;) {
    clock += MINUTE_MS;
    const step = await index.step();
    if (step.kind === 'idle' || step.kind === 'stopped') return step;
  }
}

const HISTORY = [mint, mint, ...emptyBlocks(30), move, ...emptyBlocks(10), mint];

/** An index of the right chain, old enough that its first block is final. */
async function openOld() {
  let chosen = growChain(HISTORY);
  const right = chosen;
  const index = open(behindOneAddress(() => chosen));
  await settle(index);
  expect((await settle(index)).kind).toBe('idle');
  const turnTo = (chain: SimulatedChain) => {
    chosen = chain;
  };
  return { right, index, turnTo, before: await indexSnapshot(db) };
}

describe('a node that is wrong', () => {
  const otherId = growChain(HISTORY, 5_000);
  otherId.chainId = 31_437;
  const regrown = growChain([mint, ...emptyBlocks(60)], 6_000);
  const nothing = createSimulatedChain(7_000);

  test.each([
    ['of another chain', otherId, 'wrong_chain_id'],
    ['of a chain that was reset', regrown, 'wrong_chain'],
    ['that is empty', nothing, 'empty_node'],
  ])('%s stops the index until it is right again, and nothing is lost', async (_, wrong, code) => {
    const { right, index, turnTo, before } = await openOld();
    turnTo(wrong);
    expect(await settle(index)).toMatchObject({ kind: 'stopped', stop: { code } });
    // Also for a new process, and however long it lasts.
    const restarted = open(wrong.reader);
    for (let i = 0; i < 20; i++) expect((await settle(restarted)).kind).toBe('stopped');
    expect(await indexSnapshot(db)).toEqual(before);
    expect(await db.query('select code from index_stop')).toEqual([{ code }]);

    turnTo(right);
    right.grow([mint]);
    expect((await settle(index)).kind).toBe('idle');
    expect(await db.query('select code from index_stop')).toEqual([]);
    expect((await indexSnapshot(db)).events).toHaveLength(right.events().length);
  });

  test('says what to do', async () => {
    const { index, turnTo } = await openOld();
    turnTo(otherId);
    const { stop } = await settle(index);
    expect(stop?.message).toBe(
      'The node of Pitlane demo chain (BNB Smart Chain) is on chain 31437, but 31356 is configured. Correct BINANCE_RPC_URL. Nothing was changed. The index continues automatically once the node is right.',
    );
    turnTo(regrown);
    expect((await settle(index)).stop?.message).toContain('npm run index:accept-rewind -- --chain binance');
  });

  test('addresses of two chains that were swapped cost neither of them anything', async () => {
    const chains = [growChain(HISTORY), growChain([...HISTORY, mint], 8_000)] as const;
    const names: Chain[] = ['binance', 'matic'];
    chains[1].chainId = 31_437;
    const openBoth = (first: SimulatedChain, second: SimulatedChain) => [
      open(first.reader, { chain: 'binance' }),
      open(asMatic(second.reader), { chain: 'matic', chainId: 31_437 }),
    ];
    for (const index of openBoth(...chains)) await settle(index);
    const before = await indexSnapshot(db);
    for (const index of openBoth(chains[1], chains[0])) {
      expect((await settle(index)).stop?.code).toBe('wrong_chain_id');
    }
    expect(await indexSnapshot(db)).toEqual(before);
    const stops = await db.query<{ chain: Chain }>('select chain from index_stop order by chain');
    expect(stops.map(({ chain }) => chain)).toEqual(names);
  });
});

describe('a node that goes back', () => {
  test('below finality is followed', async () => {
    const { right, index } = await openOld();
    right.reorganise(FINALITY - 1, [mint, ...emptyBlocks(FINALITY)]);
    expect((await settle(index)).kind).toBe('idle');
    expect((await indexSnapshot(db)).events).toHaveLength(right.events().length);
  });

  test('beyond finality stops the index, until the operator accepts it', async () => {
    const { right, index, before } = await openOld();
    right.reorganise(FINALITY + 5, [mint, ...emptyBlocks(FINALITY + 8)]);
    const fresh = async () => (await indexSnapshot(db)).events.length;
    expect((await settle(index)).stop?.code).toBe('deep_rewind');
    expect(await indexSnapshot(db)).toEqual(before);

    expect(await acceptStop(db, 'binance', ACCEPTABLE_CODES)).toBe(true);
    expect((await settle(index)).kind).toBe('idle');
    expect(await fresh()).toBe(right.events().length);
    expect(await db.query('select code from index_stop')).toEqual([]);

    // The word was good for one rewind.
    right.reorganise(FINALITY + 5, emptyBlocks(FINALITY + 9));
    expect((await settle(index)).stop?.code).toBe('deep_rewind');
  });

  test('because it is far behind loses nothing, and goes on when it has caught up', async () => {
    const { right, index, turnTo, before } = await openOld();
    const behind = growChain(HISTORY.slice(0, 8));
    turnTo(behind);
    for (let i = 0; i < 20; i++) await settle(index);
    expect((await settle(index)).stop?.code).toBe('deep_rewind');
    expect(await indexSnapshot(db)).toEqual(before);
    turnTo(right);
    expect((await settle(index)).kind).toBe('idle');
    expect(await db.query('select code from index_stop')).toEqual([]);
  });

  test('accepted: a chain that was reset is read from its beginning, and is the right one from then on', async () => {
    const { index, turnTo, right } = await openOld();
    const regrown = growChain([mint, ...emptyBlocks(60)], 6_000);
    turnTo(regrown);
    await settle(index);
    await acceptStop(db, 'binance', ACCEPTABLE_CODES);
    expect((await settle(index)).kind).toBe('idle');
    expect((await indexSnapshot(db)).events).toHaveLength(regrown.events().length);
    await settle(index);
    turnTo(right);
    expect((await settle(index)).stop?.code).toBe('wrong_chain');
  });

  test('an index that has not stopped accepts nothing beforehand', async () => {
    await openOld();
    expect(await acceptStop(db, 'binance', ACCEPTABLE_CODES)).toBe(false);
  });
});

describe('nodes that disagree behind one address', () => {
  /** Counts rewinds in so many steps, without any time passing between them. */
  async function countRewinds(index: ReturnType<typeof open>, steps: number) {
    const kinds: string[] = [];
    for (let i = 0; i < steps; i++) {
      const kind = await index.step().then(
        (step) => step.kind,
        () => 'failed',
      );
      kinds.push(kind);
    }
    return kinds.filter((kind) => kind === 'rewound').length;
  }

  test('do not make the index go back and forth, and cost nothing', async () => {
    const { right, turnTo } = await openOld();
    const fork = growChain([...HISTORY.slice(0, -3), ...emptyBlocks(3)]);
    // The same blocks up to the last three, which have other hashes and other events.
    fork.reorganise(3, emptyBlocks(3));
    let turn = 0;
    let perStep = false;
    const index = open(behindOneAddress(() => ((perStep ? turn : turn++) % 3 === 0 ? fork : right)));
    expect(await countRewinds(index, 200)).toBeLessThanOrEqual(4);
    perStep = true;
    let rewinds = 0;
    for (let i = 0; i < 100; i++) {
      turn++;
      rewinds += await countRewinds(index, 2);
    }
    expect(rewinds).toBeLessThanOrEqual(4);
    const [stop] = await db.query<{ code: string }>('select code from index_stop');
    expect(stop?.code).toBe('nodes_disagree');

    turnTo(right);
    right.grow([mint]);
    const agreeing = open(right.reader);
    expect((await settle(agreeing)).kind).toBe('idle');
    expect((await indexSnapshot(db)).events).toHaveLength(right.events().length);
    expect(await db.query('select code from index_stop')).toEqual([]);
  });

  test('one of which is another chain’s cost nothing', async () => {
    const { right, before } = await openOld();
    const other = growChain([...HISTORY, ...HISTORY], 9_000);
    let turn = 0;
    const index = open(behindOneAddress(() => (turn++ % 2 === 0 ? other : right)));
    for (let i = 0; i < 200; i++) {
      clock += 1_000;
      await index.step().catch(() => undefined);
    }
    expect((await indexSnapshot(db)).events).toEqual(before.events);
  });
});
