/** The icon catalogues: what they list, copy and filter, their header, and that nothing of them is loaded elsewhere. */
import type { Locator, Page } from '@playwright/test';
import { header, readyForKeys, toast, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

/** As many icons as the packages have, in their exact versions; the last are the site's own drawings. */
const CATALOGUES = [
  { path: '/elegantIcons', title: 'Elegant icons', font: 'elegant', count: 360 },
  { path: '/etlineIcons', title: 'ET Line icons', font: 'et-line', count: 100 },
  {
    path: '/fontAwesomeIcons',
    title: 'Font Awesome icons',
    font: 'font-awesome',
    count: 786,
  },
  {
    path: '/fixedWidthIcons',
    title: 'Fixed-width icons',
    font: 'fixed-width',
    count: 352,
  },
  { path: '/iconNames', title: 'Icon names', font: undefined, count: 44 },
];
/** Files of the catalogues, by the names that the build gives them. */
const CATALOGUE_FILE =
  /\/assets\/(elegant|et-?line|font-awesome|fixed-width|catalogue|icon-catalogue|icon-names)/;

const cells = (page: Page) => page.getByRole('main').locator('.icon-cell');
/** By the attribute: to ask hundreds of buttons for their names takes a browser long. */
const cell = (page: Page, name: string) => cells(page).filter({ has: page.locator(`[data-name="${name}"]`) });
const copyButton = (page: Page, name: string) => cells(page).locator(`[data-name="${name}"]`);
const styleOf = (part: Locator, property: string) =>
  part.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

/** Runs in the page: the colours of the header, and of its links, the logo and the menu in one. */
function readHeader() {
  const colour = (element: Element) => getComputedStyle(element).color;
  const links = document.querySelectorAll('header > div > a, header nav a');
  const background = getComputedStyle(document.querySelector('header') ?? document.body).backgroundColor;
  return { background, links: [...new Set([...links].map(colour))] };
}

/** The addresses of fonts, scripts and styles that a page asks for by itself. */
async function readLoaded(page: Page, path: string): Promise<string[]> {
  const asked: string[] = [];
  const note = (request: { url: () => string }) => asked.push(new URL(request.url()).pathname);
  page.on('request', note);
  await visit(page, path);
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready);
  page.off('request', note);
  return asked;
}

for (const { path, title, font, count } of CATALOGUES) {
  test(`${path} lists all of its icons, drawn by its own font alone`, async ({ page }) => {
    const loaded = await readLoaded(page, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(cells(page)).toHaveCount(count);
    await expect(page.getByRole('status').filter({ hasText: 'icons' })).toHaveText(`${count} icons`);
    const others = CATALOGUES.flatMap((each) => (each.font && each.font !== font ? [each.font] : []));
    const fonts = loaded.filter((each) => CATALOGUE_FILE.test(each) && each.endsWith('.woff2'));
    expect(fonts).toHaveLength(font ? 1 : 0);
    if (font) {
      expect(fonts[0]).toContain(`/${font}-`);
      expect(await page.evaluate((name) => document.fonts.check(`16px "Catalogue ${name}"`, ''), font)).toBe(
        true,
      );
    }
    expect(loaded.filter((each) => others.some((other) => each.includes(`/assets/${other}`)))).toEqual([]);
  });
}

test('no other page loads a font, a style or the data of the catalogues', async ({ page }) => {
  for (const path of ['/home', '/explore', '/mint', '/accordion', '/tabs'])
    expect(
      (await readLoaded(page, path)).filter((each) => CATALOGUE_FILE.test(each)),
      path,
    ).toEqual([]);
});

test('an icon has its code, its version or that it is an alias, and rows have three, two and one', async ({
  page,
}) => {
  await visit(page, '/fontAwesomeIcons');
  await expect(cell(page, 'fa-address-book')).toContainText('&#xf2b9;');
  await expect(cell(page, 'fa-address-book')).toContainText('4.7');
  await expect(cell(page, 'fa-close')).toContainText('(alias)');
  for (const [width, columns] of [
    [1440, 3],
    [800, 2],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const grid = page.locator('.icon-grid');
    await expect
      .poll(async () => (await styleOf(grid, 'grid-template-columns')).split(' ').length)
      .toBe(columns);
  }
});

test('a press copies the name, and says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, '/etlineIcons');
  const button = copyButton(page, 'icon-laptop');
  await expect(button).toHaveAccessibleName('icon-laptop');
  await expect(button).toHaveAttribute('title', 'Copy to use');
  await button.click();
  await expect(cell(page, 'icon-laptop')).toContainText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('icon-laptop');
  await expect(page.locator('p[aria-live=polite]', { hasText: 'Copied: icon-laptop.' })).toHaveCount(1);
  await expect(cell(page, 'icon-laptop')).toContainText('&#xe001;');
});

test('where the clipboard refuses, the name is said', async ({ page, watch }) => {
  watch.allow(/The clipboard refused/);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('not allowed')) },
    });
  });
  await visit(page, '/iconNames');
  await copyButton(page, 'basket').click();
  await expect(toast(page, 'This browser does not allow copying. Here is the name: basket')).toBeVisible();
});

test('one Tab leads to the icons, arrow keys from one to the next, and one Tab out again', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/etlineIcons');
  await readyForKeys(page);
  const on = (name: string) => expect(copyButton(page, name)).toBeFocused();
  await page.getByRole('searchbox', { name: 'Filter icons by name' }).focus();
  await page.keyboard.press('Tab');
  await on('icon-mobile');
  await page.keyboard.press('ArrowRight');
  await on('icon-laptop');
  await page.keyboard.press('ArrowDown');
  await on('icon-phone');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'icon-phone')).toContainText('Copied');
  await page.keyboard.press('End');
  await on('icon-dribbble');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Tab');
  await on('icon-dribbble');
});

test('the field filters by name, counts, and says when there is none', async ({ page }) => {
  await visit(page, '/elegantIcons');
  const field = page.getByRole('searchbox', { name: 'Filter icons by name' });
  const status = page.getByRole('status').filter({ hasText: 'icons' });
  await field.fill('carrot up');
  await expect(cells(page)).toHaveCount(6);
  for (const name of await cells(page).getByRole('button').all()) {
    await expect(name).toHaveAccessibleName(/carrot/);
    await expect(name).toHaveAccessibleName(/up/);
  }
  await expect(status).toHaveText('6 of 360 icons');
  await field.fill('carburettor');
  await expect(cells(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('No icon of this set has “carburettor” in its name.');
  await field.fill('');
  await expect(cells(page)).toHaveCount(360);
});

test('their header is dark purple with white links and a white logo, in both themes', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const { path } of CATALOGUES) {
    await visit(page, path);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const look = { path, background: 'rgb(44, 20, 88)', links: ['rgb(255, 255, 255)'] };
      await expect.poll(async () => ({ path, ...(await page.evaluate(readHeader)) })).toEqual(look);
    }
  }
  await header(page).getByRole('link', { name: 'Explore' }).click();
  await expect(page).toHaveURL('/explore');
  await expect.poll(async () => (await page.evaluate(readHeader)).background).not.toBe('rgb(44, 20, 88)');
});

test('their menu is behind the burger below 1199 px, and that of other pages below 1200', async ({
  page,
}) => {
  const menu = header(page).getByRole('navigation', { name: 'Main' });
  const burger = header(page).getByRole('button', { name: 'Menu' });
  await page.setViewportSize({ width: 1199, height: 800 });
  await visit(page, '/elegantIcons');
  await expect(menu).toBeVisible();
  await expect(burger).toBeHidden();
  await page.setViewportSize({ width: 1198, height: 800 });
  await expect(menu).toBeHidden();
  await burger.click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.setViewportSize({ width: 1199, height: 800 });
  await visit(page, '/accordion');
  await expect(menu).toBeHidden();
  await expect(burger).toBeVisible();
});

test('one catalogue leads to the next without a new document', async ({ page }) => {
  await visit(page, '/iconNames');
  const nav = page.getByRole('navigation', { name: 'Icon catalogues' });
  await nav.getByRole('link', { name: 'ET Line' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ET Line icons');
  await expect(cells(page)).toHaveCount(100);
  await expect(nav.getByRole('link', { name: 'ET Line' })).toHaveAttribute('aria-current', 'page');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every name and code is there, and no field that does nothing', async ({ page }) => {
    await page.goto('/fontAwesomeIcons');
    await expect(cells(page)).toHaveCount(786);
    await expect(cells(page).first()).toContainText('fa-500px');
    await expect(page.getByRole('searchbox', { name: 'Filter icons by name' })).toBeHidden();
    await expect(page.locator('.icon-copy').first()).toBeHidden();
  });
});
