import { RACED_KINDS } from '@pitlane/shared/domain/cars/races';
import { RANK_PAGE_SIZE } from '@pitlane/shared/domain/people/rankings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { OWNERS } from './check-owners.ts';
import {
  ENTRIES,
  FROM_LATEST,
  LATEST,
  LATEST_OF_SEASON,
  RESULTS_OF_CAR,
  RESULTS_OF_DRIVERS,
} from './races.repo.ts';
import { COUNT, FIGURES, MAX_PLACES, MAX_SEASONS, PAGE, SEASONS } from './standings.repo.ts';

const RACES = 4_000;
const WALLETS = 2_000;
const HIDDEN = 3;
const wallet = (i: number) => `0x${i.toString(16).padStart(40, '0')}`;
const WALLET = (i: string) => `'0x' || lpad(to_hex(${i}), 40, '0')`;
const LATEST_PLACE = [FROM_LATEST.finishedAt, FROM_LATEST.id];

let db: TestDb;
beforeAll(async () => {
  db = await openTestDb();
  await db.query(
    `insert into author (wallet) select ${WALLET('i')} from generate_series(1, ${WALLETS}) as i`,
  );
  await db.query(
    `insert into race (game, game_id, digest, season, track, finished_at, posted_at, cars)
     select 'game', i::text, 'd', 'season-' || i % 100, 't', i, i, 6 from generate_series(1, ${RACES}) as i`,
  );
  await db.query(
    `insert into race_entry (race_id, place, nft_id, driver, finished_at)
     select i, p, 'binance-cars-' || (i * p) % 500, ${WALLET(`1 + (i + p) % ${WALLETS}`)}, i
     from generate_series(1, ${RACES}) as i cross join generate_series(1, 6) as p`,
  );
  await db.query(
    `insert into race_standing (kind, season, subject, races, wins, podiums, points, earnings)
     select kind, season, case kind when 'cars' then 'binance-cars-' || i else ${WALLET('i')} end, 5, i % 7, i % 9, i % 300, 1
     from generate_series(1, ${WALLETS}) as i cross join unnest(array['cars', 'drivers']) as kind
       cross join unnest(array['all', 'season-1', 'season-2', 'season-3']) as season`,
  );
  await db.query(
    `insert into race_season (season, races, last_at) select 'season-' || i, 9, i from generate_series(1, 3000) as i`,
  );
  await db.query(
    `insert into hidden (kind, target, reason, at) select 'item', 'binance-cars-' || 299 + 300 * i, 'x', 0
     from generate_series(0, ${HIDDEN - 1}) as i`,
  );
  await db.query('vacuum analyze');
}, 120_000);
afterAll(() => db.close());

const rowsOf = (table: string, sql: string, params: (string | number | string[] | number[])[]) =>
  countRowsRead(db, { sql, params, table });

describe('PAGE and COUNT', () => {
  test.each(RACED_KINDS)('read no more rows than their page ends at: %s', async (kind) => {
    for (const offset of [0, 100]) {
      const params = ['season-2', offset, RANK_PAGE_SIZE];
      const read = await rowsOf('race_standing', PAGE(kind), params);
      expect(read).toBeLessThanOrEqual(offset + RANK_PAGE_SIZE + HIDDEN);
    }
    expect(await rowsOf('race_standing', COUNT(kind), ['all'])).toBeLessThanOrEqual(MAX_PLACES + HIDDEN);
  });
});

describe('SEASONS and FIGURES', () => {
  test('read what they show', async () => {
    expect(await rowsOf('race_season', SEASONS, [])).toBeLessThanOrEqual(MAX_SEASONS);
    expect(await rowsOf('race_standing', FIGURES, ['drivers', [wallet(5), wallet(6)]])).toBeLessThanOrEqual(
      2,
    );
  });
});

describe('LATEST, LATEST_OF_SEASON and ENTRIES', () => {
  test('read the races of a page, and their entries', async () => {
    expect(await rowsOf('race', LATEST, [...LATEST_PLACE, 11])).toBeLessThanOrEqual(11);
    expect(await rowsOf('race', LATEST, [2_000, 2_000, 11])).toBeLessThanOrEqual(11);
    expect(await rowsOf('race', LATEST_OF_SEASON, [...LATEST_PLACE, 11, 'season-7'])).toBeLessThanOrEqual(11);
    const ids = Array.from({ length: 10 }, (_, i) => 1_000 + i);
    expect(await rowsOf('race_entry', ENTRIES, [ids, 3])).toBeLessThanOrEqual(30);
  });
});

describe('RESULTS_OF_CAR and RESULTS_OF_DRIVERS', () => {
  test('read a page of results, from the latest or further on', async () => {
    for (const place of [LATEST_PLACE, [2_000, 2_000]]) {
      const of = [...place, 0, 21];
      expect(await rowsOf('race_entry', RESULTS_OF_CAR, [...of, 'binance-cars-60'])).toBeLessThanOrEqual(21);
      const wallets = [7, 8, 9].map(wallet);
      expect(await rowsOf('race_entry', RESULTS_OF_DRIVERS, [...of, wallets])).toBeLessThanOrEqual(21 * 3);
      expect(await rowsOf('race', RESULTS_OF_DRIVERS, [...of, wallets])).toBeLessThanOrEqual(21);
    }
  });
});

describe('OWNERS', () => {
  test('reads the events of the cars in the race alone', async () => {
    await db.query(
      `insert into event (chain, block_number, log_index, block_hash, tx_hash, timestamp, source, kind, data)
       select 'binance', i, 0, '0x', '0x', i, 'cars', 'transfer', '{"from": "0x1", "to": "0x2"}' from generate_series(1, 5000) as i`,
    );
    await db.query(
      `insert into event_subject (chain, kind, id, block_number, log_index)
       select 'binance', 'car', 'binance-cars-' || i % 1000, i, 0 from generate_series(1, 5000) as i`,
    );
    await db.query('vacuum analyze');
    const params = [['binance-cars-1', 'binance-cars-2'], 9_000];
    expect(await rowsOf('event', OWNERS, params)).toBeLessThanOrEqual(2 * 5);
  });
});
