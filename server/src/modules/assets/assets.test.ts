import { AssetListSchema } from '@pitlane/shared/api/assets';
import { TokenMetadataSchema } from '@pitlane/shared/api/metadata';
import { ASSET_KINDS, type AssetKind } from '@pitlane/shared/domain/cars/assets';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import type { Asset } from '@pitlane/shared/fold/asset';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeSources } from '../../indexer/index-state.ts';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { ALICE, BOB, openTestApi, type TestApi, testAsset, testChain } from '../../testing/test-api.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { OF_WALLETS } from './assets.repo.ts';

const GARAGES = '0x00000000000000000000000000000000000000aa';
const STATIONS = '0x00000000000000000000000000000000000000bB';
let api: TestApi;

const addAsset = (collection: Asset['collection'], tokenId: bigint, changes: Partial<Asset> = {}) =>
  api.addAssets([testAsset({ collection, tokenId, ...changes })]);
/** Says that the index has read a contract; `behind` while it still reads it from its beginning. */
const setRead = async (chain: Chain, kind: AssetKind, { behind = false, address = '' } = {}) => {
  const known = (address || (kind === 'garages' ? GARAGES : STATIONS.toLowerCase())) as Address;
  const kinds = { kinds: behind ? [] : ['transfer' as const], adding: behind ? ['transfer' as const] : [] };
  await writeSources(api.db, [{ chain, name: kind, address: known, version: 1, ...kinds, addedTo: null }]);
  await api.db.query(
    `insert into checkpoint (chain, block_number, block_hash, timestamp, head_number, seen_at)
     values ($1, 120, '0x00', 1, 120, 1) on conflict do nothing`,
    [chain],
  );
};

beforeAll(async () => {
  const assets = { garages: GARAGES, stations: STATIONS } as const;
  const chains = [testChain('binance', undefined, assets), testChain('matic', undefined, assets)];
  api = await openTestApi({
    siteUrl: 'https://pitlane.example',
    chains: [...chains, testChain('avalanche')],
  });
  await setRead('binance', 'garages');
  await setRead('binance', 'stations');
  await setRead('matic', 'garages');
  await setRead('matic', 'stations', { behind: true });
  await addAsset('stations', 9n, { fuel: 90 });
  await addAsset('stations', 2n, { fuel: 20 });
  await addAsset('garages', 4n);
  await addAsset('garages', 5n, { owner: BOB });
  await addAsset('tokens', 7n);
  await addAsset('stations', 7n, { owner: BOB, fuel: 70 });
  await addAsset('garages', 1n, { chain: 'matic' });
  await addAsset('garages', 1n, { chain: 'avalanche' });
});
afterAll(() => api.close());

describe('GET /api/assets', () => {
  test('what a wallet has, with the fuel of its stations; a chain that is not read yet is named', async () => {
    const { status, body } = await api.json(`/api/assets?owner=${ALICE.toUpperCase().replace('X', 'x')}`);
    expect(status).toBe(200);
    const asset = { chain: 'binance', fuel: null };
    const station = { ...asset, collection: 'stations', contract: STATIONS.toLowerCase() };
    const picture = (fuel: number, number: number) => ({
      url: `/media/assets/stations/640.webp?number=${number}&fuel=${fuel}`,
    });
    expect(AssetListSchema.parse(body)).toEqual({
      assets: [
        {
          ...asset,
          collection: 'garages',
          contract: GARAGES,
          token_id: '4',
          title: 'Tuneup Garage #4',
          picture: { url: '/media/assets/garages/640.webp?number=4' },
        },
        { ...station, token_id: '2', title: 'Gas Station #2', picture: picture(20, 2), fuel: 20 },
        { ...station, token_id: '9', title: 'Gas Station #9', picture: picture(90, 9), fuel: 90 },
      ],
      unavailable: ['matic'],
      indexed: { binance: { block: 120, lag: 0 } },
    });
  });

  test('a wallet without any has an empty list', async () => {
    const { body } = await api.json('/api/assets?owner=0x00000000000000000000000000000000000000ff');
    expect(body.assets).toEqual([]);
  });

  test('an author has what all wallets have; one that there is not has nothing', async () => {
    const addAuthor = (wallet: Address, holder: number | null) =>
      api.db.query<{ id: number }>(
        'insert into author (wallet, holder_id) values ($1, $2) on conflict (wallet) do update set holder_id = excluded.holder_id returning id',
        [wallet, holder],
      );
    const [alice] = await addAuthor(ALICE, null);
    await addAuthor(BOB, alice?.id ?? null);
    const { body } = await api.json(`/api/assets?author=${alice?.id}`);
    const titles = AssetListSchema.parse(body).assets.map(({ title }) => title);
    expect(titles).toEqual([
      'Tuneup Garage #4',
      'Tuneup Garage #5',
      'Gas Station #2',
      'Gas Station #7',
      'Gas Station #9',
    ]);
    expect((await api.json('/api/assets?author=99999')).body.assets).toEqual([]);
  });

  test.each(['', '?owner=0x00000000000000000000000000000000000000ff&author=1'])(
    'refuses "%s": one holder it must be',
    async (query) => {
      expect((await api.json(`/api/assets${query}`)).status).toBe(400);
    },
  );

  test('of each kind and chain at most 500, the lowest numbers', async () => {
    const many = '0x00000000000000000000000000000000000000ee';
    for (let tokenId = 1000n; tokenId < 1510n; tokenId++) await addAsset('garages', tokenId, { owner: many });
    await addAsset('stations', 1n, { owner: many, fuel: 5 });
    const { assets } = AssetListSchema.parse((await api.json(`/api/assets?owner=${many}`)).body);
    expect([assets.length, assets[0]?.token_id, assets[499]?.token_id, assets[500]?.collection]).toEqual([
      501,
      '1000',
      '1499',
      'stations',
    ]);
  });

  test('another contract than the one that was read is not read yet', async () => {
    const other = '0x00000000000000000000000000000000000000cc';
    const moved = await openTestApi(
      { chains: [testChain('binance', undefined, { garages: other })] },
      api.db,
    );
    const { body } = await moved.json(`/api/assets?owner=${ALICE}`);
    expect([body.assets, body.unavailable]).toEqual([[], ['binance']]);
    await moved.close();
  });

  test.each([
    ['', 'owner', 'BAD_REQUEST'],
    ['?owner=bob', 'owner', 'BAD_REQUEST'],
    [`?owner=${ALICE}&kind=x`, 'kind', 'UNKNOWN_PARAMETER'],
  ])('/api/assets%s', async (query, field, code) => {
    const { status, body } = await api.json(`/api/assets${query}`);
    expect([status, body.error.field, body.error.code]).toEqual([400, field, code]);
  });
});

describe('GET /api/metadata of assets', () => {
  test('what their contracts point at is there: name, picture and fuel', async () => {
    const { status, body, headers } = await api.json('/api/metadata/binance/stations/7.json');
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(TokenMetadataSchema.parse(body)).toMatchObject({
      name: 'Gas Station #7',
      image: 'https://pitlane.example/media/assets/stations/1280.webp?number=7&fuel=70',
      attributes: [{ trait_type: 'Fuel', value: 70, display_type: 'number' }],
    });
    const { pathname, search } = new URL(body.image);
    expect((await api.call(pathname + search)).headers.get('content-type')).toBe('image/webp');
    const garage = await api.json('/api/metadata/binance/garages/4.json');
    expect(garage.body).toMatchObject({ name: 'Tuneup Garage #4', attributes: [] });
  });

  test.each([
    ['binance/stations/10.json', 404, 'NOT_FOUND'],
    ['avalanche/garages/1.json', 404, 'NOT_FOUND'],
    ['binance/stations/not-revealed.json', 404, 'NOT_FOUND'],
    ['matic/stations/1.json', 503, 'CHAIN_UNAVAILABLE'],
  ])('metadata of %s', async (path, status, code) => {
    const answer = await api.json(`/api/metadata/${path}`);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });
});

describe('rows that statements read', () => {
  const ASSETS = 5_000;
  const LIMIT = 20;
  const WHALE = `0x${'a'.repeat(40)}`;

  let db: TestDb;
  beforeAll(async () => {
    db = await openTestDb();
    // One wallet has nearly all of them.
    await db.query(
      `insert into asset (id, chain, collection, token_id, owner, minter, transfers, state, minted_at, mint_block, mint_log_index, updated_at, version, series, rank, title, status, category)
     select 'binance-' || kind || '-' || n, 'binance', kind, n, case when n % 50 = 0 then '0x' || n else $2 end, '0x', 0, 0, 0, 0, 0, 0, 0, -1, -1, kind || n, 'not_listed', rtrim(kind, 's')
     from generate_series(1, $1::int) as n, unnest($3::text[]) as kind`,
      [ASSETS, WHALE, [...ASSET_KINDS]],
    );
    await db.query('vacuum analyze');
  });
  afterAll(() => db.close());

  test('OF_WALLETS reads a bounded number of assets, however many a wallet has', async () => {
    const params = [[WHALE], [...CHAINS], [...ASSET_KINDS], LIMIT];
    const rows = await countRowsRead(db, { sql: OF_WALLETS, params, table: 'asset' });
    // The plan tells means of its loops, which are rounded.
    const loops = CHAINS.length * ASSET_KINDS.length;
    expect(Math.abs(rows - LIMIT * ASSET_KINDS.length)).toBeLessThanOrEqual(loops / 2);
  });
});
