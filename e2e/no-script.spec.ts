/** A reader without scripts finds and reads things. What every page lacks without them is looked at in every-page.spec.ts. */
import type { APIRequestContext, Page } from '@playwright/test';
import { cards, firstOf, readCars, readNfts } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ javaScriptEnabled: false });

const main = (page: Page) => page.getByRole('main');
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const ids = (page: Page) =>
  cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('data-nft')));

// Without scripts a browser fetches every picture at once, and each may have to be drawn first. They are looked at elsewhere.
test.beforeEach(async ({ page }) => {
  const contentType = 'image/svg+xml';
  await page.route(/\/media\//, (route) =>
    route.fulfill({ contentType, body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
});

test('from Home through filtered cars and their second page to a car, its owner’s garage and a search', async ({
  page,
  request,
}) => {
  await page.goto('/home');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explore' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore the grid');

  await filters(page).getByRole('checkbox', { name: /BNB/ }).check();
  await filters(page)
    .getByRole('checkbox', { name: /Avalanche/ })
    .check();
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('oldest');
  await filters(page).getByRole('button', { name: 'Apply' }).click();
  const query = { chain: 'binance,avalanche', sort: 'oldest' };
  const first = await readNfts(request, query);
  await expect(cards(main(page))).toHaveCount(first.items.length);
  expect(await ids(page)).toEqual(first.items.map(({ id }) => id));
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('oldest');
  await expect(filters(page).getByRole('checkbox', { checked: true })).toHaveCount(2);

  await page.getByRole('link', { name: 'Load More' }).click();
  const second = await readNfts(request, { ...query, cursor: first.next ?? '' });
  await expect(page.getByRole('link', { name: 'Back to the start' })).toBeVisible();
  expect(await ids(page)).toEqual(second.items.map(({ id }) => id));
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/explore$/);
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await expect(cards(main(page), first.items[0]?.id)).toBeVisible();

  await page.getByRole('link', { name: 'Remove filter: Avalanche' }).click();
  await expect(filters(page).getByRole('checkbox', { checked: true })).toHaveCount(1);
  const car = firstOf(await readCars(request, { chain: 'binance', sort: 'oldest' }));
  await cards(main(page), car.id).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(car.title);
  for (const name of ['Properties', 'Game Stats', 'Upgrades', 'History']) {
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  }
  await expect(
    main(page).getByText('Minted', { exact: true }).or(main(page).getByText('Gift from the game')),
  ).toBeVisible();
  await main(page)
    .getByRole('link', { name: /^Owner/ })
    .click();
  await expect(page).toHaveURL(car.author_link);
  await expect(cards(main(page), car.id)).toBeVisible();
  await test.step('a garage page by page', () => readGarage(page, request));
  await test.step('the search in the header is a form', () => searchByForm(page, request));
});

async function readGarage(page: Page, request: APIRequestContext): Promise<void> {
  const { wallet } = firstOf(await readCars(request, { chain: 'binance', sort: 'oldest' })).author;
  const all = await readCars(request, { owner: wallet, limit: '48' });
  const { next } = await readCars(request, { owner: wallet, limit: '1' });
  await page.goto(`/garage/${wallet}?after=${encodeURIComponent(next ?? '')}`);
  expect(await ids(page)).toEqual(all.items.slice(1).map(({ id }) => id));
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await expect(page).toHaveURL(`/garage/${wallet}`);
  expect(await ids(page)).toEqual(all.items.map(({ id }) => id));
  // A cursor that is not ours leads to the beginning.
  await page.goto(`/garage/${wallet}?after=made-up`);
  await expect(page).toHaveURL(`/garage/${wallet}`);
}

async function searchByForm(page: Page, request: APIRequestContext): Promise<void> {
  const [word = ''] = firstOf(await readCars(request, { buildSeries: 'common_series' })).title.split(' ');
  await page
    .getByRole('banner')
    .getByRole('searchbox', { name: 'Search cars, people, news and help' })
    .fill(word);
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(`/search?q=${word}`);
  await expect(main(page).getByRole('searchbox')).toHaveValue(word);
  expect(await cards(main(page)).count()).toBeGreaterThan(0);
}
