/** Two people want the same thing at the same moment: one gets it, the other pays nothing, and the book agrees with the chain. */
import { FulfilmentSchema } from '@pitlane/shared/api/fulfilments';
import { OrderPostedSchema } from '@pitlane/shared/api/order-posts';
import { OrderDetailSchema } from '@pitlane/shared/api/orders';
import { type Address, type Hash, normalAddress } from '@pitlane/shared/domain/chain/address';
import { makeListing } from '@pitlane/shared/domain/orders/make-listing';
import { makeOffer } from '@pitlane/shared/domain/orders/make-offer';
import { hashOrder, type OrderComponents, toOrderJson } from '@pitlane/shared/domain/orders/seaport-order';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import type { Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { accountAt } from './accounts.ts';
import {
  CHAIN,
  MARKET,
  seaport,
  signAsWallet,
  startTradingChain,
  type Token,
  type TradingChain,
} from './testing/trading-chain.ts';
import { startTradingServer, type TradingServer } from './testing/trading-server.ts';

const [SELLER, ANN, BEN, BIDDER] = [20, 21, 22, 23] as const;
const PRICE = 10n ** 15n;
/** Repetitions of a race whose winner is unpredictable. */
const RACES = 4;
const AT_SEAPORT = { address: seaport, abi: seaportAbi } as const;

let chain: TradingChain;
let server: TradingServer;
let salt = 0n;

beforeAll(async () => {
  chain = await startTradingChain();
  for (const one of [SELLER, ANN, BEN, BIDDER]) await chain.fund(one);
  server = await startTradingServer(chain.port);
});
afterAll(async () => {
  await server?.stop();
  await chain?.stop();
});

type Deed = () => Promise<unknown>;
type Posted = { id: string; hash: Hash; components: OrderComponents; accepted: boolean; refusal?: string };

const addressOf = (one: number): Address => normalAddress(accountAt(one).address);
const untilIndexed = async () => server.untilIndexed((await chain.client.getBlock()).hash);

/** Signs an order and posts it. */
async function post(maker: number, components: OrderComponents): Promise<Posted> {
  const signature = await signAsWallet(maker, components);
  const orders = [{ parameters: toOrderJson(components), signature }];
  const { results } = OrderPostedSchema.parse(await server.post('/api/orders', { chain: CHAIN, orders }));
  const [{ id, accepted, refusal } = expect.fail('no result')] = results;
  return { id, hash: hashOrder(components), components, accepted, ...(refusal && { refusal: refusal.code }) };
}
async function makeListingOf(token: Token): Promise<OrderComponents> {
  const seller = accountAt(SELLER).address;
  const terms = await chain.readTerms(token, seller);
  return makeListing({ ...terms, seller, priceWei: PRICE, duration: 3_600, salt: ++salt }, MARKET);
}
async function list(token: Token): Promise<Posted> {
  await untilIndexed();
  const posted = await post(SELLER, await makeListingOf(token));
  expect(posted).toMatchObject({ accepted: true });
  return posted;
}

/** The transaction that fills an order, as the site gives it. */
async function readFill(by: number, { id }: Posted, token?: Token): Promise<Deed> {
  const nft = token ? `&nft=${CHAIN}-${token.collection}-${token.tokenId}` : '';
  const answer = await server.get(`/api/orders/${id}/fulfilment?fulfiller=${accountAt(by).address}${nft}`);
  const { call, reason } = FulfilmentSchema.parse(answer);
  if (!call) return expect.fail(`order ${id} cannot be filled: ${reason}`);
  return () => chain.sendRaw(by, { to: call.to, data: call.data as Hex });
}
const cancel =
  ({ components }: Posted): Deed =>
  () =>
    chain.send(SELLER, { ...AT_SEAPORT, functionName: 'cancel', args: [[components]] });

/** Has transactions wait for one block, in this order, and mines it. Resolves to which of them were done. */
async function inOneBlock(...deeds: Deed[]): Promise<boolean[]> {
  await chain.rpc('evm_setAutomine', false);
  try {
    const sent: Promise<boolean>[] = [];
    for (const deed of deeds) {
      sent.push(
        deed().then(
          () => true,
          () => false,
        ),
      );
      await vi.waitFor(async () => {
        const { pending } = await chain.rpc<{ pending: Hex }>('txpool_status');
        expect(Number(pending)).toBe(sent.length);
      }, 10_000);
    }
    await chain.rpc('anvil_mine', '0x1');
    return await Promise.all(sent);
  } finally {
    await chain.rpc('evm_setAutomine', true);
  }
}

/** What the book says of an order, and Seaport. */
async function readBoth({ id, hash }: Posted) {
  await untilIndexed();
  const { order } = OrderDetailSchema.parse(await server.get(`/api/orders/${id}`));
  const status = await chain.client.readContract({
    ...AT_SEAPORT,
    functionName: 'getOrderStatus',
    args: [hash],
  });
  const [, isCancelled, filledParts] = status;
  return { active: order.active, reason: order.reason, isCancelled, isFilled: filledParts > 0n };
}
const SOLD = { active: false, reason: 'filled', isCancelled: false, isFilled: true };
const CANCELLED = { active: false, reason: 'cancelled', isCancelled: true, isFilled: false };

const readPurses = (...people: number[]) =>
  Promise.all(people.map((one) => chain.balanceOf(accountAt(one).address)));

describe('two hands', () => {
  test('buy the same listing in one block: one pays and has the car', async () => {
    const token = await chain.mint(SELLER, 'cars');
    const listing = await list(token);
    const fills = [await readFill(ANN, listing), await readFill(BEN, listing)] as const;
    const before = await readPurses(ANN, BEN);
    const done = await inOneBlock(...fills);
    expect(done.filter(Boolean)).toHaveLength(1);
    const after = await readPurses(ANN, BEN);
    expect(before.map((wei, i) => wei - (after[i] ?? 0n))).toEqual(done.map((won) => (won ? PRICE : 0n)));
    expect(await chain.ownerOf(token)).toBe(addressOf(done[0] ? ANN : BEN));
    expect(await readBoth(listing)).toEqual(SOLD);
    const answer = await server.get(`/api/orders/${listing.id}/fulfilment?fulfiller=${addressOf(ANN)}`);
    expect(FulfilmentSchema.parse(answer)).toMatchObject({ fillable: false, reason: 'filled', call: null });
  });

  test('accept one offer for any car, each with a car of their own: it is paid once', async () => {
    const cars = [await chain.mint(ANN, 'cars'), await chain.mint(BEN, 'cars')] as const;
    await untilIndexed();
    const { rule: _, ...terms } = await chain.readTerms(cars[0], accountAt(BIDDER).address);
    const buyer = accountAt(BIDDER).address;
    const wanted = { ...terms, buyer, tokenId: null, priceWei: PRICE, rule: { kind: 'any' } as const };
    const offer = await post(BIDDER, makeOffer({ ...wanted, duration: 3_600, salt: ++salt }, MARKET));
    expect(offer).toMatchObject({ accepted: true });
    const fills = [await readFill(ANN, offer, cars[0]), await readFill(BEN, offer, cars[1])] as const;
    const [before = 0n] = await readPurses(BIDDER);
    const done = await inOneBlock(...fills);
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await readPurses(BIDDER)).toEqual([before - PRICE]);
    expect(await chain.ownerOf(cars[0])).toBe(addressOf(done[0] ? BIDDER : ANN));
    expect(await chain.ownerOf(cars[1])).toBe(addressOf(done[0] ? BEN : BIDDER));
    expect(await readBoth(offer)).toEqual(SOLD);
  });

  test.each(['first', 'last'])(
    'cancel and buy in one block, the cancellation %s: sold or not, both agree',
    async (place) => {
      const token = await chain.mint(SELLER, 'cars');
      const listing = await list(token);
      const deeds = [cancel(listing), await readFill(ANN, listing)] as const;
      const inOrder = place === 'first' ? deeds : deeds.toReversed();
      const done = await inOneBlock(...inOrder);
      const isSold = (await chain.ownerOf(token)) === addressOf(ANN);
      expect(done[inOrder.indexOf(deeds[1])]).toBe(isSold);
      // Seaport lets its maker cancel a sold listing, to no end: the sale is done and stays so.
      expect(await readBoth(listing)).toEqual(isSold ? { ...SOLD, isCancelled: true } : CANCELLED);
    },
  );

  test('post a listing of a car that is being transferred: it is over with the next block', async () => {
    const token = await chain.mint(SELLER, 'cars');
    await untilIndexed();
    let listing: Posted | undefined;
    await inOneBlock(
      () => chain.giveAway(SELLER, ANN, token),
      // No block has the first one yet. Whatever comes second completes the next block.
      async () => {
        listing = await post(SELLER, await makeListingOf(token));
        await chain.sendRaw(BEN, { to: addressOf(BEN), data: '0x' });
      },
    );
    expect(listing).toMatchObject({ accepted: true });
    if (listing) expect(await readBoth(listing)).toMatchObject({ active: false, reason: 'moved' });
  });

  test('post while the car moves: in either order, no listing is offered that cannot be bought', async () => {
    for (let i = 0; i < RACES; i++) {
      const token = await chain.mint(SELLER, 'cars');
      await untilIndexed();
      const components = await makeListingOf(token);
      const [posted] = await Promise.all([post(SELLER, components), chain.giveAway(SELLER, BEN, token)]);
      await untilIndexed();
      if (posted.accepted)
        expect(await readBoth(posted)).toMatchObject({ active: false, reason: 'moved', isFilled: false });
      else expect(['NOT_OWNER', 'TOKEN_MOVED']).toContain(posted.refusal);
      const { nft } = (await server.get(`/api/nfts/${CHAIN}-cars-${token.tokenId}`)) as {
        nft: { status: string; price: string | null };
      };
      expect(nft).toMatchObject({ status: 'not_listed', price: null });
    }
  });
});
