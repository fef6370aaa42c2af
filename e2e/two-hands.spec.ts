/** Two hands reach for one car: two buyers, two tabs, or the seller while a buyer thinks. On Binance. */

import type { Page } from '@playwright/test';
import { parseEther } from 'viem';
import { type Injected, injectWallet } from './fixtures/injected-wallet.ts';
import { devAccount } from './fixtures/local-chains.ts';
import { connect, readNft, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';
import { cancelAs, giveEth, listAs, readEth, takeBuiltCar } from './fixtures/trading.ts';

/** Sells without any page, and does nothing else. */
const SELLER = devAccount(31);

const deal = (page: Page) => page.getByRole('region', { name: 'Deal' });
const checkout = (page: Page) => page.getByRole('dialog', { name: 'Checkout' });
const buyButton = (page: Page) => checkout(page).getByRole('button', { name: /^Buy for/ });
const countSends = ({ asked }: Injected) => asked.filter((method) => method === 'eth_sendTransaction').length;

test.beforeEach(async ({ chains: { binance } }) => {
  await binance.client.setBalance({ address: SELLER.address, value: parseEther('10') });
});

test('of two buyers one gets the car, and the other is told and pays nothing', async ({
  page,
  request,
  chains,
  wallet,
  visitor,
  watch,
}) => {
  watch.allow(/The purchase failed/);
  const { binance } = chains;
  const id = await takeBuiltCar(request, binance, SELLER.address);
  await listAs(request, { account: SELLER, chain: binance, id, price: '1.7' });
  const second = await visitor();
  const rival = await injectWallet(second.context(), chains);
  const hands = [
    { page, wallet },
    { page: second, wallet: rival },
  ];
  for (const hand of hands) {
    await giveEth(binance, SELLER, hand.wallet.address);
    await openCheckout(hand.page, hand.wallet, id);
  }
  const answers = await Promise.all(hands.map((hand) => askForPurchase(hand)));
  for (const answer of answers) answer();

  await expect
    .poll(async () => (await readNft(request, id)).author.wallet)
    .not.toBe(SELLER.address.toLowerCase());
  const owner = (await readNft(request, id)).author.wallet;
  const [winner, loser] = owner === wallet.address ? hands : hands.toReversed();
  if (!winner || !loser) throw new Error('two people buy');
  expect(owner).toBe(winner.wallet.address);
  await expect(checkout(winner.page).getByText('is yours').first()).toBeVisible({ timeout: 20_000 });
  await expect(checkout(loser.page).getByText('It came into a block and failed there')).toBeVisible({
    timeout: 20_000,
  });
  await expect(buyButton(loser.page)).toHaveAccessibleDescription('Sold to somebody else');
  expect(await readEth(binance, winner.wallet.address)).toBe(parseEther('8.3'));
  expect(await readEth(binance, loser.wallet.address)).toBe(parseEther('10'));
  expect(hands.map((hand) => countSends(hand.wallet))).toEqual([2, 2]);
});

test('two tabs of one wallet buy a car once', async ({
  page,
  context,
  request,
  chains: { binance },
  wallet,
  watch,
}) => {
  watch.allow(/The purchase failed/);
  const id = await takeBuiltCar(request, binance, SELLER.address);
  await listAs(request, { account: SELLER, chain: binance, id, price: '1.8' });
  await giveEth(binance, SELLER, wallet.address);
  await openCheckout(page, wallet, id);
  const tab = await context.newPage();
  await visit(tab, `/ItemDetail/${id}`);
  await deal(tab).getByRole('button', { name: 'Buy Now' }).click();
  await expect(buyButton(tab)).toBeEnabled();

  const answer = await askForPurchase({ page, wallet });
  await buyButton(tab).click();
  await expect(checkout(tab).getByText('Another tab is doing this')).toBeVisible();
  expect(countSends(wallet)).toBe(2);
  answer();
  await expect(checkout(page).getByText('is yours').first()).toBeVisible({ timeout: 20_000 });
  await expect(buyButton(tab)).toBeDisabled();
  await expect(checkout(tab).getByText('is yours').first()).toBeVisible();
  await expect(buyButton(tab)).toHaveAccessibleDescription('It is yours already.');
  expect(await readEth(binance, wallet.address)).toBe(parseEther('8.2'));
  expect(countSends(wallet)).toBe(2);
});

test('the seller lowers the price, then takes the listing back, while a buyer has the sheet open', async ({
  page,
  request,
  chains: { binance },
  wallet,
  watch,
}) => {
  watch.allow(/The purchase failed/);
  const id = await takeBuiltCar(request, binance, SELLER.address);
  const given = { account: SELLER, chain: binance, id } as const;
  const first = await listAs(request, { ...given, price: '1.9' });
  await giveEth(binance, SELLER, wallet.address);
  await openCheckout(page, wallet, id);
  await expect(buyButton(page)).toHaveText('Buy for 1.90 ETH');

  // What was declined before is no longer what there is to say: the button is off for the new price.
  wallet.refuse();
  await buyButton(page).click();
  await expect(checkout(page).getByText('You declined in the wallet')).toBeVisible();
  wallet.refuse(false);
  const lower = await listAs(request, { ...given, price: '1.6' });
  await expect(checkout(page).getByText('The price is 1.60 ETH now')).toBeVisible();
  await expect(buyButton(page)).toHaveAccessibleDescription('Look at the new price first.');
  await checkout(page).getByRole('button', { name: 'Show the new price' }).click();
  await expect(buyButton(page)).toHaveText('Buy for 1.60 ETH');
  await expect(buyButton(page)).toBeEnabled();

  // The wallet's question is open when the seller takes both back: the purchase comes too late.
  const answer = await askForPurchase({ page, wallet });
  for (const order of [first, lower]) await cancelAs(request, { account: SELLER, chain: binance, order });
  answer();
  await expect(checkout(page).getByText('It came into a block and failed there')).toBeVisible({
    timeout: 20_000,
  });
  await expect(checkout(page).getByText('Not for sale any more').first()).toBeVisible();
  await expect(buyButton(page)).toBeDisabled();
  expect(await readEth(binance, wallet.address)).toBe(parseEther('10'));
  expect((await readNft(request, id)).author.wallet).toBe(SELLER.address.toLowerCase());
});

/** Opens the sheet that buys a car, with the wallet connected, on the chain of the car. */
async function openCheckout(page: Page, wallet: Injected, id: string): Promise<void> {
  await wallet.goTo('binance');
  await visit(page, `/ItemDetail/${id}`);
  await connect(page, wallet.name);
  await deal(page).getByRole('button', { name: 'Buy Now' }).click();
  await expect(buyButton(page)).toBeEnabled();
}

/** Gives the permission, and leaves the question for the purchase open until the returned function is called. */
async function askForPurchase({ page, wallet }: { page: Page; wallet: Injected }): Promise<() => void> {
  const before = countSends(wallet);
  const permit = wallet.hold();
  await buyButton(page).click();
  await expect.poll(() => countSends(wallet), { timeout: 20_000 }).toBe(before + 1);
  permit();
  const answer = wallet.hold();
  await expect.poll(() => countSends(wallet), { timeout: 20_000 }).toBe(before + 2);
  return answer;
}
