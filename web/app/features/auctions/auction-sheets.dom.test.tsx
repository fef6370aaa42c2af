import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CardNft } from '../../lib/cards.ts';
import { readReason } from '../../testing/dom/read-reason.ts';
import { renderPart } from '../../testing/dom/render-part.tsx';
import type { Answer } from '../../testing/dom/scripted-server.ts';
import { makeNftDetail, makeNftList } from '../../testing/dom/scripted-site.ts';
import { setWallet } from '../../wallet/wallet-store.ts';
import { bidStore, closeStore, startAuctionStore } from './auction-stores.ts';
import { BidSheet } from './bid-sheet.tsx';
import { CloseSheet } from './close-sheet.tsx';
import { CreateSheet } from './create-sheet.tsx';
import type { ItemAuction } from './item-auction.ts';

const ETH = 10n ** 18n;
const { nft } = makeNftDetail({ id: 'binance-cars-12', chain: 'binance', title: 'Night Comet' });
const OPEN: Partial<ItemAuction> = {
  id: 'binance-3',
  auction_id: 3,
  state: 'running',
  reserve: String(ETH),
  buy_out: String(9n * ETH),
  highest_bid: String(2n * ETH),
  minimum_bid: String(3n * ETH),
  bidder: null,
  seller: { username: 'Ada', wallet: `0x${'a'.repeat(40)}`, image: null } as never,
  extension_window: 0,
  duration: 600,
  ends_at: null,
  fee_bps: 250,
  royalty_bps: 500,
  closed_at: null,
};
const makeAuction = (given: Partial<ItemAuction> = {}) => ({ ...OPEN, ...given }) as ItemAuction;
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const TARGET = { chain: 'binance', subject: nft.id } as const;

beforeEach(() => setWallet({ status: 'connected', address: `0x${'b'.repeat(40)}` }));
afterEach(() => {
  setWallet({ status: 'disconnected' });
  for (const store of [bidStore, closeStore, startAuctionStore]) store.setState({ phase: 'idle' });
});

describe('BidSheet', () => {
  const renderBid = (given: Partial<ItemAuction> = {}, over = false, buyOut = false) =>
    renderPart(<BidSheet nft={nft} auction={makeAuction(given)} over={over} buyOut={buyOut} />);

  test('starts the bid that it shows', async () => {
    const start = vi.spyOn(bidStore, 'start').mockResolvedValue();
    const { user } = renderBid();
    await user.click(button('Bid 3.00 ETH'));
    expect(start).toHaveBeenCalledExactlyOnceWith(
      TARGET,
      expect.objectContaining({ auctionId: 3n, amountWei: 3n * ETH, dueWei: 3n * ETH, buyOut: false }),
    );
  });

  test('the end of the auction comes before the wallet, and the wallet before the amount', async () => {
    setWallet({ status: 'disconnected' });
    renderBid({}, true);
    expect(readReason(button('Bid 3.00 ETH'))).toBe('Bidding has ended');
    expect(screen.getByText(/You won’t be charged anything else/)).toBeDefined();
    expect(screen.queryByText('Connect a wallet first')).toBeNull();
  });

  test('asks for a wallet before it asks for an amount', async () => {
    setWallet({ status: 'disconnected' });
    const { user } = renderBid();
    await user.clear(screen.getByLabelText('Your bid in ETH'));
    expect(readReason(button('Bid'))).toBe('Connect a wallet first.');
    expect(screen.getByText('Connect a wallet first')).toBeDefined();
  });

  test('a press of the button that is off brings the cause and the way out into sight', async () => {
    setWallet({ status: 'disconnected' });
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
    const { user } = renderBid();
    expect(shown).not.toHaveBeenCalled();
    await user.click(button('Bid 3.00 ETH'));
    const [report] = shown.mock.contexts as HTMLElement[];
    expect(report?.contains(button('Connect Wallet'))).toBe(true);
    expect(report?.contains(button('Bid 3.00 ETH'))).toBe(false);
    shown.mockRestore();
  });

  test('a bid that is too low is said beside the button, with the way to the minimum', async () => {
    const { user } = renderBid();
    const field = screen.getByLabelText<HTMLInputElement>('Your bid in ETH');
    await user.clear(field);
    expect(readReason(button('Bid'))).toBe('Enter a bid.');
    await user.type(field, '2.5');
    await user.click(button('Use 3.00 ETH'));
    expect(field.value).toBe('3');
    expect(readReason(button('Bid 3.00 ETH'))).toBeUndefined();
  });

  test('waits while a bid on another item is under way', () => {
    bidStore.setState({ phase: 'running', target: { ...TARGET, subject: 'another' }, step: 'confirm' });
    renderBid();
    expect(readReason(button('Bid 3.00 ETH'))).toBe('Another bid is in progress.');
  });

  test('what is being bid cannot be changed any more, and neither can what was bid', () => {
    bidStore.setState({ phase: 'running', target: TARGET, step: 'sign' });
    renderBid();
    expect(screen.getByLabelText<HTMLInputElement>('Your bid in ETH').readOnly).toBe(true);
  });

  test('says in the end what came of it', () => {
    bidStore.setState({
      phase: 'done',
      target: TARGET,
      result: { amountWei: 3n * ETH, bought: false } as never,
    });
    renderBid();
    expect(readReason(button('Bid 3.00 ETH'))).toBe('It is done.');
    expect(screen.getByText('You lead with 3.00 ETH')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Your bid in ETH').readOnly).toBe(true);
  });
});

describe('the end of an auction that was won', () => {
  const OWN = `0x${'b'.repeat(40)}`;
  const answers = { 'GET /api/authors': { authors: [], next: null }, 'GET /api/nfts': makeNftList() };
  const bidder = (wallet: string) => ({ bidder: { ...OPEN.seller, wallet } as never });
  const settle = (wallet: string) => {
    closeStore.setState({ phase: 'done', target: TARGET, result: { how: 'sold' } as never });
    renderPart(<CloseSheet way="settle" nft={nft} auction={makeAuction(bidder(wallet))} />, answers);
  };

  test('settled by its winner: the car, its bay, View and Share', () => {
    settle(OWN);
    expect(screen.getByRole('heading', { name: 'Night Comet is yours' })).toBeDefined();
    expect(screen.getByRole('link', { name: /^Bay/ }).getAttribute('href')).toBe('/garage');
    expect(screen.getByRole('link', { name: 'View Night Comet' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Share' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Settle the auction' })).toBeNull();
  });

  test('settled by another account: no car is promised', () => {
    settle(`0x${'c'.repeat(40)}`);
    expect(screen.getByText('The auction is closed')).toBeDefined();
    expect(screen.queryByText(/is yours/)).toBeNull();
  });

  test('bought out: the same as a purchase', () => {
    const result = { amountWei: 9n * ETH, bought: true, title: 'Night Comet' } as never;
    bidStore.setState({ phase: 'done', target: TARGET, result });
    renderPart(<BidSheet nft={nft} auction={makeAuction()} over buyOut />, answers);
    expect(screen.getByRole('heading', { name: 'Night Comet is yours' })).toBeDefined();
    expect(screen.getByText('Bought for 9.00 ETH')).toBeDefined();
  });
});

describe('CloseSheet', () => {
  test('starts what its button says', async () => {
    const start = vi.spyOn(closeStore, 'start').mockResolvedValue();
    const { user } = renderPart(<CloseSheet way="settle" nft={nft} auction={makeAuction()} />);
    await user.click(button('Settle the auction'));
    expect(start).toHaveBeenCalledExactlyOnceWith(TARGET, { nft: nft.id, auctionId: 3n, way: 'settle' });
  });

  test('an auction that is closed already says how, also without a wallet', () => {
    setWallet({ status: 'disconnected' });
    const auction = makeAuction({ closed_at: 1, state: 'returned' });
    renderPart(<CloseSheet way="settle" nft={nft} auction={auction} />);
    expect(readReason(button('Settle the auction'))).toBe('It is closed.');
    expect(screen.getByText('This auction is already closed')).toBeDefined();
  });
});

describe('CreateSheet', () => {
  const TERMS: Answer = { fee_bps: 250, royalty: { receiver: `0x${'c'.repeat(40)}`, bps: 500 } };
  const renderCreate = (answer: Answer) =>
    renderPart(<CreateSheet nft={nft as CardNft} />, { 'GET /api/orders/terms': answer });

  test('starts the auction that it shows, once all of it is known', async () => {
    const start = vi.spyOn(startAuctionStore, 'start').mockResolvedValue();
    const { user } = renderCreate(TERMS);
    expect(readReason(button('Start the auction'))).toBe('Loading the royalty.');
    await screen.findByText(/the studio 5%/);
    expect(readReason(button('Start the auction'))).toBe('Enter a reserve price.');
    await user.type(screen.getByLabelText('Reserve price (ETH)'), '2');
    const buyOut = screen.getByLabelText('Buy-now price (optional)');
    await user.type(buyOut, '1');
    expect(readReason(button('Start at 2.00 ETH'))).toBe('Check the buy-now price.');
    await user.type(buyOut, '0');
    await user.click(button('Start at 2.00 ETH'));
    expect(start).toHaveBeenCalledExactlyOnceWith(
      TARGET,
      expect.objectContaining({ reserve: 2n * ETH, buyOut: 10n * ETH, maxRoyaltyBps: 500, feeBps: 250 }),
    );
  });

  test('a royalty that could not be read keeps the button off', async () => {
    renderCreate(() => {
      throw new TypeError('nothing answers');
    });
    expect(await screen.findByText('Couldn’t load the royalty')).toBeDefined();
    expect(readReason(button('Start the auction'))).toBe('Loading the royalty.');
  });

  test('what is being started cannot be changed any more', async () => {
    startAuctionStore.setState({ phase: 'running', target: TARGET, step: 'sign' });
    renderCreate(TERMS);
    expect(screen.getByLabelText<HTMLInputElement>('Reserve price (ETH)').readOnly).toBe(true);
    expect(screen.getByRole('group', { name: 'The clock starts' })).toHaveProperty('disabled', true);
  });
});
