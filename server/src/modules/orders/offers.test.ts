import type { Order } from '@pitlane/shared/api/orders';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { makeOffer } from '@pitlane/shared/domain/orders/make-offer';
import { type OrderComponents, toOrderJson } from '@pitlane/shared/domain/orders/seaport-order';
import { LOCK_BIT } from '@pitlane/shared/domain/orders/zone-hash';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { decodeFunctionData } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createFakeMarket,
  markFactsReady,
  openMarketApi,
  ROYALTY_RECEIVER,
  signOrder,
  TRADING,
} from '../../testing/fake-market.ts';
import { ALICE, BOB, CONTRACT, type TestApi, testAsset, testCar, testChain } from '../../testing/test-api.ts';
import { addAuction } from '../../testing/test-orders.ts';

const buyer = privateKeyToAccount(`0x${'1'.repeat(64)}`);
const BUYER = buyer.address.toLowerCase() as Address;
const CAROL: Address = `0x${'c'.repeat(40)}`;
const GARAGES: Address = `0x${'9a'.repeat(20)}`;
const ETH = 10n ** 18n;
const NO_PARTS = { engine: 0, turbo: 0, tyres: 0, brakes: 0, suspension: 0, aero: 0 };

const market = createFakeMarket();
let api: TestApi;

beforeAll(async () => {
  api = await openMarketApi(market, (url) => [
    { ...testChain('binance', url, { garages: GARAGES }), trading: TRADING },
  ]);
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.reset();
  Object.assign(market, createFakeMarket(), { balance: ETH, allowance: ETH });
  for (const [tokenId, owner] of [
    [1n, ALICE],
    [2n, BOB],
    [3n, BUYER],
  ] as const)
    market.tokens.set(tokenId, { owner, state: 0n });
  await api.addCars([
    testCar({ tokenId: 1n, owner: ALICE, series: 'rare_series' }),
    testCar({ tokenId: 2n, owner: BOB, series: 'common_series' }),
    testCar({ tokenId: 3n, owner: BUYER, series: 'rare_series' }),
  ]);
  await markFactsReady(api.db);
  await api.db.query(`insert into drop_settings values ('binance-cars', 'binance', 'cars', $1, 0, 0, 0)`, [
    JSON.stringify({ royaltyReceiver: ROYALTY_RECEIVER, royaltyBps: '500' }),
  ]);
  await setMoney(ETH);
});

/** Sets the buyer's money as the index knows it. */
const setMoney = (wei: bigint) =>
  api.db.query(
    `insert into maker_money values ($1, 'binance', $2, $3, $3, false, 0)
     on conflict (id) do update set balance = excluded.balance`,
    [`binance-${BUYER}`, BUYER, wei],
  );
type Changes = Partial<Parameters<typeof makeOffer>[0]>;
let salt = 0n;
const offer = (changes: Changes = {}): OrderComponents =>
  makeOffer(
    {
      buyer: BUYER,
      token: CONTRACT,
      tokenId: 1n,
      priceWei: ETH / 2n,
      royalty: { receiver: ROYALTY_RECEIVER, basisPoints: 500 },
      rule: { kind: 'any' },
      startTime: Math.floor(Date.now() / 1_000) - 60,
      duration: 86_400,
      salt: ++salt,
      counter: 0n,
      ...changes,
    },
    { ...TRADING, feeBps: 250 },
  );
const RARE = { kind: 'conditions', series: [3], minRank: 0, minLevels: NO_PARTS } as const;
const post = async (components: OrderComponents) => {
  const order = { parameters: toOrderJson(components), signature: await signOrder(buyer, components) };
  const { status, body } = await api.post('/api/orders', { chain: 'binance', orders: [order] });
  expect([status, body.error]).toEqual([200, undefined]);
  return body.results[0];
};
const idOf = async (changes: Changes) => (await post(offer(changes))).id as string;
const get = async (path: string) => (await api.json(path)).body;
const idsAt = async (path: string): Promise<string[]> => (await get(path)).offers.map(({ id }: Order) => id);

describe('POST /api/orders with offers', () => {
  test('takes one, follows the money of its maker, and shows it among the offers', async () => {
    const result = await post(offer());
    expect(result).toMatchObject({ accepted: true, active: true, reason: null, refusal: null });
    const watched = await api.db.query('select chain, account from watched_account');
    expect(watched).toEqual([{ chain: 'binance', account: BUYER }]);
    const { orders } = await get('/api/orders?nft=binance-cars-1&side=0');
    expect(orders).toMatchObject([
      {
        ...{ id: result.id, side: 0, scope: 'item', nft: 'binance-cars-1', token_id: '1', conditions: null },
        ...{ basePrice: String(ETH / 2n), proceeds: String((ETH / 2n / 1_000n) * 925n), maker: BUYER },
        rule: { transfers: null, state: null },
      },
    ]);
    expect((await get('/api/orders?nft=binance-cars-1')).orders).toEqual([]);
    expect((await get(`/api/orders?maker=${BUYER}&side=0`)).orders).toHaveLength(1);
  });

  test("waits until a new maker's money has been read", async () => {
    await api.db.query('delete from maker_money');
    expect(await post(offer())).toMatchObject({ accepted: true, active: false, reason: 'money_unknown' });
  });

  test('shows the conditions of an offer for any car', async () => {
    await post(offer({ tokenId: null, rule: { ...RARE, series: [0, 3], minRank: 2 } }));
    const query = 'chain=binance&collection=cars&side=0&active=true&scope=wide';
    const { orders } = await get(`/api/orders?${query}`);
    expect(orders).toMatchObject([
      {
        ...{ scope: 'conditions', nft: null, token_id: null },
        conditions: { buildSeries: ['rare_series'], unbuilt: true, min_rank: 'expert', min_levels: NO_PARTS },
      },
    ]);
  });

  test.each<[string, Changes, () => void]>([
    ['BALANCE_TOO_LOW', {}, () => Object.assign(market, { balance: ETH / 2n - 1n })],
    ['ALLOWANCE_TOO_LOW', {}, () => Object.assign(market, { allowance: ETH / 2n - 1n })],
    ['BALANCE_TOO_LOW', { tokenId: null }, () => Object.assign(market, { balance: 0n })],
    ['OWN_TOKEN', { tokenId: 3n }, () => undefined],
    ['TOKEN_UNKNOWN', { tokenId: 9n }, () => undefined],
    ['TOKEN_MOVED', { rule: { kind: 'count', transferCount: 5 } }, () => undefined],
    ['ROYALTY_TOO_LOW', { tokenId: null, royalty: null }, () => undefined],
    ['COUNTER_OLD', {}, () => market.counters.set(BUYER, 1n)],
  ])('refuses %s', async (code, changes, change) => {
    change();
    expect((await post(offer(changes))).refusal?.code).toBe(code);
    expect(await api.db.query('select 1 from watched_account')).toEqual([]);
  });

  test('takes an offer for a car that is not good enough yet', async () => {
    const asleep = await post(offer({ rule: { ...RARE, series: [6] } }));
    expect(asleep).toMatchObject({ accepted: true, active: false, reason: 'conditions_not_met' });
  });
});

describe('GET /api/compare', () => {
  test('has the best offer that each car meets now', async () => {
    await idOf({ priceWei: ETH / 4n });
    await idOf({ tokenId: null, rule: RARE, priceWei: ETH / 2n });
    await idOf({ tokenId: null, priceWei: ETH / 8n });
    const { compared } = await get('/api/compare?ids=binance-cars-1,binance-cars-2,binance-cars-3');
    expect(compared.map(({ car }: { car: { best_offer: string | null } }) => car.best_offer)).toEqual([
      String(ETH / 2n),
      String(ETH / 8n),
      null,
    ]);
  });
});

describe('GET /api/nfts/{id}/offers', () => {
  test('has those that the car meets now, the best first', async () => {
    const one = await idOf({ priceWei: ETH / 4n });
    const rare = await idOf({ tokenId: null, rule: RARE, priceWei: ETH / 2n });
    const any = await idOf({ tokenId: null, priceWei: ETH / 8n });
    expect(await idsAt('/api/nfts/binance-cars-1/offers')).toEqual([rare, one, any]);
    expect(await idsAt('/api/nfts/binance-cars-2/offers')).toEqual([any]);
    // The maker's own car, and one that is not there.
    expect(await idsAt('/api/nfts/binance-cars-3/offers')).toEqual([]);
    expect(await idsAt('/api/nfts/binance-cars-9/offers')).toEqual([]);
    await api.db.query(`update car set series = 2 where id = 'binance-cars-1'`);
    expect(await idsAt('/api/nfts/binance-cars-1/offers')).toEqual([one, any]);
  });

  test('has no wide ones while the car is locked or in an auction', async () => {
    await idOf({ tokenId: null });
    await api.db.query(`update car set locked_until = 4000000000 where id = 'binance-cars-1'`);
    expect(await idsAt('/api/nfts/binance-cars-1/offers')).toEqual([]);
    const key = { chain: 'binance', collection: 'cars', tokenId: 2n, nftId: 'binance-cars-2' } as const;
    await addAuction(api.db, { ...key, seller: BOB });
    expect(await idsAt('/api/nfts/binance-cars-2/offers')).toEqual([]);
  });

  test('a car under its cover meets no offer with conditions: that would say what it is', async () => {
    const any = await idOf({ tokenId: null, priceWei: ETH / 8n });
    const rare = await idOf({ tokenId: null, rule: RARE, priceWei: ETH / 2n });
    await idOf({ tokenId: null, rule: { ...RARE, series: [0] }, priceWei: ETH / 4n });
    expect(await idsAt('/api/nfts/binance-cars-1/offers')).toEqual([rare, any]);
    await api.addCars([testCar({ tokenId: 1n, owner: ALICE, series: 'rare_series' })], { covered: true });
    expect(await idsAt('/api/nfts/binance-cars-1/offers')).toEqual([any]);
    expect((await get(`/api/offers?owner=${ALICE}`)).offers).toMatchObject([
      { nft: 'binance-cars-1', order: { id: any } },
    ]);
  });
});

describe('GET /api/offers', () => {
  test('has the best one for each car of a wallet', async () => {
    await idOf({ priceWei: ETH / 4n });
    const best = await idOf({ tokenId: null, rule: RARE, priceWei: ETH / 2n });
    const any = await idOf({ tokenId: null, priceWei: ETH / 8n });
    const at = async (owner: Address) =>
      (await get(`/api/offers?owner=${owner}`)).offers.map(
        ({ nft, order }: { nft: string; order: Order }) => [nft, order.id],
      );
    expect(await at(ALICE)).toEqual([['binance-cars-1', best]]);
    expect(await at(BOB)).toEqual([['binance-cars-2', any]]);
    expect(await at(BUYER)).toEqual([]);
  });

  test('has the best one for what is no car, and leaves it to its collection', async () => {
    const at = async (owner: Address) => (await get(`/api/offers?owner=${owner}`)).offers;
    await idOf({ tokenId: null, priceWei: ETH / 2n });
    await api.addAssets([testAsset({ collection: 'garages', tokenId: 5n, owner: CAROL })]);
    expect(await at(CAROL)).toEqual([]);
    await api.db.query(
      `insert into drop_settings values ('binance-garages', 'binance', 'garages', $1, 0, 0, 0)`,
      [JSON.stringify({ royaltyReceiver: ROYALTY_RECEIVER, royaltyBps: '500' })],
    );
    market.tokens.set(5n, { owner: CAROL, state: 0n });
    const one = await idOf({ token: GARAGES, tokenId: 5n, priceWei: ETH / 8n });
    expect(await at(CAROL)).toMatchObject([{ nft: 'binance-garages-5', order: { id: one } }]);
    const any = await idOf({ token: GARAGES, tokenId: null, priceWei: ETH / 4n });
    expect(await at(CAROL)).toMatchObject([{ nft: 'binance-garages-5', order: { id: any } }]);
    expect((await at(ALICE)).map(({ nft }: { nft: string }) => nft)).toEqual(['binance-cars-1']);
  });
});

describe('GET /api/orders/offer-terms', () => {
  test('says what an offer for a car has to say, and what its maker has', async () => {
    market.tokens.set(1n, { owner: ALICE, state: 5n | LOCK_BIT });
    const terms = await get(`/api/orders/offer-terms?nft=binance-cars-1&maker=${BUYER}`);
    expect(terms).toMatchObject({
      ...{ scope: 'item', nft: 'binance-cars-1', owner: ALICE, transfers: 5, state: '5', fee_bps: 250 },
      royalty: { receiver: ROYALTY_RECEIVER, bps: 500 },
      maker: { account: BUYER, counter: '0', balance: String(ETH), allowance: String(ETH) },
    });
  });

  test('says it of a collection, and knows nothing that is not there', async () => {
    const terms = await get('/api/orders/offer-terms?chain=binance&collection=cars');
    expect(terms).toMatchObject({ scope: 'collection', nft: null, owner: null, maker: null });
    expect(terms.royalty).toEqual({ receiver: ROYALTY_RECEIVER, bps: 500 });
    const statusOf = async (query: string) => (await api.json(`/api/orders/offer-terms?${query}`)).status;
    expect(await statusOf('nft=binance-cars-9')).toBe(404);
    expect(await statusOf(`nft=binance-cars-${2n ** 256n}`)).toBe(404);
    expect(await statusOf('chain=matic&collection=cars')).toBe(404);
    expect(await statusOf('chain=binance')).toBe(400);
    expect(await statusOf('nft=binance-cars-1&chain=binance')).toBe(400);
  });
});

describe('GET /api/orders/{id}/fulfilment of an offer', () => {
  const ask = (id: string, fulfiller: Address, query = '') =>
    get(`/api/orders/${id}/fulfilment?fulfiller=${fulfiller}${query}`);

  test('gives the owner the call, and names the approval of the car and nothing else', async () => {
    const id = await idOf({});
    const answer = await ask(id, ALICE);
    expect(answer).toMatchObject({
      ...{ nft: 'binance-cars-1', fillable: true, total: '0', proceeds: String((ETH / 2n / 1_000n) * 925n) },
      call: { to: TRADING.seaport, value: '0', function: 'fulfillBasicOrder_efficient_6GL6yc' },
      approvals: [{ kind: 'token', token: CONTRACT, spender: TRADING.seaport, amount: '0', token_id: '1' }],
    });
    market.approvers.add(ALICE);
    expect((await ask(id, ALICE)).approvals).toEqual([]);
    expect(await ask(id, BOB)).toMatchObject({ fillable: false, reason: 'not_owner', call: null });
  });

  test('wants to know the car for an offer for any', async () => {
    const id = await idOf({ tokenId: null, rule: { ...RARE, series: [0] } });
    const answer = await ask(id, BOB, '&nft=binance-cars-2');
    expect(answer).toMatchObject({ nft: 'binance-cars-2', fillable: true });
    const { functionName, args } = decodeFunctionData({ abi: seaportAbi, data: answer.call.data });
    expect(functionName).toBe('matchAdvancedOrders');
    expect(args?.[1]).toMatchObject([{ orderIndex: 1n, identifier: 2n }]);
    market.tokens.set(2n, { owner: BOB, state: 1n << 32n });
    expect((await ask(id, BOB, '&nft=binance-cars-2')).reason).toBe('conditions_not_met');
    for (const query of ['', '&nft=binance-stations-1', '&nft=matic-cars-2'])
      expect((await ask(id, BOB, query)).error).toMatchObject({ code: 'BAD_REQUEST', field: 'nft' });
  });

  test.each<[string, () => void]>([
    ['balance_too_low', () => Object.assign(market, { balance: 1n })],
    ['no_approval', () => Object.assign(market, { allowance: 1n })],
    ['own_token', () => market.tokens.set(1n, { owner: BUYER, state: 0n })],
    ['locked', () => market.tokens.set(1n, { owner: ALICE, state: LOCK_BIT })],
    ['cancelled', () => market.counters.set(BUYER, 1n)],
  ])('says why it cannot be accepted: %s', async (reason, change) => {
    const id = await idOf({});
    change();
    expect(await ask(id, ALICE)).toMatchObject({ fillable: false, reason, call: null });
  });
});
