import {
  ContractMetadataSchema,
  TokenMetadataSchema,
  TraitsMetadataSchema,
} from '@pitlane/shared/api/metadata';
import { TRAIT_KEYS } from '@pitlane/shared/domain/cars/chain-traits';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { decodeFunctionData, encodeFunctionResult, type Hex, keccak256, toBytes } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeNode, openFakeNode } from '../../testing/fake-node.ts';
import { BOB, NO_UPGRADES, openTestApi, type TestApi, testCar, testChain } from '../../testing/test-api.ts';

const ORIGIN = 'https://pitlane.example';
const GARAGES = '0x00000000000000000000000000000000000000aa';
let api: TestApi;
let node: FakeNode;
beforeAll(async () => {
  node = await openFakeNode({
    eth_call: ([call]) => {
      const { to, data } = call as { to: string; data: Hex };
      const { functionName } = decodeFunctionData({ abi: carCollectionAbi, data });
      const result = `${to === GARAGES ? 'Garages' : 'Cars'} ${functionName}`;
      return encodeFunctionResult({ abi: carCollectionAbi, functionName, result } as never);
    },
  });
  const chains = [testChain('binance', node.url, { garages: GARAGES }), testChain('matic')];
  api = await openTestApi({ siteUrl: ORIGIN, chains });
  const upgrades = { ...NO_UPGRADES, turbo: 3 };
  await api.addCars([testCar({ tokenId: 12n, series: 'rare_series', rank: 'pro', upgrades })]);
});
afterAll(async () => {
  await api.close();
  await node.close();
});

describe('GET /api/metadata/{chain}/{collection}/{file}', () => {
  test('returns ERC-721 metadata with absolute addresses that work', async () => {
    const { status, body, headers } = await api.json('/api/metadata/binance/cars/12.json');
    expect(status).toBe(200);
    const metadata = TokenMetadataSchema.parse(body);
    expect(metadata.name).toMatch(/ 0012$/);
    expect(metadata.external_url).toBe('https://pitlane.example/ItemDetail/binance-cars-12');
    expect(metadata.attributes).toEqual(
      expect.arrayContaining([
        { trait_type: 'Series', value: 'Rare' },
        { trait_type: 'Rank', value: 'Pro' },
        { trait_type: 'Body', value: 'Muscle' },
        { trait_type: 'Turbo upgrade', value: 3, display_type: 'number' },
      ]),
    );
    expect(metadata.attributes.find(({ trait_type }) => trait_type === 'Power (hp)')?.value).toBeTypeOf(
      'number',
    );
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const image = await api.call(metadata.image.replace(ORIGIN, ''));
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test('says the same of a car in a race, and after a sale', async () => {
    const one = testCar({ tokenId: 50n, series: 'rare_series' });
    await api.addCars([one]);
    const before = (await api.json('/api/metadata/binance/cars/50.json')).body;
    await api.addCars([{ ...one, lockedUntil: 9_999_999_999, owner: BOB, transfers: 1, updatedAt: 1 }]);
    expect((await api.json('/api/nfts/binance-cars-50')).body.nft.locked_until).toBe(9_999_999_999);
    expect((await api.json('/api/metadata/binance/cars/50.json')).body).toEqual(before);
  });

  test('returns what every token shows before the reveal', async () => {
    const { body } = await api.json('/api/metadata/matic/cars/not-revealed.json');
    expect(TokenMetadataSchema.parse(body)).toMatchObject({ name: 'Not revealed yet', attributes: [] });
    expect((await api.call(body.image.replace(ORIGIN, ''))).status).toBe(200);
  });

  test('returns the same for a car that is not built yet', async () => {
    await api.addCars([testCar({ tokenId: 40n, series: null })]);
    const [car, covered] = [
      await api.json('/api/metadata/binance/cars/40.json'),
      await api.json('/api/metadata/binance/cars/not-revealed.json'),
    ];
    expect([car.status, car.body]).toEqual([200, covered.body]);
  });

  test.each([
    ['binance/cars/13.json', 404],
    ['matic/cars/12.json', 404],
    ['binance/cars/12', 404],
    ['binance/cars/012.json', 404],
    ['solana/cars/12.json', 400],
    ['binance/boats/12.json', 400],
    ['binance/garages/not-revealed.json', 404],
    ['matic/garages/1.json', 404],
  ])('%s', async (path, status) => {
    const answer = await api.json(`/api/metadata/${path}`);
    expect(answer.status).toBe(status);
    expect(answer.body.error.message).toMatch(/\.$/);
  });
});

describe('GET /api/metadata/{chain}/{collection}/contract.json', () => {
  test('describes a collection under the name that its contract has', async () => {
    const cars = await api.json('/api/metadata/binance/cars/contract.json');
    expect([cars.status, cars.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(ContractMetadataSchema.parse(cars.body)).toMatchObject({
      name: 'Cars name',
      symbol: 'Cars symbol',
      external_link: `${ORIGIN}/mint?chain=binance`,
    });
    const garages = await api.json('/api/metadata/binance/garages/contract.json');
    expect(ContractMetadataSchema.parse(garages.body).name).toBe('Garages name');
    for (const { image } of [cars.body, garages.body]) {
      const picture = await api.call(image.replace(ORIGIN, ''));
      expect([picture.status, picture.headers.get('content-type')?.split('/')[0]]).toEqual([200, 'image']);
    }
  });

  test('asks a contract for its name once', async () => {
    await api.json('/api/metadata/binance/cars/contract.json');
    const before = node.calls.length;
    await api.json('/api/metadata/binance/cars/contract.json');
    expect(node.calls).toHaveLength(before);
  });

  test.each([
    ['binance/stations', 404, 'NOT_FOUND'],
    ['avalanche/cars', 404, 'NOT_FOUND'],
    ['matic/cars', 503, 'CHAIN_UNAVAILABLE'],
    ['binance/boats', 400, 'BAD_REQUEST'],
  ])('%s', async (path, status, code) => {
    const answer = await api.json(`/api/metadata/${path}/contract.json`);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(answer.body.error.message).toMatch(/\.$/);
  });
});

describe('GET /api/metadata/{chain}/cars/traits.json', () => {
  test('describes each trait that the contract has, by the name that its key is the hash of', async () => {
    const { status, body, headers } = await api.json('/api/metadata/matic/cars/traits.json');
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    const { traits } = TraitsMetadataSchema.parse(body);
    expect(Object.keys(traits).map((name) => keccak256(toBytes(name)))).toEqual(Object.values(TRAIT_KEYS));
    expect(traits.rank).toEqual({
      displayName: 'Rank',
      dataType: { type: 'decimal', signed: false, decimals: 0, minValue: 0, maxValue: 5 },
      validateOnSale: 'requireUintGte',
    });
    expect(traits.aero?.dataType.maxValue).toBe(255);
  });

  test('garages have none', async () => {
    expect((await api.json('/api/metadata/binance/garages/traits.json')).status).toBe(404);
  });
});
