/** The focus when the control that has it goes, and keys that must not lead away. */
import type { Page } from '@playwright/test';
import { connect, firstOf, header, readCars, readyForKeys, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const focused = (page: Page) => page.getByRole('main').locator(':focus');

/** Presses a control with the keyboard. */
async function press(page: Page, name: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('button', { name }).or(main.getByRole('link', { name })).focus();
  await page.keyboard.press('Enter');
}

test('the focus stays beside a filter that is taken away', async ({ page }) => {
  await visit(page, '/explore?chain=matic,binance');
  await readyForKeys(page);
  await press(page, 'Remove filter: Polygon');
  await expect(page).not.toHaveURL(/matic/);
  await expect(focused(page)).toHaveAccessibleName(/^(Remove filter:|Clear all)/);
  await press(page, 'Clear all');
  await expect(page).toHaveURL('/explore');
  await expect(focused(page)).toHaveCount(1);
});

test('the focus stays on the heading while the garage is read', async ({ page }) => {
  await visit(page, '/home');
  await connect(page, 'Demo wallet');
  const read = Promise.withResolvers<void>();
  const answers = ['**/api/authors?wallet=*', '**/assets/own-garage*.js'];
  for (const answer of answers)
    await page.route(answer, (route) => read.promise.then(() => route.fallback()));
  await header(page).getByRole('link', { name: 'Garage' }).focus();
  await page.keyboard.press('Enter');
  await expect(focused(page)).toHaveText('Your garage');
  read.resolve();
  await expect(page.getByText('Link for others')).toBeVisible();
  await expect(focused(page)).toHaveText('Your garage');
});

test('a button that goes leaves the focus in its popup', async ({ page }) => {
  await visit(page, '/home');
  await readyForKeys(page);
  await header(page)
    .getByRole('button', { name: /^Notifications/ })
    .click();
  const popup = page.getByRole('dialog', { name: 'Notifications' });
  await popup.getByRole('button', { name: 'Mark all read' }).focus();
  await page.keyboard.press('Enter');
  await expect(popup.getByRole('button', { name: 'Mark all read' })).toHaveCount(0);
  await expect.poll(() => popup.evaluate((element) => element.contains(document.activeElement))).toBe(true);
});

test('no shortcut leads away from an open dialog', async ({ page, wallet }) => {
  await visit(page, '/home');
  await header(page).getByRole('button', { name: 'Connect Wallet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect a wallet' });
  await expect(dialog.getByRole('button', { name: wallet.name })).toBeVisible();
  for (const key of ['g', 'm', '/', 'Control+k']) await page.keyboard.press(key);
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL('/home');
  await page.keyboard.press('Escape');
  await connect(page, wallet.name);
});

test('Enter in the search goes on when the answer comes', async ({ page }) => {
  const car = firstOf(await readCars(page.request, { chain: 'matic', sort: 'oldest', limit: '1' }));
  await visit(page, '/home');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/nfts?title=**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill(car.title);
  await expect(page.getByRole('dialog').getByRole('status').first()).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/home');
  held.resolve();
  await expect(heading(page)).toHaveText(car.title);
});
