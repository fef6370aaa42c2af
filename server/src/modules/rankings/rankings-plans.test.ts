import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { RANK_ORDERS, RANK_PAGE_SIZE, RANK_SORTS } from '@pitlane/shared/domain/people/rankings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import {
  AUTHOR_SPARKS,
  BEFORE,
  COLLECTION_SPARKS,
  COUNT,
  MAX_BEFORE,
  MAX_PLACES,
  pageStatement,
  placeStatement,
} from './rankings.repo.ts';

const AUTHORS = 5_000;
const HOUR = 10_000;
const LIST = ['author', 'all_categories', 'last_7_days'];

let db: TestDb;
beforeAll(async () => {
  db = await openTestDb();
  // Half of them have no value in the columns that may have none.
  await db.query(
    `insert into rank_row (kind, subject, category, period, sales, volume, before, daily, weekly, floor, owners, assets)
     select 'author', i::text, category, period, 1, i, i, nullif(i * (i % 2), 0), nullif(i * (i % 2), 0),
       nullif(i * (i % 2), 0), i % 50, i % 90
     from generate_series(1, ${AUTHORS}) as i cross join (values ('all_categories'), ('collectibles')) as c (category)
       cross join (values ('last_7_days'), ('all_time')) as p (period)`,
  );
  await db.query(
    `insert into author (wallet) select '0x' || lpad(to_hex(i), 40, '0') from generate_series(1, 600) as i`,
  );
  await db.query(
    `insert into seller_hour (chain, seller, hour, collection, sales, volume)
     select chain, wallet, hour, 'cars', 1, 5 from author cross join unnest($1::text[]) as own (chain)
       cross join generate_series(${HOUR} - 700, ${HOUR}, 50) as hour`,
    [[...CHAINS]],
  );
  await db.query(
    `insert into series_hour (chain, collection, series, hour, sales, volume)
     select chain, 'cars', series, hour, 1, 5 from unnest($1::text[]) as own (chain)
       cross join generate_series(0, 6) as series cross join generate_series(0, ${HOUR}, 5) as hour`,
    [[...CHAINS]],
  );
  await db.query('vacuum analyze');
}, 120_000);
afterAll(() => db.close());

describe('pageStatement', () => {
  const sorts = RANK_SORTS.flatMap((sort) => RANK_ORDERS.map((order) => ({ sort, order })));
  test.each(sorts)('reads no more rows than its page ends at: %o', async (by) => {
    for (const offset of [0, 40, MAX_PLACES - RANK_PAGE_SIZE]) {
      const params = [...LIST, offset, RANK_PAGE_SIZE];
      const read = await countRowsRead(db, { sql: pageStatement(by), params, table: 'rank_row' });
      expect(read).toBeLessThanOrEqual(2 * (offset + RANK_PAGE_SIZE));
    }
  });
});

describe('placeStatement', () => {
  test.each(RANK_SORTS)('reads as many rows as places are told: %s', async (sort) => {
    for (const order of RANK_ORDERS) {
      const sql = placeStatement({ sort, order });
      const read = await countRowsRead(db, { sql, params: [...LIST, '2501'], table: 'rank_row' });
      expect(read).toBeLessThanOrEqual(MAX_PLACES + 1);
    }
  });
});

describe('COUNT and BEFORE', () => {
  test('read as many rows as they can count', async () => {
    expect(await countRowsRead(db, { sql: COUNT, params: LIST, table: 'rank_row' })).toBeLessThanOrEqual(
      MAX_PLACES,
    );
    expect(await countRowsRead(db, { sql: BEFORE, params: LIST, table: 'rank_row' })).toBeLessThanOrEqual(
      MAX_BEFORE,
    );
  });
});

describe('AUTHOR_SPARKS and COLLECTION_SPARKS', () => {
  test('read the hours of a week of the rows of a page', async () => {
    const ids = Array.from({ length: RANK_PAGE_SIZE }, (_, i) => i * 7 + 1);
    const authors = { sql: AUTHOR_SPARKS, params: [HOUR, ids, [...CHAINS], ['cars']] };
    const inAWeek = 4;
    expect(await countRowsRead(db, { ...authors, table: 'seller_hour' })).toBeLessThanOrEqual(
      RANK_PAGE_SIZE * CHAINS.length * inAWeek,
    );
    const collections = {
      sql: COLLECTION_SPARKS,
      params: [HOUR, ['binance', 'matic'], ['cars', 'cars'], [1, 2]],
    };
    expect(await countRowsRead(db, { ...collections, table: 'series_hour' })).toBeLessThanOrEqual(2 * 35);
  });
});
