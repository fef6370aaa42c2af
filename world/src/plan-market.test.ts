import { SERIES } from '@pitlane/shared/domain/cars/series';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { describe, expect, test } from 'vitest';
import { planChain } from './plan.ts';
import { type Action, type PlannedCar, SPAN } from './scheduled-action.ts';

const plans = CHAINS.map((chain) => planChain(chain));
const carOf = (cars: readonly PlannedCar[], tokenId: number | null) =>
  cars.find((car) => car.tokenId === tokenId);

/** The actions of a kind, with their times. */
function findActions<K extends Action['kind']>({ steps }: (typeof plans)[number], kind: K) {
  return steps.flatMap(({ at, actions }) =>
    actions.flatMap((action) =>
      action.kind === kind ? [{ at, action: action as Extract<Action, { kind: K }> }] : [],
    ),
  );
}

describe('planMarket', () => {
  test('ten cars of each series are listed over all chains, by their owners, and none of them is in a race', () => {
    const listed = plans.flatMap(({ orders, cars, races }) =>
      orders
        .filter(({ order, fate }) => order.side === 'listing' && fate === 'active')
        .map(({ order }) => {
          const car = carOf(cars, order.tokenId);
          expect(order.maker).toBe(car?.owner);
          expect(order.rule).toEqual({ kind: 'count', transferCount: car?.transfers });
          expect(races.flatMap((race) => race.cars)).not.toContain(order.tokenId);
          return car?.series;
        }),
    );
    for (const series of SERIES) expect(listed.filter((one) => one === series)).toHaveLength(10);
  });

  test('no car is listed twice, or listed while it is in an auction', () => {
    for (const { orders, auctions } of plans) {
      const active = orders.filter(({ order, fate }) => order.side === 'listing' && fate === 'active');
      const cars = active.map(({ order }) => order.tokenId);
      const held = auctions.filter(({ lot }) => lot.outcome === 'open').map(({ lot }) => lot.tokenId);
      expect(new Set([...cars, ...held]).size).toBe(cars.length + held.length);
    }
  });

  test('orders are filled by one who has not signed them, cancelled by the maker, or over by themselves', () => {
    for (const plan of plans) {
      const { orders } = plan;
      expect(new Set(orders.map(({ order }) => order.salt)).size).toBe(orders.length);
      const fills = findActions(plan, 'fill');
      expect(fills.map(({ action }) => action.order).toSorted((a, b) => a.salt - b.salt)).toEqual(
        orders.filter(({ fate }) => fate === 'filled').map(({ order }) => order),
      );
      for (const { at, action } of fills) {
        expect(action.from).not.toBe(action.to);
        expect(action.order.startsAt).toBeLessThan(at);
        expect(action.order.endsAt).toBeGreaterThan(at);
      }
      const cancelled = findActions(plan, 'cancel').map(({ action }) => action.order.salt);
      expect(cancelled.toSorted()).toEqual(
        orders.flatMap(({ order, fate }) => (fate === 'cancelled' ? [order.salt] : [])).toSorted(),
      );
      for (const { order, fate } of orders) {
        expect(order.priceWei).toBeGreaterThan(0n);
        expect(order.startsAt).toBeLessThan(order.endsAt);
        if (fate === 'expired') expect(order.endsAt).toBeLessThan(SPAN);
        if (fate === 'active') expect(order.endsAt).toBeGreaterThan(SPAN);
      }
    }
    const fates = new Set(plans.flatMap(({ orders }) => orders.map(({ fate }) => fate)));
    expect(fates).toEqual(new Set(['filled', 'cancelled', 'expired', 'active']));
  });

  test('active offers are of people who have the money, for cars of others as they are, or for any that is good enough', () => {
    for (const { orders, cars, purses, auctions } of plans) {
      const offers = orders.filter(({ order, fate }) => order.side === 'offer' && fate === 'active');
      expect(offers.length).toBeGreaterThan(10);
      for (const { order } of offers) expect(purses.get(order.maker)).toBeGreaterThanOrEqual(order.priceWei);
      for (const { order } of offers.filter(({ order: { tokenId } }) => tokenId !== null)) {
        const car = carOf(cars, order.tokenId);
        expect(car?.owner).not.toBe(order.maker);
        expect(order.rule).toEqual({ kind: 'count', transferCount: car?.transfers });
        expect(auctions.some(({ lot }) => lot.outcome === 'open' && lot.tokenId === order.tokenId)).toBe(
          false,
        );
      }
      const rules = offers.flatMap(({ order }) => (order.tokenId === null ? [order.rule.kind] : []));
      expect(rules.toSorted()).toEqual(['any', 'conditions', 'conditions', 'conditions', 'conditions']);
    }
  });

  test('most hand-overs are sales, and no buyer spends more than they have', () => {
    const count = (kind: Action['kind']) =>
      plans.reduce((sum, plan) => sum + findActions(plan, kind).length, 0);
    expect(count('fill') + count('settle') + count('buyOut')).toBeGreaterThan(5 * count('transfer'));
    for (const { purses } of plans) for (const wei of purses.values()) expect(wei).toBeGreaterThan(0n);
  });

  test('auctions end in every way, and each chain has three that are on: with bids, with one, and waiting for it', () => {
    for (const { auctions } of plans) {
      const open = auctions.filter(({ lot }) => lot.outcome === 'open');
      expect(open.map(({ bids }) => bids).toSorted()).toEqual([0, 1, 2]);
      expect(open.find(({ bids }) => bids === 0)?.lot.startAtFirstBid).toBe(true);
      for (const { lot } of open) expect(lot.endsAt).toBeGreaterThan(SPAN + 3_600);
    }
    const outcomes = new Set(plans.flatMap(({ auctions }) => auctions.map(({ lot }) => lot.outcome)));
    expect(outcomes).toEqual(new Set(['sold', 'bought out', 'returned', 'withdrawn', 'open']));
  });

  test('bids of an auction rise by at least 5%, from the reserve on, and never come from the seller', () => {
    for (const plan of plans) {
      const created = new Map(findActions(plan, 'auction').map(({ action }) => [action.auctionId, action]));
      const highest = new Map<number, bigint>();
      for (const { action } of findActions(plan, 'bid')) {
        const { auctionId, amountWei, by } = action;
        const { terms, by: seller } = created.get(auctionId) ?? expect.fail('there is no such auction');
        const before = highest.get(auctionId);
        expect(amountWei).toBeGreaterThanOrEqual(
          before === undefined ? terms.reserveWei : (before * 105n) / 100n,
        );
        expect(by).not.toBe(seller);
        highest.set(auctionId, amountWei);
      }
    }
  });
});
