/** The API on a fake market with three cars of one seller, for tests of what the order book takes. */

import { packCarState } from '@pitlane/shared/domain/cars/car-state';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { type OrderComponents, toOrderJson } from '@pitlane/shared/domain/orders/seaport-order';
import { privateKeyToAccount } from 'viem/accounts';
import { expect } from 'vitest';
import {
  answersOf,
  createFakeMarket,
  type FakeMarket,
  markFactsReady,
  ROYALTY_RECEIVER,
  signOrder,
  TRADING,
} from './fake-market.ts';
import { openFakeNode } from './fake-node.ts';
import { openTestApi, testCar, testChain } from './test-api.ts';

export const seller = privateKeyToAccount(`0x${'1'.repeat(64)}`);
export const stranger = privateKeyToAccount(`0x${'2'.repeat(64)}`);
export const SELLER = seller.address.toLowerCase() as Address;
export const STRANGER = stranger.address.toLowerCase() as Address;
/** The state of the test's cars, which have not moved. */
export const STATE = packCarState({ ...testCar({ tokenId: 1n }), series: 'common_series' });

export type SignedOrder = { parameters: ReturnType<typeof toOrderJson>; signature: string };
export type TestDesk = Awaited<ReturnType<typeof openTestDesk>>;

/** An order as its maker sends it. */
export async function signed(components: OrderComponents, account = seller): Promise<SignedOrder> {
  return { parameters: toOrderJson(components), signature: await signOrder(account, components) };
}

/** Close it in afterAll, and call `reset` before each test. */
export async function openTestDesk() {
  const market: FakeMarket = createFakeMarket();
  const node = await openFakeNode(answersOf(market));
  const api = await openTestApi({
    chains: [
      { ...testChain('binance', node.url), trading: TRADING },
      testChain('matic'),
      { ...testChain('avalanche', node.url), chainId: 31_338, trading: TRADING },
    ],
  });
  let senders = 0;
  /** Posts from an address of its own, so that no limit of requests answers instead. */
  const send = async (
    orders: unknown[],
    { chain = 'binance', path = '/api/orders', headers = {} as Record<string, string> } = {},
  ) => {
    senders++;
    const request = new Request(new URL(path, 'http://localhost:3000'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ chain, orders }),
    });
    // Each in a network of its own: one /24 has at most half of what may be under way.
    const remoteAddress = `10.${senders >> 8}.${senders & 255}.1`;
    const response = await api.fetch(request, { incoming: { socket: { remoteAddress } } });
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  return {
    market,
    node,
    api,
    send,
    /** The code of each result: why it was refused, or that it was not. */
    async codes(orders: unknown[], options?: Parameters<typeof send>[1]): Promise<string[]> {
      const { status, body } = await send(orders, options);
      expect([status, body.error]).toEqual([200, undefined]);
      return body.results.map((result: { accepted: boolean; refusal: { code: string } | null }) =>
        result.accepted ? 'accepted' : result.refusal?.code,
      );
    },
    async countRows(): Promise<number | undefined> {
      const sql = 'select count(*) as count from book_order';
      return (await api.db.query<{ count: number }>(sql))[0]?.count;
    },
    async reset(): Promise<void> {
      await api.db.reset();
      Object.assign(market, createFakeMarket());
      node.calls.length = 0;
      for (const tokenId of [1n, 2n, 3n]) market.tokens.set(tokenId, { owner: SELLER, state: STATE });
      market.approvers.add(SELLER);
      await api.addCars([1n, 2n, 3n].map((tokenId) => testCar({ tokenId, owner: SELLER })));
      await markFactsReady(api.db);
      await api.db.query(`insert into operator_approval values ($1, 'binance', 'cars', $2, $3, true, 0)`, [
        `binance-cars-${SELLER}-${TRADING.seaport}`,
        SELLER,
        TRADING.seaport,
      ]);
      await api.db.query(
        `insert into drop_settings values ('binance-cars', 'binance', 'cars', $1, 0, 0, 0)`,
        [JSON.stringify({ royaltyReceiver: ROYALTY_RECEIVER, royaltyBps: '500' })],
      );
    },
    async close(): Promise<void> {
      await api.close();
      await node.close();
    },
  };
}
