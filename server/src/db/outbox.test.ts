import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestDb } from '../testing/test-db.ts';
import { writeChanges } from './outbox.ts';

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());

const rows = () =>
  db.query<{ entity: string; entity_id: string; version: number }>('select * from change order by seq');
const cars = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ entity: 'nft', id: `binance-cars-${i}`, version: i }) as const);

test('default', async () => {
  await db.transaction((tx) => writeChanges(tx, cars(2)));
  expect(await rows()).toMatchObject([
    { entity: 'nft', entity_id: 'binance-cars-0', version: 0 },
    { entity: 'nft', entity_id: 'binance-cars-1', version: 1 },
  ]);
});

test('behavior: too many changes become one gap beside the chains', async () => {
  await db.transaction((tx) =>
    writeChanges(tx, [...cars(501), { entity: 'chain', id: 'binance', version: 9 }]),
  );
  expect((await rows()).map(({ entity }) => entity)).toEqual(['chain', 'gap']);
});

test('behavior: only the newest are kept', async () => {
  await db.query(
    `insert into change (entity, entity_id, version, at) select 'nft', n, 0, 0 from generate_series(1, 10010) as n`,
  );
  await db.transaction((tx) => writeChanges(tx, cars(1)));
  const [bounds] = await db.query('select min(seq) as oldest, count(*) as kept from change');
  expect(bounds).toEqual({ oldest: 12, kept: 10_000 });
});
