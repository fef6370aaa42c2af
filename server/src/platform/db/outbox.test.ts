import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDb } from '../../testing/test-db.ts';
import { type Change, writeChanges } from './outbox.ts';

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());

const rows = () =>
  db.query<{ seq: number; entity: string; entity_id: string; version: number; topics: string[] }>(
    'select * from change order by seq',
  );
const cars = (count: number): Change[] =>
  Array.from({ length: count }, (_, i) => {
    const id = `binance-cars-${i}`;
    return { entity: 'nft', id, version: 7 + i, topics: [`nft:${id}`, 'list:binance'] };
  });

describe('writeChanges', () => {
  test('stores each change with its version and its topics', async () => {
    await db.transaction((tx) => writeChanges(tx, cars(2)));
    expect(await rows()).toMatchObject([
      {
        entity: 'nft',
        entity_id: 'binance-cars-0',
        version: 7,
        topics: ['nft:binance-cars-0', 'list:binance'],
      },
      { entity: 'nft', entity_id: 'binance-cars-1', version: 8 },
    ]);
  });

  test('gives a rising version to a change without one', async () => {
    const chain: Change = { entity: 'chain', id: 'binance', topics: ['chain:binance'] };
    await db.transaction((tx) => writeChanges(tx, [chain]));
    await db.transaction((tx) => writeChanges(tx, [...cars(1), chain]));
    const versions = (await rows()).flatMap(({ entity, version }) => (entity === 'chain' ? [version] : []));
    expect(versions).toEqual([1, 3]);
  });

  test('too many changes become one gap beside what is no token', async () => {
    await db.transaction((tx) =>
      writeChanges(tx, [...cars(501), { entity: 'announcement', id: '1', topics: ['announcements'] }]),
    );
    expect((await rows()).map(({ entity, topics }) => [entity, topics])).toEqual([
      ['announcement', ['announcements']],
      ['gap', []],
    ]);
  });

  test('keeps only the newest', async () => {
    await db.query(
      `insert into change (entity, entity_id, version, topics, at)
       select 'nft', n, 0, '{}', 0 from generate_series(1, 10010) as n`,
    );
    await db.transaction((tx) => writeChanges(tx, cars(1)));
    const [bounds] = await db.query('select min(seq) as oldest, count(*) as kept from change');
    expect(bounds).toEqual({ oldest: 12, kept: 10_000 });
  });

  test('numbers commit in order, so a reader that saw one has seen every lower one', async () => {
    const seen: number[] = [];
    const writers = Array.from({ length: 8 }, () => db.transaction((tx) => writeChanges(tx, cars(3))));
    let done = false;
    const all = Promise.all(writers).then(() => {
      done = true;
    });
    while (!done) {
      const last = seen.at(-1) ?? 0;
      seen.push(...(await rows()).flatMap(({ seq }) => (seq > last ? [seq] : [])));
    }
    await all;
    const last = seen.at(-1) ?? 0;
    seen.push(...(await rows()).flatMap(({ seq }) => (seq > last ? [seq] : [])));
    expect(seen).toEqual(Array.from({ length: 24 }, (_, i) => i + 1));
  });
});
