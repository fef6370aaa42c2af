/** The icon catalogues: their fonts, their header, a name that is copied, and that nothing of them is loaded elsewhere. */
import type { Locator, Page } from '@playwright/test';
import { header, readyForKeys, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

/** As many icons as the packages have, in their exact versions; the last are the site's own drawings. */
const CATALOGUES = [
  { name: 'Elegant', path: '/elegantIcons', title: 'Elegant icons', font: 'elegant', count: 360 },
  { name: 'ET Line', path: '/etlineIcons', title: 'ET Line icons', font: 'et-line', count: 100 },
  {
    name: 'Font Awesome',
    path: '/fontAwesomeIcons',
    title: 'Font Awesome icons',
    font: 'font-awesome',
    count: 786,
  },
  {
    name: 'Fixed width',
    path: '/fixedWidthIcons',
    title: 'Fixed-width icons',
    font: 'fixed-width',
    count: 352,
  },
  { name: 'Our own', path: '/iconNames', title: 'Icon names', font: undefined, count: 46 },
];
/** Files of the catalogues, by the names that the build gives them. */
const CATALOGUE_FILE =
  /\/assets\/(?:[^/]+\/)?(elegant|et-?line|font-awesome|fixed-width|catalogue|icon-catalogue|icon-names)/;
const PURPLE = 'rgb(44, 20, 88)';

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

/** Notes the files of the catalogues that a page asks for; gives those since it was asked last. */
function watchFiles(page: Page): () => string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (CATALOGUE_FILE.test(pathname)) asked.push(pathname);
  });
  return () => asked.splice(0);
}

test('each catalogue lists all of its icons, drawn by its own font alone, below a header of their own', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const takeFiles = watchFiles(page);
  await test.step('no other page loads a font, a style or the data of the catalogues', async () => {
    for (const path of ['/home', '/explore', '/mint', '/accordion', '/tabs'])
      expect(await (await request.get(path)).text(), path).not.toMatch(CATALOGUE_FILE);
    await visit(page, '/tabs');
    await page.waitForLoadState('load');
    await page.evaluate(() => document.fonts.ready);
    expect(takeFiles()).toEqual([]);
  });

  for (const { name, path, title, font, count } of CATALOGUES) {
    await test.step(`${path} lists all of its icons`, async () => {
      if (path === CATALOGUES[0]?.path) await visit(page, path);
      else {
        const nav = page.getByRole('navigation', { name: 'Icon catalogues' });
        await nav.getByRole('link', { name }).click();
        await expect(nav.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
      }
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(cells(page)).toHaveCount(count);
      await expect(page.getByRole('status').filter({ hasText: 'icons' })).toHaveText(`${count} icons`);
      if (font) {
        const isDrawn = () =>
          page.evaluate((family) => document.fonts.check(`16px "Catalogue ${family}"`, ''), font);
        await expect.poll(isDrawn).toBe(true);
      }
      const files = takeFiles();
      const fonts = files.filter((each) => each.endsWith('.woff2'));
      expect(fonts.map((each) => each.replace(/-[\w-]{8}\.woff2$/, ''))).toEqual(
        font ? [`/assets/${font}`] : [],
      );
      const others = CATALOGUES.flatMap((each) => (each.font && each.font !== font ? [each.font] : []));
      expect(files.filter((each) => others.some((other) => each.includes(`/${other}`)))).toEqual([]);
    });
    await test.step('their header is dark purple with white links and a white logo, in both themes', async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const look = { background: PURPLE, links: ['rgb(255, 255, 255)'] };
        await expect.poll(() => page.evaluate(readHeader), path).toEqual(look);
      }
    });
  }

  await test.step('their menu is behind the burger below 1199 px', async () => {
    const menu = header(page).getByRole('navigation', { name: 'Main' });
    const burger = header(page).getByRole('button', { name: 'Menu' });
    await page.setViewportSize({ width: 1199, height: 800 });
    await expect(menu).toBeVisible();
    await expect(burger).toBeHidden();
    await page.setViewportSize({ width: 1198, height: 800 });
    await expect(menu).toBeHidden();
    await expect(burger).toBeVisible();
  });

  await test.step('rows have three, two and one', async () => {
    const grid = page.locator('.icon-grid');
    for (const [width, columns] of [
      [1440, 3],
      [800, 2],
      [390, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const count = async () => (await styleOf(grid, 'grid-template-columns')).split(' ').length;
      await expect.poll(count).toBe(columns);
    }
  });

  await test.step('the page after them has the usual header', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await header(page).getByRole('link', { name: 'Explore' }).click();
    await expect(page).toHaveURL('/explore');
    await expect.poll(async () => (await page.evaluate(readHeader)).background).not.toBe(PURPLE);
  });
});

test('one Tab leads to the icons, arrow keys from one to the next, a press copies the name, and one Tab leads out again', async ({
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
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('icon-phone');
  await expect(page.locator('p[aria-live=polite]', { hasText: 'Copied: icon-phone.' })).toHaveCount(1);
  await page.keyboard.press('End');
  await on('icon-dribbble');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Tab');
  await on('icon-dribbble');
});
