/** @opensea/seaport-js is a client that other people wrote. What it signs is an order here, and the other way round. */
import { createRequire } from 'node:module';
import { ItemType, Seaport } from '@opensea/seaport-js';
import type { CreateOrderInput, OrderComponents as TheirComponents } from '@opensea/seaport-js/lib/types.js';
import { getBulkOrderTree } from '@opensea/seaport-js/lib/utils/eip712/bulk-orders.js';
import { FulfilmentSchema } from '@pitlane/shared/api/fulfilments';
import { NftOffersSchema } from '@pitlane/shared/api/offers';
import { OrderExportSchema, OrderPostedSchema } from '@pitlane/shared/api/order-posts';
import { OrderParametersInputSchema } from '@pitlane/shared/api/seaport';
import { nftId } from '@pitlane/shared/domain/cars/nft-id';
import { type Address, type Hash, normalAddress } from '@pitlane/shared/domain/chain/address';
import { getBulkTypedData, splitBulkSignature } from '@pitlane/shared/domain/orders/bulk-order';
import { fillListing } from '@pitlane/shared/domain/orders/fill-listing';
import { getShare } from '@pitlane/shared/domain/orders/listing-order';
import { makeListing } from '@pitlane/shared/domain/orders/make-listing';
import { makeOffer } from '@pitlane/shared/domain/orders/make-offer';
import { recoverOrderSigner } from '@pitlane/shared/domain/orders/order-signature';
import { readListing } from '@pitlane/shared/domain/orders/read-listing';
import { hashOrder, type OrderComponents, toOrderJson } from '@pitlane/shared/domain/orders/seaport-order';
import { encodeZoneHash } from '@pitlane/shared/domain/orders/zone-hash';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { accountAt, keyAt } from '@pitlane/world/accounts';
import {
  CHAIN,
  CHAIN_ID,
  currency,
  MARKET,
  seaport,
  signAsWallet,
  startTradingChain,
  type Token,
  type TradingChain,
} from '@pitlane/world/testing/trading-chain';
import { startTradingServer, type TradingServer } from '@pitlane/world/testing/trading-server';
import { hashStruct, parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

// The client is CommonJS: its wallets are those of the same build of ethers.
const { JsonRpcProvider, Wallet } = createRequire(import.meta.url)(
  'ethers',
) as typeof import('ethers', { with: { 'resolution-mode': 'require' }});

const [SELLER, BUYER, THEIR_BUYER] = [20, 21, 22];
const seller = accountAt(SELLER);
const PRICE = parseEther('0.001');
let chain: TradingChain;
let server: TradingServer;
let provider: InstanceType<typeof JsonRpcProvider>;

const theirs = (index: number) =>
  new Seaport(new Wallet(keyAt(index), provider), { overrides: { contractAddress: seaport } });

/** A listing as written by a developer who knows Seaport and docs/trading.md. */
async function describeListing(token: Token): Promise<CreateOrderInput> {
  const { rule, royalty, startTime } = await chain.readTerms(token, seller.address);
  const dues = [
    { recipient: MARKET.treasury, wei: getShare(PRICE, MARKET.feeBps) },
    { recipient: royalty.receiver, wei: getShare(PRICE, royalty.basisPoints) },
  ];
  const proceeds = dues.reduce((left, { wei }) => left - wei, PRICE);
  return {
    zone: MARKET.listingZone,
    zoneHash: encodeZoneHash(rule),
    restrictedByZone: true,
    startTime: String(startTime),
    endTime: String(startTime + 3_600),
    offer: [{ itemType: ItemType.ERC721, token: token.token, identifier: String(token.tokenId) }],
    consideration: [{ recipient: seller.address, wei: proceeds }, ...dues].map(({ recipient, wei }) => ({
      token: currency,
      amount: String(wei),
      recipient,
    })),
  };
}

/** Their JSON as the components that we know: read as the API reads it. */
function readTheirs(order: TheirComponents): OrderComponents {
  const { totalOriginalConsiderationItems: _, ...components } = OrderParametersInputSchema.parse(order);
  return components;
}

/** Our components as their JSON. */
function writeTheirs(order: OrderComponents): TheirComponents {
  const theirs: object = {
    ...toOrderJson(order),
    totalOriginalConsiderationItems: order.consideration.length,
  };
  return theirs as TheirComponents;
}

async function list(token: Token, salt: bigint): Promise<OrderComponents> {
  const terms = await chain.readTerms(token, seller.address);
  return makeListing({ ...terms, seller: seller.address, priceWei: PRICE, duration: 3_600, salt }, MARKET);
}

async function expectSold(token: Token, to: number): Promise<void> {
  expect(await chain.ownerOf(token)).toBe(normalAddress(accountAt(to).address));
}

/** Reads an order of theirs as the book does, and buys it by our call. */
async function buyTheirs(order: TheirComponents, signature: string): Promise<void> {
  const components = readTheirs(order);
  const { timestamp } = await chain.client.getBlock();
  expect(readListing(components, MARKET, Number(timestamp))).toMatchObject({
    listing: { maker: normalAddress(seller.address), priceWei: PRICE, collection: 'stations' },
  });
  const signed = { signature: signature as Hash, orderHash: hashOrder(components) };
  expect(await recoverOrderSigner({ ...signed, chainId: CHAIN_ID, seaport })).toBe(components.offerer);
  await chain.send(BUYER, { address: seaport, ...fillListing(components, signed.signature) });
}

beforeAll(async () => {
  chain = await startTradingChain();
  for (const one of [BUYER, THEIR_BUYER]) await chain.fund(one);
  // Without a cache: one test sends several transactions within its time.
  provider = new JsonRpcProvider(`http://127.0.0.1:${chain.port}`, CHAIN_ID, {
    staticNetwork: true,
    cacheTimeout: -1,
  });
  server = await startTradingServer(chain.port);
});

afterAll(async () => {
  provider?.destroy();
  await server?.stop();
  await chain?.stop();
});

describe('an order that seaport-js has made', () => {
  test('is a listing here, and is bought by our call', async () => {
    const token = await chain.mint(SELLER);
    const { executeAllActions } = await theirs(SELLER).createOrder(await describeListing(token));
    const { parameters, signature } = await executeAllActions();
    expect(hashOrder(readTheirs(parameters))).toBe(theirs(SELLER).getOrderHash(parameters));
    await buyTheirs(parameters, signature);
    await expectSold(token, BUYER);
  });

  test('is a listing here out of a bulk signature too', async () => {
    const tokens = [await chain.mint(SELLER), await chain.mint(SELLER), await chain.mint(SELLER)];
    const { executeAllActions } = await theirs(SELLER).createBulkOrders(
      await Promise.all(tokens.map(describeListing)),
    );
    for (const { parameters, signature } of await executeAllActions()) await buyTheirs(parameters, signature);
    for (const token of tokens) await expectSold(token, BUYER);
  });
});

/** Buys an order with their client. */
async function buyWithTheirs(order: { parameters: TheirComponents; signature: string }): Promise<void> {
  const { executeAllActions } = await theirs(THEIR_BUYER).fulfillOrder({ order });
  const sent = await executeAllActions();
  await sent.wait();
}

describe('an order of ours', () => {
  test('is bought by seaport-js', async () => {
    const token = await chain.mint(SELLER);
    const order = await list(token, 1n);
    await buyWithTheirs({ parameters: writeTheirs(order), signature: await signAsWallet(SELLER, order) });
    await expectSold(token, THEIR_BUYER);
  });

  test('is bought by seaport-js out of a bulk signature too', async () => {
    const tokens = [await chain.mint(SELLER), await chain.mint(SELLER), await chain.mint(SELLER)];
    const orders = await Promise.all(tokens.map((token, i) => list(token, BigInt(i))));
    const whole = await seller.signTypedData(getBulkTypedData(orders, CHAIN_ID, seaport));
    for (const [i, signature] of splitBulkSignature(orders, whole).entries())
      await buyWithTheirs({ parameters: writeTheirs(orders[i] as OrderComponents), signature });
    for (const token of tokens) await expectSold(token, THEIR_BUYER);
  });
});

describe('the API', () => {
  const post = async (orders: unknown[]) => {
    const { hash } = await chain.client.getBlock();
    await server.untilIndexed(hash);
    return OrderPostedSchema.parse(await server.post('/api/orders', { chain: CHAIN, orders })).results;
  };

  test('takes what seaport-js has made, alone and out of a bulk signature, and says how to buy it', async () => {
    const tokens = [await chain.mint(SELLER), await chain.mint(SELLER), await chain.mint(SELLER)];
    const [first, ...others] = await Promise.all(tokens.map(describeListing));
    if (!first) throw new Error('nothing is described');
    const one = await theirs(SELLER).createOrder(first);
    const several = await theirs(SELLER).createBulkOrders(others);
    const orders = [await one.executeAllActions(), ...(await several.executeAllActions())];
    const results = await post(orders);
    expect(results).toMatchObject(orders.map(() => ({ accepted: true, active: true, refusal: null })));
    expect(results.map((result) => result.order_hash)).toEqual(
      orders.map(({ parameters }) => theirs(SELLER).getOrderHash(parameters)),
    );
    for (const { id } of results) {
      const path = `/api/orders/${id}/fulfilment?fulfiller=${accountAt(BUYER).address}`;
      const { call, approvals } = FulfilmentSchema.parse(await server.get(path));
      expect(approvals).toEqual([]);
      await chain.sendRaw(BUYER, { to: call?.to as Address, data: call?.data as Hash });
    }
    for (const token of tokens) await expectSold(token, BUYER);
  });

  test('says of each order of seaport-js by itself why it is not taken', async () => {
    const token = await chain.mint(SELLER);
    const wanted = await describeListing(token);
    // What seaport-js does by itself: no zone, and no end.
    const { zone: _, restrictedByZone: __, ...open } = wanted;
    const { endTime: ___, ...endless } = wanted;
    const orders = await Promise.all(
      [wanted, open, endless].map(async (input) =>
        (await theirs(SELLER).createOrder(input)).executeAllActions(),
      ),
    );
    const codes = (await post(orders)).map(({ refusal }) => refusal?.code);
    expect(codes).toEqual([undefined, 'ZONE_OTHER', 'ENDS_TOO_LATE']);
  });

  test('exports orders that seaport-js buys as they are', async () => {
    const tokens = [await chain.mint(SELLER), await chain.mint(SELLER)];
    const orders = await Promise.all(tokens.map((token, i) => list(token, BigInt(i))));
    const whole = await seller.signTypedData(getBulkTypedData(orders, CHAIN_ID, seaport));
    const signatures = splitBulkSignature(orders, whole);
    const results = await post(
      orders.map((order, i) => ({ parameters: writeTheirs(order), signature: signatures[i] })),
    );
    const ids = results.map(({ id }) => id);
    const book = OrderExportSchema.parse(await server.get(`/api/orders/export?chain=${CHAIN}&limit=500`));
    expect(book.protocol).toMatchObject({ name: 'seaport', version: '1.6', seaport: normalAddress(seaport) });
    const ours = book.orders.filter(({ id }) => ids.includes(id));
    expect(ours).toHaveLength(2);
    for (const { parameters, signature } of ours) await buyWithTheirs({ parameters, signature });
    for (const token of tokens) await expectSold(token, THEIR_BUYER);
  });
});

describe('an offer', () => {
  const BIDDER = THEIR_BUYER;
  const bidder = accountAt(BIDDER);
  const sellerGets = PRICE - getShare(PRICE, MARKET.feeBps);
  /** An offer for the token, or for any of its collection. */
  const offer = async (token: Token, { isWide = false, salt = 1n } = {}): Promise<OrderComponents> => {
    const { rule, ...terms } = await chain.readTerms(token, bidder.address);
    const wanted = isWide ? ({ tokenId: null, rule: { kind: 'any' } } as const) : { rule };
    const decided = { buyer: bidder.address, priceWei: PRICE, duration: 3_600, salt };
    return makeOffer({ ...terms, ...wanted, ...decided }, MARKET);
  };
  const sign = async (order: OrderComponents) => ({
    parameters: writeTheirs(order),
    signature: await signAsWallet(BIDDER, order),
  });
  const post = async (order: { parameters: unknown; signature: string }) => {
    const { hash } = await chain.client.getBlock();
    await server.untilIndexed(hash);
    const { results } = OrderPostedSchema.parse(
      await server.post('/api/orders', { chain: CHAIN, orders: [order] }),
    );
    expect(results).toMatchObject([{ accepted: true, refusal: null }]);
    return results[0]?.id ?? '';
  };
  const idOf = ({ collection, tokenId }: Token) => nftId({ chain: CHAIN, collection, tokenId });
  /** The owner accepts as the API says, with the token's approval and nothing else. */
  const accept = async (id: string, token: Token, query = '') => {
    const before = await chain.balanceOf(seller.address);
    const path = `/api/orders/${id}/fulfilment?fulfiller=${seller.address}${query}`;
    const { call, approvals, proceeds } = FulfilmentSchema.parse(await server.get(path));
    expect(approvals).toEqual([]);
    const block = await chain.sendRaw(SELLER, { to: call?.to as Address, data: call?.data as Hash });
    await expectSold(token, BIDDER);
    // Sales are told by the last event about a token: it has to be the offer's.
    const range = { fromBlock: BigInt(block), toBlock: BigInt(block) };
    const at = { address: seaport, abi: seaportAbi, eventName: 'OrderFulfilled' } as const;
    const last = (await chain.client.getContractEvents({ ...at, ...range })).at(-1);
    expect(id).toBe(`${CHAIN}-${last?.args.orderHash}`);
    expect((await chain.balanceOf(seller.address)) - before).toBe(BigInt(proceeds));
    expect(BigInt(proceeds)).toBeLessThan(sellerGets);
  };

  test('for one token is served, and accepted by the call of the API', async () => {
    const token = await chain.mint(SELLER);
    const id = await post(await sign(await offer(token)));
    await vi.waitFor(
      async () => {
        const { offers } = NftOffersSchema.parse(await server.get(`/api/nfts/${idOf(token)}/offers`));
        expect(offers).toMatchObject([{ id, side: 0, scope: 'item', active: true }]);
      },
      { timeout: 20_000, interval: 200 },
    );
    await accept(id, token);
  });

  test('for any token is accepted with one approval, and only once', async () => {
    const [token, other] = [await chain.mint(SELLER), await chain.mint(SELLER)];
    const id = await post(await sign(await offer(token, { isWide: true })));
    await vi.waitFor(
      async () => {
        const { offers } = NftOffersSchema.parse(await server.get(`/api/nfts/${idOf(token)}/offers`));
        expect(offers).toMatchObject([{ id, scope: 'collection', nft: null }]);
      },
      { timeout: 20_000, interval: 200 },
    );
    await accept(id, token, `&nft=${idOf(token)}`);
    const path = `/api/orders/${id}/fulfilment?fulfiller=${seller.address}&nft=${idOf(other)}`;
    expect(FulfilmentSchema.parse(await server.get(path))).toMatchObject({ call: null, reason: 'filled' });
  });

  test('of ours is accepted by seaport-js', async () => {
    const token = await chain.mint(SELLER);
    const order = await sign(await offer(token));
    // Its way to accept has the seller pay the dues, out of what they get first.
    await chain.fund(SELLER);
    const { executeAllActions } = await theirs(SELLER).fulfillOrder({ order });
    await (await executeAllActions()).wait();
    await expectSold(token, BIDDER);
  });

  test('that seaport-js has made is an offer here, and is accepted by the call of the API', async () => {
    const token = await chain.mint(SELLER);
    const { zone, zoneHash, restrictedByZone, startTime, endTime, consideration } =
      await describeListing(token);
    const wanted = {
      itemType: ItemType.ERC721,
      token: token.token,
      identifier: String(token.tokenId),
      recipient: bidder.address,
    } as const;
    const input = { zone, zoneHash, restrictedByZone, startTime, endTime } as CreateOrderInput;
    const made = await theirs(BIDDER).createOrder({
      ...input,
      offer: [{ token: currency, amount: String(PRICE) }],
      consideration: [wanted, ...consideration.slice(1)],
    });
    const id = await post(await made.executeAllActions());
    await accept(id, token);
  });
});

describe('the tree of a bulk order', () => {
  test('is the same as that of seaport-js, whatever its size', async () => {
    const one = await list(await chain.mint(SELLER), 0n);
    const signature: Hash = `0x${'ab'.repeat(64)}`;
    for (const count of [1, 2, 3, 4, 5, 7, 8, 9]) {
      const orders = Array.from({ length: count }, (_, i) => ({ ...one, salt: BigInt(i) }));
      const tree = getBulkOrderTree(orders.map(writeTheirs));
      const { message, types } = getBulkTypedData(orders, CHAIN_ID, seaport);
      expect(hashStruct({ data: message, primaryType: 'BulkOrder', types })).toBe(
        tree.encoder.hashStruct('BulkOrder', { tree: tree.getDataToSign() }),
      );
      const proofs = orders.map((_, i) => tree.getEncodedProofAndSignature(i, signature));
      expect(splitBulkSignature(orders, signature)).toEqual(proofs);
    }
  });
});
