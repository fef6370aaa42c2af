/** Tests of failures that only OpenSea has, and of secrets that must never leave the server. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ExchangeOrdersSchema } from '@pitlane/shared/api/exchange';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenSeaWorld, openOpenSeaWorld, STUB_KEY } from '../../testing/exchange-worlds.ts';
import { stubListing, stubNft } from '../../testing/stub-opensea.ts';
import { ALICE, BOB, CONTRACT } from '../../testing/test-api.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';

const WEB = fileURLToPath(new URL('../../../../web/app', import.meta.url));

let db: TestDb;
let world: OpenSeaWorld;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.reset();
  world = await openOpenSeaWorld(db);
});
afterEach(() => world.close());

const PATHS = [
  '/api/exchange/orders',
  '/api/exchange/orders?side=0',
  `/api/exchange/orders?owner=${ALICE}`,
  `/api/exchange/account/${ALICE}`,
  `/api/exchange/assets?owner=${ALICE}`,
  `/api/exchange/assets?owner=${ALICE}&kind=created`,
];
const orders = async (query = '') =>
  ExchangeOrdersSchema.parse((await world.api.json(`/api/exchange/orders?${query}`)).body).orders;

describe('the exchange at OpenSea', () => {
  test.each([
    [{ status: 401, body: { errors: [STUB_KEY] } }, 503, 'EXCHANGE_UNAVAILABLE'],
    [{ status: 500, body: STUB_KEY }, 503, 'EXCHANGE_UNAVAILABLE'],
    [{ status: 429, headers: { 'retry-after': '30' }, body: {} }, 429, 'TOO_MANY_REQUESTS'],
    [
      { body: { listings: [{ odd: STUB_KEY }], offers: [{ odd: 1 }], nfts: [{ odd: 1 }] } },
      503,
      'EXCHANGE_UNAVAILABLE',
    ],
  ])('its failure %o is answered %i %s, without the key', async (failure, status, code) => {
    world.stub.fail(() => failure);
    for (const path of PATHS) {
      const answer = await world.api.json(path);
      expect([path, answer.status, answer.body.error.code]).toEqual([path, status, code]);
      expect(JSON.stringify(answer.body)).not.toContain(STUB_KEY);
      if (status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  test('no answer has its key, or an address that a page would load a picture from', async () => {
    await world.addAccount(ALICE);
    await world.addCars(ALICE, [1n]);
    await world.addListings([{ number: 1, maker: ALICE, tokenId: 1n }]);
    await world.addOffers([{ number: 2, maker: BOB, tokenId: 1n }]);
    for (const path of [...PATHS, '/api/exchange', '/api/site', '/api/openapi.json', '/api/health']) {
      const text = JSON.stringify((await world.api.json(path)).body);
      expect(text, path).not.toContain(STUB_KEY);
      expect(text, path).not.toContain('seadn.io');
    }
  });

  test('the site’s code knows neither the key nor the header that it travels in', async () => {
    const sources = await readdir(WEB, { recursive: true, withFileTypes: true });
    const files = sources.filter((each) => each.isFile() && /\.tsx?$/.test(each.name));
    expect(files.length).toBeGreaterThan(100);
    for (const { parentPath, name } of files) {
      const text = await readFile(join(parentPath, name), 'utf8');
      expect(text, name).not.toMatch(/OPENSEA_API_KEY|x-api-key/i);
    }
  });

  test('an odd order of a stranger hides no other, and one of another chain is left out', async () => {
    const base = { maker: ALICE, contract: CONTRACT };
    const entries = [
      stubListing({ ...base, number: 1 }),
      {
        ...stubListing({ ...base, number: 2 }),
        price: { current: { currency: 'ETH', decimals: 18, value: '-1' } },
      },
      { ...stubListing({ ...base, number: 3 }), asset: { identifier: '<script>', contract: CONTRACT } },
      stubListing({ ...base, number: 4, chain: 'ethereum' }),
      { ...stubListing({ ...base, number: 5 }), protocol_data: null, asset: undefined },
      { ...stubListing({ ...base, number: 6 }), protocol_data: undefined },
    ];
    world.stub.lists.set('/api/v2/listings/collection/cars/all', { field: 'listings', entries });
    const shown = await orders();
    expect(shown.map(({ order_hash }) => Number(order_hash))).toEqual([1, 6]);
    expect(shown[1]).toMatchObject({ listingTime: 1_789_999_994, expirationTime: null, maker: null });
  });

  test('an item of another site has its name, a link to OpenSea, and no picture', async () => {
    const nft = stubNft({ tokenId: '5', contract: `0x${'ab'.repeat(20)}`, name: 'A stranger' });
    world.stub.lists.set(`/api/v2/chain/polygon/account/${ALICE}/nfts`, { field: 'nfts', entries: [nft] });
    const { assets } = (await world.api.json(`/api/exchange/assets?owner=${ALICE}`)).body;
    expect(assets).toEqual([
      {
        id: null,
        chain: 'matic',
        contract: nft.contract,
        token_id: '5',
        name: 'A stranger',
        imagePreviewUrl: null,
        openseaLink: `https://opensea.io/item/polygon/${nft.contract}/5`,
        owner: { address: ALICE, profile_img_url: `/media/avatars/${ALICE}.svg` },
      },
    ]);
  });

  test('the last page costs a bounded number of questions', async () => {
    const endless = Array.from({ length: 900 }, (_, index) =>
      stubListing({ number: index + 1, maker: ALICE, contract: CONTRACT }),
    );
    world.stub.lists.set('/api/v2/listings/collection/cars/all', { field: 'listings', entries: endless });
    const { body } = await world.api.json('/api/exchange/orders?page=50');
    expect([body.orders.length, body.next, body.capped]).toEqual([10, null, true]);
    expect(world.stub.asked.length).toBeLessThanOrEqual(15);
  });
});
