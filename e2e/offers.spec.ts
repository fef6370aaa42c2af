/** Offers: made, seen by the owner at once, accepted, declined in the wallet, taken back. On Binance. */

import type { Page } from '@playwright/test';
import { parseEther } from 'viem';
import { boxOf } from './fixtures/boxes.ts';
import { dialogsOf, findDialogProblems } from './fixtures/dialogs.ts';
import { type Injected, injectWallet } from './fixtures/injected-wallet.ts';
import { devAccount } from './fixtures/local-chains.ts';
import { connect, readNft, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';
import { giveEth, readEth, takeBuiltCar } from './fixtures/trading.ts';

/** Gives the buyers their ETH, and does nothing else. */
const [FIRST_GIVER, SECOND_GIVER] = [devAccount(34), devAccount(35)];

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
  test.setTimeout(90_000);
  watch.allow(/The (offer|sale) failed/);
  const { binance } = chains;
  const buyer = await visitor();
  const other = await injectWallet(buyer.context(), chains);
  const id = await takeBuiltCar(request, binance, wallet.address, { series: 'dear' });
  await openWith(page, wallet, id);
  // The world's own offers for any car are there from the beginning.
  const row = offers(page).getByRole('listitem').filter({ hasText: '9.41 ETH' });
  await openWith(buyer, other, id);
  const garage = await page.context().newPage();
  await visit(garage, '/garage');

  await deal(buyer).getByRole('button', { name: 'Make Offer' }).click();
  const making = sheet(buyer, 'Place a Bid');
  const offer = making.getByRole('button', { name: /^Offer/ });
  await expect(offer).toHaveAccessibleDescription('Say the amount first.');
  await making.getByLabel('Your offer in ETH').fill('12');
  await expect(making.getByText('12.00 ETH are missing')).toBeVisible();
  const before = await boxOf(offer);
  await binance.client.setBalance({ address: FIRST_GIVER.address, value: parseEther('10') });
  await giveEth(binance, FIRST_GIVER, other.address);
  await making.getByLabel('Your offer in ETH').fill('9.41');
  await making.getByRole('combobox', { name: 'For' }).selectOption('series');
  await expect(making.getByLabel('Lowest engine')).toBeVisible();
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
  await expect(accepting.getByText('ETH are in your wallet.')).toBeVisible({ timeout: 20_000 });
  expect(await boxOf(accepting.getByRole('button', { name: /^Sell/ })), 'when it is sold').toEqual(place);
  expect(await readEth(binance, other.address)).toBe(parseEther('0.59'));
  await expect.poll(async () => (await readNft(request, id)).author.wallet).toBe(other.address);
  await expect(row).toHaveCount(0);
});

test('an offer for any car of a series reaches its owners, and is taken back', async ({
  page,
  request,
  chains,
  wallet,
  visitor,
}) => {
  const { binance } = chains;
  const owner = await visitor();
  const own = await injectWallet(owner.context(), chains);
  const mine = await takeBuiltCar(request, binance, own.address, { series: 'any' });
  const { title } = await readNft(request, mine);
  await binance.client.setBalance({ address: SECOND_GIVER.address, value: parseEther('10') });
  await giveEth(binance, SECOND_GIVER, wallet.address);
  await openWith(page, wallet, mine);
  await openWith(owner, own, mine);
  await deal(page).getByRole('button', { name: 'Make Offer' }).click();
  const making = sheet(page, 'Place a Bid');
  await making.getByLabel('Your offer in ETH').fill('0.31');
  await making.getByRole('combobox', { name: 'For' }).selectOption('series');
  await making.getByRole('button', { name: 'Offer 0.31 ETH' }).click();
  await expect(making.getByText('You offer 0.31 ETH')).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Escape');

  await expect(offers(owner).getByRole('button', { name: 'Accept 0.31 ETH' })).toBeVisible();
  await offers(owner).getByRole('button', { name: 'Accept 0.31 ETH' }).click();
  const accepting = sheet(owner, 'Accept the offer');
  await expect(accepting.getByRole('button', { name: /^Sell for 0\.[23]/ })).toBeEnabled();

  // Both see it in their garages.
  const elsewhere = await page.context().newPage();
  await visit(elsewhere, '/garage');
  await expect(
    elsewhere.getByRole('region', { name: 'Offers you have made' }).getByText('0.31 ETH'),
  ).toBeVisible();
  expect(await findDialogProblems(elsewhere, dialogsOf('garage with an offer'))).toEqual([]);
  await elsewhere.close();

  // The maker takes it back while the owner looks at it.
  await offers(page).getByRole('button', { name: 'Take back' }).click();
  const cancelling = sheet(page, 'Take the offer back');
  await cancelling.getByRole('button', { name: 'Take the offer back' }).click();
  await expect(cancelling.getByText('Nobody can accept it any more.')).toBeVisible({ timeout: 20_000 });
  await expect(accepting.getByText('The offer is gone').first()).toBeVisible();
  await expect(accepting.getByRole('button', { name: /^Sell/ })).toBeDisabled();
  expect((await readNft(request, mine)).title).toBe(title);
  await expect.poll(async () => (await readNft(request, mine)).author.wallet).toBe(own.address);
});
