/** The search, and the way through the market, by keyboard alone: nothing in this file can press with a mouse. */
import type { APIRequestContext, Page } from '@playwright/test';
import { keysOf } from './fixtures/keys.ts';
import { cards, firstOf, readCars, readyForKeys, visit } from './fixtures/site.ts';
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

test('by keyboard alone: a slip is corrected, a car is found, its tabs are read, and the way leads back', async ({
  page,
  request,
}) => {
  const keys = keysOf(page);
  const { car, slip } = await findCarWithSlip(request);
  await visit(page, '/home');
  await readyForKeys(page);
  await keys.tabTo('button', /^Notifications/);
  await keys.press('/');
  await keys.expectOn('combobox', FIELD);
  await keys.press('Escape');
  await keys.expectOn('button', /^Notifications/);

  await test.step('a slip is corrected, and all results have an address', async () => {
    await keys.press('/');
    await keys.expectOn('combobox', FIELD);
    await keys.type(slip);
    await expect(
      dialog(page).getByText(`Showing results for ${car.title.toLowerCase()}`).first(),
    ).toBeVisible();
    const option = dialog(page)
      .getByRole('group', { name: 'Items' })
      .getByRole('option', { name: car.title });
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
  });

  await test.step('from there to a car and its tabs, and back', async () => {
    await keys.press('/');
    await keys.expectOn('combobox', FIELD);
    await keys.type(car.title);
    const option = dialog(page).getByRole('option', { name: car.title }).first();
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await keys.press('Enter');
    await expect(page).toHaveURL(`/ItemDetail/${car.id}`);
    await keys.expectOn('heading', car.title);
    await keys.tabTo('tab', 'Properties');
    for (const name of ['Game Stats', 'Upgrades', 'History', 'Properties']) {
      await keys.press('ArrowRight');
      await keys.expectOn('tab', name);
      await expect(page.getByRole('tabpanel', { name })).toBeVisible();
    }
    // The browser's own key for Back does not work without its window.
    await page.goBack();
    await expect(page).toHaveURL(/\/search\?q=/);
    await keys.expectOn('heading', 'Search');
  });
  keys.verify();
});
