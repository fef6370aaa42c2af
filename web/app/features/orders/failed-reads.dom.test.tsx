import type { Fulfilment } from '@pitlane/shared/api/fulfilments';
import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import type { OrderTerms } from '@pitlane/shared/api/order-posts';
import type { Order } from '@pitlane/shared/api/orders';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { makeActivityList } from '../../testing/dom/make-market.ts';
import { openPage } from '../../testing/dom/open-page.tsx';
import type { Answer, Answers } from '../../testing/dom/scripted-server.ts';
import {
  BLOCK,
  getContracts,
  makeNftDetail,
  makeNftList,
  NOW,
  OWNER,
} from '../../testing/dom/scripted-site.ts';
import { scriptWallet, WALLET } from '../../testing/dom/scripted-wallet.ts';
import { CART_KEY, cartStore } from './cart-store.ts';

const PRICE = String(15n * 10n ** 17n);
const MINE = WALLET;
const at = getContracts('binance');
const CURRENCY = { address: at.currency.toLowerCase(), decimals: 18 };

/** A listing at 1.5 ETH: what its sheets show of it. No test here fills it. */
function makeListing(maker: string): Order {
  const listing: Partial<Order> = {
    id: `binance-0x${'e'.repeat(64)}`,
    chain: 'binance',
    side: 1,
    scope: 'item',
    maker: maker as Order['maker'],
    nft: 'binance-cars-12',
    basePrice: PRICE,
    proceeds: PRICE,
    paymentTokenContract: CURRENCY as Order['paymentTokenContract'],
    payments: [{ recipient: maker as Order['maker'], amount: PRICE }],
    created_at: NOW - 60,
    expirationTime: Math.floor(Date.now() / 1_000) + 86_400,
    active: true,
    reason: null,
  };
  return listing as Order;
}

const listOf = (...orders: Order[]) => ({ orders, next: null, indexed: {} });

/** The fulfilment for a buyer who has 10 ETH and has given the permission. */
const FULFILMENT: Partial<Fulfilment> = {
  id: makeListing(OWNER).id,
  nft: 'binance-cars-12',
  fillable: true,
  reason: null,
  approvals: [],
  total: PRICE,
  balance: String(10n ** 19n),
  read_at_block: BLOCK,
};

const TERMS: Partial<OrderTerms> = {
  nft: 'binance-cars-12',
  chain_id: CHAIN_FACTS.binance.demoId,
  fee_bps: 250,
  royalty: { receiver: OWNER, bps: 0 },
  owner: MINE,
  approved: true,
  locked: false,
  read_at_block: BLOCK,
};

const fails: Answer = () => {
  throw new TypeError('nothing answers');
};

/** The page of a car with a connected wallet; the answers of these keys do not come until they are mended. */
async function openCar(nft: Partial<NftDetail>, answers: Answers, failing: readonly string[]) {
  const all: Answers = {
    'GET /api/nfts/:id': makeNftDetail(nft),
    'GET /api/nfts': makeNftList(),
    'GET /api/activity': makeActivityList(),
    'GET /api/nfts/:id/offers': { offers: [], indexed: {} },
    ...answers,
  };
  const page = await openPage('/ItemDetail/binance-cars-12', {
    answers: { ...all, ...Object.fromEntries(failing.map((key) => [key, fails])) },
  });
  const { server, chains, connect } = page;
  await connect(scriptWallet({ chains }));
  const mend = (key: string) => server.answer({ [key]: all[key] ?? null });
  const fail = (key: string) => server.answer({ [key]: fails });
  const deal = within(screen.getByRole('region', { name: 'Deal' }));
  return { ...page, deal, mend, fail };
}

type User = ReturnType<typeof userEvent.setup>;

type Box = Pick<typeof screen, 'findByText' | 'queryByText'>;

/** Looks for the failure, lets the answer through, and presses Retry. */
async function retry(user: User, box: Box, title: string, mend: () => void) {
  // Exact: what fails next may begin with the same words.
  const notice = (await box.findByText(title)).closest<HTMLElement>('[role=alert]') ?? document.body;
  mend();
  await user.click(within(notice).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(box.queryByText(title)).toBeNull());
}

const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';

// What is in the cart outlives the page that shows it.
afterEach(() => cartStore.setState([]));

describe('CheckoutSheet', () => {
  test('an offer that cannot be read is not told as sold, and goes on after Retry', async () => {
    const { user, deal, mend } = await openCar(
      { status: 'buy_now', price: PRICE },
      { 'GET /api/orders': listOf(makeListing(OWNER)), 'GET /api/orders/:id/fulfilment': FULFILMENT },
      ['GET /api/orders', 'GET /api/orders/:id/fulfilment'],
    );
    await user.click(deal.getByRole('button', { name: 'Buy Now' }));
    const sheet = await screen.findByRole('dialog', { name: 'Checkout' });
    const checkout = within(sheet);
    const buy = () => checkout.getByRole('button', { name: /^Buy/ });
    await checkout.findByText('Couldn’t load the offer');
    expect(sheet.textContent).not.toContain('Not for sale');
    expect(isOff(buy())).toBe(true);
    await retry(user, checkout, 'Couldn’t load the offer', () => mend('GET /api/orders'));
    expect(buy().textContent).toContain('Buy for 1.50 ETH');
    await retry(user, checkout, 'Couldn’t reload the offer', () => mend('GET /api/orders/:id/fulfilment'));
    await waitFor(() => expect(isOff(buy())).toBe(false));
  });
});

describe('CartCheckout', () => {
  test('prices and a chain that could not be read are said in the cart, and asked for again', async () => {
    const { nft } = makeNftDetail();
    const { id, title, buildSeries, preview_image } = nft;
    localStorage.setItem(CART_KEY, JSON.stringify([{ id, title, seen: PRICE, buildSeries, preview_image }]));
    const { user, mend } = await openCar(
      { status: 'buy_now', price: PRICE },
      {
        'GET /api/orders': listOf(makeListing(OWNER)),
        'POST /api/fulfilments': { ...FULFILMENT, items: [FULFILMENT] },
      },
      ['GET /api/orders', 'POST /api/fulfilments'],
    );
    await user.click(await screen.findByRole('button', { name: /^Cart: 1/ }));
    const cart = within(await screen.findByRole('dialog', { name: 'Cart' }));
    const buy = () => cart.getByRole('button', { name: /^Buy/ });
    await waitFor(() => expect(isOff(buy())).toBe(true));
    await retry(user, cart, 'Couldn’t load all prices', () => mend('GET /api/orders'));
    await waitFor(() => expect(buy().textContent).toContain('Buy the item for 1.50 ETH'));
    await retry(user, cart, 'Couldn’t read the chain', () => mend('POST /api/fulfilments'));
    await waitFor(() => expect(isOff(buy())).toBe(false));
  });
});

describe('ListingSheet', () => {
  test('a price has to be held while the other prices are unknown', async () => {
    const { user, deal, mend, fail } = await openCar(
      { author: { ...makeNftDetail().nft.author, wallet: MINE } },
      { 'GET /api/orders': listOf(), 'GET /api/orders/terms': TERMS },
      ['GET /api/orders/terms'],
    );
    fail('GET /api/nfts');
    const open = await deal.findByRole('button', { name: 'List for sale' });
    await waitFor(() => expect(isOff(open)).toBe(false));
    await user.click(open);
    const listing = within(await screen.findByRole('dialog', { name: 'List for sale' }));
    await retry(user, listing, 'Couldn’t load the listing terms', () => mend('GET /api/orders/terms'));
    const list = () => listing.getByRole('button', { name: /list for|^list$/i });
    await user.type(listing.getByRole('textbox', { name: 'Price in ETH' }), '900');
    await waitFor(() => expect(list().textContent).toContain('Hold to list for 900.00 ETH'));
    await retry(user, listing, 'Couldn’t load other listings', () => mend('GET /api/nfts'));
    await waitFor(() => expect(list().textContent).toBe('List for 900.00 ETH'));
  });
});

describe('OwnerActions', () => {
  test('listings that could not be read are said, and asked for again', async () => {
    const { user, deal, mend } = await openCar(
      { author: { ...makeNftDetail().nft.author, wallet: MINE }, status: 'buy_now', price: PRICE },
      { 'GET /api/orders': listOf(makeListing(MINE)) },
      ['GET /api/orders'],
    );
    const open = await deal.findByRole('button', { name: 'List for sale' });
    await waitFor(() => expect(isOff(open)).toBe(true));
    await retry(user, deal, 'Couldn’t load your listings', () => mend('GET /api/orders'));
    await waitFor(() => expect(isOff(deal.getByRole('button', { name: 'Lower the price' }))).toBe(false));
  });
});
