import { ITEM_STATUSES } from '@pitlane/shared/domain/cars/browse';
import { RANKS } from '@pitlane/shared/domain/cars/car-ranks';
import { nftId } from '@pitlane/shared/domain/cars/nft-id';
import { SERIES } from '@pitlane/shared/domain/cars/series';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import type { Car } from '@pitlane/shared/fold/car';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Queryable } from '../platform/db/db.ts';
import { CASES_MS, casesByDepth } from '../testing/depth.ts';
import { testCar } from '../testing/test-api.ts';
import { openTestDb } from '../testing/test-db.ts';
import { findSummaryDrift } from './find-summary-drift.ts';
import { createProjectedRows } from './projected-rows.ts';
import { carProjection } from './projections/car.ts';

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());

const rows = createProjectedRows(carProjection);
const writeCars = (tx: Queryable, states: Car[]) =>
  rows.write(
    tx,
    states.map((state) => ({
      id: nftId(state),
      before: undefined,
      after: { ...carProjection.toRow(state), version: 0 },
    })),
  );
const deleteCars = (tx: Queryable, ids: string[]) =>
  rows.write(
    tx,
    ids.map((id) => ({ id, before: undefined, after: undefined })),
  );

const car = fc
  .record({
    chain: fc.constantFrom(...CHAINS),
    tokenId: fc.bigInt({ min: 1n, max: 12n }),
    series: fc.constantFrom(null, ...SERIES),
    rank: fc.constantFrom(...RANKS),
  })
  .map(testCar);
const cars = fc.uniqueArray(car, { minLength: 1, maxLength: 8, selector: nftId });
const write = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('write'), cars }) },
  fc.record({ kind: fc.constant('delete'), cars }),
  fc.record({ kind: fc.constant('sell'), cars, status: fc.constantFrom(...ITEM_STATUSES) }),
);

describe('findSummaryDrift', () => {
  test('finds nothing after any writes, from whatever statement they come', {
    timeout: CASES_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 8 }), async (writes) => {
        for (const next of writes) {
          const ids = next.cars.map(nftId);
          if (next.kind === 'write') await writeCars(db, next.cars);
          else if (next.kind === 'delete') await deleteCars(db, ids);
          else await db.query('update car set status = $1 where id = any($2)', [next.status, ids]);
          expect(await findSummaryDrift(db)).toEqual([]);
        }
        const [counted] = await db.query('select coalesce(sum(count), 0)::int8 as cars from nft_count');
        expect(counted).toEqual((await db.query('select count(*) as cars from car'))[0]);
      }),
      { numRuns: casesByDepth(5, 30) },
    );
  });

  test('names each row that is not what counting gives', async () => {
    await writeCars(db, [testCar({ tokenId: 1n }), testCar({ tokenId: 2n, series: null })]);
    await db.query('update nft_count set count = 5 where series = 0');
    await db.query(`delete from trait_count where kind = 'body'`);
    await db.query(`insert into nft_view (nft_id, views, likes) values ('binance-cars-1', 0, 3)`);
    expect(await findSummaryDrift(db)).toEqual([
      { summary: 'nft_count', key: 'car binance 0 0 not_listed 0', kept: 5, counted: 1 },
      { summary: 'nft_view', key: 'binance-cars-1', kept: 3, counted: 0 },
      { summary: 'trait_count', key: 'body hatch binance', kept: 0, counted: 1 },
    ]);
  });

  test('finds nothing after likes came and went', async () => {
    const like = 'insert into nft_like (nft_id, author_id) select * from unnest($1::text[], $2::int4[])';
    await db.query(like, [
      ['a', 'a', 'b'],
      [1, 2, 1],
    ]);
    await db.query(`delete from nft_like where author_id = 1`);
    expect(await findSummaryDrift(db)).toEqual([]);
    expect(await db.query('select nft_id, likes from nft_view order by nft_id')).toEqual([
      { nft_id: 'a', likes: 1 },
      { nft_id: 'b', likes: 0 },
    ]);
  });

  test('writers of several chains that work at once neither lose a count nor wait for each other for ever', async () => {
    const rounds = Array.from({ length: 10 }, (_, round) => round);
    const writer = async (chain: (typeof CHAINS)[number]) => {
      for (const round of rounds) {
        await db.transaction(async (tx) => {
          for (const turn of [0, 1]) {
            const series = SERIES[(round + turn) % SERIES.length] ?? null;
            await writeCars(
              tx,
              [1n, 2n, 3n, 4n, 5n].map((tokenId) => testCar({ chain, tokenId, series })),
            );
          }
        });
      }
    };
    await Promise.all(CHAINS.map(writer));
    expect(await findSummaryDrift(db)).toEqual([]);
  });
});
