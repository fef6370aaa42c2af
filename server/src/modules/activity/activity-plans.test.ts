import { ActivityQuerySchema } from '@pitlane/shared/api/activity';
import { COLLECTIONS } from '@pitlane/shared/domain/cars/nft-id';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { ACTIVITY_KINDS, FEED_KINDS } from '@pitlane/shared/domain/orders/activity';
import { seededRandom } from '@pitlane/shared/domain/seeded-random';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { byDepth } from '../../testing/depth.ts';
import { addActivity, testActivity } from '../../testing/test-activity.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { addOrders, testOrder } from '../../testing/test-orders.ts';
import { feedStatement } from './activity.repo.ts';

const LINES = byDepth(8_000, 20_000);
const ORDERS = LINES / 4;
const LIMIT = 20;
const WHALE = `0x${'a'.repeat(40)}` as const;

/** One of these, always the same for a number. */
function pick<T>(of: readonly [T, ...T[]], seed: string): T {
  return of[Math.floor(seededRandom(seed) * of.length)] ?? of[0];
}

/** One wallet and one car are in a fifth of all. */
function getParts(i: number) {
  const isOf = (what: string) => seededRandom(`${i} ${what}`) < 0.2;
  return {
    chain: pick(CHAINS, `${i} chain`),
    tokenId: isOf('car') ? 1n : BigInt(i),
    wallet: isOf('wallet') ? WHALE : (`0x${i.toString(16).padStart(40, 'b')}` as const),
  };
}

let db: TestDb;
beforeAll(async () => {
  db = await openTestDb();
  await addActivity(
    db,
    Array.from({ length: LINES }, (_, i) => {
      const { wallet, ...parts } = getParts(i);
      const collection = pick(COLLECTIONS, `${i} collection`);
      const kind = pick(ACTIVITY_KINDS, `${i} kind`);
      return testActivity({ ...parts, number: i + 1, collection, kind, fromAccount: wallet, price: 1n });
    }),
  );
  await addOrders(
    db,
    Array.from({ length: ORDERS }, (_, i) => {
      const { wallet, ...parts } = getParts(i);
      const side = pick(['listing', 'offer'] as const, `${i} side`);
      return testOrder({ ...parts, number: i + 1, side, maker: wallet, createdAt: i * 4 });
    }),
  );
  await db.query('vacuum analyze');
}, 120_000);
afterAll(() => db.close());

describe('feedStatement', () => {
  const cells = CHAINS.length * COLLECTIONS.length;
  test.each([
    { question: {}, runs: FEED_KINDS.length },
    { question: { kind: 'sale' }, runs: 1 },
    { question: { chain: 'matic' }, runs: FEED_KINDS.length * COLLECTIONS.length },
    { question: { chain: CHAINS.join(','), collection: 'cars' }, runs: FEED_KINDS.length * CHAINS.length },
    { question: { chain: CHAINS.join(',') }, runs: FEED_KINDS.length * cells },
    { question: { nft: 'binance-cars-1' }, runs: FEED_KINDS.length },
    { question: { account: WHALE }, runs: FEED_KINDS.length * 2 },
  ])('reads the beginning of each run only: %o', async ({ question, runs }) => {
    const query = ActivityQuerySchema.parse({ ...question, limit: LIMIT });
    for (const after of [
      undefined,
      { at: LINES / 2, block: LINES / 2, log: 0, id: 'binance-0x8' },
      { at: LINES / 2, block: -1, log: -1, id: 'binance-0x8' },
    ]) {
      const statement = feedStatement({ query, served: CHAINS, after });
      for (const table of ['activity', 'book_order'])
        expect(await countRowsRead(db, { ...statement, table })).toBeLessThanOrEqual((LIMIT + 1) * runs);
    }
  });
});
