import { COLLECTIONS } from '@pitlane/shared/domain/cars/nft-id';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { setItemWords } from '../../core/items/set-item-words.ts';
import { findStampDrift } from '../../core/orders/stamp-activity.ts';
import { findRankDrift, recountRanks } from '../../indexer/find-rank-drift.ts';
import { writeChanges } from '../../platform/db/outbox.ts';
import { CASES_MS, casesByDepth } from '../../testing/depth.ts';
import { type ActivityRow, addActivity, testActivity } from '../../testing/test-activity.ts';
import { openTestApi, testAsset, testCar } from '../../testing/test-api.ts';
import { openTestDb } from '../../testing/test-db.ts';
import { addOrders, testOrder } from '../../testing/test-orders.ts';
import { rankAuthors, rankCollections } from './rank-step.ts';

const db = await openTestDb();
const api = await openTestApi({}, db);
const HOUR = 3_600;
/** Hours since 1970, long enough after it for every window. */
const NOW = 10_000;
let hour = NOW;
const options = { chains: CHAINS, clock: () => hour * HOUR + 10 };
const PEOPLE = [1, 2, 3, 4].map((i): Address => `0x${String(i).repeat(40)}`);
const [ANN = '0x', BEN = '0x', CLEO = '0x'] = PEOPLE as [Address, ...Address[]];

beforeEach(async () => {
  await db.reset();
  hour = NOW;
  await db.query('insert into author (wallet) select unnest($1::text[])', [PEOPLE]);
});
afterAll(async () => {
  await api.close();
  await db.close();
});

async function settle() {
  for (let i = 0; i < 50; i++) if (!(await rankAuthors(db, options)).more) break;
  await rankCollections(db, options);
}

type Sale = {
  number: number;
  from?: Address;
  to?: Address;
  hour?: number;
  price?: bigint;
} & Partial<ActivityRow>;
const sale = ({ number, from = ANN, to = BEN, hour: at = NOW, price = 100n, ...more }: Sale) =>
  testActivity({
    number,
    kind: 'sale',
    tokenId: BigInt(number),
    fromAccount: from,
    toAccount: to,
    price,
    series: 3,
    at: at * HOUR,
    ...more,
  });
const readRows = () => db.query('select * from rank_row order by kind, subject, category, period');
const readRow = async (kind: string, subject: string, period: string, category = 'all_categories') =>
  (
    await db.query(
      'select volume, sales, before, daily, weekly, owners, assets, floor from rank_row where kind = $1 and subject = $2 and period = $3 and category = $4',
      [kind, subject, period, category],
    )
  )[0];

describe('rankAuthors', () => {
  test('adds up what an author has sold in each period, and how that has changed', async () => {
    await addActivity(db, [
      sale({ number: 1, hour: NOW, price: 300n }),
      sale({ number: 2, hour: NOW - 23, price: 100n, to: CLEO }),
      sale({ number: 3, hour: NOW - 24, price: 200n }),
      sale({ number: 4, hour: NOW - 168, price: 1_000n }),
      sale({ number: 5, hour: NOW - 720, price: 5n, chain: 'matic' }),
    ]);
    await settle();
    const always = { daily: 10_000, weekly: -4_000, owners: 2, assets: 0, floor: null };
    expect(await readRow('author', '1', 'last_24_hours')).toEqual({
      volume: 400n,
      sales: 2,
      before: 200n,
      ...always,
    });
    expect(await readRow('author', '1', 'last_7_days')).toEqual({
      volume: 600n,
      sales: 3,
      before: 1_200n,
      ...always,
    });
    expect(await readRow('author', '1', 'last_30_days')).toEqual({
      volume: 1_600n,
      sales: 4,
      before: 1_205n,
      ...always,
    });
    expect(await readRow('author', '1', 'all_time')).toEqual({
      volume: 1_605n,
      sales: 5,
      before: 1_205n,
      ...always,
    });
    expect(await readRow('author', '2', 'all_time')).toBeUndefined();
  });

  test('counts each category apart', async () => {
    await addActivity(db, [
      sale({ number: 1 }),
      sale({ number: 2, collection: 'garages', series: null, price: 7n }),
    ]);
    await settle();
    expect(await readRow('author', '1', 'all_time', 'collectibles')).toMatchObject({ volume: 100n });
    expect(await readRow('author', '1', 'all_time', 'virtual_world')).toMatchObject({ volume: 7n });
    expect(await readRow('author', '1', 'all_time')).toMatchObject({ volume: 107n });
    expect(await readRow('author', '1', 'all_time', 'art')).toBeUndefined();
  });

  test('moves rows to other windows as hours pass, without a sale', async () => {
    await addActivity(db, [sale({ number: 1 })]);
    await settle();
    const seen: unknown[] = [];
    for (const later of [23, 24, 48, 167, 168, 719, 720]) {
      hour = NOW + later;
      await settle();
      const rows = await db.query<{ period: string; daily: number | null }>(
        `select period, daily from rank_row where kind = 'author' and category = 'all_categories' order by period`,
      );
      seen.push([later, ...rows.map(({ period, daily }) => `${period} ${daily}`)]);
    }
    expect(seen).toEqual([
      [23, 'all_time null', 'last_24_hours null', 'last_30_days null', 'last_7_days null'],
      [24, 'all_time -10000', 'last_30_days -10000', 'last_7_days -10000'],
      [48, 'all_time null', 'last_30_days null', 'last_7_days null'],
      [167, 'all_time null', 'last_30_days null', 'last_7_days null'],
      [168, 'all_time null', 'last_30_days null'],
      [719, 'all_time null', 'last_30_days null'],
      [720, 'all_time null'],
    ]);
  });

  test('forgets a sale that a reorganisation has taken back', async () => {
    await addActivity(db, [sale({ number: 1 }), sale({ number: 2, from: BEN, to: ANN })]);
    await settle();
    await db.query(`delete from activity where from_account = $1`, [ANN]);
    await settle();
    expect(await readRow('author', '1', 'all_time')).toBeUndefined();
    expect(await readRow('author', '2', 'all_time')).toMatchObject({ volume: 100n });
  });

  test('adds up all wallets of an account, from when one is linked until it is not', async () => {
    await addActivity(db, [sale({ number: 1 }), sale({ number: 2, from: BEN, to: CLEO, price: 50n })]);
    await settle();
    await db.query('update author set holder_id = 1 where wallet = $1', [BEN]);
    await settle();
    expect(await readRow('author', '1', 'all_time')).toMatchObject({ volume: 150n, owners: 2 });
    expect(await readRow('author', '2', 'all_time')).toBeUndefined();
    await db.query('update author set holder_id = null where wallet = $1', [BEN]);
    await settle();
    expect(await readRow('author', '1', 'all_time')).toMatchObject({ volume: 100n, owners: 1 });
    expect(await readRow('author', '2', 'all_time')).toMatchObject({ volume: 50n });
  });

  test('leaves out what a wallet sells to itself', async () => {
    await addActivity(db, [sale({ number: 1, to: ANN })]);
    await settle();
    expect(await readRow('author', '1', 'all_time')).toBeUndefined();
    expect(await findRankDrift(db)).toEqual([]);
  });

  test('follows what a seller has and lists, as the outbox tells of it', async () => {
    await addActivity(db, [sale({ number: 1 })]);
    await settle();
    await api.addCars([testCar({ tokenId: 7n, owner: ANN }), testCar({ tokenId: 8n, owner: ANN })]);
    await addOrders(db, [testOrder({ number: 1, maker: ANN, price: 55n, active: true, reason: null })]);
    await settle();
    expect(await readRow('author', '1', 'all_time')).toMatchObject({ assets: 0, floor: null });
    await db.transaction((tx) =>
      writeChanges(tx, [{ entity: 'nft', id: 'binance-cars-7', version: 1, topics: [`owner:${ANN}`] }]),
    );
    await settle();
    expect(await readRow('author', '1', 'all_time')).toMatchObject({ assets: 2, floor: 55n });
  });

  test('ranks all wallets again when too much has changed to be named', async () => {
    await addActivity(db, [sale({ number: 1 }), sale({ number: 2, from: CLEO })]);
    await settle();
    await api.addCars([testCar({ tokenId: 7n, owner: ANN }), testCar({ tokenId: 8n, owner: CLEO })]);
    await db.transaction((tx) => writeChanges(tx, [{ entity: 'chain', id: 'binance', topics: [] }]));
    await db.query(`update change set entity = 'gap'`);
    await settle();
    expect(await readRow('author', '1', 'all_time')).toMatchObject({ assets: 1 });
    expect(await readRow('author', '3', 'all_time')).toMatchObject({ assets: 1 });
  });

  test('tells pages when a place or a figure has changed, and only then', async () => {
    const count = async () =>
      (await db.query<{ n: number }>(`select count(*) as n from change where topics = '{ranks}'`))[0]?.n;
    await addActivity(db, [sale({ number: 1 })]);
    await settle();
    const first = await count();
    await settle();
    expect(await count()).toBe(first);
    await addActivity(db, [sale({ number: 2 })]);
    await settle();
    expect(await count()).toBe((first ?? 0) + 1);
  });

  const line = fc.record({
    number: fc.integer({ min: 1, max: 12 }),
    chain: fc.constantFrom(...CHAINS),
    collection: fc.constantFrom(...COLLECTIONS),
    from: fc.constantFrom(...PEOPLE),
    to: fc.constantFrom(...PEOPLE),
    ago: fc.integer({ min: 0, max: 760 }),
    price: fc.bigInt({ min: 0n, max: 1_000n }),
    series: fc.constantFrom(null, 0, 1, 6),
  });
  const act = fc.oneof(
    fc.record({
      kind: fc.constant('write'),
      lines: fc.uniqueArray(line, { minLength: 1, maxLength: 6, selector: ({ number }) => number }),
    }),
    fc.record({ kind: fc.constant('rewind'), above: fc.integer({ min: 0, max: 12 }) }),
    fc.record({ kind: fc.constant('reprice'), price: fc.bigInt({ min: 0n, max: 50n }) }),
    fc.record({ kind: fc.constant('unsell') }),
    fc.record({ kind: fc.constant('wait'), hours: fc.integer({ min: 1, max: 100 }) }),
    fc.record({
      kind: fc.constant('link'),
      wallet: fc.constantFrom(...PEOPLE.slice(2)),
      holder: fc.constantFrom(null, 1, 2),
    }),
    fc.record({ kind: fc.constant('rank') }),
  );

  test('after any sales, rewinds and hours the rows are those of a ranking from nothing', {
    timeout: CASES_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 10 }), async (acts) => {
        for (const table of ['activity', 'rank_row', 'rank_state']) await db.query(`delete from ${table}`);
        hour = NOW;
        for (const next of acts) {
          if (next.kind === 'write') {
            const ids = next.lines.map(({ number }) => number);
            await db.query('delete from activity where block_number = any($1)', [ids]);
            await addActivity(
              db,
              next.lines.map(({ ago, ...given }) => sale({ ...given, hour: NOW - ago })),
            );
          } else if (next.kind === 'rewind') {
            await db.query('delete from activity where block_number > $1', [next.above]);
          } else if (next.kind === 'reprice') {
            await db.query('update activity set price = price + $1', [next.price]);
          } else if (next.kind === 'unsell') {
            await db.query(`update activity set kind = 'transfer' where block_number % 2 = 0`);
          } else if (next.kind === 'link') {
            await db.query('update author set holder_id = $2 where wallet = $1', [next.wallet, next.holder]);
          } else if (next.kind === 'wait') hour += next.hours;
          else await rankAuthors(db, options);
        }
        await settle();
        expect(await findRankDrift(db)).toEqual([]);
        const lived = await readRows();
        await db.query('delete from rank_row');
        await recountRanks(db);
        await settle();
        expect(await readRows()).toEqual(lived);
      }),
      { numRuns: casesByDepth(6, 40) },
    );
  });
});

describe('rankCollections', () => {
  test('ranks the cars of a series of a chain, with their floor, owners and number', async () => {
    await addActivity(db, [sale({ number: 1 }), sale({ number: 2, hour: NOW - 30, price: 50n })]);
    await api.addCars([
      testCar({ tokenId: 1n, owner: ANN, series: 'rare_series' }),
      testCar({ tokenId: 2n, owner: ANN, series: 'rare_series' }),
      testCar({ tokenId: 3n, owner: BEN, series: 'rare_series' }),
      testCar({ tokenId: 4n, owner: BEN, series: null }),
    ]);
    await db.query(`update car set status = 'buy_now', price = token_id * 10 where token_id > 1`);
    await settle();
    expect(await readRow('collection', 'binance-cars-3', 'last_7_days')).toEqual({
      volume: 150n,
      sales: 2,
      before: 50n,
      daily: 10_000,
      weekly: null,
      owners: 2,
      assets: 3,
      floor: 20n,
    });
    expect(await readRow('collection', 'binance-cars-0', 'last_7_days')).toMatchObject({
      volume: 0n,
      floor: 40n,
    });
  });

  test('counts owners and tokens whatever becomes of them', async () => {
    const cars = [1n, 2n, 3n].map((tokenId) => testCar({ tokenId, owner: ANN, series: 'rare_series' }));
    await api.addCars(cars);
    const read = async () =>
      (await db.query('select tokens, owners from series_count where series = 3 and tokens > 0'))[0];
    expect(await read()).toEqual({ tokens: 3, owners: 1 });
    await db.query('update car set owner = $1 where token_id < 3', [BEN]);
    expect(await read()).toEqual({ tokens: 3, owners: 2 });
    // The auction house holds it, and it is Ann's.
    await db.query(`update car set seller = owner, owner = 'house' where token_id = 3`);
    expect(await read()).toEqual({ tokens: 3, owners: 2 });
    await db.query('update car set series = 2 where token_id = 1');
    expect(await read()).toEqual({ tokens: 2, owners: 2 });
    await db.query('delete from car where token_id = 3');
    expect(await read()).toEqual({ tokens: 1, owners: 1 });
    expect(await findRankDrift(db)).toEqual([]);
    await db.query('update series_owner set tokens = 9');
    expect(await findRankDrift(db)).not.toEqual([]);
    await recountRanks(db);
    expect(await findRankDrift(db)).toEqual([]);
  });

  test('ranks music by itself, also what was sold before it was known to be music', async () => {
    await api.addAssets([
      testAsset({ collection: 'tokens', tokenId: 1n, owner: BEN }),
      testAsset({ collection: 'tokens', tokenId: 2n, owner: ANN }),
    ]);
    const token = { collection: 'tokens', series: null } as const;
    await addActivity(db, [
      sale({ number: 1, ...token, giver: ANN, taker: BEN, price: 70n }),
      sale({ number: 2, ...token, giver: BEN, taker: ANN, price: 50n, from: BEN, to: ANN }),
    ]);
    await db.query(`update asset set status = 'buy_now', price = 90 where token_id = 1`);
    await addOrders(db, [
      testOrder({ number: 1, maker: BEN, collection: 'tokens', tokenId: 1n, price: 90n }),
    ]);
    await settle();
    const week = 'last_7_days';
    expect(await readRow('author', '1', week, 'art')).toMatchObject({ volume: 70n });
    expect(await readRow('author', '1', week, 'music')).toBeUndefined();
    const words = { title: 'Night lap', category: 'music' } as const;
    await db.transaction(async (tx) => writeChanges(tx, await setItemWords(tx, 'binance-tokens-1', words)));
    await settle();
    expect(await readRow('author', '1', week, 'art')).toBeUndefined();
    expect(await readRow('author', '1', week, 'music')).toMatchObject({ volume: 70n, owners: 1 });
    expect(await readRow('author', '1', week)).toMatchObject({ volume: 70n });
    expect(await readRow('author', '2', week, 'art')).toMatchObject({ volume: 50n, assets: 0, floor: null });
    expect(await readRow('collection', 'binance-music', week, 'music')).toMatchObject({
      volume: 70n,
      floor: 90n,
      assets: 1,
      owners: 1,
    });
    expect(await readRow('collection', 'binance-tokens', week, 'art')).toMatchObject({
      volume: 50n,
      floor: null,
      assets: 1,
    });
    expect(await findRankDrift(db)).toEqual([]);
    expect(await db.transaction((tx) => findStampDrift(tx, 'binance'))).toEqual([]);
    await db.query(`delete from activity where nft_id = 'binance-tokens-1'`);
    await db.query(`delete from asset where id = 'binance-tokens-1'`);
    await settle();
    expect(await readRow('author', '1', week)).toBeUndefined();
    expect(await findRankDrift(db)).toEqual([]);
  });

  test('shows the dearest sale of each series in thirty days', async () => {
    await addActivity(db, [
      sale({ number: 1, price: 5n }),
      sale({ number: 2, price: 9n, hour: NOW - 100 }),
      sale({ number: 3, price: 99n, hour: NOW - 721 }),
      sale({ number: 4, price: 3n, series: 6, chain: 'matic' }),
      sale({ number: 5, price: 70n, to: ANN }),
    ]);
    await settle();
    const read = () => db.query('select series, nft_id, price from showcase order by series');
    expect(await read()).toEqual([
      { series: 3, nft_id: 'binance-cars-2', price: 9n },
      { series: 6, nft_id: 'matic-cars-4', price: 3n },
    ]);
    await db.query('delete from activity where price = 9');
    await settle();
    expect(await read()).toMatchObject([{ nft_id: 'binance-cars-1' }, {}]);
  });
});
