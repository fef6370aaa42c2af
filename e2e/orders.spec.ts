/** Listing, buying and taking back on the item's page. On Avalanche and BNB Smart Chain; Polygon belongs to troubles.spec.ts. */

import type { Chain } from '@pitlane/shared/domain/chains';
import type { Page } from '@playwright/test';
import { parseEther } from 'viem';
import { boxOf } from './fixtures/boxes.ts';
import { dialogsOf, findDialogProblems } from './fixtures/dialogs.ts';
import { type Injected, injectWallet } from './fixtures/injected-wallet.ts';
import { devAccount, type LocalChain } from './fixtures/local-chains.ts';
import { cards, connect, readNft, toast, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';
import { buyAs, giveEth, listAs, readEth, readPrices, takeBuiltCar } from './fixtures/trading.ts';

/** People who do nothing else: one who sells and one who buys without any page. */
const SELLER = devAccount(27);
const RIVAL = devAccount(28);

const deal = (page: Page) => page.getByRole('region', { name: 'Deal' });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Opens the item's page with the wallet connected, on the chain of the car. */
async function openWith(page: Page, wallet: Injected, id: string, chain: Chain = 'avalanche'): Promise<void> {
  await wallet.goTo(chain);
  await visit(page, `/ItemDetail/${id}`);
  await connect(page, wallet.name);
}

test('a car is listed on its page, found by its price, and bought by another wallet', async ({
  page,
  request,
  chains: { avalanche, ...others },
  wallet,
  visitor,
  watch,
}) => {
  watch.allow(/The listing failed/);
  const id = await takeBuiltCar(request, avalanche, wallet.address);
  await openWith(page, wallet, id);
  expect(await findDialogProblems(page, dialogsOf('own car'))).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await deal(page).getByRole('button', { name: 'List for sale' }).click();
  const listing = sheet(page, 'List for sale');
  const list = listing.getByRole('button', { name: /^List/ });
  await expect(list).toHaveAccessibleDescription('Say the price first.');
  await listing.getByLabel('Price in ETH').fill('1,25');
  await expect(listing.getByRole('alert')).toHaveText('Write decimals with a point: 1.25');
  const before = await boxOf(list);
  await listing.getByLabel('Price in ETH').fill('1.25');
  await listing.getByText('30 days').click();
  const proceeds = listing.getByRole('region', { name: 'When it sells' });
  await expect(proceeds).toContainText('0.03125 ETH');

  wallet.refuse();
  await list.click();
  await expect(listing.getByText('You declined in the wallet')).toBeVisible();
  expect(await readPrices(request, id)).toEqual([]);
  wallet.refuse(false);
  expect(await boxOf(list), 'after a refusal').toEqual(before);
  await list.click();
  await expect(listing.getByText('Listed at 1.25 ETH')).toBeVisible({ timeout: 20_000 });
  expect(await boxOf(list), 'when it is listed').toEqual(before);
  expect(await readPrices(request, id)).toEqual([parseEther('1.25').toString()]);
  await page.keyboard.press('Escape');
  await expect(deal(page)).toContainText('Listed at 1.25 ETH');
  await expect(deal(page).getByRole('button', { name: 'Lower the price' })).toBeFocused();

  const buyer = await visitor();
  const other = await injectWallet(buyer.context(), { avalanche, ...others });
  await avalanche.client.setBalance({ address: SELLER.address, value: parseEther('10') });
  await giveEth(avalanche, SELLER, other.address);
  await visit(buyer, '/explore?status=buy_now&chain=avalanche&sort=recently_listed');
  await expect(cards(buyer, id)).toContainText('1.25 ETH');
  await cards(buyer, id).getByRole('link').first().click();
  await expect(deal(buyer)).toContainText('2.5%');
  await expect(deal(buyer)).toContainText('Total, fee included1.25 ETH');
  await deal(buyer).getByRole('button', { name: 'Buy Now' }).click();
  const checkout = sheet(buyer, 'Checkout');
  await checkout.getByRole('button', { name: 'Connect Wallet' }).click();
  await sheet(buyer, 'Connect a wallet').getByRole('button', { name: other.name }).click();
  await checkout.getByRole('button', { name: 'Switch network' }).click();
  const buy = checkout.getByRole('button', { name: 'Buy for 1.25 ETH' });
  await expect(checkout.getByRole('region', { name: /^Your wallet, at block/ })).toContainText('10.00');
  await expect(checkout.getByText('Your wallet asks twice')).toBeVisible();
  await buy.click();
  await expect(checkout.getByText('is yours')).toBeVisible({ timeout: 20_000 });
  await expect(buy).toHaveAccessibleDescription('It is bought.');
  expect(await readEth(avalanche, other.address)).toBe(parseEther('8.75'));
  await expect.poll(async () => (await readNft(request, id)).author.wallet).toBe(other.address);
  expect(await readPrices(request, id)).toEqual([]);
  // The seller's page has heard of it.
  await expect(deal(page)).toContainText('It is not for sale now');
  await checkout.getByRole('link', { name: 'To your garage' }).click();
  await expect(cards(buyer, id)).toBeVisible();
});

test('a purchase that is declined, too dear, or somebody else’s pays nothing', async ({
  page,
  request,
  chains: { avalanche },
  wallet,
  watch,
}) => {
  watch.allow(/The purchase failed/);
  await avalanche.client.setBalance({ address: SELLER.address, value: parseEther('10') });
  const id = await takeBuiltCar(request, avalanche, SELLER.address);
  const order = await listAs(request, { account: SELLER, chain: avalanche, id, price: '2' });
  await openWith(page, wallet, id);
  expect(await findDialogProblems(page, dialogsOf('car for sale'))).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await deal(page).getByRole('button', { name: 'Buy Now' }).click();
  const checkout = sheet(page, 'Checkout');
  const buy = checkout.getByRole('button', { name: 'Buy for 2.00 ETH' });
  await expect(checkout.getByText('2.00 ETH are missing')).toBeVisible();
  await expect(buy).toHaveAccessibleDescription('The wallet holds too little ETH.');
  const before = await boxOf(buy);
  await checkout.getByRole('button', { name: 'Get 10 test ETH' }).click();
  await expect(toast(page, '10.00 test ETH arrived.')).toBeVisible({ timeout: 20_000 });
  await expect(buy).toBeEnabled();

  wallet.refuse();
  await buy.click();
  await expect(checkout.getByText('You declined in the wallet')).toBeVisible();
  expect(await boxOf(buy), 'after a refusal').toEqual(before);
  wallet.refuse(false);

  await avalanche.client.setBalance({ address: RIVAL.address, value: parseEther('10') });
  await giveEthOnce(avalanche);
  await buyAs(request, { account: RIVAL, chain: avalanche, order });
  // The sheet may have heard of the sale before the press: then the button is off, and the press fails.
  await buy.click({ timeout: 1_000 }).catch(() => undefined);
  await expect(checkout.getByText('Sold to somebody else').first()).toBeVisible({ timeout: 20_000 });
  expect(await boxOf(buy), 'when it is sold').toEqual(before);
  expect(await readEth(avalanche, wallet.address)).toBe(parseEther('10'));
  await page.keyboard.press('Escape');
  await expect(deal(page)).toContainText('It is not for sale now');
});

test('a listing is lowered without a transaction, and taken back with one', async ({
  page,
  request,
  chains: { binance },
  wallet,
}) => {
  const id = await takeBuiltCar(request, binance, wallet.address);
  await openWith(page, wallet, id, 'binance');
  const listAt = async (button: string, price: string) => {
    await deal(page).getByRole('button', { name: button }).click();
    const listing = sheet(page, button);
    await listing.getByLabel('Price in ETH').fill(price);
    await listing.getByRole('button', { name: /^List for/ }).click();
    await expect(listing.getByText(/^Listed at/)).toBeVisible({ timeout: 20_000 });
    await page.keyboard.press('Escape');
  };
  await listAt('List for sale', '30');
  await deal(page).getByRole('button', { name: 'Lower the price' }).click();
  await sheet(page, 'Lower the price').getByLabel('Price in ETH').fill('35');
  await expect(sheet(page, 'Lower the price').getByRole('alert')).toContainText('It must be below 30.00 ETH');
  await page.keyboard.press('Escape');
  const sent = () => wallet.asked.filter((method) => method === 'eth_sendTransaction').length;
  const before = sent();
  await listAt('Lower the price', '25');
  expect(sent(), 'transactions of the lower price').toBe(before);
  expect(await readPrices(request, id)).toEqual(['25', '30'].map((price) => parseEther(price).toString()));
  await expect(deal(page)).toContainText('Listed at 25.00 ETH');

  await deal(page).getByRole('button', { name: 'Cancel listing' }).click();
  const cancelling = sheet(page, 'Cancel listing');
  await cancelling.getByRole('button', { name: 'Cancel 2 listings' }).click();
  await expect(cancelling.getByText('Not for sale any more')).toBeVisible({ timeout: 20_000 });
  expect(await readPrices(request, id)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(deal(page)).toContainText('You have cancelled it');
  await expect(deal(page).getByRole('button', { name: 'List for sale' })).toBeVisible();
});

test('a price far below the others has to be held, by finger or by key', async ({
  page,
  request,
  chains: { binance },
  wallet,
}) => {
  const id = await takeBuiltCar(request, binance, wallet.address);
  await openWith(page, wallet, id, 'binance');
  await deal(page).getByRole('button', { name: 'List for sale' }).click();
  const listing = sheet(page, 'List for sale');
  await listing.getByLabel('Price in ETH').fill('0.002');
  await expect(listing.getByText('Less than half of what is usual')).toBeVisible();
  const list = listing.getByRole('button', { name: 'Hold to list for 0.002 ETH' });
  const before = await boxOf(list);
  await list.click();
  await list.press('Enter');
  expect(wallet.asked).not.toContain('eth_sendTransaction');
  await list.click({ delay: 1_200 });
  await expect(listing.getByText('Listed at 0.002 ETH')).toBeVisible({ timeout: 20_000 });
  expect(await boxOf(listing.getByRole('button', { name: 'List for 0.002 ETH' }))).toEqual(before);
  expect(await readPrices(request, id)).toEqual([parseEther('0.002').toString()]);
});

/** The tap gives once a day, and the test may run again before that. */
async function giveEthOnce(chain: LocalChain): Promise<void> {
  if ((await readEth(chain, RIVAL.address)) < parseEther('2')) await giveEth(chain, SELLER, RIVAL.address);
}
