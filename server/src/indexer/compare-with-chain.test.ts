import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { compareWithChain } from '../core/comparison/compare-with-chain.ts';
import { createLog } from '../platform/log.ts';
import { type ComparedIndex, openComparedIndex } from '../testing/compared-index.ts';
import { openTestDb } from '../testing/test-db.ts';
import { checkOnChain, rereadIndex } from './operate-index.ts';

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());
let index: ComparedIndex | undefined;
afterEach(() => index?.close());
const open = async () => {
  index = await openComparedIndex(db);
  return index;
};

test('an index that is what the chain says has no difference, and is compared at its own block', async () => {
  const { served, asked, blockHash } = await open();
  const pages = await Array.fromAsync(compareWithChain(db, served));
  expect(pages.map(({ compared, differences }) => [compared, differences.length])).toEqual([
    [11, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  expect(asked[0]).toEqual({ blockHash });
});

test('another owner, and a token that the chain does not have, are named', async () => {
  const { served, owners } = await open();
  owners.set(2n, `0x${'ab'.repeat(20)}`);
  owners.delete(3n);
  const lines: string[] = [];
  const clients = new Map([['binance', served]] as const);
  expect(await checkOnChain(db, {}, { clients, print: (line) => lines.push(line) })).toBe(false);
  expect(lines).toEqual([
    expect.stringContaining(`binance-cars-2 is 0x`),
    expect.stringContaining(`and 0x${'0'.repeat(40)} on the chain`),
    'binance: 2 of 11 rows differ from the chain',
  ]);
});

test('reading again from a block brings back what was lost, like a new index', async () => {
  const { served } = await open();
  const all = () => db.query('select * from event order by block_number, log_index');
  const before = await all();
  await db.query(`update checkpoint set confirmed_number = 59`);
  await db.query(`delete from event_subject where block_number in (21, 58)`);
  await db.query(`delete from event where block_number in (21, 58)`);
  const lines: string[] = [];
  const clients = new Map([['binance', served]] as const);
  const run = { clients, log: createLog('silent'), print: (line: string) => void lines.push(line) };
  await rereadIndex(db, { chain: 'binance', from: 20 }, run);
  expect(await all()).toEqual(before);
  expect(lines.at(-1)).toBe('binance: read again from block 20 to 59');
});
