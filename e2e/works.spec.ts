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

test('eight pictures stand in one, two and three columns, and in a lightbox that keys, buttons and fingers lead through', async ({
  page,
}) => {
  await visit(page, '/works?picture=8');
  await test.step('buttons keep the focus, and a picture has an address of its own', async () => {
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

  await test.step('keys lead from picture to picture, and the focus returns to the last one', async () => {
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

  await test.step('eight pictures stand in one, two and three columns', async () => {
    await expect(pictures(page)).toHaveCount(8);
    for (const [width, columns] of [
      [900, 3],
      [899, 2],
      [500, 2],
      [499, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      expect([width, await countColumns(page)]).toEqual([width, columns]);
    }
  });

  await test.step('a swipe leads on, a short move and a scroll do not', async () => {
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
});
