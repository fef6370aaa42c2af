/** What a toast does (specification section 8): top right for five seconds, closed, held by the pointer, dragged away. */
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { firstOf, readCars, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

/** Where the pointer is in nobody's way. */
const ASIDE = [5, 5] as const;

/** Has a visitor press the heart of a car, whose answer is a toast; from then on only the test moves the clock. */
async function showToast(page: Page, request: APIRequestContext): Promise<Locator> {
  const nft = firstOf(await readCars(request, { limit: '1' }));
  await page.clock.install();
  await visit(page, `/ItemDetail/${nft.id}`);
  // The first sign of a reader asks for the code of the heart.
  await page.mouse.move(...ASIDE);
  await page.getByRole('button', { name: /^Like, / }).click();
  const toast = page.getByRole('region', { name: 'Messages' }).locator('> div');
  await expect(toast).toContainText('Sign in to like cars.');
  await page.mouse.move(...ASIDE);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  return toast;
}

test('a toast is at the top right, and goes after five seconds', async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const toast = await showToast(page, request);
  const box = await toast.boundingBox();
  expect(box?.y).toBeLessThan(200);
  expect(1280 - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThan(60);
  // A second has passed, and what the browser took for the press.
  await page.clock.runFor(2_500);
  await expect(toast).toBeVisible();
  await page.clock.runFor(2_500);
  await expect(toast).toHaveCount(0);
});

test('the pointer holds a toast, and its button closes it', async ({ page, request }) => {
  const toast = await showToast(page, request);
  await toast.hover();
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
});

test('a toast that the pointer leaves counts on', async ({ page, request }) => {
  const toast = await showToast(page, request);
  await toast.hover();
  await page.clock.runFor(20_000);
  await page.mouse.move(...ASIDE);
  await expect(toast).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(toast).toHaveCount(0);
});

test('a toast is dragged away, and springs back from a short way', async ({ page, request }) => {
  const toast = await showToast(page, request);
  const drag = async (by: number) => {
    const box = await toast.locator('p').boundingBox();
    const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by, y, { steps: 4 });
    await page.mouse.up();
  };
  await drag(40);
  await expect(toast).toHaveCSS('transform', 'none');
  await drag(140);
  await expect(toast).toHaveCount(0);
});
