import { USUAL_WIDTHS } from '@pitlane/shared/domain/cars/picture-sizes';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type Change, writeChanges } from '../../platform/db/outbox.ts';
import { openTestApi, testCar } from '../../testing/test-api.ts';
import { createPicturePlan, type PicturePlan } from './picture-plan.ts';

const api = await openTestApi();
const { db } = api;
beforeEach(() => db.reset());
afterAll(() => api.close());

const CHAINS = ['binance', 'matic'] as const;
const plan = (limit = 100) => createPicturePlan({ db, chains: CHAINS, limit });
const addCars = (...tokens: number[]) =>
  api.addCars(tokens.map((token) => testCar({ tokenId: BigInt(token), mintedAt: 1_700_000_000 + token })));
const change = (...ids: string[]) =>
  db.transaction((tx) =>
    writeChanges(
      tx,
      ids.map((id): Change => ({ entity: 'nft', id, topics: [] })),
    ),
  );
/** All that is left to make, as "car width". */
async function takeAll(from: PicturePlan): Promise<string[]> {
  const taken: string[] = [];
  for (let work = await from.next(); work; work = await from.next()) {
    taken.push(`${work.car.tokenId} ${work.widths.join()}`);
  }
  return taken;
}
const ALL = USUAL_WIDTHS.join();

describe('createPicturePlan', () => {
  test('makes the newest cars first, all of them in the width that is wanted most', async () => {
    await addCars(1, 2, 3);
    const [first, second] = USUAL_WIDTHS;
    const all = await takeAll(plan());
    expect(all.slice(0, 4)).toEqual([`3 ${first}`, `2 ${first}`, `1 ${first}`, `3 ${second}`]);
    expect(all.length).toBe(3 * USUAL_WIDTHS.length);
  });

  test('reads a long past in pages, and stops at its limit', async () => {
    await addCars(...Array.from({ length: 205 }, (_, index) => index + 1));
    const all = await takeAll(plan(203));
    expect(new Set(all).size).toBe(203 * USUAL_WIDTHS.length);
    expect(all).not.toContain(`2 ${USUAL_WIDTHS[0]}`);
    expect(all).toContain(`3 ${USUAL_WIDTHS.at(-1)}`);
  });

  test('leaves out the cars of chains that are not served', async () => {
    await api.addCars([testCar({ tokenId: 1n }), testCar({ tokenId: 2n, chain: 'avalanche' })]);
    expect(new Set((await takeAll(plan())).map((each) => each[0]))).toEqual(new Set(['1']));
  });

  test('puts a changed car before the past, the last change first, in all widths and as it is now', async () => {
    await addCars(1, 2, 3);
    const ours = plan();
    await ours.look();
    await ours.next();
    await change('binance-cars-1', 'binance-cars-2', 'binance-cars-1', 'binance-cars-99');
    await api.addCars([testCar({ tokenId: 1n, rank: 'legend' })]);
    await ours.look();
    const next = await ours.next();
    expect(next).toMatchObject({ car: { tokenId: 1n, rank: 5 }, widths: [...USUAL_WIDTHS] });
    expect((await takeAll(ours)).slice(0, 2)).toEqual([`2 ${ALL}`, `2 ${USUAL_WIDTHS[0]}`]);
  });

  test('of many changed cars the last ones count', async () => {
    await addCars(1, 2, 3);
    const ours = plan(2);
    await ours.look();
    await takeAll(ours);
    await change('binance-cars-3', 'binance-cars-1', 'binance-cars-2');
    await ours.look();
    expect(await takeAll(ours)).toEqual([`2 ${ALL}`, `1 ${ALL}`]);
  });

  test.each([
    [
      'a change that names no cars',
      () => change(...Array.from({ length: 501 }, (_, n) => `binance-cars-${n}`)),
    ],
    [
      'changes that are not kept any more',
      async () => {
        await change('binance-cars-1', 'binance-cars-2', 'binance-cars-1');
        await db.query('delete from change where seq < (select max(seq) from change)');
      },
    ],
  ])('starts over after %s', async (_, happen) => {
    await addCars(1, 2);
    const ours = plan();
    await ours.look();
    await takeAll(ours);
    await happen();
    await ours.look();
    expect((await takeAll(ours)).length).toBe(2 * USUAL_WIDTHS.length);
  });

  test('a look at an unchanged market starts nothing over', async () => {
    await addCars(1);
    await change('binance-cars-1');
    const ours = plan();
    await ours.look();
    await takeAll(ours);
    await ours.look();
    expect(await takeAll(ours)).toEqual([]);
  });
});
