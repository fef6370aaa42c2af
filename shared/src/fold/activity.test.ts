import { describe, expect, test } from 'vitest';
import type { Address } from '../domain/chain/address.ts';
import { foldActivity, listActivities } from './activity.ts';
import type { ChainEvent, EventFact, SourceName } from './event.ts';

const ANNA: Address = `0x${'a'.repeat(40)}`;
const BEN: Address = `0x${'b'.repeat(40)}`;
const HOUSE: Address = `0x${'c'.repeat(40)}`;
const ZERO: Address = `0x${'0'.repeat(40)}`;
const place = { chain: 'matic', blockNumber: 3, blockHash: '0xb', logIndex: 0, txHash: '0x7' } as const;

function event(source: SourceName, fact: EventFact): ChainEvent {
  return { ...place, timestamp: 300, source, ...fact };
}
const move = (from: Address, to: Address) => event('cars', { kind: 'transfer', tokenId: 7n, from, to });
const fill = (changes: { paid?: number; side?: string; price?: bigint } = {}) =>
  event('seaport', {
    kind: 'order_filled',
    orderHash: '0x5e',
    maker: ANNA,
    side: 'listing',
    collection: 'cars',
    token: 7n,
    price: 1_000n,
    paid: 1,
    ...changes,
  });
const fold = (...events: ChainEvent[]) =>
  events.reduce<ReturnType<typeof foldActivity> | undefined>(
    (line, one) => foldActivity(line, one),
    undefined,
  );

describe('foldActivity', () => {
  test('what a transaction does to a token is one line', () => {
    for (const one of [move(ANNA, BEN), fill()]) expect(listActivities(one)).toEqual(['matic-0x7-cars-7']);
    expect(fold(move(ZERO, ANNA))).toMatchObject({ told: 'mint', taker: ANNA });
    expect(fold(move(ANNA, BEN))).toMatchObject({ told: 'transfer', giver: ANNA, taker: BEN });
  });

  test('a sale is told from either order of its events', () => {
    const sale = {
      told: 'sale',
      giver: ANNA,
      taker: BEN,
      price: 1_000n,
      via: 'listing',
      orderId: 'matic-0x5e',
    };
    expect(fold(fill(), move(ANNA, BEN))).toMatchObject(sale);
    expect(fold(move(ANNA, BEN), fill())).toMatchObject(sale);
    expect(fold(move(ANNA, BEN), fill({ side: 'offer' }))).toMatchObject({ told: 'sale', via: 'offer' });
  });

  test('what does not move, or pays no fee, makes no price', () => {
    expect(fold(fill())).toMatchObject({ told: 'part' });
    expect(fold(move(ANNA, BEN), fill({ paid: 0 }))).toMatchObject({ told: 'transfer' });
    expect(fold(move(ANNA, ANNA), fill())).toMatchObject({ told: 'transfer' });
    const beside = fold(fill(), fill({ paid: 0, price: 9n }), move(ANNA, BEN));
    expect(beside).toMatchObject({ told: 'sale', price: 1_000n });
    expect(fold(fill({ paid: 0, price: 9n }), fill(), move(ANNA, BEN))).toMatchObject({ price: 1_000n });
  });

  test('a car that goes to the house is an auction', () => {
    const started = event('auctions', {
      kind: 'auction_created',
      auction: 4,
      seller: ANNA,
      collection: 'cars',
      token: 7n,
      end: 0,
      royaltyBps: 500,
      reserve: 50n,
      buyOut: 0n,
      minIncrement: 0n,
      minIncrementBps: 500,
      duration: 600,
      extensionWindow: 60,
      maxExtension: 600,
      startAtFirstBid: 1,
    });
    const auction = { told: 'auction', giver: ANNA, auctionId: 4, price: 50n };
    expect(fold(started, move(ANNA, HOUSE))).toMatchObject(auction);
    expect(fold(move(ANNA, HOUSE), started)).toMatchObject(auction);
  });

  test('bids and ends of auctions are lines of their own', () => {
    const bid = event('auctions', { kind: 'auction_bid', auction: 4, bidder: BEN, amount: 60n, end: 900 });
    expect(listActivities(bid)).toEqual(['matic-0x7-auction-4-0']);
    expect(fold(bid)).toMatchObject({ told: 'bid', giver: BEN, price: 60n, auctionId: 4 });
    const sold = event('auctions', {
      kind: 'auction_settled',
      auction: 4,
      winner: BEN,
      price: 60n,
      boughtOut: 0,
    });
    expect(fold(sold)).toMatchObject({ told: 'sale', via: 'auction', taker: BEN, price: 60n });
    expect(fold(event('auctions', { kind: 'auction_returned', auction: 4 }))).toMatchObject({
      told: 'unsold',
    });
  });
});
