import { listCarNames } from '@pitlane/shared/domain/cars/car-name';
import { LIVERY_LABEL, WHEELS_LABEL } from '@pitlane/shared/domain/cars/car-trait-lists';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { toNameKey } from '@pitlane/shared/domain/people/username';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldStoredTexts } from '../../platform/db/refold-texts.ts';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { byDepth } from '../../testing/depth.ts';
import { fillTables } from '../../testing/fill-tables.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { findCarKeys, findTitleStarts } from './car-titles.ts';
import { readSearch } from './read-search.ts';
import {
  AUTHORS_BY_START,
  AUTHORS_BY_WALLET,
  AUTHORS_WITHIN,
  assetsStatement,
  carsStatement,
  countCarsStatement,
  helpStatement,
  MAX_COUNTED,
  newsStatement,
  traitsStatement,
  WORD_SOURCES,
} from './search.repo.ts';
import { listWantedCuts } from './vocabulary.ts';

const CARS = byDepth(8_000, 20_000);
const LIMIT = 8;
/** The most rows that one statement may read, in any market. */
const MAX_CANDIDATES = 400;
const FILLED = ['car', 'asset', 'author', 'news_post'];
const LAST = String.fromCodePoint(0x10ffff);

const PAINTS = listCarNames().map(({ paint }) => paint);
const NAMES = listCarNames().map(({ first, second }) => `${first} ${second}`);

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  const name = `($2::text[])[1 + (n * 7919) % ${NAMES.length}]`;
  const title = `case when n % 50 = 0 then 'Car #' || n else ${name} || ' ' || lpad(n::text, 4, '0') end`;
  await fillTables(api.db, FILLED, async () => {
    await api.db.query(
      `insert into car (id, chain, collection, token_id, owner, minter, series, rank, upgrades, transfers, state, minted_at, mint_block,
         mint_log_index, updated_at, title, title_folded, traits, version, status, category)
       select 'binance-cars-' || n, 'binance', 'cars', n, '0x', '0x', 1, n % 6, '{}', 0, 1, n, n, 0, n,
         ${title}, lower(${title}),
         jsonb_build_object('livery', ($3::text[])[1 + n % 10], 'wheels', ($4::text[])[1 + n % 8], 'glass', 'clear',
           'paint', ($5::text[])[1 + (n * 7919) % ${NAMES.length}]), n, 'not_listed', 'car'
       from generate_series(1, $1::int4) as n`,
      [CARS, NAMES, Object.keys(LIVERY_LABEL), Object.keys(WHEELS_LABEL), PAINTS],
    );
    await api.db.query(
      `insert into asset (id, chain, collection, token_id, owner, minter, series, rank, transfers, state, minted_at, mint_block,
         mint_log_index, updated_at, title, version, status, category)
       select 'binance-tokens-' || n, 'binance', 'tokens', n, '0x', '0x', -1, -1, 0, 1, n, n, 0, n,
         case when n % 2 = 0 then 'Gas Station #' || n when n % 999 = 0 then '東京 ' || n else ${name} || ' ' || md5(n::text) end, n, 'not_listed', 'art'
       from generate_series(1, $1::int4) as n`,
      [CARS / 2, NAMES],
    );
    await api.db.query(
      `insert into author (wallet, username, username_key)
       select '0x' || lpad(to_hex(n), 40, '0'), ${name} || ' ' || n, lower(replace(${name}, ' ', '')) || n from generate_series(1, $1::int4) as n`,
      [CARS / 2, NAMES],
    );
    await api.db.query(
      `insert into news_post (title, content, tags, cover, published_at, updated_at)
       select ${name} || ' wins ' || n, 'The season goes on.', '{}', 'dawn', n, n from generate_series(1, $1::int4) as n`,
      [2_000, NAMES],
    );
    await foldStoredTexts(api.db.forWork('migrate'));
  });
  for (const table of FILLED) await api.db.query(`vacuum analyze ${table}`);
}, 120_000);
afterAll(() => api.close());

const QUERIES = [
  'fox',
  'ing',
  's',
  'sunset charger',
  'charger sunset',
  'fox 47',
  'car',
  'midnight',
  'muscle',
  'gt',
  'rare 47',
];
const startsOf = (query: string) => findTitleStarts(readSearch(query));

describe('carsStatement', () => {
  test.each(QUERIES)('reads a bounded number of cars: %s', async (query) => {
    const statement = carsStatement(startsOf(query), CHAINS, LIMIT);
    // The last run may be read to its end, and the plan rounds the rows of each.
    expect(await countRowsRead(api.db, { ...statement, table: 'car' })).toBeLessThanOrEqual(
      MAX_CANDIDATES + 2 * LIMIT,
    );
  });

  test('reads one car of a whole title, and none of a title that no car has', async () => {
    const [{ title } = { title: '' }] = await api.db.query<{ title: string }>(
      `select title from car where id = 'binance-cars-4711'`,
    );
    for (const [query, rows] of [
      [title, 1],
      [`${title}9`, 0],
    ] as const) {
      const statement = carsStatement(startsOf(query), CHAINS, LIMIT);
      expect(await countRowsRead(api.db, { ...statement, table: 'car' })).toBe(rows);
    }
  });
});

test.each(QUERIES)('countCarsStatement reads a bounded number of cars: %s', async (query) => {
  const statement = countCarsStatement(startsOf(query), CHAINS);
  const read = await countRowsRead(api.db, { ...statement, table: 'car' });
  // The last run may be read to its end before it is cut.
  expect(read).toBeLessThanOrEqual(MAX_COUNTED * 2);
});

describe('traitsStatement', () => {
  test.each([
    ['clear', MAX_COUNTED + 1],
    ['underdog', MAX_COUNTED + 1],
    ['hex camo', MAX_COUNTED + 1],
    ['legend turbofan', MAX_COUNTED + 1],
    ['legend muscle', MAX_COUNTED + 1],
    ['fox legend', MAX_COUNTED + 1],
    ['clear 47', 3],
  ])('reads only cars that it finds, and a bounded number: %s', async (query, most) => {
    const keys = findCarKeys(readSearch(query)) ?? expect.fail();
    const ids = query.endsWith('47') ? ['binance-cars-47', 'matic-cars-47'] : undefined;
    const statement = traitsStatement(keys, ids, CHAINS);
    const found = await api.db.query(statement.sql, statement.params);
    expect(found.length).toBeGreaterThan(0);
    const read = await countRowsRead(api.db, { ...statement, table: 'car' });
    expect(read).toBeLessThanOrEqual(Math.min(most, found.length));
  });
});

test.each([['gas', 'station'], ['fox'], ['xqzv'], ['東京'], ['王'], ['яг']])(
  'assetsStatement reads no more than it counts: %s',
  async (...words) => {
    const statement = assetsStatement(words, words.join(' '), CHAINS);
    const read = await countRowsRead(api.db, { ...statement, table: 'asset' });
    expect(read).toBeLessThanOrEqual(2 * (MAX_COUNTED + 20));
  },
);

describe('authors', () => {
  test.each([
    ['the beginning of names', AUTHORS_BY_START, ['racing', `racing${LAST}`, LIMIT]],
    ['a part of names', AUTHORS_WITHIN, [`%${toNameKey('er1')}%`, LIMIT]],
    ['the beginning of addresses', AUTHORS_BY_WALLET, ['0x0000', '0x0000g', LIMIT]],
  ])('reads a bounded number of authors: %s', async (_, sql, params) => {
    const read = await countRowsRead(api.db, { sql, params, table: 'author' });
    expect(read).toBeLessThanOrEqual(1_000);
  });
});

test('newsStatement and helpStatement read no more than they choose from', async () => {
  for (const words of [['season'], ['fox'], ['xqzv']]) {
    const news = newsStatement(words) ?? expect.fail();
    expect(await countRowsRead(api.db, { ...news, table: 'news_post' })).toBeLessThanOrEqual(MAX_CANDIDATES);
    expect(helpStatement(words)).toBeDefined();
  }
});

test('WORD_SOURCES reads titles and names that share a cut, and no more than it takes', async () => {
  const question = { sql: WORD_SOURCES, params: [listWantedCuts(['nihgt', 'foks', 'runnre'])] };
  for (const table of ['asset', 'author', 'news_post']) {
    expect(await countRowsRead(api.db, { ...question, table })).toBeLessThanOrEqual(MAX_CANDIDATES);
  }
});
