import type { Page } from '@playwright/test';
import { getAddress, getPageScenes } from './fixtures/pages.ts';
import { cards, firstOf, readCars, readNfts } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ javaScriptEnabled: false });

const PHONE = { width: 390, height: 844 };
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

test('from Home through filtered cars and their second page to a car and its owner’s garage', async ({
  page,
  request,
}) => {
  // Ten pages after each other.
  test.slow();
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
  await expect(page.getByRole('link', { name: 'Back to the first ones' })).toBeVisible();
  expect(await ids(page)).toEqual(second.items.map(({ id }) => id));
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/explore$/);
  await page.getByRole('link', { name: 'Back to the first ones' }).click();
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
    main(page).getByText('Minted', { exact: true }).or(main(page).getByText('A gift of the game')),
  ).toBeVisible();
  await main(page)
    .getByRole('link', { name: /^Owner/ })
    .click();
  await expect(page).toHaveURL(car.author_link);
  await expect(cards(main(page), car.id)).toBeVisible();
});

test('a garage is read page by page, and the search in the header is a form', async ({ page, request }) => {
  const { wallet } = firstOf(await readCars(request, { chain: 'binance', sort: 'oldest' })).author;
  const all = await readCars(request, { owner: wallet, limit: '48' });
  const { next } = await readCars(request, { owner: wallet, limit: '1' });
  await page.goto(`/garage/${wallet}?after=${encodeURIComponent(next ?? '')}`);
  expect(await ids(page)).toEqual(all.items.slice(1).map(({ id }) => id));
  await page.getByRole('link', { name: 'Back to the first ones' }).click();
  await expect(page).toHaveURL(`/garage/${wallet}`);
  expect(await ids(page)).toEqual(all.items.map(({ id }) => id));
  // A cursor that is not ours leads to the beginning.
  await page.goto(`/garage/${wallet}?after=made-up`);
  await expect(page).toHaveURL(`/garage/${wallet}`);

  const [word = ''] = firstOf(await readCars(request, { buildSeries: 'common_series' })).title.split(' ');
  await page
    .getByRole('banner')
    .getByRole('searchbox', { name: 'Search cars, people, news and help' })
    .fill(word);
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(`/search?q=${word}`);
  await expect(main(page).getByRole('searchbox')).toHaveValue(word);
  expect(await cards(main(page)).count()).toBeGreaterThan(0);
});

test.describe('every page reads complete', () => {
  for (const scene of getPageScenes()) {
    test(scene.name, async ({ page, request, watch }) => {
      if (scene.status) watch.allow(/status of 404/);
      await page.goto(await getAddress(scene, request));
      for (const size of [{ width: 1280, height: 900 }, PHONE]) {
        await page.setViewportSize(size);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText(/Scripts are off here/)).toBeVisible();
        expect(await findDeadButtons(page)).toEqual([]);
        const text = await page.locator('body').innerText();
        // A long line that ends so is the beginning of a text, and nothing is under way.
        expect(text).not.toMatch(/\bloading|^.{0,80}…$|counting/im);
        await expect(page.locator('.skeleton').filter({ visible: true })).toHaveCount(0);
        const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explore' });
        await expect(links).toBeVisible();
      }
      // More than its frame: the page says something of its own, below its heading.
      const content = await main(page).innerText();
      expect(content.length).toBeGreaterThan(100);
    });
  }
});

/** The names of the visible buttons that would do something only with a script. */
function findDeadButtons(page: Page): Promise<string[]> {
  const buttons = page.locator('button:not(:disabled), [role=button], [role=tab]').filter({ visible: true });
  return buttons.evaluateAll((all) =>
    all
      .filter((each) => !(each instanceof HTMLButtonElement && each.type === 'submit' && each.form !== null))
      .map((each) => each.getAttribute('aria-label') ?? each.textContent ?? ''),
  );
}
