/** The Gallery: its columns, and the lightbox by keys, buttons and fingers. */
import type { Page } from '@playwright/test';
import { visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const pictures = (page: Page) => page.getByRole('main').getByRole('figure').getByRole('link');
const lightbox = (page: Page) => page.getByRole('dialog');

/** How many pictures begin at the height of the first one. */
const countColumns = (page: Page) =>
  pictures(page).evaluateAll((links) => {
    const tops = links.map((link) => Math.round(link.getBoundingClientRect().top));
    return tops.filter((top) => top === tops[0]).length;
  });

test('eight pictures stand in one, two and three columns', async ({ page }) => {
  await visit(page, '/works');
  await expect(pictures(page)).toHaveCount(8);
  for (const [width, columns] of [
    [499, 1],
    [500, 2],
    [899, 2],
    [900, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, await countColumns(page)]).toEqual([width, columns]);
  }
});

test('keys lead from picture to picture, and the focus returns to the last one', async ({ page }) => {
  await visit(page, '/works');
  await pictures(page).nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(lightbox(page)).toContainText('2 / 8');
  await expect(page).toHaveURL(/\?picture=2$/);
  await page.keyboard.press('ArrowRight');
  await expect(lightbox(page)).toContainText('3 / 8');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect(lightbox(page)).toContainText('8 / 8');
  await page.keyboard.press('ArrowLeft');
  await expect(lightbox(page)).toContainText('7 / 8');
  await expect(page).toHaveURL(/\?picture=7$/);
  await page.keyboard.press('Escape');
  await expect(lightbox(page)).toHaveCount(0);
  await expect(pictures(page).nth(6)).toBeFocused();
  await expect(page).toHaveURL(/\/works$/);
});

test('buttons keep the focus, and a picture has an address of its own', async ({ page }) => {
  await visit(page, '/works?picture=8');
  await expect(lightbox(page)).toContainText('8 / 8');
  const next = lightbox(page).getByRole('button', { name: 'Next picture' });
  await next.click();
  await expect(lightbox(page)).toContainText('1 / 8');
  await expect(next).toBeFocused();
  await lightbox(page).getByRole('button', { name: 'Previous picture' }).click();
  await expect(lightbox(page)).toContainText('8 / 8');
  await lightbox(page).getByRole('button', { name: 'Close' }).click();
  await expect(lightbox(page)).toHaveCount(0);
  await expect(pictures(page).nth(7)).toBeFocused();
});

test('a swipe leads on, a short move and a scroll do not', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/works');
  await pictures(page).first().click();
  await expect(lightbox(page)).toContainText('1 / 8');
  const box = await lightbox(page).getByRole('img').boundingBox();
  if (!box) throw new Error('the picture has no box');
  const swipe = async (dx: number, dy: number) => {
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx, y + dy, { steps: 4 });
    await page.mouse.up();
  };
  await swipe(-20, 0);
  await swipe(60, 80);
  await expect(lightbox(page)).toContainText('1 / 8');
  await swipe(-120, 5);
  await expect(lightbox(page)).toContainText('2 / 8');
  await swipe(120, 5);
  await expect(lightbox(page)).toContainText('1 / 8');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('each picture leads to itself in large', async ({ page, request }) => {
    await page.goto('/works');
    const hrefs = await pictures(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual(Array.from({ length: 8 }, (_, i) => `/media/works/${i + 1}/1280.webp`));
    const answer = await request.get(hrefs[0] ?? '');
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/webp']);
  });
});
