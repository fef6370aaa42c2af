/** An item's page with a market around it: a book of orders, the ETH token and Seaport, all in memory. */

import type { LiveEntity } from '@pitlane/shared/api/live';
import { type NftDetail, NftDetailSchema } from '@pitlane/shared/api/nft-detail';
import { OrderPostedSchema } from '@pitlane/shared/api/order-posts';
import { OrderDetailSchema, type OrderList, OrderListSchema } from '@pitlane/shared/api/orders';
import { SignedOrderInputSchema } from '@pitlane/shared/api/seaport';
import { toOrderJson } from '@pitlane/shared/domain/orders/seaport-order';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { screen, within } from '@testing-library/react';
import { type Address, parseEther, zeroAddress, zeroHash } from 'viem';
import {
  CAR_STATE,
  getMarket,
  type Listing,
  makeFulfilment,
  makeTerms,
  toListedOrder,
} from './make-orders.ts';
import { makeHealthAhead } from './open-mint.ts';
import { openPage } from './open-page.tsx';
import { pushChange } from './push-change.ts';
import { makeLog, type ScriptedCall, type ScriptedChain, ScriptedRevert } from './scripted-chain.ts';
import type { Answers, AskedRequest } from './scripted-server.ts';
import { scriptWallet, type WalletOptions } from './scripted-wallet.ts';

export type ItemMarket = {
  nft: NftDetail;
  listings: Listing[];
  /** The wallet's balance of the ETH token, and the allowance for Seaport. */
  balance: bigint;
  allowance: bigint;
  /** When the tap of the ETH token gives again: 0 for a wallet that never had anything from it. */
  nextDripAt: bigint;
  /** Seaport no longer fills the order: another buyer was faster. */
  isGone: boolean;
  /** Whether Seaport may move the wallet's cars. */
  isApproved: boolean;
};

/** A market in which an item is listed, and the wallet has 10 ETH. */
export function makeMarket(
  nft: NftDetail,
  listings: Listing[] = [],
  given: Partial<ItemMarket> = {},
): ItemMarket {
  const isListed = listings.some(({ order }) => order.active);
  const [price] = listings.map(({ order }) => order.basePrice);
  return {
    nft: { ...nft, ...(isListed && { status: 'buy_now', price: price ?? null }) },
    listings,
    balance: parseEther('10'),
    allowance: 0n,
    nextDripAt: 1n,
    isGone: false,
    isApproved: false,
    ...given,
  };
}

/** Answers of the API out of a market. */
export function answerMarket(market: ItemMarket): Answers {
  const find = ({ url }: AskedRequest) => {
    const id = url.pathname.split('/')[3];
    const found = market.listings.find(({ order }) => order.id === id);
    if (!found) throw new Error(`the market has no order ${id}`);
    return found;
  };
  return {
    'GET /api/nfts/:id': () => NftDetailSchema.parse({ nft: market.nft, indexed: {} }),
    'GET /api/nfts/:id/offers': { offers: [], indexed: {} },
    'GET /api/auctions': { auctions: [], next: null, now: 0, indexed: {} },
    'GET /api/orders': ({ url }: AskedRequest) => listOrders(market, url.searchParams),
    'GET /api/orders/:id': (request: AskedRequest) => {
      const { order, components } = find(request);
      const seaport = {
        parameters: {
          ...toOrderJson(components),
          totalOriginalConsiderationItems: components.consideration.length,
        },
        signature: '0x12',
      };
      return OrderDetailSchema.parse({ order: { ...order, seaport }, indexed: {} });
    },
    'POST /api/orders': ({ body }: AskedRequest) => {
      const posted = (body as { orders: object[] }).orders.map((order) => {
        const { parameters } = SignedOrderInputSchema.parse(order);
        return { components: parameters, order: toListedOrder(market.nft.chain, parameters) };
      });
      market.listings = [...posted, ...market.listings];
      return OrderPostedSchema.parse({
        results: posted.map(({ order: { id, order_hash, active, reason } }) => ({
          ...{ id, order_hash, active, reason },
          accepted: true,
          refusal: null,
        })),
        indexed: {},
      });
    },
    'GET /api/orders/terms': () => makeTerms(market.nft, { approved: market.isApproved }),
    'GET /api/orders/:id/fulfilment': (request: AskedRequest) => makeFulfilment(find(request), market),
  };
}

/** GET /api/orders: what can be filled first, the cheapest of it in front. */
function listOrders({ listings }: ItemMarket, query: URLSearchParams): OrderList {
  const all = listings
    .map(({ order }) => order)
    .toSorted((a, b) => Number(BigInt(a.basePrice) - BigInt(b.basePrice)));
  const wanted =
    query.get('active') === null
      ? all
      : all.filter(({ active }) => active === (query.get('active') === 'true'));
  const limit = Number(query.get('limit') ?? 20);
  return OrderListSchema.parse({ orders: wanted.slice(0, limit), next: null, indexed: {} });
}

/** Has a chain's contracts trade: the ETH token with its tap, the cars, and Seaport, which sells the market's item. */
export function scriptMarket(chain: ScriptedChain, market: ItemMarket): void {
  const { cars, currency, seaport } = getMarket(chain.chain);
  chain.script(currency, ethTokenAbi, {
    balanceOf: () => market.balance,
    allowance: () => market.allowance,
    approve: ({ args: [, wei], mined }: ScriptedCall) => {
      if (mined) market.allowance = wei as bigint;
      return [];
    },
    nextDripAt: () => market.nextDripAt,
    drip: ({ from, mined }: ScriptedCall) => {
      if (mined) market.balance += parseEther('10');
      const args = { from: zeroAddress, to: from, amount: parseEther('10') };
      return [makeLog(currency, { abi: ethTokenAbi, eventName: 'Transfer', args })];
    },
  });
  chain.script(cars, carCollectionAbi, {
    tokenState: CAR_STATE,
    royaltyInfo: [zeroAddress, 0n],
    revealed: true,
    isApprovedForAll: () => market.isApproved,
    setApprovalForAll: ({ mined }: ScriptedCall) => {
      if (mined) market.isApproved = true;
      return [];
    },
  });
  chain.script(seaport, seaportAbi, {
    getCounter: 0n,
    fulfillBasicOrder_efficient_6GL6yc: ({ from, args: [order], mined }: ScriptedCall) => {
      if (market.isGone) throw new ScriptedRevert(seaportAbi, 'OrderIsCancelled', [zeroHash]);
      if (mined) sell(market, from as Address);
      const id = (order as { offerIdentifier: bigint }).offerIdentifier;
      return [
        makeLog(cars, {
          abi: carCollectionAbi,
          eventName: 'Transfer',
          args: { from: market.nft.author.wallet, to: from, id },
        }),
      ];
    },
    cancel: ({ args: [orders], mined }: ScriptedCall) => {
      const cancelled = orders as { offerer: Address; zone: Address; salt: bigint }[];
      const salts = new Set(cancelled.map(({ salt }) => salt));
      if (mined) endOrders(market, 'cancelled', ({ components }) => salts.has(components.salt));
      return cancelled.map(({ offerer, zone }) =>
        makeLog(seaport, {
          abi: seaportAbi,
          eventName: 'OrderCancelled',
          args: { orderHash: zeroHash, offerer, zone },
        }),
      );
    },
  });
}

/** The item has a new owner and is no longer for sale. */
export function sell(market: ItemMarket, to: Address): void {
  const [sold] = market.listings;
  if (sold) market.balance -= market.isGone ? 0n : BigInt(sold.order.basePrice);
  const wallet = to.toLowerCase() as Address;
  market.nft = {
    ...market.nft,
    author: { ...market.nft.author, wallet },
    status: 'not_listed',
    price: null,
    version: market.nft.version + 1,
  };
  endOrders(market, 'filled');
}

/** Orders end: those that a function names, or all. */
export function endOrders(
  market: ItemMarket,
  reason: 'filled' | 'cancelled',
  which: (listing: Listing) => boolean = () => true,
): void {
  market.listings = market.listings.map((listing) =>
    which(listing) ? { ...listing, order: { ...listing.order, active: false, reason } } : listing,
  );
  if (!market.listings.some(({ order }) => order.active))
    market.nft = { ...market.nft, status: 'not_listed', price: null };
}

export type OpenItemOptions = {
  answers?: Answers;
  wallet?: Partial<WalletOptions>;
  pages?: readonly string[];
};

/** Opens the page of a market's item, with a wallet on its chain that is not connected yet. */
export async function openItem(
  market: ItemMarket,
  { answers = {}, wallet: own = {}, pages = [] }: OpenItemOptions = {},
) {
  const { id, chain: name } = market.nft;
  const page = await openPage(`/ItemDetail/${id}`, {
    pages,
    answers: { 'GET /api/health': makeHealthAhead(), ...answerMarket(market), ...answers },
  });
  const chain = page.chains[name];
  scriptMarket(chain, market);
  const wallet = scriptWallet({ chains: page.chains, ...own });
  wallet.goTo(name);
  const deal = within(await screen.findByRole('region', { name: 'Deal' }));
  /** Opens a sheet of the deal by its button; gives what is in it. */
  const openSheet = async (button: string, title = button) => {
    await page.user.click(await deal.findByRole('button', { name: button }));
    return within(await screen.findByRole('dialog', { name: title }));
  };
  /** Tells the page that the item, or its orders, are others now. */
  const tell = (entity: LiveEntity = 'order') =>
    pushChange(page.server, { entity, id, version: 99, topics: [`nft:${id}`] });
  return { ...page, chain, wallet, deal, openSheet, tell };
}

/** Names of the functions that were sent. */
export const namesOf = ({ sent }: ScriptedChain) => sent.map(({ functionName }) => functionName);
