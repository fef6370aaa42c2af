/** The feed of what happens. On the BNB Smart Chain, whose people have the most cars to give away. */

import { ActivityListSchema } from '@pitlane/shared/api/activity';
import { MarketHistorySchema } from '@pitlane/shared/api/market';
import type { Page } from '@playwright/test';
import { parseEther } from 'viem';
import { boxOf } from './fixtures/boxes.ts';
import { devAccount } from './fixtures/local-chains.ts';
import { readNft, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';
import { buyAs, giveEth, listAs, readEth, takeBuiltCar } from './fixtures/trading.ts';

/** People who do nothing else: one who sells and one who buys. */
const SELLER = devAccount(32);
const BUYER = devAccount(33);

const feed = (page: Page) => page.getByRole('region', { name: 'Feed' });
const rows = (page: Page) => feed(page).getByRole('listitem');
const choice = (page: Page, nav: string, name: string) =>
  page.getByRole('navigation', { name: nav }).getByRole('link', { name, exact: true });
const kindsOf = (page: Page) =>
  rows(page).evaluateAll((all) => [...new Set(all.map((row) => row.getAttribute('data-kind')))]);

test('a sale comes to the feed by itself, waits until the reader asks, and tells how the car was', async ({
  page,
  request,
  chains: { binance },
}) => {
  test.setTimeout(90_000);
  const id = await takeBuiltCar(request, binance, SELLER.address);
  const { title } = await readNft(request, id);
  for (const { address } of [SELLER, BUYER])
    await binance.client.setBalance({ address, value: parseEther('10') });
  // The tap gives once a day: enough for some runs in the same world.
  if ((await readEth(binance, BUYER.address)) < parseEther('1.25'))
    await giveEth(binance, BUYER, BUYER.address);
  await visit(page, '/activity?kind=sales&chain=binance');
  const first = rows(page).first();
  const [before, words] = [await boxOf(first), await first.innerText()];

  const order = await listAs(request, { account: SELLER, chain: binance, id, price: '1.25' });
  await buyAs(request, { account: BUYER, chain: binance, order });
  const more = feed(page).getByRole('button', { name: /^[\d,]+\+? new$/ });
  await expect(more).toBeVisible({ timeout: 20_000 });
  expect(await boxOf(first), 'when something new waits').toEqual(before);
  expect((await first.innerText()).split('\n')[0]).toBe(words.split('\n')[0]);
  const sale = rows(page).filter({ hasText: title }).filter({ hasText: '1.25' });
  // The people of the demo world sell cars at the same time.
  await expect(async () => {
    if (await more.isVisible()) await more.click();
    await expect(sale).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await expect(sale).toContainText('Sold');
  await expect(sale).toContainText(/from a listing · \w+ \w+ · performance \d+/);
  const { authors } = await (await request.get(`/api/authors?wallet=${BUYER.address}`)).json();
  await expect(sale.locator(`a[href="/Author/${authors[0].id}"]`).first()).toBeAttached();

  await choice(page, 'Kind', 'Listings').click();
  await expect(page).toHaveURL('/activity?kind=listings&chain=binance');
  await expect(rows(page).filter({ hasText: title }).filter({ hasText: '1.25' })).toContainText('bought');
  expect(await kindsOf(page)).toEqual(['listing']);

  await visit(page, `/activity?nft=${id}`);
  await expect(rows(page).filter({ hasText: 'Sold' }).first()).toContainText('1.25');
  await visit(page, `/garage/${BUYER.address.toLowerCase()}`);
  const recent = page.getByRole('region', { name: 'Recent activity' });
  await expect(recent.getByRole('listitem').filter({ hasText: 'Sold' }).first()).toContainText(title);
  await recent.getByRole('link', { name: 'All its activity' }).click();
  await expect(page).toHaveURL(`/activity?account=${BUYER.address.toLowerCase()}`);
  await expect(rows(page).first()).toContainText(title);
});

test('the feed goes on by the button first, and then by itself', async ({ page }) => {
  await visit(page, '/activity');
  await expect(rows(page)).toHaveCount(20);
  await feed(page).getByRole('link', { name: 'Load More' }).click();
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(40);
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(60);
});

test('the sales of six weeks are drawn, also as a table, for each series', async ({ page, request }) => {
  await visit(page, '/activity?series=common_series');
  const sales = page.getByRole('region', { name: 'Sales' });
  const { days } = MarketHistorySchema.parse(
    await (await request.get('/api/market/history?buildSeries=common_series&days=42')).json(),
  );
  await expect(sales.getByRole('img')).toHaveAccessibleName(/^Common cars: \d+ sold for [\d.,]+ ETH/);
  await sales.getByText('As a table').click();
  // Somebody may have bought one since.
  expect(Math.abs((await sales.getByRole('row').count()) - 1 - days.length)).toBeLessThanOrEqual(1);
  const floors = page.getByRole('region', { name: 'Lowest prices' });
  await expect(floors.getByRole('img')).toHaveAccessibleName(/^Common cars: from [\d.,]+ ETH now/);
  await floors.getByText('As a table').click();
  await expect(floors.getByRole('row').nth(1)).toContainText('the order book');
  const ladder = page.getByRole('region', { name: 'For sale now' });
  await expect(ladder).toContainText(/Common cars: \d+ listed, from [\d.,]+ ETH/);
  expect(await ladder.getByRole('rowheader').count()).toBeGreaterThan(1);
  await choice(page, 'Series of the chart', 'All series').click();
  await expect(sales.getByRole('img')).toHaveAccessibleName(/^All cars/);
  await expect(ladder).toHaveCount(0);
  await expect(page).toHaveURL('/activity');
});

test('the page of a car draws what it was sold for', async ({ page, request }) => {
  const { activity } = ActivityListSchema.parse(
    await (await request.get('/api/activity?kind=sale&collection=cars&limit=1')).json(),
  );
  await visit(page, `/ItemDetail/${activity[0]?.nft_id}`);
  const prices = page.getByRole('region', { name: 'Prices' });
  await prices.scrollIntoViewIfNeeded();
  await expect(prices).toContainText(/Sold (once|\d+ times)/);
  await expect(prices).toContainText(/cars on .+: (\d+ listed, from|none is listed now)/);
  const recent = page.getByRole('region', { name: 'Recent activity' });
  await expect(recent.getByRole('listitem').first()).toBeVisible();
  expect(await recent.getByRole('listitem').count()).toBeLessThanOrEqual(5);
  await recent.getByRole('link', { name: 'All its activity' }).click();
  await expect(page).toHaveURL(`/activity?nft=${activity[0]?.nft_id}`);
  await expect(rows(page).filter({ hasText: 'Sold' }).first()).toBeVisible();
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the feed is filtered and goes on', async ({ page }) => {
    // Without scripts a browser fetches every picture at once, and each may have to be drawn first.
    await page.route(/\/media\//, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    await page.goto('/activity');
    await expect(page.getByRole('region', { name: 'Sales' }).getByRole('img')).toBeVisible();
    await choice(page, 'Kind', 'Auctions').click();
    await choice(page, 'Chain', 'All chains').click();
    await expect(page).toHaveURL('/activity?kind=auctions');
    for (const kind of await kindsOf(page)) expect(['auction', 'bid', 'unsold']).toContain(kind);
    await page.goto('/activity?kind=mints');
    const newest = await rows(page).first().innerText();
    await feed(page).getByRole('link', { name: 'Load More' }).click();
    await expect(page).toHaveURL(/kind=mints&after=/);
    expect(await rows(page).first().innerText()).not.toBe(newest);
    expect(await kindsOf(page)).toEqual(['mint']);
    await page.getByRole('link', { name: 'Back to now' }).click();
    await expect(page).toHaveURL('/activity?kind=mints');
  });
});
