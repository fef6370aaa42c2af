/** What a sheet could not read is said in it, with a Retry, and is taken for nothing else. On Binance. */

import type { Page } from '@playwright/test';
import { parseEther } from 'viem';
import { boxOf } from './fixtures/boxes.ts';
import { devAccount } from './fixtures/local-chains.ts';
import { connect, readyForKeys, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';
import { giveEth, listAs, readPrices, takeBuiltCar } from './fixtures/trading.ts';

/** Sells without any page, and does nothing else. */
const SELLER = devAccount(36);

const deal = (page: Page) => page.getByRole('region', { name: 'Deal' });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });

const BEST = /\/api\/orders\?.*active=true/;
const FULFILMENT = /\/api\/orders\/[^/]+\/fulfilment/;
const SWEEP = /\/api\/fulfilments/;
const TERMS = /\/api\/orders\/terms/;
const FLOOR = /\/api\/nfts\?status=buy_now&.*sort=price_up/;

test.beforeEach(async ({ page, watch }) => {
  watch.allow(/ERR_FAILED/);
  // Without news from the server, which would have everything read again and the failure forgotten.
  await page.route('**/api/live*', (route) => route.abort());
});
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** Fails what an address names, until the returned function is called. */
async function fail(page: Page, pattern: RegExp): Promise<() => Promise<void>> {
  await page.route(pattern, (route) => route.abort());
  return () => page.unroute(pattern);
}

/** Looks for the failure in a sheet, lets the requests through, and presses Retry. */
async function retry(within: ReturnType<typeof sheet>, title: string, mend: () => Promise<void>) {
  // Exact: what fails next may begin with the same words.
  const words = within.page().getByText(title, { exact: true });
  const notice = within.getByRole('alert').filter({ has: words });
  await expect(notice).toBeVisible({ timeout: 10_000 });
  await mend();
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect(notice).toHaveCount(0);
}

test('a purchase whose offer cannot be read is not told as sold, and goes on after Retry', async ({
  page,
  request,
  chains: { binance },
  wallet,
}) => {
  await binance.client.setBalance({ address: SELLER.address, value: parseEther('10') });
  const id = await takeBuiltCar(request, binance, SELLER.address, { series: 'any' });
  await listAs(request, { account: SELLER, chain: binance, id, price: '1.5' });
  await giveEth(binance, SELLER, wallet.address);
  await wallet.goTo('binance');
  await visit(page, `/ItemDetail/${id}`);
  await connect(page, wallet.name);
  await deal(page).getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('button', { name: /^Cart: 1/ })).toBeVisible();
  let mend = await fail(page, BEST);
  await visit(page, `/ItemDetail/${id}`);
  await readyForKeys(page);
  await page.getByRole('button', { name: /^Cart: 1/ }).click({ timeout: 20_000 });
  const cart = sheet(page, 'Cart');
  await expect(cart.getByRole('button', { name: /^Buy/ })).toBeDisabled();
  await retry(cart, 'Not all prices could be read', mend);
  await expect(cart.getByRole('button', { name: 'Buy the item for 1.50 ETH' })).toBeEnabled();
  await page.keyboard.press('Escape');
  mend = await fail(page, SWEEP);
  await page.getByRole('button', { name: /^Cart: 1/ }).click();
  await retry(cart, 'The chain could not be asked', mend);
  await page.keyboard.press('Escape');

  mend = await fail(page, BEST);
  await page.reload();
  await deal(page).getByRole('button', { name: 'Buy Now' }).click();
  const checkout = sheet(page, 'Checkout');
  await expect(checkout.getByRole('alert')).toContainText('The offer could not be read', { timeout: 10_000 });
  await expect(checkout).not.toContainText('Not for sale');
  const buy = checkout.getByRole('button', { name: /^Buy/ });
  const before = await boxOf(buy);
  const mendChain = await fail(page, FULFILMENT);
  await retry(checkout, 'The offer could not be read', mend);
  await expect(buy).toHaveText('Buy for 1.50 ETH');
  await retry(checkout, 'The offer could not be read again', mendChain);
  await expect(buy).toBeEnabled();
  expect(await boxOf(buy)).toEqual(before);

  // What is bought at its page is in no cart any more.
  await buy.click();
  await expect(checkout.getByText('is yours')).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Cart: / })).toHaveCount(0);
});

test('while nobody knows what others ask, a price is held', async ({
  page,
  request,
  chains: { binance },
  wallet,
}) => {
  const id = await takeBuiltCar(request, binance, wallet.address, { series: 'any' });
  await wallet.goTo('binance');
  await visit(page, `/ItemDetail/${id}`);
  await connect(page, wallet.name);
  const mendTerms = await fail(page, TERMS);
  let mendFloor = await fail(page, FLOOR);
  await deal(page).getByRole('button', { name: 'List for sale' }).click();
  const listing = sheet(page, 'List for sale');
  await retry(listing, 'What a listing has to say could not be read', mendTerms);
  const list = listing.getByRole('button', { name: /list/i });
  await listing.getByLabel('Price in ETH').fill('900');
  await expect(list).toHaveText('Hold to list for 900.00 ETH', { timeout: 10_000 });
  await retry(listing, 'What others ask could not be read', mendFloor);
  await expect(list).toHaveText('List for 900.00 ETH');

  // What is signed is not chosen anew.
  await list.click();
  await expect(listing.getByText('Listed at 900.00 ETH')).toBeVisible({ timeout: 20_000 });
  await expect(listing.getByRole('radio', { name: '30 days' })).toBeDisabled();
  expect(await readPrices(request, id)).toEqual([parseEther('900').toString()]);
  await page.keyboard.press('Escape');

  mendFloor = await fail(page, /\/api\/orders\?nft=.*limit=100/);
  await page.reload();
  await expect(deal(page).getByRole('alert')).toContainText('Your listings could not be read', {
    timeout: 10_000,
  });
  await mendFloor();
  await deal(page).getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await expect(deal(page).getByRole('button', { name: 'Lower the price' })).toBeEnabled();
});
