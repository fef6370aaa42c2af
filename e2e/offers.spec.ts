/** Offers: made, seen by the owner at once, declined in the wallet, accepted. On Binance. */

import type { Page } from '@playwright/test';
import { parseEther } from 'viem';
import { dialogsOf, findDialogProblems } from './fixtures/dialogs.ts';
import { type Injected, injectWallet } from './fixtures/injected-wallet.ts';
import { devAccount } from './fixtures/local-chains.ts';
import { boxOf, connect, readNft, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';
import { readEth, receiveBuiltCar, sendEth } from './fixtures/trading.ts';

/** Gives the buyer their ETH, and does nothing else. */
const GIVER = devAccount(34);

const deal = (page: Page) => page.getByRole('region', { name: 'Deal' });
const offers = (page: Page) => page.getByRole('region', { name: 'Offers' });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });

async function openWith(page: Page, wallet: Injected, id: string): Promise<void> {
  await wallet.goTo('binance');
  await visit(page, `/ItemDetail/${id}`);
  await connect(page, wallet.name);
  await page.setViewportSize({ width: 1280, height: 900 });
}

test('an offer is made, comes to the owner at once, and is accepted', async ({
  page,
  request,
  chains,
  wallet,
  visitor,
  watch,
}) => {
  watch.allow(/The (offer|sale) failed/);
  const { binance } = chains;
  const buyer = await visitor();
  const other = await injectWallet(buyer.context(), chains);
  const id = await receiveBuiltCar(request, binance, wallet.address, { series: 'any' });
  await openWith(page, wallet, id);
  // The world's own offers for any car are there from the beginning.
  const row = offers(page).getByRole('listitem').filter({ hasText: '9.41 ETH' });
  await openWith(buyer, other, id);
  const garage = await page.context().newPage();
  await visit(garage, '/garage');

  await deal(buyer).getByRole('button', { name: 'Make Offer' }).click();
  const making = sheet(buyer, 'Place a Bid');
  const offer = making.getByRole('button', { name: /^Offer/ });
  await expect(offer).toHaveAccessibleDescription('Enter an amount first.');
  await making.getByLabel('Your offer in ETH').fill('12');
  await expect(making.getByText('You need 12.00 ETH more')).toBeVisible();
  const before = await boxOf(offer);
  await binance.client.setBalance({ address: GIVER.address, value: parseEther('10') });
  await sendEth(binance, GIVER, other.address);
  await making.getByLabel('Your offer in ETH').fill('9.41');
  await making.getByRole('combobox', { name: 'For' }).selectOption('series');
  await expect(making.getByLabel('Minimum engine')).toBeVisible();
  await making.getByRole('combobox', { name: 'For' }).selectOption('item');
  await buyer.keyboard.press('Escape');
  await deal(buyer).getByRole('button', { name: 'Make Offer' }).click();
  await making.getByLabel('Your offer in ETH').fill('9.41');

  other.refuse();
  await offer.click();
  await expect(making.getByText('You declined in the wallet')).toBeVisible();
  expect(await boxOf(offer), 'after a refusal').toEqual(before);
  await expect(row).toHaveCount(0);
  other.refuse(false);
  await offer.click();
  await expect(making.getByText('You offer 9.41 ETH')).toBeVisible({ timeout: 20_000 });
  expect(await boxOf(offer), 'when it is made').toEqual(before);
  expect(await readEth(binance, other.address)).toBe(parseEther('10'));

  await expect(row).toContainText('This item');
  await expect(deal(page)).toContainText('Best offer');
  await expect(deal(page)).not.toContainText('Total, fee included');
  await expect(
    garage.getByRole('region', { name: 'Offers for your items' }).getByText('9.41 ETH'),
    'in the garage that was open before',
  ).toBeVisible();
  await garage.close();
  const made = await buyer.context().newPage();
  await visit(made, '/garage');
  await expect(made.getByRole('region', { name: 'Your offers' }).getByText('9.41 ETH')).toBeVisible();
  expect(await findDialogProblems(made, dialogsOf('garage with an offer'))).toEqual([]);
  await made.close();
  expect(await findDialogProblems(page, dialogsOf('own car with an offer'))).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await row.getByRole('button', { name: 'Accept 9.41 ETH' }).click();
  const accepting = sheet(page, 'Accept the offer');
  const sell = accepting.getByRole('button', { name: /^Sell for 8\./ });
  await expect(sell).toBeEnabled();
  const place = await boxOf(sell);
  wallet.refuse();
  await sell.click();
  await expect(accepting.getByText('You declined in the wallet')).toBeVisible();
  wallet.refuse(false);
  await sell.click();
  await expect(accepting.getByRole('heading', { name: /is sold$/ })).toBeVisible({ timeout: 20_000 });
  const { y, height } = await boxOf(accepting.getByRole('link', { name: /^View / }));
  expect({ y, height }, 'when it is sold').toEqual({ y: place.y, height: place.height });
  expect(await readEth(binance, other.address)).toBe(parseEther('0.59'));
  await expect.poll(async () => (await readNft(request, id)).author.wallet).toBe(other.address);
  await expect(row).toHaveCount(0);
});
