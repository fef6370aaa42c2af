import { TokenMetadataSchema } from '@pitlane/shared/api/metadata';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_UPGRADES, openTestApi, type TestApi, testCar } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ origin: 'https://pitlane.example' });
  const upgrades = { ...NO_UPGRADES, turbo: 3 };
  await api.addCars([testCar({ tokenId: 12n, series: 'rare_series', rank: 'pro', upgrades })]);
});
afterAll(() => api.close());

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
    const image = await api.call(metadata.image.replace('https://pitlane.example', ''));
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test('returns what every token shows before the reveal', async () => {
    const { body } = await api.json('/api/metadata/matic/cars/not-revealed.json');
    expect(TokenMetadataSchema.parse(body)).toMatchObject({ name: 'Not revealed yet', attributes: [] });
    expect((await api.call(body.image.replace('https://pitlane.example', ''))).status).toBe(200);
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
    ['binance/garages/1.json', 404],
  ])('%s', async (path, status) => {
    const answer = await api.json(`/api/metadata/${path}`);
    expect(answer.status).toBe(status);
    expect(answer.body.error.message).toMatch(/\.$/);
  });
});
