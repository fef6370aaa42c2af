import { USUAL_WIDTHS } from '@pitlane/shared/domain/cars/picture-sizes';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import { openTestApi, testCar } from '../../testing/test-api.ts';
import type { PictureMaker } from './picture-maker.ts';
import type { PictureAnswer } from './picture-work.ts';
import { runPictures } from './run-pictures.ts';

const api = await openTestApi();
const { db } = api;
beforeEach(() => db.reset());
afterAll(() => api.close());

/** Notes what it is given, and answers what the test says. */
function createFakeMaker(answers: (PictureAnswer | Error)[] = []) {
  const works: string[] = [];
  const maker: PictureMaker = {
    async make({ car, widths }) {
      works.push(`${car.tokenId} ${widths.join()}`);
      const answer = answers.shift() ?? { made: widths.length };
      if (answer instanceof Error) throw answer;
      return answer;
    },
    rest: async () => undefined,
  };
  return { maker, works };
}

function run(maker: PictureMaker, database: Db = db) {
  const lines: string[] = [];
  const say = (...words: unknown[]) => lines.push(JSON.stringify(words));
  const log = { child: () => log, debug: () => undefined, info: say, warn: say } as unknown as Log;
  return { ...runPictures({ db: database, log, chains: ['binance'], limit: 100, maker }), lines };
}
/** Asks until it is so, as often as the database answers. */
async function until(condition: () => boolean) {
  while (!condition()) await db.query('select 1');
}
const [FIRST] = USUAL_WIDTHS;

describe('runPictures', () => {
  test('makes each picture of the past once', async () => {
    await api.addCars([testCar({ tokenId: 1n }), testCar({ tokenId: 2n })]);
    const { maker, works } = createFakeMaker();
    const pictures = run(maker);
    await until(() => works.length === 2 * USUAL_WIDTHS.length);
    await pictures.stop();
    expect(new Set(works).size).toBe(2 * USUAL_WIDTHS.length);
    expect(pictures.lines).toEqual([]);
  });

  test('makes nothing while another process does, and takes over when that one ends', async () => {
    await api.addCars([testCar({ tokenId: 1n })]);
    const [one, other] = [createFakeMaker(), createFakeMaker()];
    const leader = run(one.maker);
    await until(() => one.works.length === USUAL_WIDTHS.length);
    let tries = 0;
    const lease: Db['lease'] = (name) => {
      tries += 1;
      return db.lease(name);
    };
    const follower = run(other.maker, { ...db, lease });
    await until(() => tries >= 2);
    expect(other.works).toEqual([]);
    await leader.stop();
    await until(() => other.works.length === USUAL_WIDTHS.length);
    await follower.stop();
    expect(one.works.length).toBe(USUAL_WIDTHS.length);
  });

  test.each([
    ['the disk fails', { failed: 'disk' as const, reason: 'ENOSPC' }],
    ['the process ends', new Error('it has ended')],
  ])('tries the same picture again when %s, and says it once', async (_, failure) => {
    await api.addCars([testCar({ tokenId: 1n }), testCar({ tokenId: 2n })]);
    const { maker, works } = createFakeMaker([failure, failure]);
    const pictures = run(maker);
    await until(() => works.length >= 4);
    await pictures.stop();
    expect(works.slice(0, 4)).toEqual([`2 ${FIRST}`, `2 ${FIRST}`, `2 ${FIRST}`, `1 ${FIRST}`]);
    expect(pictures.lines.length).toBe(2);
    expect(pictures.lines[0]).toContain('trying again');
    expect(pictures.lines[1]).toContain('made again');
  });

  test('leaves out a car that cannot be drawn, and names it', async () => {
    await api.addCars([testCar({ tokenId: 1n }), testCar({ tokenId: 2n })]);
    const { maker, works } = createFakeMaker([{ failed: 'drawing', reason: 'no colour' }]);
    const pictures = run(maker);
    await until(() => works.length >= 2);
    await pictures.stop();
    expect(works.slice(0, 2)).toEqual([`2 ${FIRST}`, `1 ${FIRST}`]);
    expect(pictures.lines.join()).toContain('binance-cars-2');
  });
});
