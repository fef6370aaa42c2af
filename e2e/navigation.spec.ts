/** Going from page to page: skeletons, focus, and the keys of a grid. */
import type { Locator, Page } from '@playwright/test';
import { cards, firstOf, header, readCars, readyForKeys, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

/** Holds every answer of the API back from here on. Call the result to let them go. */
async function holdApi(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/nfts**', async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined); // the page may have given the request up
  });
  return held.resolve;
}

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('not on the page');
  return [box.x, box.y, box.width, box.height].map(Math.round);
};

/** Waits for the code of the arrow keys: it comes with the buttons on the cards' pictures. */
const readyForGrid = async (page: Page) => {
  await readyForKeys(page);
  await expect(cards(page).first().getByRole('button').first()).toBeAttached();
};

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const skeleton = (page: Page) => page.locator('[data-page-skeleton]');

test('a slow page shows its skeleton at once, and its cards come into the same boxes', async ({ page }) => {
  await visit(page, '/home');
  await page.waitForLoadState('load');
  const release = await holdApi(page);
  await page.evaluate(() => scrollTo(0, 500));
  await header(page).getByRole('link', { name: 'Explore' }).click();
  await expect(skeleton(page)).toHaveAttribute('data-page-skeleton', '/explore');
  await expect(cards(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const before = await boxOf(skeleton(page).locator('.aspect-4\\/3').first());
  release();
  await expect(heading(page)).toHaveText('Explore the grid');
  await expect(skeleton(page)).toHaveCount(0);
  const after = await boxOf(cards(page).first().locator('img').first());
  for (const [index, side] of after.entries())
    expect(Math.abs(side - (before[index] ?? 0))).toBeLessThanOrEqual(2);
});

test('an item on its way shows its stage, and going back finds the old page in its place', async ({
  page,
}) => {
  await visit(page, '/explore?chain=matic');
  await page.waitForLoadState('load');
  const far = cards(page).nth(9);
  await far.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  const release = await holdApi(page);
  await far.getByRole('link').click();
  await expect(skeleton(page)).toHaveAttribute('data-page-skeleton', /^\/ItemDetail\//);
  const stage = await boxOf(skeleton(page).locator('.aspect-4\\/3'));
  release();
  await expect(heading(page)).toBeFocused();
  const picture = await boxOf(page.getByRole('main').locator('img').first());
  for (const [index, side] of picture.entries())
    expect(Math.abs(side - (stage[index] ?? 0))).toBeLessThanOrEqual(2);
  await page.goBack();
  await expect(page).toHaveURL('/explore?chain=matic');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test('a long grid asks for nothing more while the next page is on its way', async ({ page }) => {
  await visit(page, '/explore?chain=matic&sort=rank');
  await page.waitForLoadState('load');
  await page.getByRole('link', { name: 'Load More' }).click();
  await expect(page.getByRole('link', { name: 'Load More' })).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 0));
  const release = await holdApi(page);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('cursor=') && asked.push(request.url()));
  await cards(page).first().getByRole('link').click();
  await expect(skeleton(page)).toHaveAttribute('data-page-skeleton', /^\/ItemDetail\//);
  release();
  // The server may still be drawing the grid's pictures, and the browser asks for six things at a time.
  await expect(heading(page)).toBeFocused({ timeout: 25_000 });
  expect(asked).toEqual([]);
});

test('after a page change the focus is on the heading of the new page', async ({ page, request }) => {
  const car = firstOf(await readCars(request, { chain: 'matic', sort: 'oldest', limit: '1' }));
  await visit(page, '/home');
  await header(page).getByRole('link', { name: 'Explore' }).click();
  await expect(heading(page)).toHaveText('Explore the grid');
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(heading(page)).toHaveText('Mint');
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill(car.title);
  await expect(page.getByRole('option', { name: car.title }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(car.title);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await header(page).getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Explore' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(heading(page)).toHaveText('Explore the grid');
  await expect(heading(page)).toBeFocused();
});

test('a page that comes without a skeleton has the focus on its heading, too', async ({ page }) => {
  const go = async (key: string, path: string) => {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect(page).toHaveURL(path);
    await expect(heading(page), `${path} has come`).toBeFocused();
  };
  await visit(page, '/home');
  await readyForKeys(page);
  // In the second round the browser has everything: nothing stands between the old page and the new one.
  for (let round = 0; round < 2; round += 1) {
    await go('e', '/explore');
    await go('m', '/mint');
    await go('g', '/garage');
    await go('h', '/home');
  }
});

test('from the heading Tab goes on into the page', async ({ page }) => {
  await visit(page, '/home');
  await header(page).getByRole('link', { name: 'Explore' }).click();
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('a page that does not load has the focus on its heading, and a way out', async ({ page, watch }) => {
  watch.allow(/Failed to load resource|ERR_FAILED|does not answer/);
  await visit(page, '/home');
  await page.route('**/api/nfts**', (route) => route.abort());
  await header(page).getByRole('link', { name: 'Explore' }).click();
  await expect(heading(page)).toHaveText('The pit wall does not answer');
  await expect(heading(page)).toBeFocused();
  await page.unroute('**/api/nfts**');
  await expect(heading(page)).toHaveText('Explore the grid', { timeout: 20_000 });
  await expect(heading(page), 'the button that had the focus is gone').toBeFocused();
});

test('arrow keys, Home and End move between the cards of a grid; Tab goes on as always', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await visit(page, '/explore?chain=matic');
  const all = cards(page);
  const link = (index: number) => all.nth(index).getByRole('link');
  const tops = await all.evaluateAll((each) => each.map((card) => card.getBoundingClientRect().top));
  const columns = tops.filter((top) => top === tops[0]).length;
  expect(columns).toBeGreaterThan(1);
  await readyForGrid(page);
  await link(0).focus();
  for (const [key, to] of [
    ['ArrowRight', 1],
    ['ArrowDown', 1 + columns],
    ['ArrowLeft', columns],
    ['ArrowUp', 0],
    ['ArrowUp', 0],
    ['End', tops.length - 1],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect(link(to), `${key} leads to ${to}`).toBeFocused();
    await expect(all.nth(to)).toBeInViewport();
  }
  const buttons = await all.nth(1).getByRole('button').count();
  for (let stop = 0; stop <= buttons; stop += 1) await page.keyboard.press('Tab');
  await expect(link(1), 'after the buttons on its picture').toBeFocused();
  // Where lines run from right to left, the next card is at the left.
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await page.keyboard.press('ArrowLeft');
  await expect(link(2)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(link(1)).toBeFocused();
});

test('in a carousel the arrow keys go from card to card, and the row follows', async ({ page }) => {
  await visit(page, '/home');
  const row = page.getByRole('region', { name: 'Newly Minted' });
  await readyForGrid(page);
  await cards(row).first().getByRole('link').focus();
  for (let index = 1; index <= 5; index += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(cards(row).nth(index).getByRole('link')).toBeFocused();
    await expect(cards(row).nth(index)).toBeInViewport({ ratio: 0.9 });
  }
  await page.keyboard.press('Home');
  await expect(cards(row).first()).toBeInViewport({ ratio: 0.9 });
});

test('a carousel shows four cards, three below 1024 px, two below 600 and one below 480', async ({
  page,
}) => {
  await visit(page, '/home');
  const list = page.getByRole('region', { name: 'Newly Minted' }).getByRole('list');
  /** Cards that are whole within the row. */
  const countWhole = () =>
    list.evaluate((row) => {
      const { left, right } = row.getBoundingClientRect();
      const boxes = [...row.children].map((slide) => slide.getBoundingClientRect());
      return boxes.filter((box) => box.left >= left - 1 && box.right <= right + 1).length;
    });
  for (const [width, shown] of [
    [1600, 5],
    [1599, 4],
    [1024, 4],
    [1023, 3],
    [600, 3],
    [599, 2],
    [480, 2],
    [479, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(countWhole, `${width} px`).toBe(shown);
  }
});

test('the next cards of a carousel come within 500 ms', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visit(page, '/home');
  const row = page.getByRole('region', { name: 'Newly Minted' });
  await readyForGrid(page);
  // Only now: what a page has loaded is not known by such a clock.
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await row.getByRole('button', { name: 'Newly Minted: next' }).click();
  // While it moves the row does not snap.
  const snap = () => row.getByRole('list').evaluate((list) => (list as HTMLElement).style.scrollSnapType);
  await page.clock.runFor(470);
  expect(await snap()).toBe('none');
  await page.clock.runFor(60);
  expect(await snap()).toBe('');
  expect(await row.getByRole('list').evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
});

test('on a phone a carousel shows the edge of the next card', async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await visit(page, '/home');
    const next = cards(page.getByRole('region', { name: 'Newly Minted' })).nth(1);
    await next.scrollIntoViewIfNeeded();
    await page
      .getByRole('region', { name: 'Newly Minted' })
      .getByRole('list')
      .evaluate((row) => row.scrollTo(0, 0));
    await expect(next).toBeInViewport();
    const box = await next.boundingBox();
    expect(width - (box?.x ?? width), `${width} px`).toBeGreaterThanOrEqual(16);
  }
});

test('the picture of a card travels to the stage, also while its page is slow; not where less motion is wanted', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const journeys: (string | null | undefined)[][] = [];
    Object.assign(window, { journeys });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      const journey = start(change);
      const moving = () =>
        document.getAnimations().flatMap(({ effect }) => {
          const pseudo = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
          return pseudo?.startsWith('::view-transition') ? [pseudo] : [];
        });
      journey.ready.then(
        () => journeys.push(moving()),
        () => undefined,
      );
      return journey;
    };
  });
  const journeys = () => page.evaluate(() => (window as unknown as { journeys: string[][] }).journeys);
  const GROUP = '::view-transition-group(travelling-picture)';

  await visit(page, '/explore');
  await cards(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/ItemDetail\//);
  await expect(heading(page)).toBeFocused();
  await expect.poll(async () => (await journeys()).flat()).toContain(GROUP);
  expect((await journeys()).flat()).not.toContain('::view-transition-new(root)');

  // From here to another car of the row below, which takes its time.
  const other = cards(page).first();
  const source = await other.locator('picture > img').evaluate((image: HTMLImageElement) => image.currentSrc);
  const release = await holdApi(page);
  await other.getByRole('link').click();
  await expect(skeleton(page).locator(`img[src="${source}"]`)).toBeVisible();
  await expect.poll(async () => (await journeys()).slice(1).flat()).toContain(GROUP);
  release();
  await expect(skeleton(page)).toHaveCount(0);
  await expect(heading(page)).toBeFocused();

  await page.unroute('**/api/nfts**');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/explore');
  await cards(page).first().getByRole('link').click();
  await expect(heading(page)).toBeFocused();
  expect(await journeys()).toEqual([]);
});
