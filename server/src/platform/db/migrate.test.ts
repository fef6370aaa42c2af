import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from './db.ts';
import { migrate, NewerDatabaseError } from './migrate.ts';
import { openDb } from './open-db.ts';

let db: Db;
beforeAll(async () => {
  db = await openDb({ memory: true });
});
afterAll(() => db.close());

const folder = new URL('./migrations/', import.meta.url);

/** Brings an empty database to where an older version left it: before the migration of this name. */
async function migrateUntil(old: Db, until: string): Promise<void> {
  const journal = JSON.parse(await readFile(new URL('meta/_journal.json', folder), 'utf8')) as {
    entries: { tag: string }[];
  };
  await old.query('create table migration (tag text primary key, applied_at timestamptz not null)');
  for (const { tag } of journal.entries.filter((entry) => entry.tag < until)) {
    const text = await readFile(new URL(`${tag}.sql`, folder), 'utf8');
    for (const statement of text.split('--> statement-breakpoint')) await old.query(statement);
    await old.query('insert into migration values ($1, now())', [tag]);
  }
}

describe('0035_make_items', () => {
  test('keeps what has been read of tokens, counts them, and has names read again that are too long', async () => {
    const old = await openDb({ memory: true });
    await migrateUntil(old, '0035');
    await old.query(
      `insert into asset (id, chain, collection, token_id, owner, minter, transfers, state, token_uri, minted_at, mint_block, mint_log_index, updated_at, version)
       select 'binance-' || c || '-' || n, 'binance', c, n, '0xa', '0xa', 0, 0, case c when 'tokens' then 'data:,' end, 0, 0, n, 0, n
       from unnest(array['tokens', 'garages']) as c, generate_series(1, 3) as n`,
    );
    await old.query(
      `update token_metadata set state = 'ready', next_try = null, name = $1, media_kind = 'audio' where id = 'binance-tokens-1'`,
      ['Cold Start'],
    );
    await old.query(
      `update token_metadata set next_try = null, name = repeat('é', 2000) where id = 'binance-tokens-2'`,
    );
    await migrate(old);
    expect(await old.query('select id, title, category from nft order by id')).toEqual([
      { id: 'binance-garages-1', title: 'Tuneup Garage #1', category: 'garage' },
      { id: 'binance-garages-2', title: 'Tuneup Garage #2', category: 'garage' },
      { id: 'binance-garages-3', title: 'Tuneup Garage #3', category: 'garage' },
      { id: 'binance-tokens-1', title: 'Cold Start', category: 'music' },
      { id: 'binance-tokens-2', title: 'Free-form Token #2', category: 'art' },
      { id: 'binance-tokens-3', title: 'Free-form Token #3', category: 'art' },
    ]);
    expect(
      await old.query('select category, count from nft_count where count > 0 order by category'),
    ).toEqual([
      { category: 'art', count: 2 },
      { category: 'garage', count: 3 },
      { category: 'music', count: 1 },
    ]);
    const due = await old.query('select id from token_metadata where next_try is not null order by id');
    expect(due).toEqual([{ id: 'binance-tokens-2' }, { id: 'binance-tokens-3' }]);
    await old.close();
  });
});

describe('migrate', () => {
  test('brings an empty database up to date, once', async () => {
    expect((await migrate(db)).length).toBeGreaterThan(0);
    expect(await migrate(db)).toEqual([]);
  });

  test('refuses a database that a newer version has changed, and changes nothing', async () => {
    const last = async () => (await db.query('select tag from migration order by tag desc limit 1'))[0];
    const before = await last();
    await db.query(`delete from migration where tag = '0001_ground_floor'`);
    await db.query(`insert into migration values ('9999_from_tomorrow', now())`);
    await expect(migrate(db)).rejects.toThrow(NewerDatabaseError);
    await db.query(`delete from migration where tag = '9999_from_tomorrow'`);
    expect(await last()).toEqual(before);
    expect(await db.query(`select tag from migration where tag = '0001_ground_floor'`)).toEqual([]);
  });
});
