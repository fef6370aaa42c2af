import type { Order } from '@pitlane/shared/api/orders';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { makeListing } from '@pitlane/shared/domain/orders/make-listing';
import { toOrderMarket } from '@pitlane/shared/domain/orders/order-checks';
import { hashOrder, toOrderJson } from '@pitlane/shared/domain/orders/seaport-order';
import { decodeZoneHash, LOCK_BIT } from '@pitlane/shared/domain/orders/zone-hash';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { decodeFunctionData } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addListing,
  createFakeMarket,
  markFactsReady,
  openMarketApi,
  ROYALTY_RECEIVER,
  signOrder,
  TRADING,
} from '../../testing/fake-market.ts';
import { ALICE, BOB, CONTRACT, type TestApi, testCar, testChain } from '../../testing/test-api.ts';

const seller = privateKeyToAccount(`0x${'1'.repeat(64)}`);
const SELLER = seller.address.toLowerCase() as Address;
const ETH = 10n ** 18n;

const market = createFakeMarket();
let api: TestApi;

beforeAll(async () => {
  api = await openMarketApi(market, (url) => [
    { ...testChain('binance', url), trading: TRADING },
    { ...testChain('matic'), trading: TRADING },
    testChain('avalanche'),
  ]);
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.reset();
  Object.assign(market, createFakeMarket());
  market.tokens.set(1n, { owner: SELLER, state: 0n });
  market.approvers.add(SELLER);
});

const get = async (path: string) => (await api.json(path)).body;
const hashes = async (query: string): Promise<string[]> =>
  (await get(`/api/orders?${query}`)).orders.map(({ order_hash }: Order) => order_hash);
/** Adds listings with these changes, and returns their hashes. */
async function add(...listings: Parameters<typeof addListing>[1][]): Promise<string[]> {
  const added: string[] = [];
  for (const listing of listings) added.push((await addListing(api.db, listing)).orderHash);
  return added;
}
/** Every page of a list, a page of two at a time. */
async function readPages(query: string): Promise<string[]> {
  const found: string[] = [];
  let cursor = '';
  do {
    const page = await get(`/api/orders?${query}&limit=2${cursor}`);
    found.push(...page.orders.map(({ order_hash }: Order) => order_hash));
    cursor = page.next && `&cursor=${encodeURIComponent(page.next)}`;
  } while (cursor);
  return found;
}

describe('GET /api/site', () => {
  test('names the contracts of trading, where there is any', async () => {
    const { chains } = await get('/api/site');
    const trading = {
      seaport: TRADING.seaport,
      listing_zone: TRADING.listingZone,
      currency: TRADING.currency,
      treasury: TRADING.treasury,
      auction_house: null,
    };
    expect(chains.map((chain: { trading: unknown }) => chain.trading)).toEqual([trading, trading, null]);
  });
});

describe('GET /api/orders', () => {
  test('lists by price what is asked for one item or one collection', async () => {
    const [dear, cheap, middle, asleep] = await add(
      { priceWei: 3n * ETH },
      { priceWei: ETH },
      { priceWei: 2n * ETH },
      { priceWei: 10n, active: false, reason: 'no_approval' },
    );
    const [other] = await add({ tokenId: 2n, priceWei: ETH / 2n });
    expect(await hashes('nft=binance-cars-1&active=true')).toEqual([cheap, middle, dear]);
    expect(await hashes('nft=binance-cars-1&sort=price_down')).toEqual([dear, middle, cheap, asleep]);
    expect(await hashes('nft=binance-cars-1&active=false')).toEqual([asleep]);
    expect(await hashes('chain=binance&collection=cars&active=true')).toEqual([other, cheap, middle, dear]);
    expect(await hashes('chain=binance&collection=cars&active=true&limit=1')).toEqual([other]);
    expect(await hashes('chain=binance&collection=garages')).toEqual([]);
    expect(await readPages('chain=binance&collection=cars')).toEqual([asleep, other, cheap, middle, dear]);
    expect(await readPages('nft=binance-cars-1&sort=price_down')).toEqual([dear, middle, cheap, asleep]);
  });

  test('lists the newest first of a wallet, of a chain and of all chains', async () => {
    const added = await add(
      { createdAt: 10 },
      { createdAt: 30, active: false, reason: 'moved' },
      { createdAt: 20, chain: 'matic' },
      { createdAt: 20, seller: BOB },
    );
    const [first, third, second, bobs] = added;
    const twins = [second, bobs].toSorted((one, other) =>
      (one === second ? 'matic' : 'binance') < (other === second ? 'matic' : 'binance') ? 1 : -1,
    );
    expect(await hashes('')).toEqual([third, ...twins, first]);
    expect(await readPages('')).toEqual([third, ...twins, first]);
    expect(await hashes(`maker=${SELLER}`)).toEqual([third, second, first]);
    expect(await readPages(`maker=${seller.address}&active=true`)).toEqual([second, first]);
    expect(await hashes('chain=matic')).toEqual([second]);
    // No order book there.
    expect(await hashes('chain=avalanche')).toEqual([]);
  });

  test('never shows an order as active that has ended, however late the clock is', async () => {
    const [ended] = await add({ startTime: 1_600_000_000, duration: 60 });
    expect(await hashes('nft=binance-cars-1&active=true')).toEqual([]);
    const { orders } = await get('/api/orders?nft=binance-cars-1');
    expect(orders).toMatchObject([{ order_hash: ended, active: false, reason: 'expired' }]);
    expect((await get(`/api/orders/binance-${ended}`)).order).toMatchObject({
      active: false,
      reason: 'expired',
    });
  });

  test('shows an order with the names of the specification, amounts as decimal text', async () => {
    const listing = { rule: { kind: 'state', state: 7n << 50n } as const, createdAt: 1_700_000_123 };
    const { orderHash, startTime, endTime } = await addListing(api.db, listing);
    const [order] = (await get('/api/orders')).orders;
    expect(order).toEqual({
      id: `binance-${orderHash}`,
      order_hash: orderHash,
      chain: 'binance',
      side: 1,
      scope: 'item',
      proceeds: '925000000000000000',
      conditions: null,
      maker: SELLER,
      nft: 'binance-cars-1',
      collection: 'cars',
      contract: CONTRACT,
      token_id: '1',
      basePrice: String(ETH),
      paymentTokenContract: { address: TRADING.currency, decimals: 18 },
      payments: expect.arrayContaining([
        { recipient: SELLER, amount: String((ETH * 925n) / 1_000n) },
        { recipient: TRADING.treasury, amount: String((ETH * 25n) / 1_000n) },
        { recipient: ROYALTY_RECEIVER, amount: String((ETH * 50n) / 1_000n) },
      ]),
      rule: { transfers: 0, state: String(7n << 50n) },
      counter: '0',
      listingTime: startTime,
      expirationTime: endTime,
      created_at: 1_700_000_123,
      active: true,
      reason: null,
      version: expect.any(Number),
    });
  });

  test('refuses questions that no index answers, and cursors of another question', async () => {
    await add({}, { priceWei: 2n * ETH });
    const refused = async (query: string) => {
      const { status, body } = await api.json(`/api/orders?${query}`);
      return [status, body.error?.field];
    };
    expect(await refused(`nft=binance-cars-1&maker=${SELLER}`)).toEqual([400, 'nft']);
    expect(await refused(`chain=binance&maker=${SELLER}`)).toEqual([400, 'maker']);
    expect(await refused('collection=cars')).toEqual([400, 'collection']);
    expect(await refused('chain=binance&sort=price_up')).toEqual([400, 'sort']);
    expect(await refused('nft=binance-cars-1&sort=newest')).toEqual([400, 'sort']);
    expect(await refused('limit=101')).toEqual([400, 'limit']);
    expect(await refused('active=yes')).toEqual([400, 'active']);
    const { next } = await get('/api/orders?chain=binance&limit=1');
    expect(next).toEqual(expect.any(String));
    expect(await refused(`limit=1&cursor=${next}`)).toEqual([400, 'cursor']);
    expect(await refused(`chain=binance&active=true&cursor=${next}`)).toEqual([400, 'cursor']);
    expect(await refused('chain=binance&cursor=abc.def')).toEqual([400, 'cursor']);
  });
});

describe('GET /api/orders/{id}', () => {
  test('gives the order as it was signed: it can be posted again, and has the same hash', async () => {
    const { id, components, signature } = await addListing(api.db, {});
    const { order } = await get(`/api/orders/${id}`);
    expect(order.seaport).toEqual({
      parameters: { ...toOrderJson(components), totalOriginalConsiderationItems: 3 },
      signature,
    });
    const { status, body } = await api.post('/api/orders', { chain: 'binance', orders: [order.seaport] });
    expect([status, body.results[0].id]).toEqual([200, id]);
  });

  test('knows no other', async () => {
    const { status, body } = await api.json(`/api/orders/binance-0x${'0'.repeat(64)}`);
    expect([status, body.error.code, body.error.field]).toEqual([404, 'NOT_FOUND', 'id']);
    expect((await api.json('/api/orders/binance-0x12')).status).toBe(400);
  });
});

describe('GET /api/orders/export', () => {
  test('gives every order of a chain, signed, a page at a time', async () => {
    const added = [
      ...(await add({}, { priceWei: 5n * ETH, active: false, reason: 'filled' }, { tokenId: 2n })),
    ].toSorted();
    await add({ chain: 'matic' });
    const first = await get('/api/orders/export?chain=binance&limit=2');
    const second = await get(`/api/orders/export?chain=binance&limit=2&cursor=${first.next}`);
    expect(second.next).toBeNull();
    const all = [...first.orders, ...second.orders];
    expect(all.map(({ order_hash }) => order_hash)).toEqual(added);
    expect(all.map(({ parameters }) => hashOrder(parameters)).toSorted()).toEqual(added);
    expect(first.protocol).toEqual({
      name: 'seaport',
      version: '1.6',
      chain_id: 31_337,
      seaport: TRADING.seaport,
    });
    expect(await get('/api/orders/export?chain=avalanche')).toMatchObject({
      protocol: null,
      orders: [],
      next: null,
    });
    const { status } = await api.json(`/api/orders/export?chain=matic&cursor=${first.next}`);
    expect(status).toBe(400);
  });
});

describe('GET /api/orders/terms', () => {
  test('gives all that a maker has to sign: an order made of it is taken', async () => {
    await markFactsReady(api.db);
    await api.addCars([testCar({ tokenId: 1n, owner: SELLER })]);
    const state = (3n << 48n) | 0n;
    market.tokens.set(1n, { owner: SELLER, state });
    market.counters.set(SELLER, 4n);
    await api.db.query(`update car set state = $1 where id = 'binance-cars-1'`, [state]);
    const terms = await get('/api/orders/terms?nft=binance-cars-1');
    expect(terms).toMatchObject({
      chain_id: 31_337,
      seaport: TRADING.seaport,
      listing_zone: TRADING.listingZone,
      contract: CONTRACT,
      token_id: '1',
      paymentTokenContract: { address: TRADING.currency, decimals: 18 },
      fee_bps: 250,
      treasury: TRADING.treasury,
      royalty: { receiver: ROYALTY_RECEIVER, bps: 500 },
      owner: SELLER,
      counter: '4',
      approved: true,
      transfers: 0,
      state: String(state),
      locked: false,
      read_at_block: 100,
    });
    const rule = decodeZoneHash(terms.zone_hash);
    if (rule?.kind !== 'state') throw new Error('the suggested word names no state');
    const components = makeListing(
      {
        seller: terms.owner,
        token: terms.contract,
        tokenId: BigInt(terms.token_id),
        priceWei: ETH,
        royalty: { receiver: terms.royalty.receiver, basisPoints: terms.royalty.bps },
        rule,
        startTime: Math.floor(Date.now() / 1_000),
        duration: 3_600,
        salt: 9n,
        counter: BigInt(terms.counter),
      },
      toOrderMarket(terms),
    );
    const order = { parameters: toOrderJson(components), signature: await signOrder(seller, components) };
    const { body } = await api.post('/api/orders', { chain: 'binance', orders: [order] });
    expect(body.results[0]).toMatchObject({ accepted: true, refusal: null });
  });

  test('leaves the lock out of the state, and says that there is one', async () => {
    market.tokens.set(1n, { owner: SELLER, state: 5n | LOCK_BIT });
    market.approvers.clear();
    expect(await get('/api/orders/terms?nft=binance-cars-1')).toMatchObject({
      state: '5',
      transfers: 5,
      locked: true,
      approved: false,
    });
  });

  test('knows no token that is not there, and no chain without an order book', async () => {
    for (const nft of [
      'binance-cars-9',
      `binance-cars-${2n ** 256n}`,
      'binance-garages-1',
      'avalanche-cars-1',
    ]) {
      const { status, body } = await api.json(`/api/orders/terms?nft=${nft}`);
      expect([nft, status, body.error.field]).toEqual([nft, 404, 'nft']);
    }
    market.isDown = true;
    expect((await api.json('/api/orders/terms?nft=binance-cars-1')).status).toBe(503);
  });
});

describe('GET /api/orders/{id}/fulfilment', () => {
  const ask = (id: string) => get(`/api/orders/${id}/fulfilment?fulfiller=${ALICE}`);

  test('gives the call that fills the order, and the allowance that is missing', async () => {
    const { id, components, signature } = await addListing(api.db, {});
    const answer = await ask(id);
    expect(answer).toMatchObject({
      fillable: true,
      reason: null,
      call: { to: TRADING.seaport, value: '0', function: 'fulfillBasicOrder_efficient_6GL6yc' },
      approvals: [{ token: TRADING.currency, spender: TRADING.seaport, amount: String(ETH) }],
      total: String(ETH),
      balance: String(ETH),
      read_at_block: 100,
    });
    const { args } = decodeFunctionData({ abi: seaportAbi, data: answer.call.data });
    expect(args?.[0]).toMatchObject({ salt: components.salt, offerIdentifier: 1n, signature });
    market.allowance = ETH;
    expect((await ask(id)).approvals).toEqual([]);
  });

  test.each<[string, () => void]>([
    ['moved', () => market.tokens.set(1n, { owner: BOB, state: 0n })],
    ['moved', () => market.tokens.set(1n, { owner: SELLER, state: 2n })],
    ['changed', () => market.tokens.set(1n, { owner: SELLER, state: 1n << 50n })],
    ['locked', () => market.tokens.set(1n, { owner: SELLER, state: LOCK_BIT })],
    ['token_gone', () => market.tokens.delete(1n)],
    ['cancelled', () => market.counters.set(SELLER, 1n)],
    ['royalty_raised', () => Object.assign(market, { royaltyBps: 501n })],
    ['no_approval', () => market.approvers.clear()],
    ['expired', () => Object.assign(market.block, { timestamp: 4_000_000_000 })],
  ])('says why it cannot be filled: %s', async (reason, change) => {
    const { id } = await addListing(api.db, { rule: { kind: 'state', state: 0n } });
    change();
    expect(await ask(id)).toMatchObject({ fillable: false, reason, call: null });
  });

  test('says that it was filled, before the index does', async () => {
    const { id, orderHash } = await addListing(api.db, {});
    market.filled.add(orderHash);
    expect(await ask(id)).toMatchObject({ fillable: false, reason: 'filled' });
  });

  test('asks Seaport about a signature that no key has made: a contract may withdraw it', async () => {
    const { id } = await addListing(api.db, {});
    const signature = `0x${'cd'.repeat(200)}`;
    await api.db.query('update book_order set signature = $1', [signature]);
    market.walletSignatures.add(signature);
    expect(await ask(id)).toMatchObject({ fillable: true, reason: null });
    market.walletSignatures.clear();
    expect(await ask(id)).toMatchObject({ fillable: false, reason: 'signature_invalid', call: null });
  });

  test('needs the chain and a fulfiller', async () => {
    const { id } = await addListing(api.db, {});
    expect((await api.json(`/api/orders/${id}/fulfilment`)).status).toBe(400);
    market.isDown = true;
    const { status, body } = await api.json(`/api/orders/${id}/fulfilment?fulfiller=${ALICE}`);
    expect([status, body.error.code]).toEqual([503, 'CHAIN_UNAVAILABLE']);
  });
});

describe('GET /api/orders/{id}/cancellation', () => {
  test('gives the calls that end the order, and all of its maker', async () => {
    const { id, orderHash } = await addListing(api.db, {});
    const { maker, one, all } = await get(`/api/orders/${id}/cancellation`);
    expect([maker, one.to, one.function, all.function]).toEqual([
      SELLER,
      TRADING.seaport,
      'cancel',
      'incrementCounter',
    ]);
    const call = decodeFunctionData({ abi: seaportAbi, data: one.data });
    if (call.functionName !== 'cancel') throw new Error('another call');
    const [components] = call.args[0];
    expect(components && hashOrder(components)).toBe(orderHash);
    expect(decodeFunctionData({ abi: seaportAbi, data: all.data }).functionName).toBe('incrementCounter');
  });
});
