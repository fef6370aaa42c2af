import type { Auction } from '@pitlane/shared/api/auctions';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../testing/dom/render-part.tsx';
import { makeNft } from '../../testing/dom/scripted-site.ts';
import { AuctionGrid } from './auction-grid.tsx';

const PATH = '/api/auctions?state=open';
const ETH = 10n ** 18n;
const makeLot = (token_id: string, given: Partial<Auction> = {}) =>
  ({
    id: `binance-${token_id}`,
    nft: makeNft({ token_id, title: `Lot ${token_id}` }),
    reserve: String(ETH),
    highest_bid: String(2n * ETH),
    minimum_bid: '2100000000000000001',
    bids: 8,
    ends_at: 1_900_000_000,
    duration: 3_600,
    closed_at: null,
    ...given,
  }) as Auction;

function renderGrid(leads: boolean, ...auctions: Auction[]) {
  const first = { auctions, next: null, now: Date.now() / 1000, indexed: {} };
  renderPart(
    <AuctionGrid
      title="Ending soon"
      path={PATH}
      first={first}
      leads={leads}
      card={({ nft }) => <p>Card of {nft.title}</p>}
    />,
    { 'GET /api/auctions': first },
  );
}

test('the first lot is large, with its clock, its bids and a link that names the next bid; the others are cards', () => {
  renderGrid(true, makeLot('1'), makeLot('2'));
  const lead = within(screen.getByRole('article'));
  expect(lead.getByRole('heading', { name: 'Lot 1' })).toBeDefined();
  expect(lead.getByRole('timer')).toBeDefined();
  expect(lead.getByText('8 bids')).toBeDefined();
  // Rounded up: less is refused.
  const link = lead.getByRole('link', { name: 'Bid 2.100001 ETH' });
  expect(link.getAttribute('href')).toBe('/ItemDetail/binance-cars-1');
  expect(screen.getAllByText(/^Card of/).map(({ textContent }) => textContent)).toEqual(['Card of Lot 2']);
});

test('a lot that waits for its first bid names the reserve, and how long it runs then', () => {
  renderGrid(true, makeLot('1', { bids: 0, ends_at: null, highest_bid: null, minimum_bid: null }));
  const lead = within(screen.getByRole('article'));
  expect(lead.getByText('Starts at')).toBeDefined();
  expect(lead.getByText('1 hour')).toBeDefined();
  expect(lead.getByRole('link', { name: 'Bid 1.00 ETH' })).toBeDefined();
});

test('what is over has no lot above the others', () => {
  renderGrid(false, makeLot('1'), makeLot('2'));
  expect(screen.queryByRole('article')).toBeNull();
  expect(screen.getAllByText(/^Card of/)).toHaveLength(2);
});
