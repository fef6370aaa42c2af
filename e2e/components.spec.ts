/** The living gallery: the states that the specification lists, by mouse, by keyboard, and without scripts. */
import type { Page } from '@playwright/test';
import { visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const items = (page: Page, name: string) => section(page, name).locator('details');
const open = (page: Page, name: string) =>
  items(page, name).evaluateAll((all) => all.map((each) => each.hasAttribute('open')));

test('Default has its first item open, Full Hide has all three closed', async ({ page }) => {
  await visit(page, '/accordion');
  expect(await open(page, 'Default')).toEqual([true, false, false]);
  expect(await open(page, 'Full Hide')).toEqual([false, false, false]);
  await items(page, 'Full Hide').nth(1).locator('summary').click();
  expect(await open(page, 'Full Hide')).toEqual([false, true, false]);
  await items(page, 'Full Hide').nth(2).locator('summary').click();
  await expect.poll(() => open(page, 'Full Hide')).toEqual([false, false, true]);
  expect(await open(page, 'Default')).toEqual([true, false, false]);
});

test('an accordion goes by keyboard: arrows, Home and End lead on, Enter and Space open and close', async ({
  page,
}) => {
  await visit(page, '/accordion');
  const head = (at: number) => items(page, 'Default').nth(at).locator('summary');
  await head(0).focus();
  for (const [key, at] of [
    ['ArrowDown', 1],
    ['End', 2],
    ['ArrowDown', 0],
    ['ArrowUp', 2],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect(head(at), key).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect.poll(() => open(page, 'Default')).toEqual([false, false, false]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect.poll(() => open(page, 'Default')).toEqual([false, true, false]);
  await page.keyboard.press('Tab');
  await expect(section(page, 'Default').getByRole('link')).toBeFocused();
});

test('alerts come in eight colours, with more content, and with icons', async ({ page }) => {
  await visit(page, '/alerts');
  const tones = section(page, 'Colours').locator('[data-tone]');
  await expect(tones.locator('strong')).toHaveText([
    'Primary',
    'Secondary',
    'Success',
    'Danger',
    'Warning',
    'Info',
    'Light',
    'Dark',
  ]);
  const looks = await tones.evaluateAll((all) =>
    all.map((each) => {
      const { backgroundColor, borderInlineStartColor } = getComputedStyle(each);
      return `${backgroundColor} ${borderInlineStartColor}`;
    }),
  );
  expect(new Set(looks).size).toBe(8);
  await expect(section(page, 'Additional content').getByRole('heading', { level: 3 })).toHaveText(
    'Your car is built',
  );
  await expect(section(page, 'Icon alerts').locator('svg use')).toHaveCount(4);
});

test('the six bars have the names and figures of the specification', async ({ page }) => {
  await visit(page, '/progressbar');
  const bars = page.getByRole('main').getByRole('meter');
  const read = await bars.evaluateAll((all) =>
    all.map((bar) => [
      bar.getAttribute('aria-label'),
      bar.getAttribute('aria-valuetext'),
      bar.getAttribute('value'),
    ]),
  );
  expect(read).toEqual([
    ['Art', '80%', '80'],
    ['Music', '70%', '70'],
    ['Domain Names', '75%', '75'],
    ['Virtual Worlds', '80%', '80'],
    ['Trading Cards', '90%', '90'],
    ['Collectibles', '75%', '75'],
  ]);
  const widths = await page
    .getByRole('main')
    .locator('svg rect:last-child')
    .evaluateAll((all) => all.map((each) => each.getAttribute('width')));
  expect(widths).toEqual(['80', '70', '75', '80', '90', '75']);
});

test('tabs come in four styles, each with Home, Profile and Contact', async ({ page }) => {
  await visit(page, '/tabs');
  const looks: string[] = [];
  for (const name of ['Line', 'Pills', 'Track', 'Boxes']) {
    const tabs = section(page, name).getByRole('tab');
    await expect(tabs).toHaveText(['Home', 'Profile', 'Contact']);
    await expect(section(page, name).getByRole('tabpanel')).toHaveCount(1);
    await tabs.nth(1).click();
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(section(page, name).getByRole('tabpanel')).toHaveAccessibleName('Profile');
    await page.keyboard.press('ArrowRight');
    await expect(tabs.nth(2)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tabs.nth(0)).toBeFocused();
    await page.keyboard.press('End');
    await expect(section(page, name).getByRole('tabpanel')).toHaveAccessibleName('Contact');
    looks.push(
      await tabs.nth(2).evaluate((tab) => {
        const { backgroundColor, borderBottomWidth, borderRadius, borderTopWidth } = getComputedStyle(tab);
        return `${backgroundColor} ${borderBottomWidth} ${borderTopWidth} ${borderRadius}`;
      }),
    );
  }
  expect(new Set(looks).size).toBe(4);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('accordions open, and all panels of the tabs are shown below their names', async ({ page }) => {
    await page.goto('/accordion');
    expect(await open(page, 'Default')).toEqual([true, false, false]);
    await items(page, 'Full Hide').nth(0).locator('summary').click();
    await expect(items(page, 'Full Hide').nth(0).getByRole('paragraph')).toBeVisible();
    await page.goto('/tabs');
    for (const name of ['Home', 'Profile', 'Contact'])
      await expect(section(page, 'Pills').getByRole('heading', { name, exact: true })).toBeVisible();
  });
});
