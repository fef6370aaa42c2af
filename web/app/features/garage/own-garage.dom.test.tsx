import type { Auction } from '@pitlane/shared/api/auctions';
import { screen, within } from '@testing-library/react';
import { parseEther } from 'viem';
import { describe, expect, test } from 'vitest';
import { EMPTY_GARAGE, makeHoldings } from '../../testing/dom/make-garage.ts';
import { makeAcceptance, makeOffered } from '../../testing/dom/make-offers.ts';
import { openPage } from '../../testing/dom/open-page.tsx';
import type { Answers, AskedRequest } from '../../testing/dom/scripted-server.ts';
import { makeNft, makeNftDetail, makeNftList, NOW, OWNER } from '../../testing/dom/scripted-site.ts';
import { scriptWallet, WALLET } from '../../testing/dom/scripted-wallet.ts';

const author = { ...makeNft().author, wallet: WALLET };
const FIRST = makeNft({ token_id: '12', title: 'Night Comet 0012', author });
const SECOND = makeNft({ id: 'binance-cars-13', token_id: '13', title: 'Dawn Racer 0013', author });
const LOT = makeNft({ id: 'binance-cars-20', token_id: '20', title: 'Storm Rally 0020' });
const eth = (amount: string) => String(parseEther(amount));

const BID = {
  id: 'binance-3',
  chain: 'binance',
  auction_id: 3,
  nft_id: LOT.id,
  collection: 'cars',
  token_id: '20',
  nft: LOT,
  seller: LOT.author,
  state: 'running',
  reserve: eth('1'),
  buy_out: null,
  highest_bid: eth('1.2'),
  minimum_bid: eth('1.26'),
  min_increment: '0',
  min_increment_bps: 500,
  bidder: author,
  bids: 2,
  ends_at: NOW + 9_000_000_000,
  duration: 600,
  extension_window: 0,
  fee_bps: 250,
  royalty_bps: 500,
  closed_at: null,
  bids_from_block: 0,
  version: 1,
} as unknown as Auction;

async function openOwnGarage(answers: Answers = {}) {
  const page = await openPage('/garage', {
    answers: {
      ...EMPTY_GARAGE,
      'GET /api/nfts': ({ url }: AskedRequest) =>
        makeNftList(url.searchParams.get('category') === 'car' ? [FIRST, SECOND] : []),
      ...answers,
    },
  });
  await page.connect(scriptWallet({ chains: page.chains }));
  const main = within(screen.getByRole('main'));
  await main.findByText('2 cars');
  const findRegion = async (name: RegExp) => within(await main.findByRole('region', { name }));
  return { ...page, main, findRegion };
}

describe("one's own garage", () => {
  test('shows value, cost and gain, and on each car what it cost', async () => {
    const { main } = await openOwnGarage({
      'GET /api/market/holdings': makeHoldings(
        { nft_id: FIRST.id, acquired: 'sale', paid: eth('0.4'), floor: eth('0.5') },
        { nft_id: SECOND.id, acquired: 'mint', floor: eth('2') },
      ),
    });
    const figure = (name: string) => main.getByText(name).parentElement?.textContent;
    await main.findByText('2 of 2 cars');
    expect(figure('Value at floor')).toBe('Value at floor2.50 ETH2 of 2 cars');
    expect(figure('Cost')).toBe('Cost0.40 ETH1 bought here');
    expect(figure('Gain')).toBe('Gain+0.10 ETH+25%');
    expect(figure('In bids')).toBe('In bids–No leading bid');
    const card = (id: string) => document.querySelector(`[data-nft="${id}"]`)?.textContent;
    expect(card(FIRST.id)).toContain('Paid 0.40+0.10 +25%');
    expect(card(SECOND.id)).toContain('MintedFloor 2.00');
  });

  test('has a bay for the next car beside the last one', async () => {
    const { main } = await openOwnGarage();
    const list = main.getByText('Room for another car').closest('ul');
    expect(list?.classList).toContain('bays');
    expect(within(list as HTMLElement).getByRole('link', { name: 'Mint a car' })).toBeDefined();
  });

  test('raises its own leading bid', async () => {
    const { user, findRegion, main } = await openOwnGarage({
      'GET /api/auctions': ({ url: { searchParams } }: AskedRequest) => {
        const isOpen = searchParams.has('nft') || searchParams.get('state') === 'open';
        return { auctions: isOpen ? [BID] : [], next: null, now: NOW, indexed: {} };
      },
      'GET /api/auctions/:id': { auction: { ...BID, ladder: [] }, now: NOW, indexed: {} },
      'GET /api/nfts/:id': makeNftDetail({ ...LOT }),
    });
    const bids = await findRegion(/^Your leading bids/);
    expect(bids.getByRole('link', { name: 'Storm Rally 0020' })).toBeDefined();
    expect(bids.getByText('1.20 ETH')).toBeDefined();
    expect(main.getByText('In bids').parentElement?.textContent).toBe('In bids1.20 ETH1 leading bid');
    await user.click(bids.getByRole('button', { name: 'Raise to 1.26 ETH' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Place a Bid' }));
    expect(await sheet.findByLabelText('Your bid in ETH')).toHaveProperty('value', '1.26');
  });

  test('accepts an offer for one of its cars, which has its name', async () => {
    const { order } = makeOffered({ eth: '0.31', buyer: OWNER });
    const { user, findRegion } = await openOwnGarage({
      'GET /api/offers': { offers: [{ nft: FIRST.id, order }], indexed: {} },
      'GET /api/nfts/:id': makeNftDetail({ ...FIRST }),
      'GET /api/orders/:id/fulfilment': makeAcceptance(order, FIRST.id),
    });
    const offers = await findRegion(/^Offers for your items/);
    expect(offers.getByRole('link', { name: FIRST.title })).toBeDefined();
    await user.click(offers.getByRole('button', { name: 'Accept 0.31 ETH' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Accept the offer' }));
    await sheet.findByRole('button', { name: /^Sell for 0\.30/ });
  });

  test('raises and cancels its own offers, a few in sight and all on demand', async () => {
    const made = ['0.1', '0.2', '0.3', '0.4'].map((amount, index) => {
      const { order } = makeOffered({ eth: amount, buyer: WALLET });
      return { ...order, id: `${order.id}${index}`, nft: LOT.id, scope: 'item' };
    });
    const { user, findRegion } = await openOwnGarage({
      'GET /api/orders': ({ url }: AskedRequest) => ({
        orders: url.searchParams.get('side') === '0' ? made : [],
        next: null,
        indexed: {},
      }),
      'GET /api/nfts/:id': makeNftDetail({ ...LOT }),
      'GET /api/nfts/:id/offers': { offers: [], indexed: {} },
    });
    const offers = await findRegion(/^Your offers/);
    expect(offers.getAllByRole('listitem')).toHaveLength(3);
    await user.click(offers.getByRole('button', { name: /^Show all 4/ }));
    expect(offers.getAllByRole('listitem')).toHaveLength(4);
    await user.click(offers.getByRole('button', { name: 'Cancel the offer of 0.40 ETH' }));
    await screen.findByRole('dialog', { name: 'Cancel the offer' });
    await user.keyboard('{Escape}');
    await user.click(offers.getByRole('button', { name: 'Raise the offer of 0.40 ETH' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Place a Bid' }));
    await sheet.findByText('Your offer of 0.40 ETH stays open until you cancel it.');
  });
});
