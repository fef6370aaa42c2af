import { describe, expect, test } from 'vitest';
import type { Address } from '../domain/chain/address.ts';
import type { ChainEvent, EventFact } from './event.ts';
import { foldMakerMoney, listMakerMoney } from './maker-money.ts';

const ANNA: Address = `0x${'a'.repeat(40)}`;
const BEN: Address = `0x${'b'.repeat(40)}`;
const place = { chain: 'matic', blockNumber: 3, blockHash: '0xb', logIndex: 0, txHash: '0x7' } as const;

const event = (fact: EventFact): ChainEvent => ({ ...place, timestamp: 300, source: 'currency', ...fact });
const moved = (watched: string, from = ANNA, to = BEN) =>
  event({ kind: 'currency_moved', from, to, watched });
const read = event({ kind: 'account_read', account: ANNA, balance: 5n, allowance: 9n });
const OF_ANNA = `matic-${ANNA}`;

describe('foldMakerMoney', () => {
  test('a move is about the wallets that are watched', () => {
    expect(listMakerMoney(moved('from'))).toEqual([OF_ANNA]);
    expect(listMakerMoney(moved('to'))).toEqual([`matic-${BEN}`]);
    expect(listMakerMoney(moved('both'))).toEqual([OF_ANNA, `matic-${BEN}`]);
    expect(listMakerMoney(moved('both', ANNA, ANNA))).toEqual([OF_ANNA]);
  });

  test('a reading counts until something happens', () => {
    const known = foldMakerMoney(undefined, read, OF_ANNA);
    expect(known).toEqual({ chain: 'matic', maker: ANNA, balance: 5n, allowance: 9n, stale: false });
    const touched = foldMakerMoney(known, moved('from'), OF_ANNA);
    expect(touched).toEqual({ ...known, stale: true });
    expect(foldMakerMoney(touched, read, OF_ANNA)).toEqual(known);
    expect(foldMakerMoney(known, event({ kind: 'currency_approved', owner: ANNA }), OF_ANNA).stale).toBe(
      true,
    );
  });

  test('what happens before the first reading leaves the money unknown', () => {
    const unread = { chain: 'matic', maker: ANNA, balance: null, allowance: null, stale: true };
    expect(foldMakerMoney(undefined, moved('from'), OF_ANNA)).toEqual(unread);
  });
});
