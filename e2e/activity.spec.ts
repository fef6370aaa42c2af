/** The feed of what happens goes on by itself, and the rankings with it. On the BNB Smart Chain. */

import { type AuthorRanks, AuthorRanksSchema } from '@pitlane/shared/api/rankings';
import { shortAddress } from '@pitlane/shared/domain/chain/address';
import type { Page } from '@playwright/test';
import { formatUnits, parseEther } from 'viem';
import { devAccount } from './fixtures/local-chains.ts';
import { boxOf, readNft, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';
import { buyAs, listAs, readEth, receiveBuiltCar, sendEth } from './fixtures/trading.ts';

/** People who do nothing else: one who sells and one who buys. */
const SELLER = devAccount(32);
const BUYER = devAccount(33);
const PRICE = '1.25';

const feed = (page: Page) => page.getByRole('region', { name: 'Feed' });
const rows = (page: Page) => feed(page).getByRole('listitem');

test('a sale comes to the feed by itself, waits until the reader asks, and moves its seller up in the ranking', async ({
  page,
  visitor,
  request,
  chains: { binance },
}) => {
  const id = await receiveBuiltCar(request, binance, SELLER.address);
  const { title } = await readNft(request, id);
  for (const { address } of [SELLER, BUYER])
    await binance.client.setBalance({ address, value: parseEther('10') });
  // The tap gives once a day: enough for some runs in the same world.
  if ((await readEth(binance, BUYER.address)) < parseEther(PRICE))
    await sendEth(binance, BUYER, BUYER.address);
  const own = `/api/author_ranks?own=${SELLER.address}&period=last_24_hours`;
  const before: AuthorRanks = AuthorRanksSchema.parse(await (await request.get(own)).json());
  const ranking = await visitor();
  await visit(ranking, '/rangking?period=last_24_hours');
  await visit(page, '/activity?kind=sales&chain=binance');
  const first = rows(page).first();
  const [box, words] = [await boxOf(first), await first.innerText()];

  const order = await listAs(request, { account: SELLER, chain: binance, id, price: PRICE });
  await buyAs(request, { account: BUYER, chain: binance, order });
  const more = feed(page).getByRole('button', { name: /^[\d,]+\+? new$/ });
  await expect(more).toBeVisible();
  expect(await boxOf(first), 'when something new waits').toEqual(box);
  expect((await first.innerText()).split('\n')[0]).toBe(words.split('\n')[0]);
  const sale = rows(page).filter({ hasText: title }).filter({ hasText: PRICE });
  // What waits may be another sale: an auction that has just ended.
  await expect(async () => {
    if (await more.isVisible()) await more.click();
    await expect(sale).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(sale).toContainText('Sold');
  await expect(sale).toContainText(/from a listing · \w+ \w+ · performance [SABCD] \d{3}/);
  const { authors } = await (await request.get(`/api/authors?wallet=${BUYER.address}`)).json();
  await expect(sale.locator(`a[href="/Author/${authors[0].id}"]`).first()).toBeAttached();

  await test.step('the ranking follows', async () => {
    const volume = BigInt(before.own?.author_sale.volume ?? 0) + parseEther(PRICE);
    const row = ranking.getByRole('row').filter({ hasText: shortAddress(SELLER.address) });
    await expect(row).toContainText(Number(formatUnits(volume, 18)).toFixed(4), { timeout: 15_000 });
  });

  await test.step('the listing is told as bought, and the buyer has a feed too', async () => {
    const kinds = page.getByRole('navigation', { name: 'Kind' });
    await kinds.getByRole('link', { name: 'Listings', exact: true }).click();
    await expect(page).toHaveURL('/activity?kind=listings&chain=binance');
    await expect(rows(page).filter({ hasText: title }).filter({ hasText: PRICE })).toContainText('bought');
    await visit(page, `/garage/${BUYER.address.toLowerCase()}`);
    const recent = page.getByRole('region', { name: 'Recent activity' });
    await recent.scrollIntoViewIfNeeded();
    await expect(recent.getByRole('listitem').filter({ hasText: 'Sold' }).first()).toContainText(title);
    await recent.getByRole('link', { name: 'View all activity' }).click();
    await expect(page).toHaveURL(`/activity?account=${BUYER.address.toLowerCase()}`);
    await expect(rows(page).first()).toContainText(title);
  });

  await test.step('the feed goes on by the button first, and then by itself', async () => {
    await visit(page, '/activity');
    await expect(rows(page)).toHaveCount(20);
    await feed(page).getByRole('link', { name: 'Load More' }).click();
    await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(40);
    await rows(page).last().scrollIntoViewIfNeeded();
    await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(60);
  });
});
