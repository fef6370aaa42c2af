/** Going from page to page: skeletons, focus, and the keys of a grid. */
import type { Locator, Page } from '@playwright/test';
import { cards, firstOf, header, readCars, readyForKeys, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const NFTS = '**/api/nfts**';

/** Holds every answer of the API back from here on. Call the result to let them go. */
async function holdApi(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(NFTS, async (route) => {
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

/** No side of a box is elsewhere, as far as a reader sees. */
const expectSameBox = (box: readonly number[], before: readonly number[]) => {
  for (const [index, side] of box.entries())
    expect(Math.abs(side - (before[index] ?? 0))).toBeLessThanOrEqual(2);
};

test('a slow page shows its skeleton at once, and going back finds the old page in its place', async ({
  page,
}) => {
  await visit(page, '/home');
  await page.waitForLoadState('load');
  await test.step('the cards of a list come into the boxes of its skeleton', async () => {
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
    expectSameBox(await boxOf(cards(page).first().locator('img').first()), before);
    await page.unroute(NFTS);
  });

  await page.getByRole('link', { name: 'Load More' }).click();
  await expect(page.getByRole('link', { name: 'Load More' })).toHaveCount(0);
  const far = page.locator('[aria-posinset="15"]').getByRole('article');
  await far.scrollIntoViewIfNeeded();
  const id = (await far.getAttribute('data-nft')) ?? '';
  await page.evaluate(() => scrollBy(0, 120));
  const before = await page.evaluate(() => scrollY);
  await test.step('an item comes into the stage of its skeleton, and the long grid asks for nothing more', async () => {
    const asked: string[] = [];
    const release = await holdApi(page);
    page.on('request', (request) => request.url().includes('cursor=') && asked.push(request.url()));
    await far.getByRole('link').click();
    await expect(skeleton(page)).toHaveAttribute('data-page-skeleton', /^\/ItemDetail\//);
    const stage = await boxOf(skeleton(page).locator('.aspect-4\\/3'));
    release();
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveURL(`/ItemDetail/${id}`);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expectSameBox(await boxOf(page.getByRole('main').locator('img').first()), stage);
    expect(asked).toEqual([]);
  });

  await page.goBack();
  await expect(page).toHaveURL('/explore');
  await expect(cards(page, id)).toBeInViewport();
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(4);
});

test('after a page change the focus is on the heading of the new page, which begins at its top and is said', async ({
  page,
  request,
}) => {
  const car = firstOf(await readCars(request, { chain: 'matic', sort: 'oldest', limit: '1' }));
  await visit(page, '/home');
  await header(page).getByRole('link', { name: 'Explore' }).click();
  await expect(heading(page)).toHaveText('Explore the grid');
  await expect(heading(page)).toBeFocused();
  // From there Tab goes on into the page.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  await page.evaluate(() => scrollTo(0, 900));
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(heading(page)).toHaveText('Mint');
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle('Mint a car · Pitlane');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator('p[aria-live=polite]', { hasText: 'Mint a car · Pitlane' })).toHaveCount(1);
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
  // By now the browser has these pages: nothing stands between the old one and the new one.
  for (const [key, path] of [
    ['h', '/home'],
    ['e', '/explore'],
    ['m', '/mint'],
    ['g', '/garage'],
    ['e', '/explore'],
  ] as const) {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect(page).toHaveURL(path);
    await expect(heading(page), `${path} has come`).toBeFocused();
  }
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

/** Widths and how many cards of a carousel are whole at them. */
const SHOWN_AT = [
  [1600, 5],
  [1599, 4],
  [1024, 4],
  [1023, 3],
  [600, 3],
  [599, 2],
  [480, 2],
  [479, 1],
] as const;

test('a carousel shows as many cards as there is room for, and arrow keys and buttons lead on', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visit(page, '/home');
  const row = page.getByRole('region', { name: 'Newly Minted' });
  const list = row.getByRole('list');
  await readyForGrid(page);

  await test.step('in a carousel the arrow keys go from card to card, and the row follows', async () => {
    await cards(row).first().getByRole('link').focus();
    for (let index = 1; index <= 5; index += 1) {
      await page.keyboard.press('ArrowRight');
      await expect(cards(row).nth(index).getByRole('link')).toBeFocused();
      await expect(cards(row).nth(index)).toBeInViewport({ ratio: 0.9 });
    }
    await page.keyboard.press('Home');
    await expect(cards(row).first()).toBeInViewport({ ratio: 0.9 });
  });

  await test.step('the next cards of a carousel come within 500 ms', async () => {
    // Only now: what a page has loaded is not known by such a clock.
    await page.clock.install();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await row.getByRole('button', { name: 'Newly Minted: next' }).click();
    // While it moves the row does not snap.
    const snap = () => list.evaluate((element) => (element as HTMLElement).style.scrollSnapType);
    await page.clock.runFor(470);
    expect(await snap()).toBe('none');
    await page.clock.runFor(60);
    expect(await snap()).toBe('');
    expect(await list.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
    await page.clock.resume();
  });

  await test.step('a carousel shows four cards, three below 1024 px, two below 600 and one below 480', async () => {
    await list.evaluate((element) => element.scrollTo({ left: 0, behavior: 'instant' }));
    /** Cards that are whole within the row. */
    const countWhole = () =>
      list.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        const boxes = [...element.children].map((slide) => slide.getBoundingClientRect());
        return boxes.filter((box) => box.left >= left - 1 && box.right <= right + 1).length;
      });
    for (const [width, shown] of SHOWN_AT) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(countWhole, `${width} px`).toBe(shown);
    }
  });

  await test.step('on a phone the edge of the next card is seen', async () => {
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const next = cards(row).nth(1);
      await next.scrollIntoViewIfNeeded();
      await list.evaluate((element) => element.scrollTo({ left: 0, behavior: 'instant' }));
      await expect(next).toBeInViewport();
      const box = await next.boundingBox();
      expect(width - (box?.x ?? width), `${width} px`).toBeGreaterThanOrEqual(16);
    }
  });
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
  const image = other.locator('picture > img');
  await image.scrollIntoViewIfNeeded();
  // Which of its sizes it has is known when it has come.
  const readSource = () =>
    image.evaluate((it: HTMLImageElement) => (it.naturalWidth > 0 ? it.currentSrc : ''));
  await expect.poll(readSource).not.toBe('');
  const source = await readSource();
  const release = await holdApi(page);
  await other.getByRole('link').click();
  await expect(skeleton(page).locator(`img[src="${source}"]`)).toBeVisible();
  await expect.poll(async () => (await journeys()).slice(1).flat()).toContain(GROUP);
  release();
  await expect(skeleton(page)).toHaveCount(0);
  await expect(heading(page)).toBeFocused();

  await page.unroute(NFTS);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/explore');
  await cards(page).first().getByRole('link').click();
  await expect(heading(page)).toBeFocused();
  expect(await journeys()).toEqual([]);
});
