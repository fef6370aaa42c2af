/** Both exchanges answer the same things in the same words. */
import {
  type ExchangeAccount,
  ExchangeAccountSchema,
  type ExchangeAssets,
  ExchangeAssetsSchema,
  type ExchangeOrders,
  ExchangeOrdersSchema,
  ExchangeSchema,
} from '@pitlane/shared/api/exchange';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ExchangeWorld, openBookWorld, openOpenSeaWorld } from '../../testing/exchange-worlds.ts';
import { ALICE, BOB, CONTRACT, testCar, titleOf } from '../../testing/test-api.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';

const CAROL: Address = `0x${'c'.repeat(40)}`;
let db: TestDb;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());
const range = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index);

describe.each([
  ['the book', openBookWorld],
  ['OpenSea', openOpenSeaWorld],
])('the exchange at %s', (_, open) => {
  let world: ExchangeWorld;
  // Reopened for each test on the same database, because OpenSea's answers are cached.
  beforeEach(async () => {
    await db.reset();
    world = await open(db);
  });
  afterEach(() => world.close());

  const orders = async (query: string): Promise<ExchangeOrders> =>
    ExchangeOrdersSchema.parse((await world.api.json(`/api/exchange/orders?${query}`)).body);
  const prices = (list: ExchangeOrders) =>
    list.orders.map(({ basePrice }) => Number(BigInt(basePrice) / 10n ** 18n));
  const assets = async (query: string): Promise<ExchangeAssets> =>
    ExchangeAssetsSchema.parse((await world.api.json(`/api/exchange/assets?${query}`)).body);
  const account = async (address: Address): Promise<ExchangeAccount> =>
    ExchangeAccountSchema.parse((await world.api.json(`/api/exchange/account/${address}`)).body);

  test('says which it is, and where its accounts sign in', async () => {
    const about = ExchangeSchema.parse((await world.api.json('/api/exchange')).body);
    expect(about.kind).toBe(world.about);
    expect((await orders('')).exchange).toEqual(about);
  });

  test('sell orders come ten a page, newest first, until the last', async () => {
    await world.addCars(ALICE, [1n]);
    await world.addListings(range(21).map((number) => ({ number, maker: ALICE, tokenId: 1n })));
    const [first, second, third] = [await orders(''), await orders('page=2'), await orders('side=1&page=3')];
    expect([prices(first), prices(second), prices(third)]).toEqual([range(10), range(10, 11), [21]]);
    expect([first.next, second.next, third.next]).toEqual([2, 3, null]);
    expect(await orders('page=50')).toMatchObject({ orders: [], next: null, capped: false });
  });

  test('an order names its item, picture, owner and price as the specification does', async () => {
    const car = testCar({
      chain: 'matic',
      tokenId: 7n,
      owner: ALICE,
      mintedAt: 1_789_999_993,
      minter: ALICE,
    });
    await world.addCars(ALICE, [7n]);
    await world.addListings([{ number: 3, maker: ALICE, tokenId: 7n }]);
    const [order] = (await orders('side=1')).orders;
    expect(order).toMatchObject({
      side: 1,
      item_type: 'single_items',
      basePrice: '3000000000000000000',
      paymentTokenContract: { symbol: 'ETH', decimals: 18 },
      maker: { address: ALICE },
      asset: {
        id: 'matic-cars-7',
        contract: CONTRACT,
        token_id: '7',
        name: titleOf(car),
        owner: { address: ALICE, profile_img_url: expect.stringMatching(/^\/media\//) },
      },
    });
    expect(order?.asset.imagePreviewUrl).toMatch(/^\/media\/nfts\/matic-cars-7\//);
    expect(order?.asset.openseaLink).toMatch(
      world.about === 'book'
        ? /^\/ItemDetail\/matic-cars-7$/
        : /^https:\/\/opensea\.io\/item\/polygon\/0x[0-9a-f]{40}\/7$/,
    );
  });

  test('buy orders are offers for an item, and for any of a collection', async () => {
    await world.addCars(ALICE, [1n]);
    await world.addOffers([
      { number: 1, maker: BOB },
      { number: 2, maker: BOB, tokenId: 1n },
    ]);
    const list = await orders('side=0');
    expect(prices(list)).toEqual([1, 2]);
    expect(list.orders.map(({ side, item_type, asset }) => [side, item_type, asset.id])).toEqual([
      [0, 'others', null],
      [0, 'single_items', 'matic-cars-1'],
    ]);
    expect(list.orders.map(({ maker }) => maker?.address)).toEqual([BOB, BOB]);
    expect((await orders('side=1')).orders).toEqual([]);
  });

  test('orders can be those that a wallet made, or those about what it owns', async () => {
    await world.addCars(ALICE, [1n]);
    await world.addCars(BOB, [2n]);
    await world.addListings([
      { number: 1, maker: ALICE, tokenId: 1n },
      { number: 2, maker: BOB, tokenId: 2n },
    ]);
    await world.addOffers([
      { number: 3, maker: BOB, tokenId: 1n },
      { number: 4, maker: ALICE, tokenId: 2n },
    ]);
    expect(prices(await orders(`side=1&maker=${ALICE}`))).toEqual([1]);
    expect(prices(await orders(`side=1&owner=${BOB}`))).toEqual([2]);
    expect(prices(await orders(`side=0&maker=${ALICE}`))).toEqual([4]);
    expect(prices(await orders(`side=0&owner=${ALICE.toUpperCase().replace('0X', '0x')}`))).toEqual([3]);
    expect(prices(await orders(`side=0&owner=${CAROL}`))).toEqual([]);
  });

  test('an account has name, pictures of this site and its page; a wallet without one is not found', async () => {
    await world.addAccount(ALICE);
    const found = await account(ALICE);
    expect(found).toMatchObject({ address: ALICE, exchange: { kind: world.about } });
    expect(found.user.username).toBe(world.about === 'book' ? null : 'racer');
    expect(found.profile_img_url).toMatch(/^\/media\//);
    const none = await world.api.json(`/api/exchange/account/${CAROL}`);
    expect([none.status, none.body.error.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('assets are what a wallet owns, or made, ten a page', async () => {
    await world.addAccount(ALICE);
    await world.addCars(ALICE, range(12).map(BigInt));
    for (const kind of ['collected', 'created']) {
      const first = await assets(`owner=${ALICE}&kind=${kind}`);
      const second = await assets(`owner=${ALICE}&kind=${kind}&page=2`);
      const ids = [...first.assets, ...second.assets].map(({ token_id }) => Number(token_id));
      expect(
        ids.toSorted((a, b) => a - b),
        kind,
      ).toEqual(range(12));
      expect([first.assets.length, first.next, second.next], kind).toEqual([10, 2, null]);
      expect(first.assets[0]).toMatchObject({ owner: { address: ALICE } });
    }
    expect((await assets(`owner=${CAROL}&kind=created`)).assets).toEqual([]);
    expect((await assets(`owner=${CAROL}`)).assets).toEqual([]);
  });

  test('refuses what it does not know, and more than one wallet', async () => {
    const both = `owner=${ALICE}&maker=${ALICE}`;
    for (const query of ['side=2', 'page=0', 'page=51', 'page=1.5', 'owner=0x12', both, 'colour=red'])
      expect((await world.api.json(`/api/exchange/orders?${query}`)).status, query).toBe(400);
  });

  test('what operators have hidden is on no list, but on its owner’s own', async () => {
    await world.addCars(ALICE, [1n]);
    await world.addListings([{ number: 1, maker: ALICE, tokenId: 1n }]);
    await world.api.db.query(
      "insert into hidden (kind, target, reason, hidden_by, at) values ('item', 'matic-cars-1', 'test', null, 1)",
    );
    expect((await orders('side=1')).orders).toEqual([]);
    expect((await orders(`side=1&maker=${ALICE}`)).orders).toHaveLength(1);
  });
});
