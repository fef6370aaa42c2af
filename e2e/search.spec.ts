import type { APIRequestContext, Page } from '@playwright/test';
import { keysOf } from './fixtures/keys.ts';
import { cards, firstOf, header, readCars, readyForKeys, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const FIELD = 'Search cars, people, news and help';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const main = (page: Page) => page.getByRole('main');

/** A built car with a first word that is long enough to miss a letter of it, and its title with that slip. */
async function findCarWithSlip(request: APIRequestContext) {
  const list = await readCars(request, { sort: 'oldest', limit: '100' });
  const car = firstOf({ ...list, items: list.items.filter(({ title }) => /^[A-Z][a-z]{5,} /.test(title)) });
  return { car, slip: car.title.slice(0, 2) + car.title.slice(3) };
}

test('by keyboard alone: a slip is corrected, the arrows go through the groups, and all results have an address', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000);
  const keys = keysOf(page);
  const { car, slip } = await findCarWithSlip(request);
  await visit(page, '/home');
  await readyForKeys(page);
  await keys.press('/');
  await keys.expectOn('combobox', FIELD);
  await keys.type(slip);
  await expect(
    dialog(page).getByText(`Showing results for ${car.title.toLowerCase()}`).first(),
  ).toBeVisible();
  const option = dialog(page).getByRole('group', { name: 'Items' }).getByRole('option', { name: car.title });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('combobox')).toHaveAttribute(
    'aria-activedescendant',
    (await option.getAttribute('id')) ?? '',
  );
  // Before the first one is the last: all results.
  await keys.press('ArrowUp');
  await expect(dialog(page).getByRole('option', { name: `All results for “${slip}”` })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await keys.press('Enter');
  await expect(page).toHaveURL(`/search?${new URLSearchParams({ q: slip })}`);
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveTitle(`Search: ${slip} · Pitlane`);
  await expect(main(page).getByText(`Showing results for ${car.title.toLowerCase()}`)).toBeVisible();
  await expect(main(page).getByRole('region', { name: /^Items \d/ })).toBeVisible();
  await expect(cards(main(page)).first()).toHaveAttribute('data-nft', car.id);
  keys.verify();
});

test('several kinds of things are found, each under its name, and Enter goes to the first', async ({
  page,
}) => {
  await visit(page, '/home');
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill('mint');
  const groups = dialog(page).getByRole('group');
  await expect(groups.first()).toHaveAccessibleName('Pages');
  await expect(dialog(page).getByRole('option', { name: 'Mint', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  const options = dialog(page).getByRole('option');
  const count = await options.count();
  for (let i = 1; i < count; i++) {
    await page.keyboard.press('ArrowDown');
    await expect(options.nth(i)).toHaveAttribute('aria-selected', 'true');
  }
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/mint');
});

test('recent searches are kept in this browser, are searched again, and go away', async ({ page }) => {
  const keys = keysOf(page);
  await visit(page, '/home');
  await readyForKeys(page);
  for (const text of ['fees', 'activity']) {
    await keys.press('/');
    await keys.expectOn('combobox', FIELD);
    await keys.type(text);
    await expect(dialog(page).getByRole('option').first()).toBeVisible();
    await keys.press('Enter');
    await expect(dialog(page)).toBeHidden();
    // The page has come, and with it the focus.
    await expect(main(page).getByRole('heading', { level: 1 })).toBeFocused();
  }
  await expect(page).toHaveURL('/activity');
  await visit(page, '/activity');
  await readyForKeys(page);
  await keys.press('/');
  await keys.expectOn('combobox', FIELD);
  const recent = dialog(page).getByRole('region', { name: 'Recent searches' });
  await expect(recent.getByRole('listitem')).toHaveText(['activity', 'fees']);
  await keys.tabTo('button', 'Remove “activity”');
  await keys.press('Enter');
  await expect(recent.getByRole('listitem')).toHaveText(['fees']);
  await keys.expectOn('combobox', FIELD);
  await keys.tabTo('button', 'fees');
  await keys.press('Enter');
  await expect(page.getByRole('combobox')).toHaveValue('fees');
  await expect(dialog(page).getByRole('option', { name: 'Pricing' })).toBeVisible();
  await page.getByRole('combobox').fill('');
  await keys.tabTo('button', 'Clear');
  await keys.press('Enter');
  await expect(recent).toHaveCount(0);
  await keys.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await visit(page, '/activity');
  await readyForKeys(page);
  await keys.press('/');
  await keys.expectOn('combobox', FIELD);
  await expect(recent).toHaveCount(0);
});

test('the page of results has a field of its own, and says what to do when nothing is found', async ({
  page,
}) => {
  await visit(page, '/search?q=xqzvwkjh');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const empty = main(page).getByRole('heading', { name: 'Nothing is called “xqzvwkjh”' });
  await expect(empty).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Help Center' })).toHaveAttribute('href', '/helpcenter');
  await main(page).getByRole('searchbox').fill('live auction');
  await main(page).getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL('/search?q=live+auction');
  await expect(main(page).getByRole('searchbox')).toHaveValue('live auction');
  await main(page)
    .getByRole('region', { name: /^Pages/ })
    .getByRole('link', { name: 'Live Auction' })
    .click();
  await expect(page).toHaveURL('/auction');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the box in the header leads to the page of results, which is complete', async ({ page, request }) => {
    const { car, slip } = await findCarWithSlip(request);
    await page.goto('/price');
    await header(page).getByRole('searchbox', { name: FIELD }).fill(slip);
    await header(page).getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/search\?q=/);
    await expect(main(page).getByText(`Showing results for ${car.title.toLowerCase()}`)).toBeVisible();
    await cards(main(page), car.id).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(car.title);
  });
});
