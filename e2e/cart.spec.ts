/** Many cars at once: listed under one signature, bought in one transaction. On Binance. */

import type { Page } from '@playwright/test';
import { parseEther } from 'viem';
import { boxOf } from './fixtures/boxes.ts';
import { devAccount } from './fixtures/local-chains.ts';
import { cards, connect, readNft, toast, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';
import { buyAs, giveEth, listAs, readEth, readPrices, takeBuiltCar } from './fixtures/trading.ts';

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
  for (let count = 0; count < 3; count += 1) ids.push(await takeBuiltCar(request, binance, wallet.address));
  await wallet.goTo('binance');
  await visit(page, '/garage');
  await connect(page, wallet.name);
  await page.getByRole('button', { name: 'List several' }).focus();
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
  await expect(list).toHaveAccessibleDescription(/^Say the price of/);
  for (const [index, id] of ids.entries())
    await listing
      .locator(`[data-nft="${id}"]`)
      .getByRole('textbox')
      .fill(`${901 + index}`);
  await expect(list).toBeEnabled();
  await list.focus();
  await page.keyboard.press('Enter');
  await expect(listing.getByText('3 listed')).toBeVisible({ timeout: 30_000 });
  expect(wallet.asked.filter((method) => method === 'eth_signTypedData_v4')).toHaveLength(1);
  for (const [index, id] of ids.entries())
    expect(await readPrices(request, id)).toEqual([parseEther(`${901 + index}`).toString()]);
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(toast(page, '3 items are listed.')).toBeVisible();

  // All of them are taken back in one transaction.
  const listings = page.getByRole('region', { name: 'Your listings' });
  await expect(listings.getByRole('listitem')).toHaveCount(3);
  await listings.getByRole('button', { name: 'Take 3 on BNB Smart Chain back' }).click();
  const cancelling = sheet(page, 'Take the listing back');
  await cancelling.getByRole('button', { name: 'Take 3 listings back' }).click();
  await expect(cancelling.getByText('Nobody can fill them any more.')).toBeVisible({ timeout: 20_000 });
  for (const id of ids) await expect.poll(() => readPrices(request, id)).toEqual([]);
});

test('of three cars in the cart one is sold meanwhile: two are bought, told and paid', async ({
  page,
  request,
  chains: { binance },
  wallet,
}) => {
  await binance.client.setBalance({ address: SELLER.address, value: parseEther('10') });
  await binance.client.setBalance({ address: RIVAL.address, value: parseEther('10') });
  const listed: { id: string; order: string }[] = [];
  for (const price of ['0.0011', '0.0012', '0.0013']) {
    const id = await takeBuiltCar(request, binance, SELLER.address);
    listed.push({ id, order: await listAs(request, { account: SELLER, chain: binance, id, price }) });
  }
  const [first, second, third] = listed as [Listed, Listed, Listed];
  await giveEth(binance, SELLER, wallet.address);
  if ((await readEth(binance, RIVAL.address)) < parseEther('1'))
    await giveEth(binance, SELLER, RIVAL.address);
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

  // The wallet is asked for the purchase, and its owner thinks about it while somebody else buys one of them.
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
  await expect(cart.getByText('2 of 3 items are yours')).toBeVisible({ timeout: 30_000 });
  await expect(lines.locator(`[data-nft="${first.id}"]`)).toContainText('It is yours.');
  await expect(lines.locator(`[data-nft="${second.id}"]`)).toContainText('Gone before your turn. Not paid.');
  await expect(lines.locator(`[data-nft="${third.id}"]`)).toContainText('It is yours.');
  await expect(cart.getByText('0.0024 ETH were paid.')).toBeVisible();
  expect(before - (await readEth(binance, wallet.address))).toBe(parseEther('0.0024'));
  for (const { id } of [first, third])
    await expect.poll(async () => (await readNft(request, id)).author.wallet).toBe(wallet.address);
  expect((await readNft(request, second.id)).author.wallet).toBe(RIVAL.address.toLowerCase());
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Cart: / })).toHaveCount(0);
});

test('what leaves the market, or costs more by now, is told in the cart before anything is paid', async ({
  page,
  request,
  chains: { binance },
  wallet,
}) => {
  await binance.client.setBalance({ address: SELLER.address, value: parseEther('10') });
  await binance.client.setBalance({ address: RIVAL.address, value: parseEther('10') });
  const ids: string[] = [];
  const orders: string[] = [];
  for (const price of ['0.0021', '0.0022']) {
    const id = await takeBuiltCar(request, binance, SELLER.address);
    ids.push(id);
    orders.push(await listAs(request, { account: SELLER, chain: binance, id, price }));
  }
  await giveEth(binance, SELLER, wallet.address);
  await wallet.goTo('binance');
  await visit(page, '/explore?chain=binance&sort=price_up&status=buy_now');
  await connect(page, wallet.name);
  for (const id of ids)
    await cards(page, id)
      .getByRole('button', { name: /into the cart$/ })
      .click();
  await page.getByRole('button', { name: /^Cart: 2/ }).click();
  const cart = sheet(page, 'Cart');
  const buy = cart.getByRole('button', { name: /^Buy/ });
  await expect(buy).toHaveText('Buy 2 items for 0.0043 ETH');
  const place = await boxOf(buy);
  await buyAs(request, { account: RIVAL, chain: binance, order: orders[1] ?? '' });
  await expect(cart.locator(`[data-nft="${ids[1]}"]`)).toContainText('It is left out.');
  await expect(buy).toHaveText('Buy the item for 0.0021 ETH');
  await listAs(request, { account: SELLER, chain: binance, id: ids[0] ?? '', price: '0.002' });
  await expect(cart.getByText('A price has changed')).toBeVisible();
  await expect(buy).toHaveAccessibleDescription('Look at the new prices first.');
  expect(await boxOf(buy)).toEqual(place);
  await cart.getByRole('button', { name: 'Take the new price' }).click();
  await expect(buy).toHaveText('Buy the item for 0.002 ETH');
  await cart
    .getByRole('button', { name: /^Take .* out of the cart$/ })
    .first()
    .click();
  await expect(cart.getByRole('list', { name: 'Items in the cart' }).getByRole('listitem')).toHaveCount(1);
});

test('the demo wallet takes the permission and the purchase with one confirmation, both in words', async ({
  page,
  request,
  chains: { binance },
}) => {
  await binance.client.setBalance({ address: SELLER.address, value: parseEther('10') });
  const id = await takeBuiltCar(request, binance, SELLER.address);
  await listAs(request, { account: SELLER, chain: binance, id, price: '0.0031' });
  await visit(page, `/ItemDetail/${id}`);
  await connect(page, 'Demo wallet');
  await page.getByRole('button', { name: 'Buy Now' }).click();
  const checkout = sheet(page, 'Checkout');
  const question = sheet(page, 'Confirm in the demo wallet');
  await checkout.getByRole('button', { name: 'Get 10 test ETH' }).click();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(checkout.getByText('Your wallet asks once')).toBeVisible({ timeout: 20_000 });
  await checkout.getByRole('button', { name: 'Buy for 0.0031 ETH' }).click();
  await expect(question.getByText('2 steps with one confirmation')).toBeVisible({ timeout: 20_000 });
  await expect(question.getByRole('heading', { name: 'Step 1: Let Seaport take 0.0031 ETH' })).toBeVisible();
  await expect(question.getByRole('heading', { name: /^Step 2: Buy car \d+/ })).toBeVisible();
  await question.getByRole('button', { name: 'Confirm all' }).click();
  // Nothing more is asked: the checkout is the only sheet that is left, and says how it ended.
  await expect(checkout.getByText('is yours', { exact: false }).first()).toBeVisible({ timeout: 30_000 });
  await expect(question).toHaveCount(0);
  expect((await readNft(request, id)).author.wallet).not.toBe(SELLER.address.toLowerCase());
});

type Listed = { id: string; order: string };
