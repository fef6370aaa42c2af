import { getBulkTypedData, splitBulkSignature } from '@pitlane/shared/domain/orders/bulk-order';
import { hashOrder, type OrderComponents, toOrderJson } from '@pitlane/shared/domain/orders/seaport-order';
import { LOCK_BIT } from '@pitlane/shared/domain/orders/zone-hash';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { CASES_MS, casesByDepth } from '../../testing/depth.ts';
import { TRADING, testListing } from '../../testing/fake-market.ts';
import { hostileText } from '../../testing/hostile-values.ts';
import { BOB, testCar } from '../../testing/test-api.ts';
import {
  openTestDesk,
  SELLER,
  STATE,
  seller,
  signed,
  stranger,
  type TestDesk,
} from '../../testing/test-desk.ts';

let desk: TestDesk;
let market: TestDesk['market'];
let node: TestDesk['node'];
let api: TestDesk['api'];
const send = (orders: unknown[], chain?: string) => desk.send(orders, { chain });
const codes = (orders: unknown[], chain?: string) => desk.codes(orders, { chain });
const codeOf = async (components: OrderComponents) => (await codes([await signed(components)]))[0];
const countRows = () => desk.countRows();

beforeAll(async () => {
  desk = await openTestDesk();
  ({ market, node, api } = desk);
});
afterAll(() => desk.close());
beforeEach(() => desk.reset());

type Path = readonly (string | number)[];

/** Where the parts of a value are, the value itself left out. */
function listPaths(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const names = Array.isArray(value) ? value.map((_, i) => i) : Object.keys(value);
  return names.flatMap((name) => {
    const path = [...at, name];
    return [path, ...listPaths((value as Record<string | number, unknown>)[name], path)];
  });
}

function replaceAt(value: unknown, [name, ...rest]: Path, by: unknown): unknown {
  if (name === undefined) return by;
  if (typeof value !== 'object' || value === null) return value;
  // An earlier change may have made the list shorter, or put it where something else was.
  if (Array.isArray(value) && !(Number(name) < value.length)) return value;
  const inner = replaceAt((value as Record<string | number, unknown>)[name], rest, by);
  return Array.isArray(value) ? value.with(Number(name), inner) : { ...value, [name]: inner };
}

describe('POST /api/orders', () => {
  test('takes a listing: the order, the price of its car, the facets and the filter show it', async () => {
    const components = testListing(SELLER);
    const { status, body } = await send([await signed(components)]);
    const id = `binance-${hashOrder(components)}`;
    expect([status, body.results]).toEqual([
      200,
      [{ id, order_hash: hashOrder(components), accepted: true, active: true, reason: null, refusal: null }],
    ]);
    const order = (await api.json(`/api/orders/${id}`)).body.order;
    expect(order).toMatchObject({
      side: 1,
      maker: SELLER,
      nft: 'binance-cars-1',
      basePrice: String(10n ** 18n),
    });
    const { nft } = (await api.json('/api/nfts/binance-cars-1')).body;
    expect([nft.status, nft.price]).toEqual(['buy_now', String(10n ** 18n)]);
    const { body: list } = await api.json('/api/nfts?status=buy_now');
    expect([list.total, list.items[0].id, list.items[0].price]).toEqual([
      1,
      'binance-cars-1',
      String(10n ** 18n),
    ]);
    expect(list.facets.status).toEqual({ buy_now: 1, on_auction: 0, offers: 0 });
    const topics = await api.db.query<{ entity: string; topics: string[] }>(
      'select entity, topics from change order by seq',
    );
    expect(topics).toEqual([
      { entity: 'order', topics: ['nft:binance-cars-1', `owner:${SELLER}`, 'activity:binance'] },
      { entity: 'nft', topics: ['nft:binance-cars-1', `owner:${SELLER}`, 'list:binance'] },
    ]);
  });

  test('takes the same order again as it is, also twice in one request and by two at once', async () => {
    const order = await signed(testListing(SELLER));
    expect(await codes([order, order])).toEqual(['accepted', 'accepted']);
    const other = await signed(testListing(SELLER, { tokenId: 2n }));
    const both = await Promise.all([codes([other]), codes([other])]);
    expect(both).toEqual([['accepted'], ['accepted']]);
    // What it says of the signature then does not matter: nothing is written.
    expect(await codes([{ ...order, signature: '0x' }])).toEqual(['accepted']);
    expect(await countRows()).toBe(2);
    const [row] = await api.db.query('select 1 from book_order where signature = $1', [order.signature]);
    expect(row).toBeDefined();
  });

  test('takes orders for the same cars from many at once', async () => {
    const listings = Array.from({ length: 24 }, (_, i) =>
      testListing(SELLER, { tokenId: BigInt(1 + (i % 3)), salt: BigInt(i), priceWei: BigInt(10_000 + i) }),
    );
    const orders = await Promise.all(listings.map((listing) => signed(listing)));
    // The same orders in different orders: two that lock rows the wrong way round would wait for each other.
    const requests = [orders, orders.toReversed(), orders.slice(8), orders.slice(0, 16).toReversed()];
    const results = await Promise.all(requests.map((request) => codes(request)));
    expect(new Set(results.flat())).toEqual(new Set(['accepted']));
    expect(await countRows()).toBe(24);
    const prices = await api.db.query('select id, status, price from car order by id');
    expect(prices).toEqual(
      [1, 2, 3].map((n) => ({ id: `binance-cars-${n}`, status: 'buy_now', price: BigInt(9_999 + n) })),
    );
  });

  test('judges each order of a request by itself', async () => {
    const good = await signed(testListing(SELLER));
    const forged = await signed(testListing(SELLER, { tokenId: 2n }), stranger);
    const third = await signed(testListing(SELLER, { tokenId: 3n }));
    expect(await codes([good, forged, third])).toEqual(['accepted', 'SIGNATURE_INVALID', 'accepted']);
    expect(await countRows()).toBe(2);
  });

  test('takes orders of one bulk signature, each with its own proof', async () => {
    const listings = [1n, 2n, 3n].map((tokenId) => testListing(SELLER, { tokenId }));
    const signature = await seller.signTypedData(getBulkTypedData(listings, 31_337, TRADING.seaport));
    const signatures = splitBulkSignature(listings, signature);
    const orders = listings.map((order, i) => ({ parameters: toOrderJson(order), signature: signatures[i] }));
    expect(await codes(orders)).toEqual(['accepted', 'accepted', 'accepted']);
    const swapped = orders.map((order, i) => ({ ...order, signature: signatures[(i + 1) % 3] }));
    await api.db.query('delete from book_order');
    expect(await codes(swapped)).toEqual(Array(3).fill('SIGNATURE_INVALID'));
  });

  test("takes what a contract wallet has signed, by Seaport's word", async () => {
    const signature = `0x${'ab'.repeat(300)}`;
    market.contracts.add(BOB);
    market.approvers.add(BOB);
    market.tokens.set(1n, { owner: BOB, state: STATE });
    await api.db.query(`update car set owner = $1 where id = 'binance-cars-1'`, [BOB]);
    const order = { parameters: toOrderJson(testListing(BOB)), signature };
    expect(await codes([order])).toEqual(['SIGNATURE_INVALID']);
    market.walletSignatures.add(signature);
    expect(await codes([order])).toEqual(['accepted']);
    const asked = node.calls.find(({ method, params: [call] }) => {
      const { from } = (call ?? {}) as { from?: string };
      return method === 'eth_call' && from !== undefined;
    });
    // A contract may burn all that it is given: 32 orders must not keep the node from answering others.
    const gas = `0x${(1_500_000).toString(16)}`;
    expect(asked?.params[0]).toMatchObject({ to: TRADING.seaport, gas });
    // From an account that no wallet can know: it must not see that this is only a check.
    expect(asked?.params[0]).not.toMatchObject({ from: `0x${'0'.repeat(40)}` });
  });

  test('reads numbers as text, hexadecimal text or whole numbers, and addresses in any letter case', async () => {
    const components = testListing(SELLER, { salt: 255n });
    const { parameters, signature } = await signed(components);
    const wire: Record<string, unknown> = parameters;
    const spelt = {
      ...wire,
      offerer: seller.address,
      zone: TRADING.listingZone.toUpperCase().replace('X', 'x'),
      salt: '0xff',
      counter: 0,
      startTime: Number(components.startTime),
      orderType: '2',
      totalOriginalConsiderationItems: 3,
    };
    const { body } = await send([
      { parameters: spelt, signature: signature.toUpperCase().replace('X', 'x') },
    ]);
    expect(body.results[0]).toMatchObject({ accepted: true, order_hash: hashOrder(components) });
    expect(await codes([{ parameters, signature }])).toEqual(['accepted']);
    expect(await countRows()).toBe(1);
  });

  test('refuses what is no listing of this market, with the code and the field', async () => {
    const listing = testListing(SELLER);
    expect(await codeOf({ ...listing, zone: BOB })).toBe('ZONE_OTHER');
    expect(await codeOf({ ...listing, orderType: 0 })).toBe('NOT_RESTRICTED');
    expect(await codeOf({ ...listing, zoneHash: `0x${'f'.repeat(64)}` })).toBe('STATE_NOT_NAMED');
    expect(await codeOf({ ...listing, endTime: listing.startTime + 1n })).toBe('EXPIRED');
    const { body } = await send([
      await signed({ ...listing, consideration: listing.consideration.slice(0, 1) }),
    ]);
    expect(body.results[0]).toMatchObject({
      accepted: false,
      active: false,
      refusal: { code: 'FEE_TOO_LOW', field: 'consideration', message: expect.stringMatching(/\.$/) },
    });
    expect(await codes([await signed(listing)], 'matic')).toEqual(['CHAIN_NOT_TRADING']);
    expect(await countRows()).toBe(0);
  });

  test('refuses what was signed for another chain', async () => {
    await api.addCars([testCar({ chain: 'avalanche', tokenId: 1n, owner: SELLER })]);
    const order = await signed(testListing(SELLER));
    expect(await codes([order], 'avalanche')).toEqual(['SIGNATURE_INVALID']);
    expect(await codes([order])).toEqual(['accepted']);
  });

  test('refuses what the index knows better', async () => {
    expect(await codeOf(testListing(SELLER, { tokenId: 9n }))).toBe('TOKEN_UNKNOWN');
    expect(await codeOf(testListing(SELLER, { rule: { kind: 'count', transferCount: 4 } }))).toBe(
      'TOKEN_MOVED',
    );
    expect(await codeOf(testListing(SELLER, { rule: { kind: 'state', state: 1n << 60n } }))).toBe(
      'TOKEN_CHANGED',
    );
    await api.db.query(`update car set owner = $1 where id = 'binance-cars-1'`, [BOB]);
    expect(await codeOf(testListing(SELLER))).toBe('NOT_OWNER');
    // The chain was not asked for what is known without it.
    expect(node.calls.filter(({ method }) => method === 'eth_call')).toEqual([]);
  });

  test.each<[string, (order: OrderComponents) => void]>([
    ['COUNTER_OLD', () => market.counters.set(SELLER, 1n)],
    ['ALREADY_FILLED', (order) => market.filled.add(hashOrder(order))],
    ['ALREADY_CANCELLED', (order) => market.cancelled.add(hashOrder(order))],
    ['NOT_OWNER', () => market.tokens.set(1n, { owner: BOB, state: STATE + 1n })],
    ['TOKEN_MOVED', () => market.tokens.set(1n, { owner: SELLER, state: STATE + 2n })],
    ['TOKEN_CHANGED', () => market.tokens.set(1n, { owner: SELLER, state: STATE | (1n << 50n) })],
    ['TOKEN_UNKNOWN', () => market.tokens.delete(1n)],
    ['ROYALTY_TOO_LOW', () => Object.assign(market, { royaltyBps: 501n })],
    ['NOT_APPROVED', () => market.approvers.clear()],
  ])('refuses what the chain knows better: %s', async (code, change) => {
    const components = testListing(SELLER, { rule: { kind: 'state', state: STATE } });
    change(components);
    expect(await codeOf(components)).toBe(code);
    expect(await countRows()).toBe(0);
  });

  test("is content with the token's own approval", async () => {
    market.approvers.clear();
    market.tokens.set(1n, { owner: SELLER, state: STATE, approved: TRADING.seaport });
    expect(await codeOf(testListing(SELLER))).toBe('accepted');
  });

  test('takes a listing of a locked token, and one that begins later: they sleep', async () => {
    const later = Math.floor(Date.now() / 1_000) + 3_600;
    market.tokens.set(1n, { owner: SELLER, state: STATE | LOCK_BIT });
    await api.db.query(`update car set locked_until = $1 where id = 'binance-cars-1'`, [later]);
    const { body } = await send([
      await signed(testListing(SELLER)),
      await signed(testListing(SELLER, { tokenId: 2n, startTime: later })),
    ]);
    expect(body.results).toMatchObject([
      { accepted: true, active: false, reason: 'locked' },
      { accepted: true, active: false, reason: 'not_started' },
    ]);
    expect((await api.json('/api/nfts/binance-cars-1')).body.nft).toMatchObject({
      status: 'not_listed',
      price: null,
    });
  });

  test('refuses a maker who has too many orders: live ones, and those of the last day', async () => {
    const components = testListing(SELLER);
    await codes([await signed(components)]);
    await api.db.query(`
      insert into book_order select (jsonb_populate_record(o, jsonb_build_object('id', 'binance-' || n))).*
      from book_order o, generate_series(1, 998) n`);
    const two = await Promise.all([2n, 3n].map((tokenId) => signed(testListing(SELLER, { tokenId }))));
    expect(await codes(two)).toEqual(['accepted', 'TOO_MANY_ORDERS']);
    await api.db.query(`update book_order set active = false, reason = 'cancelled' where id = 'binance-7'`);
    expect(await codes(two)).toEqual(['accepted', 'TOO_MANY_ORDERS']);
    await api.db.query(`update book_order set created_at = created_at - 86400 where id = 'binance-7'`);
    expect(await codes(two)).toEqual(['accepted', 'accepted']);
  });

  test('answers 503 while the node is down, and takes nothing', async () => {
    market.isDown = true;
    const { status, body } = await send([await signed(testListing(SELLER))]);
    expect([status, body.error.code]).toEqual([503, 'CHAIN_UNAVAILABLE']);
    expect(await countRows()).toBe(0);
    // What the book has already needs no chain.
    market.isDown = false;
    const order = await signed(testListing(SELLER));
    await send([order]);
    market.isDown = true;
    expect(await codes([order])).toEqual(['accepted']);
  });

  test('answers 503 while the facts of its chain are being rebuilt', async () => {
    const order = await signed(testListing(SELLER));
    await api.db.query(`update projection set phase = 'rows', cursor = '' where name = 'car'`);
    const { status, body } = await send([order]);
    expect([status, body.error.code]).toEqual([503, 'CHAIN_UNAVAILABLE']);
    expect(await countRows()).toBe(0);
  });

  test('answers whatever a part of an order is without a fault of ours', {
    timeout: CASES_MS,
  }, async () => {
    const order = await signed(testListing(SELLER));
    const paths = listPaths(order);
    const hostile = fc.oneof(
      hostileText,
      fc.constantFrom<unknown>(
        null,
        [],
        {},
        true,
        -1,
        1.5,
        2 ** 53,
        1e308,
        '0x',
        `0x${'f'.repeat(64)}`,
        String(2n ** 256n),
      ),
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(String),
    );
    const spoilt = fc
      .array(fc.tuple(fc.constantFrom(...paths), hostile), { minLength: 1, maxLength: 3 })
      .map((changes) => changes.reduce<unknown>((so, [path, value]) => replaceAt(so, path, value), order));
    await fc.assert(
      fc.asyncProperty(spoilt, async (given) => {
        const { status, body } = await send([given]);
        expect([200, 400], JSON.stringify([given, body])).toContain(status);
      }),
      { seed: 20_261_122 + inject('seedShift'), numRuns: casesByDepth(40, 400) },
    );
  });

  test('refuses bodies that are none', async () => {
    const order = await signed(testListing(SELLER));
    const parameters = order.parameters as Record<string, unknown>;
    const withField = (change: Record<string, unknown>) => ({
      ...order,
      parameters: { ...parameters, ...change },
    });
    const bad = [
      [],
      Array(33).fill({ parameters: {}, signature: '0x' }),
      [{ ...order, signature: `0x${'ab'.repeat(10_000)}` }],
      [{ ...order, signature: '0x123' }],
      [{ parameters }],
      [withField({ salt: '9'.repeat(78) })],
      [withField({ salt: -1 })],
      [withField({ salt: 2 ** 60 })],
      [withField({ endTime: '1e9' })],
      [withField({ orderType: 256 })],
      [withField({ offerer: '0x12' })],
      [withField({ zoneHash: '0x00' })],
      [withField({ offer: [{}] })],
      [withField({ extra: 1 })],
    ];
    for (const orders of bad) {
      const { status, body } = await send(orders);
      expect([status, body.error?.code], JSON.stringify(orders).slice(0, 200)).toEqual([
        400,
        expect.stringMatching(/BAD_REQUEST|UNKNOWN_PARAMETER/),
      ]);
    }
    expect(
      (await api.post('/api/orders', { chain: 'binance', orders: [order] }, { origin: 'https://x.test' }))
        .status,
    ).toBe(403);
    expect((await send([{ ...order, note: 'x'.repeat(70_000) }])).status).toBe(413);
  });

  test('32 listings fit in a request', async () => {
    const listings = await Promise.all(
      Array.from({ length: 32 }, (_, i) => signed(testListing(SELLER, { salt: BigInt(i) << 200n }))),
    );
    expect(await codes(listings)).toEqual(Array(32).fill('accepted'));
    expect((await api.json('/api/orders?nft=binance-cars-1&limit=100')).body.orders).toHaveLength(32);
  });

  test('limits the requests of a client that sends too many', async () => {
    const body = JSON.stringify({
      chain: 'matic',
      orders: Array(32).fill(await signed(testListing(SELLER))),
    });
    const request = () =>
      new Request('http://localhost:3000/api/orders', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
    const client = { incoming: { socket: { remoteAddress: '10.1.2.3' } } };
    const statuses: number[] = [];
    // On a slow machine the limit gives some back between the requests.
    do statuses.push((await api.fetch(request(), client)).status);
    while (statuses.at(-1) === 200 && statuses.length < 100);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200));
    expect(statuses.at(-1)).toBe(429);
  });
});
