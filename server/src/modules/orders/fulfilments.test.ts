import { MAX_FILLED } from '@pitlane/shared/api/fulfilments';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { decodeFunctionData } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addListing, createFakeMarket, openMarketApi, TRADING } from '../../testing/fake-market.ts';
import { ALICE, BOB, type TestApi, testChain } from '../../testing/test-api.ts';

const SELLER = privateKeyToAccount(`0x${'1'.repeat(64)}`).address.toLowerCase() as Address;
const ETH = 10n ** 18n;

const market = createFakeMarket();
let api: TestApi;

beforeAll(async () => {
  api = await openMarketApi(market, (url) => [
    { ...testChain('binance', url), trading: TRADING },
    { ...testChain('matic'), trading: TRADING },
  ]);
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.reset();
  Object.assign(market, createFakeMarket());
  for (const tokenId of [1n, 2n, 3n]) market.tokens.set(tokenId, { owner: SELLER, state: 0n });
  market.approvers.add(SELLER);
});

const ask = (orders: readonly string[], fulfiller: string = ALICE) =>
  api.json('/api/fulfilments', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fulfiller, orders }),
  });
const addThree = async () => {
  const added: string[] = [];
  for (const tokenId of [1n, 2n, 3n])
    added.push((await addListing(api.db, { tokenId, priceWei: tokenId * ETH })).id);
  return added;
};

describe('POST /api/fulfilments', () => {
  test('one call buys all that can be bought, and says of each other why not', async () => {
    const ids = await addThree();
    market.tokens.set(2n, { owner: BOB, state: 0n });
    const { body } = await ask(ids);
    expect(body).toMatchObject({
      items: [
        { id: ids[0], nft: 'binance-cars-1', fillable: true, reason: null, total: String(ETH) },
        { id: ids[1], nft: 'binance-cars-2', fillable: false, reason: 'moved', total: String(2n * ETH) },
        { id: ids[2], nft: 'binance-cars-3', fillable: true, reason: null, total: String(3n * ETH) },
      ],
      call: { to: TRADING.seaport, value: '0', function: 'fulfillAvailableAdvancedOrders' },
      approvals: [{ token: TRADING.currency, spender: TRADING.seaport, amount: String(4n * ETH) }],
      total: String(4n * ETH),
      balance: String(ETH),
      read_at_block: 100,
    });
    const call = decodeFunctionData({ abi: seaportAbi, data: body.call.data });
    if (call.functionName !== 'fulfillAvailableAdvancedOrders') throw new Error('another call');
    expect(call.args[0].map(({ parameters }) => parameters.offer[0]?.identifierOrCriteria)).toEqual([1n, 3n]);
    market.allowance = 4n * ETH;
    expect((await ask(ids)).body.approvals).toEqual([]);
  });

  test('gives no call when nothing is left', async () => {
    const ids = await addThree();
    market.approvers.clear();
    expect((await ask(ids)).body).toMatchObject({ call: null, total: '0', approvals: [] });
  });

  test('refuses orders of several chains, the same one twice, too many, and what it does not know', async () => {
    const ids = await addThree();
    const { id: other } = await addListing(api.db, { chain: 'matic' });
    expect((await ask([...ids, other])).body.error).toMatchObject({ code: 'BAD_REQUEST', field: 'orders' });
    const unknown = `binance-0x${'7'.repeat(64)}`;
    const many = Array.from({ length: MAX_FILLED + 1 }, (_, i) => `binance-0x${String(i).padStart(64, '0')}`);
    const statuses = await Promise.all(
      [[], [...ids, ...ids], many, [unknown], ['binance-cars-1']].map(
        async (given) => (await ask(given)).status,
      ),
    );
    expect(statuses).toEqual([400, 400, 400, 404, 400]);
    market.isDown = true;
    expect((await ask(ids)).status).toBe(503);
  });
});
