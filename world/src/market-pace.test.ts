/** What charts and rankings of the demo world are made of: sales that are spread over weeks and people. */
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { describe, expect, test } from 'vitest';
import { planChain } from './plan.ts';
import { DEEDS, PULSE_MS } from './run-market.ts';
import { DAY, SPAN } from './scheduled-action.ts';

const WEEK = 7 * DAY;
const SALES = CHAINS.flatMap((chain) => planChain(chain).steps).flatMap(({ at, actions }) =>
  actions.flatMap((action) => {
    const isSale = action.kind === 'fill' || action.kind === 'buyOut' || action.kind === 'settle';
    // An auction without a bid goes back to its seller.
    return isSale && action.from !== action.to ? [{ at, seller: action.from }] : [];
  }),
);
const soldIn = (from: number, to: number) => SALES.filter(({ at }) => at >= from && at < to);

describe('the history', () => {
  test('has about as many sales in each week, once there are cars', () => {
    const weeks = Array.from(
      { length: SPAN / WEEK },
      (_, i) => soldIn(i * WEEK, (i + 1) * WEEK).length,
    ).slice(2);
    expect(Math.min(...weeks)).toBeGreaterThan(Math.max(...weeks) * 0.66);
  });

  test('has sales on every day of them', () => {
    for (let day = 2 * WEEK; day < SPAN; day += DAY) expect(soldIn(day, day + DAY)).not.toEqual([]);
  });

  test('most sellers of the last week have sold in the week before, too', () => {
    const sellersOf = (from: number) => new Set(soldIn(from, from + WEEK).map(({ seller }) => seller));
    const last = sellersOf(SPAN - WEEK);
    const known = [...last].filter((seller) => sellersOf(SPAN - 2 * WEEK).has(seller));
    expect(last.size).toBeGreaterThan(10);
    expect(known.length).toBeGreaterThan(last.size * 0.66);
  });
});

describe('the running market', () => {
  test('sells no more in an hour than on the busiest day of the history', () => {
    const sum = (deeds: readonly (readonly [string, number])[]) =>
      deeds.reduce((all, [, weight]) => all + weight, 0);
    const sales = DEEDS.filter(([deed]) => deed === 'buy' || deed === 'accept');
    const anHour = ((3_600_000 / PULSE_MS) * sum(sales)) / sum(DEEDS);
    const days = Array.from({ length: SPAN / DAY }, (_, i) => soldIn(i * DAY, (i + 1) * DAY).length);
    expect(anHour).toBeLessThanOrEqual(Math.max(...days));
  });
});
