import type { AuctionBid } from '@pitlane/shared/api/auctions';
import { parseUnits } from '@pitlane/shared/domain/chain/money';
import { describe, expect, test } from 'vitest';
import { describePlace, listStandings } from './auction-ladder.tsx';

const wallet = (digit: string) => `0x${digit.repeat(40)}` as const;

function bid(digit: string, eth: string): AuctionBid {
  return {
    bidder: { id: 1, username: digit, wallet: wallet(digit), avatar: { url: '/a.svg' } },
    amount: parseUnits(eth).toString(),
    at: 1,
    block: 1,
    tx_hash: '0x',
    extended_to: null,
  };
}

// Newest first: a bids, b beats it, a raises, c beats that.
const LADDER = [bid('c', '1.5'), bid('a', '1.29'), bid('b', '1.1'), bid('a', '1')];

describe('listStandings', () => {
  test('has each bidder once, by their best bid, with the gap to the leader', () => {
    expect(
      listStandings(LADDER).map(({ position, bidder, gapWei }) => [position, bidder.username, gapWei]),
    ).toEqual([
      [1, 'c', 0n],
      [2, 'a', parseUnits('0.21')],
      [3, 'b', parseUnits('0.4')],
    ]);
  });

  test('is empty before the first bid', () => {
    expect(listStandings([])).toEqual([]);
  });
});

describe('describePlace', () => {
  const standings = listStandings(LADDER);

  test('names the place and what is missing', () => {
    expect(describePlace(standings, wallet('a'))).toBe('P2, 0.21 behind');
    expect(describePlace(standings, wallet('c'))).toBe('You’re P1');
  });

  test('a gap has at most four decimals, and is never none', () => {
    const close = listStandings([bid('c', '1.00004567'), bid('a', '1.00000001')]);
    expect(describePlace(close, wallet('a'))).toBe('P2, 0.0001 behind');
  });

  test('says nothing to who has not bid', () => {
    expect(describePlace(standings, wallet('d'))).toBeUndefined();
    expect(describePlace(standings, undefined)).toBeUndefined();
  });
});
