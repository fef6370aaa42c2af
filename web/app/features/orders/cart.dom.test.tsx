import { FulfilmentsSchema } from '@pitlane/shared/api/fulfilments';
import { OrderListSchema } from '@pitlane/shared/api/orders';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { screen, waitFor, within } from '@testing-library/react';
import { parseEther } from 'viem';
import { afterEach, describe, expect, test } from 'vitest';
import { type Listing, makeListed } from '../../testing/dom/make-orders.ts';
import { openPage } from '../../testing/dom/open-page.tsx';
import { pushChange } from '../../testing/dom/push-change.ts';
import { readReason } from '../../testing/dom/read-reason.ts';
import type { AskedRequest } from '../../testing/dom/scripted-server.ts';
import { BLOCK } from '../../testing/dom/scripted-site.ts';
import { scriptWallet } from '../../testing/dom/scripted-wallet.ts';
import { CART_KEY, cartOpenStore, cartStore } from './cart-store.ts';

afterEach(() => {
  cartStore.setState([]);
  cartOpenStore.setState(false);
});

/** Opens the cart with cars 12 and 13 in it, each for its price. */
async function openCart() {
  const market: Record<string, Listing | undefined> = {
    'binance-cars-12': makeListed({ eth: '0.0021' }),
    'binance-cars-13': makeListed({ eth: '0.0022', tokenId: 13n }),
  };
  const entries = Object.entries(market).map(([id, listing]) => ({
    id,
    title: `Night Comet ${id}`,
    buildSeries: null,
    preview_image: { url: '/media/x/640.webp?v=1' },
    seen: listing?.order.basePrice,
  }));
  localStorage.setItem(CART_KEY, JSON.stringify(entries));
  const page = await openPage('/accordion', {
    answers: {
      'GET /api/orders': ({ url }: AskedRequest) => {
        const order = market[url.searchParams.get('nft') ?? '']?.order;
        return OrderListSchema.parse({ orders: order ? [order] : [], next: null, indexed: {} });
      },
      'POST /api/fulfilments': () =>
        FulfilmentsSchema.parse({
          chain_id: CHAIN_FACTS.binance.demoId,
          items: [],
          call: null,
          approvals: [],
          total: '0',
          balance: String(parseEther('10')),
          read_at_block: BLOCK,
          indexed: {},
        }),
    },
  });
  const wallet = scriptWallet({ chains: page.chains });
  await page.connect(wallet);
  await page.user.click(await screen.findByRole('button', { name: /^Cart: 2/ }));
  const cart = within(await screen.findByRole('dialog', { name: 'Cart' }));
  const getBuy = () => cart.getByRole('button', { name: /^Buy/ });
  const tell = (nft: string) =>
    pushChange(page.server, { entity: 'order', id: nft, version: 99, topics: [`nft:${nft}`] });
  return { ...page, market, cart, getBuy, tell };
}

test('the pill has a button for each chain, which opens the cart there', async () => {
  const keep = (chain: string, token: number, seen: string) => ({
    id: `${chain}-cars-${token}`,
    title: `Night Comet ${token}`,
    buildSeries: null,
    preview_image: { url: '/media/x/640.webp?v=1' },
    seen,
  });
  const entries = [
    keep('binance', 1, '1000000000000000000'),
    keep('matic', 2, '2000000000000000000'),
    keep('matic', 3, '500000000000000000'),
  ];
  localStorage.setItem(CART_KEY, JSON.stringify(entries));
  const { user } = await openPage('/accordion', {
    answers: { 'GET /api/orders': { orders: [], next: null, indexed: {} } },
  });
  // Its code comes with the reader's first sign.
  await user.keyboard('{Shift}');
  const pills = await screen.findAllByRole('button', { name: /^Cart: / });
  expect(pills.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/1 item on BNB Smart Chain · 1\.00 ETH$/),
    expect.stringMatching(/2 items on Polygon · 2\.50 ETH$/),
  ]);
  await user.click(pills[1] as HTMLElement);
  const cart = within(await screen.findByRole('dialog', { name: 'Cart' }));
  expect((await cart.findByRole('radio', { checked: true })).closest('label')?.textContent).toContain(
    CHAIN_FACTS.matic.mark,
  );
});

describe('the cart', () => {
  test('tells what leaves the market, or costs more by now, before anything is paid', async () => {
    const { cart, getBuy, market, tell, user } = await openCart();
    await waitFor(() => expect(getBuy().textContent).toBe('Buy 2 items for 0.0043 ETH'));
    market['binance-cars-13'] = undefined;
    await tell('binance-cars-13');
    await cart.findByText('Sold or no longer for sale. We’ll skip it.');
    expect(getBuy().textContent).toBe('Buy the item for 0.0021 ETH');
    market['binance-cars-12'] = makeListed({ eth: '0.002' });
    await tell('binance-cars-12');
    await cart.findByText('A price has changed');
    expect(readReason(getBuy())).toBe('Check the new prices first.');
    await user.click(cart.getByRole('button', { name: 'Accept the new price' }));
    expect(getBuy().textContent).toBe('Buy the item for 0.002 ETH');
    await waitFor(() => expect(readReason(getBuy())).toBeUndefined());
    await user.click(cart.getByRole('button', { name: 'Take Night Comet binance-cars-13 out of the cart' }));
    const lines = within(cart.getByRole('list', { name: 'Items in the cart' }));
    expect(lines.getAllByRole('listitem')).toHaveLength(1);
    expect(JSON.parse(localStorage.getItem(CART_KEY) ?? '')).toHaveLength(1);
  });
});
