import type { Page } from '@playwright/test';
import { connect, header, visit, walletButton } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const scrollY = (page: Page) => page.evaluate(() => window.scrollY);

test('the menu is in the header from 1200 px on, and behind a burger below', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await visit(page, '/home');
  const menu = header(page).getByRole('navigation', { name: 'Main' });
  const burger = header(page).getByRole('button', { name: 'Menu' });
  await expect(menu.getByRole('link')).toHaveText(['Explore', 'Mint']);
  await expect(burger).toBeHidden();
  await page.setViewportSize({ width: 1199, height: 800 });
  await expect(menu).toBeHidden();
  await burger.click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await expect(sheet.getByText('Activity', { exact: true })).toBeVisible();
  await sheet.getByRole('link', { name: 'Explore' }).click();
  await expect(page).toHaveURL('/explore');
  await expect(sheet).toBeHidden();
});

test('what the keyboard opens, Escape closes, and the focus returns', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await visit(page, '/home');
  for (const [name, role] of [
    ['Menu', 'dialog'],
    [/^Notifications/, 'dialog'],
    ['Profile', 'menu'],
    ['Connect Wallet', 'dialog'],
  ] as const) {
    const button = header(page).getByRole('button', { name });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole(role)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole(role)).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});

test('the header stays at the top, and a button leads back there after 600 px', async ({ page }) => {
  await visit(page, '/explore');
  const up = page.getByRole('button', { name: 'Back to the top' });
  await page.evaluate(() => scrollTo(0, 600));
  await expect.poll(async () => (await header(page).boundingBox())?.y).toBe(0);
  await expect(up).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 601));
  await up.click();
  await expect.poll(() => scrollY(page)).toBe(0);
  await expect(up).toHaveCount(0);
});

test('a page change scrolls to the top and is said', async ({ page }) => {
  await visit(page, '/explore');
  await page.evaluate(() => scrollTo(0, 900));
  await header(page).getByRole('link', { name: 'Mint' }).click();
  await expect(page).toHaveTitle('Mint a car · Pitlane');
  await expect.poll(() => scrollY(page)).toBe(0);
  await expect(page.locator('p[aria-live=polite]', { hasText: 'Mint a car · Pitlane' })).toHaveCount(1);
});

test('the address has four characters, three dots and four characters', async ({ page }) => {
  await visit(page, '/home');
  await connect(page, 'Demo wallet');
  await expect(walletButton(page)).toHaveText(/^Wallet 0x[0-9a-f]{2}\.\.\.[0-9a-f]{4}$/);
});

test('a new visitor has eight notifications; read ones stay read', async ({ page }) => {
  await visit(page, '/home');
  await header(page).getByRole('button', { name: 'Notifications, 8 unread' }).click();
  const inbox = page.getByRole('dialog', { name: 'Notifications' });
  await expect(inbox.getByRole('listitem')).toHaveCount(8);
  await inbox.getByRole('button', { name: 'Mark all read' }).click();
  const read = header(page).getByRole('button', { name: 'Notifications, none unread' });
  await expect(read).toBeVisible();
  await visit(page, '/explore');
  await expect(read).toBeVisible();
});

test('the theme follows the system until it is chosen, and is then remembered', async ({ page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await visit(page, '/home');
  const dark = await background();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(background).not.toBe(dark);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(background).toBe(dark);
  await header(page).getByRole('button', { name: 'Switch to the light theme' }).click();
  await expect.poll(background).not.toBe(dark);
  const light = await background();
  await visit(page, '/explore');
  expect(await background()).toBe(light);
  await expect(header(page).getByRole('button', { name: 'Switch to the dark theme' })).toBeVisible();
});

test('the skip link is the first stop and leads to the page', async ({ page }) => {
  await visit(page, '/home');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the page' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the footer names this year, the social networks and how fresh the index is', async ({ page }) => {
  await visit(page, '/home');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} the Pitlane team`);
  for (const name of ['Twitter', 'Discord', 'Telegram']) {
    await expect(footer.getByRole('button', { name }).or(footer.getByRole('link', { name }))).toBeVisible();
  }
  await expect(footer.getByRole('list', { name: 'Indexed blocks' }).getByRole('listitem')).toHaveCount(3);
});
