/** The market: filters, order, the browser's history, and a grid that goes on as far as there are items. */
import type { Locator, Page } from '@playwright/test';
import { devAccount, mintAs } from './fixtures/local-chains.ts';
import { cards, firstOf, header, readCars, readNfts, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

/** The address that the API's answer to the same question has: the page adds nothing of its own. */
const query = (page: Page) => decodeURIComponent(new URL(page.url()).search);
const filter = (page: Page, name: RegExp) =>
  page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox', { name });
/** Presses a filter; what it asks for is on its way when it shows. */
const choose = async (box: Locator) => {
  await box.click();
  await expect(box).toBeChecked();
};
const grid = (page: Page) => page.getByRole('region', { name: 'Items', exact: true });
const loadMore = (page: Page) => page.getByRole('link', { name: 'Load More' });

test('from home to explore, filters narrow the grid and their counts follow, and Back takes them away', async ({
  page,
  request,
}) => {
  await visit(page, '/');
  await expect(page).toHaveURL('/home');
  await header(page).getByRole('link', { name: 'Explore' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore the grid');

  await choose(filter(page, /^Polygon/));
  await expect(page).toHaveURL('/explore?chain=matic');
  await choose(filter(page, /^Rare/));
  await expect.poll(() => query(page)).toBe('?chain=matic&buildSeries=rare_series');
  const asked = { chain: 'matic', buildSeries: 'rare_series' };
  const { total, facets, items } = await readNfts(request, asked);
  await expect(page.getByText(`${total} items, all on-chain.`)).toBeVisible();
  await expect(cards(grid(page))).toHaveCount(items.length);
  await expect(filter(page, new RegExp(`^Expert\\s*${facets.currentRank.expert}$`))).toBeVisible();
  await expect(filter(page, new RegExp(`^Common\\s*${facets.buildSeries.common_series}$`))).toBeVisible();

  await test.step('the order is kept in the address', async () => {
    await page.getByLabel('Sort').selectOption('title');
    await expect.poll(() => query(page)).toBe('?chain=matic&buildSeries=rare_series&sort=title');
    const byTitle = (await readNfts(request, { ...asked, sort: 'title' })).items;
    await expect(grid(page).getByRole('heading', { level: 3 })).toHaveText(byTitle.map(({ title }) => title));
  });

  await test.step('a chip takes its filter away, and Back brings it again', async () => {
    await page.getByRole('link', { name: 'Remove filter: Polygon' }).click();
    await expect.poll(() => query(page)).toBe('?buildSeries=rare_series&sort=title');
    await expect(filter(page, /^Polygon/)).not.toBeChecked();
    await page.goBack();
    await expect(filter(page, /^Polygon/)).toBeChecked();
    await expect(page.getByText(`${total} items, all on-chain.`)).toBeVisible();
    await page.getByRole('link', { name: 'Clear all', exact: true }).click();
    await expect(page).toHaveURL('/explore?sort=title');
    await expect(page.getByRole('link', { name: 'Clear all', exact: true })).toHaveCount(0);
  });
});

test('Load More up to twenty cars, then the grid goes on by itself with few cards in the page', async ({
  page,
  request,
}) => {
  const list = await readCars(request, { chain: 'binance', sort: 'oldest', limit: '1' });
  const oldest = firstOf(list);
  expect(list.total, 'more cars than may be in the page').toBeGreaterThan(80);
  await visit(page, '/explore?category=car&chain=binance');
  await expect(cards(grid(page))).toHaveCount(20);
  await loadMore(page).click();
  await expect(loadMore(page)).toHaveCount(0);
  let most = 0;
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    most = Math.max(most, await cards(page).count());
    await expect(cards(page, oldest.id)).toBeInViewport({ timeout: 100 });
  }).toPass({ intervals: [50] });
  expect(most).toBeLessThan(80);
  // Back to the top at once: the cars stand there in the first frame.
  const atTop = await page.evaluate(async () => {
    scrollTo({ top: 0, behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const tops = [...document.querySelectorAll('article[data-nft]')].map(
      (card) => card.getBoundingClientRect().top,
    );
    return tops.filter((top) => top > 0 && top < innerHeight).length;
  });
  expect(atTop).toBeGreaterThan(0);
});

/** Goes down a long grid until a card is in the document: always to the last one that is, so that none is passed by. */
async function goDownTo(page: Page, place: number): Promise<Locator> {
  const item = grid(page).locator(`[aria-posinset="${place}"]`);
  await expect(async () => {
    await grid(page).evaluate((section, wanted) => {
      if (section.querySelector(`[aria-posinset="${wanted}"]`)) return;
      const last = [...section.querySelectorAll('[aria-posinset] article')].at(-1);
      last?.scrollIntoView({ block: 'end', behavior: 'instant' });
    }, place);
    await expect(item).toBeAttached({ timeout: 100 });
  }).toPass({ intervals: [20] });
  return item.getByRole('article');
}

test('far down a long grid, a turned phone, larger text and new cars leave the reader at the same cars, and Home and End reach its ends', async ({
  page,
  chains,
}) => {
  const [upright, turned] = [
    { width: 412, height: 823 },
    { width: 823, height: 412 },
  ];
  await page.setViewportSize(upright);
  await visit(page, '/explore');
  await test.step('the filters are behind a button', async () => {
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('dialog', { name: 'Filters' }).getByRole('checkbox').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await loadMore(page).click();
  await expect(loadMore(page)).toHaveCount(0);
  const far = await goDownTo(page, 35);
  const heights = await cards(grid(page)).evaluateAll((all) => all.map((card) => card.clientHeight));
  expect(new Set(heights).size, `cards are equally high: ${heights}`).toBe(1);
  // No user scrolls and turns a phone within one frame: the page gets the scroll event first.
  await far.evaluate(async (card) => {
    const heard = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
    card.scrollIntoView({ block: 'start', behavior: 'instant' });
    await heard;
  });
  const card = cards(page, (await far.getAttribute('data-nft')) ?? '');
  // A newly minted car goes to the top; the reader's cars stay where they are.
  const top = async () => Math.round((await card.boundingBox())?.y ?? Number.NaN);
  const before = await top();
  await mintAs(devAccount(30), chains.binance);
  await expect(grid(page).locator('li', { has: card })).not.toHaveAttribute('aria-posinset', '35');
  // Cards stand on parts of pixels.
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
  const stays = async (turn: () => Promise<void>) => {
    const room = () => grid(page).locator('div:has(> ul)').getAttribute('style');
    const roomBefore = await room();
    await turn();
    await expect.poll(room).not.toBe(roomBefore);
    await expect(card).toBeInViewport();
  };
  await stays(() => page.setViewportSize(turned));
  await stays(() => page.setViewportSize(upright));
  const setText = (size: string) =>
    page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size);
  await stays(() => setText('200%'));
  await stays(() => setText(''));

  await card.getByRole('link').focus();
  const at = (place: string | RegExp) =>
    expect(grid(page).locator('li:focus-within')).toHaveAttribute('aria-posinset', place);
  await page.keyboard.press('Home');
  // The reader stays at that car while others are minted.
  await at(/^[1-4]$/);
  const loaded = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.keyboard.press('End');
  await at(/^([4-9]\d|\d{3,})$/);
  expect(await page.evaluate(() => scrollY + 2 * innerHeight)).toBeGreaterThan(loaded - 2_000);

  await page.emulateMedia({ media: 'print' });
  await expect(grid(page).locator('div:has(> ul)')).toHaveCSS('padding-top', '0px');
});
