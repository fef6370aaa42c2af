/** Whole journeys by keyboard alone: nothing in this file can press with a mouse. */
import type { Page } from '@playwright/test';
import { type Keys, keysOf } from './fixtures/keys.ts';
import { cards, firstOf, mintedId, readCars, readNft, readyForKeys, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** From the page's first control to one of its main part, over the skip link. */
async function skipTo(keys: Keys, role: string, name: string | RegExp) {
  await keys.tabTo('link', 'Skip to the page');
  await keys.press('Enter');
  return keys.tabTo(role, name);
}

test('from Home to a car and its tabs, and back', async ({ page, request }) => {
  test.setTimeout(90_000);
  const keys = keysOf(page);
  const car = firstOf(await readCars(request, { chain: 'matic', sort: 'oldest', limit: '1' }));
  await visit(page, '/home');
  await readyForKeys(page);
  await keys.tabTo('button', /^Notifications/);
  await keys.press('/');
  await keys.expectOn('combobox', 'Search cars, people, news and help');
  await keys.press('Escape');
  await keys.expectOn('button', /^Notifications/);

  await keys.press('/');
  await keys.expectOn('combobox', 'Search cars, people, news and help');
  await keys.type(car.title);
  await expect(page.getByRole('option', { name: car.title }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await keys.press('Enter');
  await expect(heading(page)).toHaveText(car.title);
  await keys.expectOn('heading', car.title);

  await keys.tabTo('tab', 'Properties');
  for (const name of ['Game Stats', 'Upgrades', 'History', 'Properties']) {
    await keys.press('ArrowRight');
    await keys.expectOn('tab', name);
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
  }
  // The browser's own key for Back does not work without its window.
  await page.goBack();
  await expect(page).toHaveURL('/home');
  await keys.expectOn('heading', /./);
  keys.verify();
});

test('through the filters, the order and the cards of Explore', async ({ page }) => {
  test.setTimeout(90_000);
  const keys = keysOf(page);
  await visit(page, '/explore');
  await readyForKeys(page);
  // In the order of sight: the way to the auctions and the bar above, the filters at the side, the cars.
  const passed = await skipTo(keys, 'checkbox', /^Polygon/);
  expect(passed.map(({ role }) => role).slice(0, 5)).toEqual([
    'link',
    'button',
    'combobox',
    'button',
    'search',
  ]);
  await keys.press('Space');
  await expect(page).toHaveURL('/explore?chain=matic');
  await keys.expectOn('checkbox', /^Polygon/);
  await keys.tabTo('link', /Polygon$/);
  await keys.press('Enter');
  await expect(page).toHaveURL('/explore');

  await visit(page, '/explore');
  await readyForKeys(page);
  await skipTo(keys, 'combobox', 'Sort');
  await keys.type('Title');
  await expect(page).toHaveURL('/explore?sort=title');
  await expect(page.getByRole('region', { name: 'Items' })).toHaveAttribute('aria-busy', 'false');
  const titles = await cards(page).getByRole('link').allInnerTexts();
  const first = new RegExp(`^${(titles[0] ?? '').replaceAll(/\s+/g, ' ')}$`);
  await keys.tabTo('link', first);
  await keys.press('ArrowRight');
  await expect(cards(page).nth(1).locator(':focus')).toHaveCount(1);
  await keys.press('End');
  await keys.tabTo('link', 'Load More');
  await keys.press('Enter');
  await expect(page.getByRole('link', { name: 'Load More' })).toHaveCount(0);
  await expect(cards(page).locator(':focus')).toHaveCount(1);
  await expect(cards(page).locator(':focus')).toBeInViewport();
  await keys.press('ArrowDown');
  const chosen = cards(page).filter({ has: page.locator(':focus') });
  const title = (await chosen.getByRole('heading').innerText()).replaceAll(/\s+/g, ' ');
  await keys.press('Enter');
  await expect(heading(page)).toHaveText(title);
  keys.verify();
});

test('a car is minted and gets a part, by keyboard alone', async ({ page, request, watch }) => {
  test.setTimeout(180_000);
  watch.allow(/The mint failed/);
  const keys = keysOf(page);
  await visit(page, '/mint');
  await readyForKeys(page);
  await keys.tabTo('button', 'Connect Wallet');
  await keys.press('Enter');
  await keys.expectOn('heading', 'Connect a wallet');
  await keys.tabTo('button', /^Demo wallet/);
  await keys.press('Enter');
  await keys.expectOn('button', /^Wallet 0x/);

  // A garage and a station for the part, then the car: each is asked about in the wallet's sheet.
  for (const name of ['Mint a Tuneup Garage', 'Mint a Gas Station']) {
    await keys.tabTo('button', name);
    await confirm(page, keys);
    await expect(page.getByText(/is yours\.$/).first()).toBeVisible({ timeout: 30_000 });
    await keys.expectOn('button', name);
  }
  await keys.backTo('button', 'Mint');
  await keys.press('Enter');
  await keys.expectOn('heading', 'Confirm in the demo wallet');
  await keys.press('Escape');
  await keys.expectOn('button', 'Mint');
  await confirm(page, keys);
  const id = await mintedId(page);
  await keys.expectOn('heading', /./);
  await keys.tabTo('link', 'To the garage');
  await expect.poll(async () => (await readNft(request, id)).built, { timeout: 60_000 }).toBe(true);
  await keys.press('Enter');
  await keys.expectOn('heading', 'Your garage');
  const { title } = await readNft(request, id);
  await expect(cards(page, id)).toContainText(title.split(' ')[0] ?? '');

  await keys.tabTo('button', `Fit upgrade to ${title}`);
  await keys.press('Enter');
  await keys.expectOn('heading', `Workshop: ${title}`);
  const sheet = page.getByRole('dialog', { name: /^Workshop/ });
  await expect(sheet.getByRole('group', { name: 'Part' })).toBeVisible();
  await keys.tabTo('radio', /^Engine/);
  await keys.press('ArrowRight');
  const part = (await sheet.getByRole('radio', { checked: true }).first().getAttribute('value')) ?? '';
  await keys.tabTo('button', new RegExp(`^Fit ${part}, level 1$`, 'i'));
  await keys.press('Enter');
  await keys.expectOn('heading', 'Confirm in the demo wallet');
  await keys.tabTo('button', 'Confirm');
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeEnabled();
  await keys.press('Enter');
  await expect(sheet.getByText(/: level 1 (now|is on the chain)$/)).toBeVisible({ timeout: 30_000 });
  // The sheet keeps the focus: Tab goes round in it, and Escape gives it back to the car's button.
  await keys.tabTo('button', 'Close');
  await keys.press('Escape');
  await keys.expectOn('button', `Fit upgrade to ${title}`);
  keys.verify();
});

/** Presses the control that has the focus, and says yes in the demo wallet's sheet. */
async function confirm(page: Page, keys: Keys): Promise<void> {
  await keys.press('Enter');
  await keys.expectOn('heading', 'Confirm in the demo wallet');
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeEnabled({ timeout: 20_000 });
  await keys.tabTo('button', 'Confirm');
  await keys.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 20_000 });
}
