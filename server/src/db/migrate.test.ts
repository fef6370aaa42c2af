import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from './db.ts';
import { migrate, NewerDatabaseError } from './migrate.ts';
import { openDb } from './open-db.ts';

let db: Db;
beforeAll(async () => {
  db = await openDb({ memory: true });
});
afterAll(() => db.close());

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
