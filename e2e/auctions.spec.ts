/** An auction from its start to a fight for it, on the item's page. On Avalanche; Polygon belongs to troubles.spec.ts. */

import type { Page } from '@playwright/test';
import { parseEther } from 'viem';
import { dialogsOf, findDialogProblems } from './fixtures/dialogs.ts';
import { injectWallet } from './fixtures/injected-wallet.ts';
import { devAccount } from './fixtures/local-chains.ts';
import { boxOf, connect, readNft, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';
import { bidAs, readAuctions, readEth, receiveBuiltCar, sendEth } from './fixtures/trading.ts';

/** People who do nothing else: one who bids without any page, and one who pays others. */
const RIVAL = devAccount(29);
const GIVER = devAccount(26);

const deal = (page: Page) => page.getByRole('region', { name: 'Deal' });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a car is auctioned on its page, bid on in another browser, and the one who is outbid while typing loses nothing', async ({
  page,
  request,
  chains: { avalanche, ...others },
  wallet,
  visitor,
}) => {
  const id = await receiveBuiltCar(request, avalanche, wallet.address);
  await wallet.goTo('avalanche');
  await visit(page, `/ItemDetail/${id}`);
  await connect(page, wallet.name);
  await deal(page).getByRole('button', { name: 'Start auction' }).click();
  const creation = sheet(page, 'Auction');
  await expect(creation.getByRole('button', { name: 'Start the auction' })).toBeVisible();
  await creation.getByLabel('Reserve price (ETH)').fill('0.5');
  const startButton = creation.getByRole('button', { name: 'Start at 0.50 ETH' });
  const place = await boxOf(startButton);
  await startButton.click();
  // The page has become the auction's by then: the sheet stays until its reader closes it.
  await expect(creation.getByText(/is up for auction$/)).toBeVisible({ timeout: 20_000 });
  await expect.poll(async () => (await readNft(request, id)).status, { timeout: 20_000 }).toBe('on_auction');
  await expect(page.locator('section[aria-label=Deal]')).toContainText('Starts at');
  await expect(creation.getByText(/is up for auction$/)).toBeVisible();
  expect(await boxOf(startButton)).toEqual(place);
  await expect(creation.getByRole('radio', { name: '3 days' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(deal(page)).toContainText('Starts at0.50 ETH');
  await expect(deal(page).getByRole('button', { name: 'Start auction' })).toHaveCount(0);
  // The car stands in its seller's garage while the house holds it.
  await expect.poll(async () => (await readNft(request, id)).author.wallet).toBe(wallet.address);
  // Bids wait until the auction is out of reach of the chain's usual reorganisations: a block, here.
  await avalanche.client.mine({ blocks: 1 });
  await expect
    .poll(async () => {
      const { auctions, indexed } = await readAuctions(request, id);
      return (indexed.avalanche?.block ?? 0) >= (auctions[0]?.bids_from_block ?? Number.NaN);
    })
    .toBe(true);

  const bidder = await visitor();
  const other = await injectWallet(bidder.context(), { avalanche, ...others });
  await avalanche.client.setBalance({ address: GIVER.address, value: parseEther('10') });
  await sendEth(avalanche, GIVER, other.address);
  await other.goTo('avalanche');
  await visit(bidder, `/ItemDetail/${id}`);
  await connect(bidder, other.name);
  expect(await findDialogProblems(bidder, dialogsOf('car in an auction'))).toEqual([]);
  await bidder.setViewportSize({ width: 1280, height: 900 });
  await deal(bidder).getByRole('button', { name: 'Bid 0.50 ETH' }).click();
  const bidding = sheet(bidder, 'Place a Bid');
  await bidding.getByRole('button', { name: 'Bid 0.50 ETH' }).click();
  await expect(bidding.getByText('You lead with 0.50 ETH')).toBeVisible({ timeout: 20_000 });
  expect(await readEth(avalanche, other.address)).toBe(parseEther('9.5'));
  await bidder.keyboard.press('Escape');
  await expect(deal(page)).toContainText('Highest bid0.50 ETH');

  await deal(bidder)
    .getByRole('button', { name: /^Raise to / })
    .click();
  const field = bidding.getByLabel('Your bid in ETH');
  await field.fill('0.7');
  const before = await boxOf(bidding.getByRole('button', { name: 'Bid 0.70 ETH' }));
  await bidAs(request, { account: RIVAL, chain: avalanche, id, eth: '1' });
  await expect(
    bidding.getByRole('alert').filter({ hasText: 'The next bid is at least' }).first(),
  ).toBeVisible({ timeout: 20_000 });
  await expect(field).toHaveValue('0.7');
  expect(await boxOf(bidding.getByRole('button', { name: /^Bid/ })), 'after a rival bid').toEqual(before);
  // The house has refunded the bid.
  expect(await readEth(avalanche, other.address)).toBe(parseEther('10'));
  await bidding.getByRole('button', { name: /^Use / }).click();
  await bidding.getByRole('button', { name: /^Bid 1/ }).click();
  await expect(bidding.getByText(/^You lead with 1/)).toBeVisible({ timeout: 20_000 });
  await bidder.keyboard.press('Escape');
  const ladder = deal(bidder).getByRole('list', { name: 'Bids, highest first' });
  await expect(ladder.getByRole('listitem')).toHaveText([/P1.*You.*1\.05.*leads/, /P2.*1\.00/]);
  // The clock has begun: on the item's page, and on its card among the live auctions.
  await expect(deal(bidder)).toContainText('Auctions ends in');
  const auction = (await readAuctions(request, id)).auctions[0];
  await visit(bidder, '/garage');
  const leading = bidder.getByRole('region', { name: 'Your leading bids' });
  await expect(leading.getByRole('button', { name: /^Raise to 1\.1/ })).toBeVisible();
  expect(await findDialogProblems(bidder, dialogsOf('garage with a bid'))).toEqual([]);
  await visit(bidder, '/auction?chain=avalanche');
  await expect(bidder.getByRole('heading', { level: 1 })).toHaveText('Live Auction');
  const card = bidder.locator(`article[data-nft="${auction?.nft_id}"]`);
  await expect(card).toContainText('Ends in');
  await expect(card.getByRole('timer')).toContainText(/\d+d \d\dh \d\dm \d\ds/);
});
