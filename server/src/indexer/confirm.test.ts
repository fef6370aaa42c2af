import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChainReader, Header } from '../platform/chain/chain-reader.ts';
import type { SourceTarget } from '../platform/chain/event-sources.ts';
import { WrongAnswerError } from '../platform/chain/node-answers.ts';
import { indexSnapshot } from '../testing/index-snapshot.ts';
import { createSimulatedChain, type SimulatedChain } from '../testing/simulated-chain.ts';
import { openTestDb } from '../testing/test-db.ts';
import { BLOCK, emptyBlocks, growChain, openTestIndex, syncIndex } from '../testing/test-index.ts';
import { writeConfirmed } from './checkpoint.ts';
import { createRipening } from './confirm.ts';

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());

const { mint, build, transfer: move, asset } = BLOCK;
/** Something happens in every block of the first dozen, and then nothing for as long as it takes to read them again. */
const PLAN = [mint, mint, build, move, asset, mint, move, move, mint, build, move, move, ...emptyBlocks(40)];
const growPast = () => growChain(PLAN);

/** A node that answers reads of events otherwise while it is asked for them the first few times. */
function liar(chain: SimulatedChain, change: (blocks: number) => boolean, times: number): ChainReader {
  let asked = 0;
  const lie = async <T extends { blockNumber: number }>(events: Promise<T[]>): Promise<T[]> =>
    ++asked > times ? events : (await events).filter(({ blockNumber }) => !change(blockNumber));
  return {
    ...chain.reader,
    events: (targets: readonly SourceTarget[], from: number, to: number) =>
      lie(chain.reader.events(targets, from, to)),
    blockEvents: (targets: readonly SourceTarget[], header: Header) =>
      lie(chain.reader.blockEvents(targets, header)),
  };
}

async function syncAfterwards(chain: SimulatedChain) {
  await db.reset();
  await syncIndex(openTestIndex(db, { confirmAfterMs: 0, reader: chain.reader }));
  return indexSnapshot(db);
}

const confirmed = async () =>
  (await db.query<{ n: number | null }>('select confirmed_number as n from checkpoint'))[0]?.n;

describe('the second reading', () => {
  test('confirms what was read, once', async () => {
    const chain = growPast();
    const index = openTestIndex(db, {
      confirmAfterMs: 0,
      reader: chain.reader,
      onPutRight: () => expect.unreachable(),
    });
    await syncIndex(index);
    expect(await confirmed()).toBe(52);
    chain.beforeAnswer = (call) => {
      if (call === 'events') throw new Error('read again');
    };
    expect(await syncIndex(index)).toEqual(['idle']);
  });

  test.each([1, 2, 5])('brings events that a node left out of its first %i answers', async (times) => {
    const chain = growPast();
    const told: unknown[] = [];
    // Without the mints of two cars, what came later is refused.
    const reader = liar(chain, (block) => block === 2 || block === 4, times);
    const index = openTestIndex(db, { confirmAfterMs: 0, reader, onPutRight: (what) => told.push(what) });
    await expect.poll(() => syncIndex(index).catch(() => ['refused'])).toContain('idle');
    const repaired = await indexSnapshot(db);
    expect(told).not.toEqual([]);
    expect(repaired).toEqual(await syncAfterwards(chain));
  });

  test('takes away events that the chain does not have', async () => {
    const chain = growPast();
    const other = createSimulatedChain(0);
    other.grow([
      mint,
      mint,
      build,
      move,
      asset,
      mint,
      mint,
      move,
      mint,
      build,
      move,
      move,
      ...emptyBlocks(40),
    ]);
    const reader: ChainReader = { ...chain.reader };
    const first = { ...reader };
    let asked = 0;
    reader.events = (targets, from, to) => (++asked > 1 ? first : other.reader).events(targets, from, to);
    await syncIndex(openTestIndex(db, { confirmAfterMs: 0, reader }));
    const repaired = await indexSnapshot(db);
    expect(repaired).toEqual(await syncAfterwards(chain));
  });

  test('keeps what is known while the node leaves it out of ranges, and says so', async () => {
    const chain = growPast();
    await syncIndex(openTestIndex(db, { confirmAfterMs: 0, reader: chain.reader }));
    const before = await indexSnapshot(db);
    await writeConfirmed(db, 'binance', null);
    const reader = { ...chain.reader, events: async () => [], blockEvents: async () => [] };
    await expect(syncIndex(openTestIndex(db, { confirmAfterMs: 0, reader }))).rejects.toThrow(
      WrongAnswerError,
    );
    expect(await indexSnapshot(db)).toEqual(before);
  });
});

test('a reorganisation confirms nothing that was not read twice', async () => {
  const chain = growPast();
  await syncIndex(openTestIndex(db, { reader: chain.reader }));
  await writeConfirmed(db, 'binance', null);
  chain.reorganise(1, [mint]);
  await syncIndex(openTestIndex(db, { reader: chain.reader, confirmAfterMs: 600_000 }));
  expect(await confirmed()).toBeNull();
});

test('only what was read long enough ago is read again', async () => {
  let time = 0;
  const chain = growPast();
  const index = openTestIndex(db, { reader: chain.reader, confirmAfterMs: 600_000, now: () => time });
  await syncIndex(index);
  expect(await confirmed()).toBeNull();
  time = 600_000;
  chain.grow(emptyBlocks(60));
  await syncIndex(index);
  expect(await confirmed()).toBe(52);
});

test('a node that has lost its past does not hold up new blocks', async () => {
  const chain = growPast();
  const failed: unknown[] = [];
  const options = { onConfirmFailed: (error: unknown) => failed.push(error), confirmAfterMs: 0 };
  await syncIndex(openTestIndex(db, { reader: chain.reader }));
  await writeConfirmed(db, 'binance', null);
  const events = async () => {
    throw new Error('history has been pruned');
  };
  const index = openTestIndex(db, { ...options, reader: { ...chain.reader, events } });
  await syncIndex(index);
  chain.grow([mint]);
  expect(await syncIndex(index)).toContain('read');
  expect(failed).toHaveLength(1);
});

describe('createRipening', () => {
  test('gives the checkpoint of some time ago', () => {
    let time = 0;
    const ripening = createRipening(1_000, () => time);
    expect(ripening.ripe(10)).toBe(-1);
    time = 900;
    expect(ripening.ripe(20)).toBe(-1);
    time = 1_000;
    expect(ripening.ripe(30)).toBe(10);
    time = 1_900;
    expect(ripening.ripe(40)).toBe(20);
  });

  test('begins again after the chain went back', () => {
    let time = 0;
    const ripening = createRipening(1_000, () => time);
    ripening.ripe(10);
    time = 1_000;
    expect(ripening.ripe(12)).toBe(10);
    expect(ripening.ripe(5)).toBe(-1);
    time = 1_500;
    expect(ripening.ripe(12)).toBe(-1);
  });
});
