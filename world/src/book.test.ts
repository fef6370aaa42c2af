import { getBulkTypedData, splitBulkSignature } from '@pitlane/shared/domain/orders/bulk-order';
import { fillListing } from '@pitlane/shared/domain/orders/fill-listing';
import { findOpenDue, getShare } from '@pitlane/shared/domain/orders/listing-order';
import { type ListingTerms, makeListing } from '@pitlane/shared/domain/orders/make-listing';
import type { OrderRefusal } from '@pitlane/shared/domain/orders/order-refusals';
import { recoverOrderSigner } from '@pitlane/shared/domain/orders/order-signature';
import { readListing } from '@pitlane/shared/domain/orders/read-listing';
import { hashOrder, type OrderComponents } from '@pitlane/shared/domain/orders/seaport-order';
import { ANY_STATE, judgeTokenState } from '@pitlane/shared/domain/orders/zone-hash';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { numberToHex, parseEther, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountAt } from './accounts.ts';
import {
  CHAIN_ID,
  MARKET,
  seaport,
  signAsWallet,
  startTradingChain,
  type Token,
  type TradingChain,
} from './testing/trading-chain.ts';

const [SELLER, BUYER, FRIEND] = [20, 21, 22];
const seller = accountAt(SELLER);
const buyer = accountAt(BUYER);
const PRICE = parseEther('0.001');
let chain: TradingChain;
let salt = 0n;

const list = async (token: Token, change: Partial<ListingTerms> = {}) => {
  const terms = await chain.readTerms(token, seller.address);
  const decided = { seller: seller.address, priceWei: PRICE, duration: 3_600, salt: ++salt };
  return makeListing({ ...terms, ...decided, ...change }, MARKET);
};
const sign = (order: OrderComponents) => signAsWallet(SELLER, order);
const fill = (order: OrderComponents, signature: `0x${string}`) =>
  chain.send(BUYER, { address: seaport, ...fillListing(order, signature) });
/** The error that buying the order fails with now; undefined when it can be bought. */
const findRevert = async (order: OrderComponents) =>
  chain.findRevert(BUYER, fillListing(order, await sign(order)));
const readNow = async (order: OrderComponents) =>
  readListing(order, MARKET, Number((await chain.client.getBlock()).timestamp));

beforeAll(async () => {
  chain = await startTradingChain();
  await chain.fund(BUYER);
});

afterAll(() => chain.stop());

describe('a listing of ours on the chain', () => {
  test('is bought, and each party gets its share', async () => {
    const token = await chain.mint(SELLER);
    const order = await list(token);
    const { listing } = await readNow(order);
    expect(listing).toMatchObject({ tokenId: token.tokenId, priceWei: PRICE, collection: 'stations' });
    const recipients = Object.entries(listing?.payments ?? {});
    expect(recipients.length).toBeGreaterThan(1);
    const balances = () =>
      Promise.all(recipients.map(([account]) => chain.balanceOf(account as `0x${string}`)));
    const before = await balances();
    await fill(order, await sign(order));
    expect(await chain.ownerOf(token)).toBe(buyer.address.toLowerCase());
    const after = await balances();
    expect(after.map((wei, i) => wei - (before[i] ?? 0n))).toEqual(recipients.map(([, wei]) => wei));
  });

  test('has the hash that Seaport gives it', async () => {
    const order = await list(await chain.mint(SELLER));
    const args = [order] as const;
    const hash = chain.client.readContract({
      address: seaport,
      abi: seaportAbi,
      functionName: 'getOrderHash',
      args,
    });
    expect(hashOrder(order)).toBe(await hash);
  });

  test('is bought by the general call when the seller is not paid first', async () => {
    const token = await chain.mint(SELLER);
    const order = await list(token);
    const turned = { ...order, consideration: order.consideration.toReversed() };
    expect((await readNow(turned)).listing?.priceWei).toBe(PRICE);
    await fill(turned, await sign(turned));
    expect(await chain.ownerOf(token)).toBe(buyer.address.toLowerCase());
  });

  test('each order of a bulk signature is bought by itself, in any order', async () => {
    const tokens = [await chain.mint(SELLER), await chain.mint(SELLER), await chain.mint(SELLER)];
    const orders = await Promise.all(tokens.map((token) => list(token)));
    const whole = await seller.signTypedData(getBulkTypedData(orders, CHAIN_ID, seaport));
    const signed = splitBulkSignature(orders, whole).map((signature, i) => ({ signature, i }));
    for (const { signature, i } of signed.toReversed()) {
      const order = orders[i] as OrderComponents;
      const signer = recoverOrderSigner({
        signature,
        orderHash: hashOrder(order),
        chainId: CHAIN_ID,
        seaport,
      });
      expect(await signer).toBe(seller.address.toLowerCase());
      await fill(order, signature);
    }
    for (const token of tokens) expect(await chain.ownerOf(token)).toBe(buyer.address.toLowerCase());
  });
});

describe('Seaport', () => {
  const atSeaport = { address: seaport, abi: seaportAbi } as const;

  test('refuses what was filled, what was cancelled, and what names an old counter', async () => {
    const filled = await list(await chain.mint(SELLER));
    await fill(filled, await sign(filled));
    // The cheap call wants an order of which nothing was ever filled.
    expect(await findRevert(filled)).toBe('OrderPartiallyFilled');

    const token = await chain.mint(SELLER);
    const [cancelled, other] = [await list(token), await list(token)];
    await chain.send(SELLER, { ...atSeaport, functionName: 'cancel', args: [[cancelled]] });
    expect([await findRevert(cancelled), await findRevert(other)]).toEqual(['OrderIsCancelled', undefined]);

    await chain.send(SELLER, { ...atSeaport, functionName: 'incrementCounter' });
    expect(await findRevert(other)).toBe('InvalidSigner');
    expect(await findRevert(await list(token))).toBeUndefined();
  });
});

describe('the zone', () => {
  const item = (order: OrderComponents, at: number, change: object) => ({
    ...order,
    consideration: order.consideration.map((each, i) => (i === at ? { ...each, ...change } : each)),
  });
  const isTreasury = ({ recipient }: { recipient: string }) => recipient === MARKET.treasury;
  const cases: [OrderRefusal, string, (order: OrderComponents) => OrderComponents][] = [
    [
      'FEE_TOO_LOW',
      'ListingZoneFeeTooLow',
      (order) => ({ ...order, consideration: order.consideration.filter((each) => !isTreasury(each)) }),
    ],
    [
      'CURRENCY_OTHER',
      'ListingZonePaymentRefused',
      (order) => item(order, 0, { itemType: 0, token: zeroAddress }),
    ],
    ['STATE_NOT_NAMED', 'ListingZoneStateNotNamed', (order) => ({ ...order, zoneHash: ANY_STATE })],
    [
      'WORD_UNKNOWN',
      'ListingZoneWordUnknown',
      (order) => ({ ...order, zoneHash: numberToHex(1n << 40n, { size: 32 }) }),
    ],
    ['AMOUNT_INVALID', 'MissingItemAmount', (order) => item(order, 0, { startAmount: 0n, endAmount: 0n })],
    ['EXPIRED', 'InvalidTime', (order) => ({ ...order, startTime: 1n, endTime: 2n })],
    [
      'NOT_A_LISTING',
      'ListingZoneOfferLength',
      (order) => ({ ...order, offer: [...order.offer, ...order.offer] }),
    ],
    [
      'NOT_A_LISTING',
      'ListingZoneTokenAmount',
      (order) => ({
        ...order,
        offer: order.offer.map((each) => ({ ...each, startAmount: 2n, endAmount: 2n })),
      }),
    ],
    ['CURRENCY_OTHER', 'UnusedItemParameters', (order) => item(order, 0, { identifierOrCriteria: 1n })],
    [
      'CONDUIT_UNKNOWN',
      'InvalidConduit',
      (order) => ({ ...order, conduitKey: numberToHex(1n, { size: 32 }) }),
    ],
  ];
  /** With the seller paid last, the general call is taken, which passes every shape on to Seaport and the zone. */
  const turn = (order: OrderComponents) => ({ ...order, consideration: order.consideration.toReversed() });
  test.each(cases)('refuses what the book refuses with %s: %s', async (refusal, error, bend) => {
    const order = turn(bend(await list(await chain.mint(SELLER))));
    expect(await readNow(order)).toEqual({ refusal });
    expect(await findRevert(order)).toBe(error);
  });

  test('is not asked about an order that is not restricted, so the book takes none', async () => {
    const order = { ...(await list(await chain.mint(SELLER))), orderType: 0 };
    expect(await readNow(order)).toEqual({ refusal: 'NOT_RESTRICTED' });
    expect(await findRevert({ ...order, zoneHash: ANY_STATE })).toBeUndefined();
  });

  test('refuses a token that has moved, and one that has changed', async () => {
    const token = await chain.mint(SELLER);
    const byState = await list(token);
    const transferCount = Number((await chain.readState(token)) & 0xffff_ffffn);
    const byCount = await list(token, { rule: { kind: 'count', transferCount } });
    await chain.burnFuel(token);
    const judge = async (order: OrderComponents) =>
      judgeTokenState(order.zoneHash, await chain.readState(token));
    expect([await judge(byState), await findRevert(byState)]).toEqual(['changed', 'ListingZoneTokenChanged']);
    expect([await judge(byCount), await findRevert(byCount)]).toEqual(['met', undefined]);
    await chain.giveAway(SELLER, FRIEND, token);
    await chain.giveAway(FRIEND, SELLER, token);
    for (const order of [byState, byCount])
      expect([await judge(order), await findRevert(order)]).toEqual(['moved', 'ListingZoneTokenMoved']);
  });

  test('refuses a car that is locked, until the lock ends', async () => {
    const car = await chain.mint(SELLER, 'cars');
    const order = await list(car);
    const { startTime } = await chain.readTerms(car, seller.address);
    await chain.lock(SELLER, car, startTime + 300);
    expect(judgeTokenState(order.zoneHash, await chain.readState(car))).toBe('locked');
    expect(await findRevert(order)).toBe('ListingZoneTokenLocked');
    // A new listing of a locked car names the state that the car will have.
    expect((await list(car)).zoneHash).toBe(order.zoneHash);
    await chain.rpc('evm_increaseTime', 300);
    await chain.rpc('evm_mine');
    expect(await findRevert(order)).toBeUndefined();
  });

  test('refuses a royalty that is too low, as the arithmetic here does', async () => {
    const token = await chain.mint(SELLER);
    const { royalty } = await chain.readTerms(token, seller.address);
    const isPaid = async (basisPoints: number) => {
      const order = await list(token, { royalty: { ...royalty, basisPoints } });
      const payments = order.consideration.map((item) => ({
        recipient: item.recipient,
        amountWei: item.startAmount,
      }));
      const amountWei = getShare(PRICE, royalty.basisPoints);
      const due = { recipient: royalty.receiver, amountWei };
      const open = findOpenDue({ priceWei: PRICE, payments, royalty: due, ...MARKET });
      return [open === undefined, await findRevert(order)];
    };
    expect(await isPaid(royalty.basisPoints)).toEqual([true, undefined]);
    expect(await isPaid(royalty.basisPoints - 1)).toEqual([false, 'ListingZoneRoyaltyTooLow']);
    expect(await isPaid(0)).toEqual([false, 'ListingZoneRoyaltyTooLow']);
  });
});
