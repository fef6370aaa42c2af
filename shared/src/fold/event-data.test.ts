import { describe, expect, test } from 'vitest';
import type { EventFact } from './event.ts';
import { toEventData, toEventFact } from './event-data.ts';

const FACTS: EventFact[] = [
  { kind: 'transfer', tokenId: 2n ** 256n - 1n, from: '0xa', to: '0xb' },
  { kind: 'car_updated', tokenId: 1n, packed: 2n ** 96n - 1n },
  { kind: 'fuel_changed', tokenId: 1n, fuel: 0 },
  {
    kind: 'token_minted',
    tokenId: 1n,
    creator: '0xa',
    uri: 'data:,"é\\',
    royaltyReceiver: '0xb',
    royaltyBps: 7_000,
  },
];

describe('toEventData', () => {
  test.each(FACTS)('keeps a $kind over JSON', (fact) => {
    const stored = JSON.parse(JSON.stringify(toEventData(fact)));
    expect(toEventFact(fact.kind, stored)).toEqual(fact);
  });
});

describe('toEventFact', () => {
  test('refuses what lacks a field', () => {
    expect(() => toEventFact('fuel_changed', { tokenId: '1' })).toThrow('a stored fuel_changed has no fuel');
  });
});
