/** Many cars at once: listed under one signature, bought in one transaction. On Binance. */

import type { Page } from '@playwright/test';
import { parseEther } from 'viem';
import { devAccount } from './fixtures/local-chains.ts';
import { cards, connect, readNft, toast, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';
import { buyAs, listAs, readEth, readPrices, receiveBuiltCar, sendEth } from './fixtures/trading.ts';

/** People who do nothing else: one who sells and one who buys without any page. */
const SELLER = devAccount(32);
const RIVAL = devAccount(33);

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });

test('three cars are chosen by keyboard and listed with one signature, each at its own price', async ({
  page,
  request,
  chains: { binance },
  wallet,
}) => {
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1)
    ids.push(await receiveBuiltCar(request, binance, wallet.address));
  await wallet.goTo('binance');
  await visit(page, '/garage');
  await connect(page, wallet.name);
  await page.getByRole('button', { name: 'Bulk list' }).focus();
  await page.keyboard.press('Enter');
  const bar = page.getByRole('region', { name: 'Chosen items' });
  for (const id of ids) {
    await cards(page, id)
      .getByRole('button', { name: /^Choose/ })
      .focus();
    await page.keyboard.press('Enter');
  }
  await expect(bar).toContainText('3 chosen');
  await bar.getByRole('button', { name: 'List 3 items' }).focus();
  await page.keyboard.press('Enter');
  const listing = sheet(page, 'List for sale');
  const list = listing.getByRole('button', { name: 'List 3 items' });
  await expect(list).toHaveAccessibleDescription(/^Enter a price for/);
  for (const [index, id] of ids.entries())
    await listing
      .locator(`[data-nft="${id}"]`)
      .getByRole('textbox')
      .fill(`${901 + index}`);
  await expect(list).toBeEnabled();
  await list.focus();
  await page.keyboard.press('Enter');
  await expect(listing.getByText('3 listed')).toBeVisible({ timeout: 20_000 });
  expect(wallet.asked.filter((method) => method === 'eth_signTypedData_v4')).toHaveLength(1);
  for (const [index, id] of ids.entries())
    expect(await readPrices(request, id)).toEqual([parseEther(`${901 + index}`).toString()]);
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(toast(page, '3 items are listed.')).toBeVisible();

  // All of them are cancelled in one transaction.
  const listings = page.getByRole('region', { name: 'Your listings' });
  await expect(listings.getByRole('listitem')).toHaveCount(3);
  await listings.getByRole('button', { name: 'Cancel 3 on BNB Smart Chain' }).click();
  const cancelling = sheet(page, 'Cancel the listing');
  await cancelling.getByRole('button', { name: 'Cancel 3 listings' }).click();
  await expect(cancelling.getByText('No one can fill them any more.')).toBeVisible({ timeout: 20_000 });
  for (const id of ids) await expect.poll(() => readPrices(request, id)).toEqual([]);
});

test('one of three cars in the cart is sold first: the other two are bought, reported and paid for', async ({
  page,
  request,
  chains: { binance },
  wallet,
}) => {
  await binance.client.setBalance({ address: SELLER.address, value: parseEther('10') });
  await binance.client.setBalance({ address: RIVAL.address, value: parseEther('10') });
  const listed: { id: string; order: string }[] = [];
  for (const price of ['0.0011', '0.0012', '0.0013']) {
    const id = await receiveBuiltCar(request, binance, SELLER.address);
    listed.push({ id, order: await listAs(request, { account: SELLER, chain: binance, id, price }) });
  }
  const [first, second, third] = listed as [Listed, Listed, Listed];
  await sendEth(binance, SELLER, wallet.address);
  if ((await readEth(binance, RIVAL.address)) < parseEther('1'))
    await sendEth(binance, SELLER, RIVAL.address);
  await wallet.goTo('binance');
  await visit(page, '/explore?chain=binance');
  await connect(page, wallet.name);

  // The sweep puts the cheapest three into the cart.
  await page.getByRole('button', { name: 'Sweep' }).focus();
  await page.keyboard.press('Enter');
  const sweep = sheet(page, 'Sweep the floor');
  for (const { id } of listed) await expect(sweep.locator(`[data-nft="${id}"]`)).toBeVisible();
  await sweep.getByRole('button', { name: 'Put 3 items in the cart, 0.0036 ETH' }).focus();
  await page.keyboard.press('Enter');
  const cart = sheet(page, 'Cart');
  const lines = cart.getByRole('list', { name: 'Items in the cart' });
  await expect(lines.getByRole('listitem')).toHaveCount(3);
  await expect(cart.getByRole('button', { name: 'Buy 3 items for 0.0036 ETH' })).toBeEnabled();

  // It is still there after a reload.
  await visit(page, '/home');
  await page.mouse.click(3, 300);
  await page.getByRole('button', { name: /^Cart: 3/ }).click();
  const buy = cart.getByRole('button', { name: /^Buy/ });
  await expect(buy).toHaveText('Buy 3 items for 0.0036 ETH');
  await expect(buy).toBeEnabled();

  // The wallet holds the purchase request back while another account buys one of the cars.
  const before = await readEth(binance, wallet.address);
  const answer = wallet.hold();
  const calls = () => wallet.asked.filter((method) => method === 'eth_sendTransaction').length;
  await buy.click();
  await expect.poll(calls).toBe(1);
  answer();
  const answerAgain = wallet.hold();
  await expect.poll(calls, { timeout: 20_000 }).toBe(2);
  await buyAs(request, { account: RIVAL, chain: binance, order: second.order });
  answerAgain();
  await expect(cart.getByText('2 of 3 items are yours')).toBeVisible({ timeout: 20_000 });
  await expect(lines.locator(`[data-nft="${first.id}"]`)).toContainText('It is yours.');
  await expect(lines.locator(`[data-nft="${second.id}"]`)).toContainText(
    'Sold before your purchase. You weren’t charged.',
  );
  await expect(lines.locator(`[data-nft="${third.id}"]`)).toContainText('It is yours.');
  await expect(cart.getByText('0.0024 ETH were paid.')).toBeVisible();
  expect(before - (await readEth(binance, wallet.address))).toBe(parseEther('0.0024'));
  for (const { id } of [first, third])
    await expect.poll(async () => (await readNft(request, id)).author.wallet).toBe(wallet.address);
  expect((await readNft(request, second.id)).author.wallet).toBe(RIVAL.address.toLowerCase());
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Cart: / })).toHaveCount(0);
});

type Listed = { id: string; order: string };
