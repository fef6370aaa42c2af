import { NftDetailSchema } from '@pitlane/shared/api/nft-detail';
import { NftListSchema } from '@pitlane/shared/api/nfts';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setItemWords } from '../../core/items/set-item-words.ts';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import {
  ALICE,
  BOB,
  openTestApi,
  type TestApi,
  testAsset,
  testCar,
  testChain,
} from '../../testing/test-api.ts';
import { cappedCellsStatement } from './nft-counts.sql.ts';
import { pageStatement } from './nfts.sql.ts';

const CONTRACTS = {
  garages: '0x00000000000000000000000000000000000000aa',
  stations: '0x00000000000000000000000000000000000000bb',
  tokens: '0x00000000000000000000000000000000000000cc',
} as const;
const FILM = '/ipfs/bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({
    chains: [{ ...testChain('binance', undefined, CONTRACTS), freeMinter: CONTRACTS.tokens }],
  });
  await api.addCars([
    testCar({ tokenId: 1n, mintedAt: 1_700_000_001 }),
    testCar({ tokenId: 2n, mintedAt: 1_700_000_005 }),
  ]);
  await api.addAssets([
    testAsset({ collection: 'garages', tokenId: 1n, mintedAt: 1_700_000_002 }),
    testAsset({ collection: 'stations', tokenId: 1n, fuel: 40, mintedAt: 1_700_000_003 }),
    testAsset({
      collection: 'tokens',
      tokenId: 1n,
      owner: BOB,
      creator: ALICE,
      tokenUri: 'ipfs://bafy',
      royaltyReceiver: ALICE,
      royaltyBps: 500,
      mintedAt: 1_700_000_004,
    }),
  ]);
  await api.db.query(
    `update token_metadata set state = 'ready', description = 'A lap at night.', media_kind = 'video', media_url = $1,
       traits = $2::jsonb, original = $3::jsonb, attempts = 1, next_try = null where id = 'binance-tokens-1'`,
    [
      FILM,
      JSON.stringify([{ name: 'Weather', kind: 'text', value: 'Rain', max: null }]),
      JSON.stringify({ kind: 'page', url: 'https://a.test/1.html' }),
    ],
  );
  await api.db.transaction((tx) =>
    setItemWords(tx, 'binance-tokens-1', { title: 'Night lap', category: 'video' }),
  );
});
afterAll(() => api.close());

const list = async (query = '') => NftListSchema.parse((await api.json(`/api/nfts${query}`)).body);
const ids = async (query = '') => (await list(query)).items.map(({ id }) => id);
const detail = async (id: string) => NftDetailSchema.parse((await api.json(`/api/nfts/${id}`)).body).nft;

describe('items of every kind', () => {
  test('stand in one list, in one order, over its pages', async () => {
    const all = [
      'binance-cars-2',
      'binance-tokens-1',
      'binance-stations-1',
      'binance-garages-1',
      'binance-cars-1',
    ];
    expect(await ids()).toEqual(all);
    expect(await ids('?sort=oldest')).toEqual(all.toReversed());
    const first = await list('?limit=2');
    expect(await ids(`?limit=3&cursor=${first.next}`)).toEqual(all.slice(2));
    expect((await ids('?sort=title')).at(0)).toBe('binance-stations-1');
  });

  test('are filtered by category, several at once, with the counts of the others', async () => {
    expect(await ids('?category=video')).toEqual(['binance-tokens-1']);
    expect(await ids('?category=garage,station')).toEqual(['binance-stations-1', 'binance-garages-1']);
    const { total, facets } = await list('?category=garage');
    expect(total).toBe(1);
    expect(facets.category).toEqual({ car: 2, garage: 1, station: 1, art: 0, music: 0, video: 1 });
    // Only cars have a series and a rank.
    expect(facets.currentRank).toMatchObject({ underdog: 0 });
    expect((await list('?buildSeries=common_series')).facets.category).toMatchObject({ car: 2, garage: 0 });
  });

  test('are found by their title, their owner and who minted them', async () => {
    expect(await ids('?title=night')).toEqual(['binance-tokens-1']);
    expect(await ids(`?owner=${BOB}`)).toEqual(['binance-tokens-1']);
    expect((await list('?title=station')).items[0]?.title).toBe('Gas Station #1');
  });

  test('of the tokens with a trait the newest are read, however many there are', async () => {
    await api.db.query(
      `insert into token_trait (key, id, at) select trait_key('Sky', 'Blue'), 'binance-tokens-' || n, n from generate_series(1, 30000) as n`,
    );
    await api.db.query('vacuum analyze token_trait');
    const trait = { name: 'Sky', value: 'Blue' };
    const statements = [
      pageStatement({ filter: { served: CHAINS, trait }, sort: 'newest', limit: 20, after: undefined }),
      cappedCellsStatement({ served: CHAINS, trait }, { cap: 1_000, facets: true }),
    ];
    for (const statement of statements)
      expect(await countRowsRead(api.db, { ...statement, table: 'token_trait' })).toBeLessThanOrEqual(10_000);
  });

  test('free-form tokens are found by a trait, as their metadata writes it', async () => {
    const { items, total, facets } = await list('?trait=Weather:Rain');
    expect(items.map(({ id }) => id)).toEqual(['binance-tokens-1']);
    expect(total).toBe(1);
    expect(facets.category).toMatchObject({ car: 0, video: 1 });
    expect(await ids('?trait=Weather:Rain&sort=title&category=video')).toEqual(['binance-tokens-1']);
    for (const other of ['Weather:rain', ':Rain', 'Weather:Rain&category=art', 'Weather:Rain&title=day'])
      expect(await ids(`?trait=${other}`)).toEqual([]);
    for (const none of ['Weather', 'Weather:', '%00:Rain'])
      expect((await api.json(`/api/nfts?trait=${none}`)).status).toBe(400);
  });

  test('say what they are', async () => {
    expect(await detail('binance-stations-1')).toMatchObject({
      category: 'station',
      item_type: 'others',
      collections: 'stations',
      built: true,
      buildSeries: null,
      currentRank: null,
      fuel: 40,
      media: null,
      token: null,
      game_stats: [],
      chain_traits: [],
    });
    expect(await detail('binance-tokens-1')).toMatchObject({
      title: 'Night lap',
      description: 'A lap at night.',
      category: 'video',
      item_type: 'single_items',
      media: { kind: 'video', url: FILM },
      audio_url: null,
      token: {
        creator: ALICE,
        metadata_url: 'ipfs://bafy',
        royalty_bps: 500,
        traits: [{ name: 'Weather', kind: 'text', value: 'Rain', max: null }],
        original: { kind: 'page', url: 'https://a.test/1.html' },
        metadata: { state: 'ready', problem: null, read_at: null, next_read_at: null },
      },
    });
  });

  test.each(['binance-cars-1', 'binance-garages-1', 'binance-stations-1', 'binance-tokens-1'])(
    '%s has pictures in every size, and one for links elsewhere',
    async (id) => {
      for (const file of ['320.webp', '640.avif', 'card.png']) {
        const answer = await api.call(`/media/nfts/${id}/${file}`);
        expect([file, answer.status]).toEqual([file, 200]);
        expect(answer.headers.get('content-type')).toMatch(/^image\//);
      }
    },
  );

  test('are counted when they are looked at', async () => {
    expect((await api.post('/api/nfts/binance-garages-1/views', '')).body).toEqual({ views: 1 });
    expect((await detail('binance-garages-1')).views).toBe(1);
  });

  test('metadata is read again when it is asked for, once a minute', async () => {
    const refresh = () => api.post('/api/nfts/binance-tokens-1/refresh', '');
    const before = Math.floor(Date.now() / 1_000);
    const first = await refresh();
    expect(first.status).toBe(202);
    expect(first.body.at).toBeGreaterThanOrEqual(before);
    expect((await detail('binance-tokens-1')).token?.metadata).toMatchObject({
      state: 'ready',
      next_read_at: first.body.at,
    });
    // As after a reading.
    await api.db.query(
      `update token_metadata set updated_at = $1, next_try = null where id = 'binance-tokens-1'`,
      [before + 100],
    );
    expect((await refresh()).body).toEqual({ at: before + 160 });
    // Asking again never moves its turn back.
    await api.db.query(
      `update token_metadata set updated_at = updated_at + 50 where id = 'binance-tokens-1'`,
    );
    expect((await refresh()).body).toEqual({ at: before + 160 });
    const [row] = await api.db.query<{ attempts: number }>('select attempts from token_metadata');
    expect(row?.attempts).toBe(0);
  });

  test.each(['binance-cars-1', 'binance-garages-1', 'binance-tokens-99', 'nothing'])(
    '%s has no metadata to be refreshed',
    async (id) => {
      expect([400, 404]).toContain((await api.post(`/api/nfts/${id}/refresh`, '')).status);
    },
  );

  test.each([
    ['?category=boat', 'category'],
    ['?category=car,boat', 'category'],
  ])('%s is refused', async (query, field) => {
    const { status, body } = await api.json(`/api/nfts${query}`);
    expect([status, body.error?.field ?? body.field]).toEqual([400, field]);
  });
});
