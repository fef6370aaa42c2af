/** The rankings at /rangking. On Polygon, whose people sell cars to one another. */

import { AuthorRanksSchema, HotCollectionsSchema } from '@pitlane/shared/api/ranks';
import type { APIRequestContext, Page } from '@playwright/test';
import { parseEther } from 'viem';
import { devAccount } from './fixtures/local-chains.ts';
import { connect, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';
import { buyAs, giveEth, listAs, readEth, takeBuiltCar } from './fixtures/trading.ts';

/** People who do nothing else: one who sells and one who buys. */
const SELLER = devAccount(40);
const BUYER = devAccount(41);

const table = (page: Page) => page.getByRole('region', { name: 'Ranking' }).getByRole('table');
const rows = (page: Page) =>
  table(page)
    .locator('tbody tr')
    .filter({ has: page.getByRole('rowheader') });
const names = (page: Page) => rows(page).getByRole('rowheader').allInnerTexts();
const readAuthors = async (request: APIRequestContext, query: string) =>
  AuthorRanksSchema.parse(await (await request.get(`/api/author_ranks?${query}`)).json());

test('periods, categories and columns re-rank, and the address says which', async ({ page, request }) => {
  await visit(page, '/rangking');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Top NFTs');
  await expect(page.getByRole('combobox', { name: 'Period' }).getByRole('option')).toHaveText([
    'Last 7 days',
    'Last 24 hours',
    'Last 30 days',
    'All time',
  ]);
  await expect(page.getByRole('combobox', { name: 'Category' }).getByRole('option')).toHaveText([
    'All categories',
    'Art',
    'Music',
    'Domain Names',
    'Virtual World',
    'Trading Cards',
    'Collectibles',
    'Sports',
    'Utility',
  ]);
  await page.getByRole('combobox', { name: 'Period' }).selectOption('All time');
  await expect(page).toHaveURL('/rangking?period=all_time');
  const byVolume = await readAuthors(request, 'period=all_time');
  expect(await names(page)).toEqual(byVolume.ranks.map(({ author }) => author.username));
  for (const head of ['Collection', 'Volume', '24h %', '7d %', 'Floor Price', 'Owners', 'Assets'])
    await expect(table(page).getByRole('columnheader', { name: head, exact: true })).toBeVisible();

  await table(page).getByRole('link', { name: 'Assets' }).click();
  await expect(page).toHaveURL('/rangking?period=all_time&sort=assets');
  await expect(table(page).getByRole('columnheader', { name: 'Assets' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const byAssets = await readAuthors(request, 'period=all_time&sort=assets');
  await expect.poll(() => names(page)).toEqual(byAssets.ranks.map(({ author }) => author.username));
  await table(page).getByRole('link', { name: 'Assets' }).click();
  await expect(page).toHaveURL(/order=asc/);

  await page.getByRole('combobox', { name: 'Category' }).selectOption('Sports');
  await expect(page.getByRole('heading', { name: 'Nothing was sold in Sports' })).toBeVisible();
  await page.getByRole('link', { name: 'All time, all categories' }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('collections are ranked too, page by page, and lead to their cars', async ({ page, request }) => {
  await visit(page, '/rangking');
  await page
    .getByRole('navigation', { name: 'Ranking of' })
    .getByRole('link', { name: 'Collections' })
    .click();
  await expect(page).toHaveURL('/rangking?view=collections');
  const read = async (path: string) =>
    HotCollectionsSchema.parse(await (await request.get(`/api/hot-collections${path}`)).json());
  await expect.poll(async () => (await read('')).total, 'ranked collections').toBeGreaterThan(20);
  const { total } = await read('');
  const places = page.getByRole('navigation', { name: 'Places' });
  await expect(places.getByText(/^\d+ - \d+/)).toHaveText([/^1 - 20/, /^21 - 40/, /^41 - 60/]);
  await expect(rows(page)).toHaveCount(Math.min(20, total));
  await places.getByRole('link', { name: '21 - 40' }).click();
  await expect(page).toHaveURL('/rangking?view=collections&page=2');
  await expect(rows(page)).toHaveCount(total - 20);
  await expect(rows(page).first().getByRole('cell').first()).toHaveText(/^21/);

  await visit(page, '/rangking?view=collections&sort=floor_price');
  const [dearest] = (await read('?sort=floor_price')).collections;
  await rows(page).first().getByRole('rowheader').getByRole('link').click();
  await expect(page).toHaveURL(
    `/explore?chain=${dearest?.chain}&category=car&buildSeries=${dearest?.buildSeries}`,
  );
});

test('on a phone the other figures are a tap away, with no script too', async ({ browser, baseURL }) => {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({
    viewport,
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  await page.goto('/rangking?period=all_time');
  const more = table(page).getByRole('checkbox').first();
  await expect(page.getByText('Floor Price', { exact: true }).filter({ visible: true })).toHaveCount(0);
  await more.press('Space');
  await expect(page.getByText('Floor Price', { exact: true }).filter({ visible: true })).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 30 days');
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('By Owners');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/period=last_30_days.*sort=owners/);
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('owners');
  await context.close();
});

test('a sale moves its seller up on the open page', async ({ page, request, chains: { matic } }) => {
  test.setTimeout(90_000);
  const id = await takeBuiltCar(request, matic, SELLER.address);
  for (const { address } of [SELLER, BUYER])
    await matic.client.setBalance({ address, value: parseEther('10') });
  if ((await readEth(matic, BUYER.address)) < parseEther('1.5')) await giveEth(matic, BUYER, BUYER.address);
  const own = `own=${SELLER.address}&period=last_24_hours`;
  const before = BigInt((await readAuthors(request, own)).own?.author_sale.volume ?? 0);
  await visit(page, '/rangking?period=last_24_hours');
  const order = await listAs(request, { account: SELLER, chain: matic, id, price: '1.5' });
  await buyAs(request, { account: BUYER, chain: matic, order });
  const row = rows(page)
    .filter({ has: page.locator('a[href^="/Author/"]') })
    .filter({ hasText: shortOf(SELLER.address) });
  await expect(row).toContainText(formatEth(before + parseEther('1.5')), { timeout: 20_000 });
});

test("the own wallet's row stays in sight", async ({ page, request, wallet }) => {
  const { ranks } = await readAuthors(request, 'period=all_time');
  const [first] = ranks;
  // The wallet of the test has sold nothing: the answer says that it is the first one's.
  await page.route(/\/api\/author_ranks\?.*own=/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), own: first } });
  });
  await page.setViewportSize({ width: 1024, height: 420 });
  await visit(page, '/rangking?period=all_time');
  await connect(page, wallet.name);
  const own = table(page).locator('tr[data-own]');
  await expect(own).toContainText('You');
  for (const to of ['end', 'start'] as const) {
    await page.evaluate((place) => scrollTo(0, place === 'end' ? 400 : 0), to);
    await expect(own).toBeInViewport({ ratio: 1 });
  }
});

const shortOf = (address: string) => `${address.slice(0, 4)}...${address.slice(-4)}`.toLowerCase();
const formatEth = (wei: bigint) => (Number(wei) / 1e18).toFixed(4);
