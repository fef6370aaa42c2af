import type { AuctionBid } from '@pitlane/shared/api/auctions';
import { parseUnits } from '@pitlane/shared/domain/chain/money';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../testing/dom/render-part.tsx';
import { AuctionLadder, listStandings } from './auction-ladder.tsx';

const bid = (digit: string, eth: string): AuctionBid => ({
  bidder: { id: 1, username: 'Wing And Wheel', wallet: `0x${digit.repeat(40)}`, avatar: { url: '/a.svg' } },
  amount: parseUnits(eth).toString(),
  at: 1,
  block: 1,
  tx_hash: '0x',
  extended_to: null,
});

test('bids and gaps have four decimals, and the exact bid is in the title', () => {
  const standings = listStandings([bid('a', '0.140998725'), bid('b', '0.1346'), bid('c', '0.000000012')]);
  renderPart(<AuctionLadder standings={standings} own={undefined} />);
  const rows = within(screen.getByRole('list', { name: 'Bids, highest first' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'P1Wing And Wheel0.1409 ETHleads',
    'P2Wing And Wheel0.1346 ETH−0.0063',
    // Too little for four decimals, and not nothing.
    'P3Wing And Wheel0.000000012 ETH−0.1409',
  ]);
  expect(screen.getByTitle('0.140998725 ETH')).toBeDefined();
});
