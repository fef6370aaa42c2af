/** Tests that a built car of a collection that is not revealed looks like a car that is not built. */
import { NftDetailSchema } from '@pitlane/shared/api/nft-detail';
import { NftListSchema } from '@pitlane/shared/api/nfts';
import { ZERO_ADDRESS } from '@pitlane/shared/domain/chain/address';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ALICE, NO_UPGRADES, openTestApi, testCar, testEvent } from '../../testing/test-api.ts';

const api = await openTestApi();
afterAll(() => api.close());

const DRAWN = testCar({
  tokenId: 1n,
  series: 'legendary_series',
  rank: 'pro',
  upgrades: { ...NO_UPGRADES, turbo: 3 },
});
const UNBUILT = testCar({ tokenId: 1n, series: null });
const STATE = { series: DRAWN.series, rank: DRAWN.rank, upgrades: DRAWN.upgrades };

/** The counts of lists follow deleted cars, not truncated ones. */
const forget = () =>
  api.db.query('with cars as (delete from car), gone as (delete from event_subject) delete from event');

beforeEach(async () => {
  await forget();
  await api.addEvents([
    testEvent(10, { from: ZERO_ADDRESS, to: ALICE }),
    testEvent(20, { state: { series: DRAWN.series } }),
    testEvent(30, { state: STATE }),
  ]);
});

/** Everything that can be asked about the car. */
async function readAll() {
  const read = async (path: string) => (await api.json(path)).body;
  const picture = async (path: string) => {
    const answer = await api.call(path);
    return [answer.status, Buffer.from(await answer.arrayBuffer()).toString('base64')];
  };
  const { nft } = NftDetailSchema.parse(await read('/api/nfts/binance-cars-1'));
  const list = (query: string) => read(`/api/nfts?${query}`).then((body) => NftListSchema.parse(body));
  const { version: _, ...shown } = nft;
  return {
    nft: shown,
    lists: await Promise.all(
      [
        '',
        'buildSeries=legendary_series',
        'currentRank=pro',
        'sort=series',
        'sort=rank',
        `title=${encodeURIComponent(nft.title)}`,
        `owner=${ALICE}`,
        `owner=${ALICE}&buildSeries=legendary_series`,
      ].map(async (query) => {
        const { items, total, facets } = await list(query);
        return { items: items.map(({ version: _, ...item }) => item), total, facets };
      }),
    ),
    metadata: await read('/api/metadata/binance/cars/1.json'),
    picture: await picture(nft.preview_image.url),
    svg: await picture('/media/nfts/binance-cars-1.svg'),
    social: await picture('/media/nfts/binance-cars-1/card.png'),
  };
}

describe('a built car of a collection that is not revealed', () => {
  test('is in every answer as if it were not built', async () => {
    await api.addCars([DRAWN], { covered: true });
    const covered = await readAll();
    expect(covered.nft).toMatchObject({
      built: false,
      buildSeries: null,
      traits: [],
      game_stats: [],
      upgrades: [],
    });
    expect(covered.nft.history.map(({ kind }) => kind)).toEqual(['mint']);
    expect(covered.metadata).toMatchObject({ name: 'Not revealed yet', attributes: [] });
    expect(covered.lists[1]).toMatchObject({ items: [], total: 0 });
    await forget();
    await api.addEvents([testEvent(10, { from: ZERO_ADDRESS, to: ALICE })]);
    await api.addCars([UNBUILT]);
    expect(covered).toEqual(await readAll());
  });

  test('is shown as it is once it is revealed, with the history of its build', async () => {
    await api.addCars([DRAWN]);
    const shown = await readAll();
    expect(shown.nft).toMatchObject({ built: true, buildSeries: 'legendary_series', currentRank: 'pro' });
    expect(shown.nft.history.map(({ kind }) => kind)).toContain('build');
    expect(shown.lists[1]).toMatchObject({ total: 1 });
    expect([shown.picture[0], shown.svg[0], shown.social[0]]).toEqual([200, 200, 200]);
    expect(shown.metadata).not.toMatchObject({ name: 'Not revealed yet' });
  });
});
