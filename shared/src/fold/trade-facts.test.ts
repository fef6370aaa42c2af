import { describe, expect, test } from 'vitest';
import type { ChainEvent, EventFact, SourceName } from './event.ts';
import {
  foldMakerCounter,
  foldOperatorApproval,
  foldOrderFill,
  listMakerCounters,
  listOperatorApprovals,
  listOrderFills,
  type OrderFill,
} from './trade-facts.ts';

const ANNA = '0x00000000000000000000000000000000000000a1';
const BEN = '0x00000000000000000000000000000000000000b2';
const ORDER = `0x${'5e'.repeat(32)}`;

function event(source: SourceName, fact: EventFact): ChainEvent {
  const place = { chain: 'matic', blockNumber: 3, blockHash: '0xb', logIndex: 0, txHash: '0x7' } as const;
  return { ...place, timestamp: 300, source, ...fact };
}
const allowed = { kind: 'operator_approved', owner: ANNA, operator: BEN, approved: 1 } as const;
const filled = event('seaport', {
  kind: 'order_filled',
  orderHash: ORDER,
  maker: ANNA,
  side: '',
  collection: '',
  token: 0n,
  price: 0n,
  paid: 0,
});
const cancelled = event('seaport', { kind: 'order_cancelled', orderHash: ORDER, maker: ANNA });
const raised = event('seaport', { kind: 'counter_changed', maker: ANNA, counter: 2n ** 200n });

describe('foldOperatorApproval', () => {
  test('the last word of an owner about an operator of a collection counts', () => {
    const yes = event('stations', allowed);
    const no = event('stations', { ...allowed, approved: 0 });
    const known = { chain: 'matic', collection: 'stations', owner: ANNA, operator: BEN };
    expect(foldOperatorApproval(undefined, yes)).toEqual({ ...known, approved: true });
    expect([yes, no].reduce(foldOperatorApproval, undefined)).toEqual({ ...known, approved: false });
    expect([yes, no, yes].reduce(foldOperatorApproval, undefined)).toEqual({ ...known, approved: true });
  });
});

describe('listOperatorApprovals', () => {
  test('one operator of two collections is two subjects', () => {
    expect(listOperatorApprovals(event('cars', allowed))).toEqual([`matic-cars-${ANNA}-${BEN}`]);
    expect(listOperatorApprovals(event('tokens', allowed))).toEqual([`matic-tokens-${ANNA}-${BEN}`]);
    expect(listOperatorApprovals(filled)).toEqual([]);
  });
});

describe('foldMakerCounter', () => {
  test('keeps the last counter of a maker', () => {
    const again = event('seaport', { kind: 'counter_changed', maker: ANNA, counter: 2n ** 201n });
    expect(listMakerCounters(raised)).toEqual([`matic-${ANNA}`]);
    expect([raised, again].reduce(foldMakerCounter, undefined)).toEqual({
      chain: 'matic',
      maker: ANNA,
      counter: 2n ** 201n,
    });
  });
});

describe('foldOrderFill', () => {
  const fold = (...events: ChainEvent[]) =>
    events.reduce<OrderFill | undefined>((fill, each) => foldOrderFill(fill, each), undefined);
  const known = { chain: 'matic', orderHash: ORDER };

  test('an order that is filled in parts stays filled', () => {
    expect(fold(filled, filled)).toEqual({ ...known, filled: true, cancelled: false });
  });

  test('an order can be cancelled after a fill, and unseen', () => {
    expect(fold(filled, cancelled)).toEqual({ ...known, filled: true, cancelled: true });
    expect(fold(cancelled)).toEqual({ ...known, filled: false, cancelled: true });
  });
});

describe('listOrderFills', () => {
  test('fills and cancellations are about their order, and nothing else is', () => {
    expect([filled, cancelled].map(listOrderFills)).toEqual([[`matic-${ORDER}`], [`matic-${ORDER}`]]);
    expect(listOrderFills(raised)).toEqual([]);
  });
});

test.each([
  ['an operator', foldOperatorApproval, filled],
  ['a counter', foldMakerCounter, filled],
  ['an order', foldOrderFill, raised],
] as const)('%s refuses an event that is not about it', (_, fold, wrong) => {
  expect(() => fold(undefined, wrong)).toThrow(`has no ${wrong.kind}`);
});
