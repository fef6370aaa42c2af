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

test('from home to explore, filters narrow the grid and their counts follow', async ({ page, request }) => {
  await visit(page, '/');
  await expect(page).toHaveURL('/home');
  await header(page).getByRole('link', { name: 'Explore' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore the grid');

  // Polygon and Avalanche: no other journey mints there while this one counts.
  await choose(filter(page, /^Polygon/));
  await expect(page).toHaveURL('/explore?chain=matic');
  await choose(filter(page, /^Rare/));
  await expect.poll(() => query(page)).toBe('?chain=matic&buildSeries=rare_series');
  const { total, facets, items } = await readNfts(request, { chain: 'matic', buildSeries: 'rare_series' });
  await expect(page.getByText(`${total} items, every one on the chain.`)).toBeVisible();
  await expect(cards(grid(page))).toHaveCount(items.length);
  await expect(filter(page, new RegExp(`^Expert\\s*${facets.currentRank.expert}$`))).toBeVisible();
  await expect(filter(page, new RegExp(`^Common\\s*${facets.buildSeries.common_series}$`))).toBeVisible();

  // Only cars have a series, and so only they are left.
  const currentRank = firstOf({ items } as never).currentRank ?? 'underdog';
  const rank = `${currentRank[0]?.toUpperCase()}${currentRank.slice(1)}`;
  await choose(filter(page, new RegExp(`^${rank}`)));
  await expect.poll(() => query(page)).toContain(`&currentRank=${currentRank}`);
  await expect(cards(grid(page))).toHaveCount(facets.currentRank[currentRank] ?? 0);

  await page.getByRole('link', { name: 'Remove filter: Polygon' }).click();
  await expect.poll(() => query(page)).toBe(`?buildSeries=rare_series&currentRank=${currentRank}`);
  await expect(filter(page, /^Polygon/)).not.toBeChecked();
  await page.getByRole('link', { name: 'Clear all', exact: true }).click();
  await expect(page).toHaveURL('/explore');
  await expect(page.getByRole('link', { name: 'Clear all', exact: true })).toHaveCount(0);
});

test('a part of the title finds cars, and nothing found offers the way out', async ({ page, request }) => {
  const car = firstOf(await readCars(request, { chain: 'matic', sort: 'oldest', limit: '1' }));
  await visit(page, '/explore');
  const field = page.getByRole('complementary', { name: 'Filters' }).getByLabel('Filter by title');
  await field.fill(`  ${car.title.toUpperCase()} `);
  await expect(cards(grid(page))).toHaveCount(1);
  await expect(cards(grid(page), car.id)).toBeVisible();
  await field.fill('no car is called this');
  await expect(page.getByRole('heading', { name: 'No item fits all of these' })).toBeVisible();
  await page.getByRole('link', { name: 'Clear all filters' }).click();
  await expect(page).toHaveURL('/explore');
  await expect(field).toHaveValue('');
});

test('sorting reorders, and is kept in the address', async ({ page, request }) => {
  await visit(page, '/explore?chain=matic');
  await page.getByLabel('Sort').selectOption('title');
  await expect(page).toHaveURL('/explore?chain=matic&sort=title');
  const { items } = await readNfts(request, { chain: 'matic', sort: 'title' });
  await expect(grid(page).getByRole('heading', { level: 3 })).toHaveText(items.map(({ title }) => title));
});

test('back leads to the same question, the same cars and the same place', async ({ page }) => {
  await visit(page, '/explore?chain=matic&sort=rank');
  await page.getByRole('link', { name: 'Load More' }).click();
  await expect(page.getByRole('link', { name: 'Load More' })).toHaveCount(0);
  const far = cards(grid(page)).nth(14);
  await far.scrollIntoViewIfNeeded();
  const id = await far.getAttribute('data-nft');
  await page.evaluate(() => scrollBy(0, 120));
  const before = await page.evaluate(() => scrollY);
  await cards(page, id ?? '')
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(`/ItemDetail/${id}`);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/explore?chain=matic&sort=rank');
  await expect(cards(page, id ?? '')).toBeInViewport();
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(4);
});

test('Load More up to twenty cars, then the grid goes on by itself with few cards in the page', async ({
  page,
  request,
}) => {
  const oldest = firstOf(await readCars(request, { sort: 'oldest', limit: '1' }));
  await visit(page, '/explore?category=car');
  await expect(cards(grid(page))).toHaveCount(20);
  await page.getByRole('link', { name: 'Load More' }).click();
  await expect(page.getByRole('link', { name: 'Load More' })).toHaveCount(0);
  let most = 0;
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    most = Math.max(most, await cards(page).count());
    await expect(cards(page, oldest.id)).toBeInViewport({ timeout: 100 });
  }).toPass({ intervals: [50], timeout: 25_000 });
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
  await page.getByRole('link', { name: 'Load More' }).click();
  const far = grid(page).locator('[aria-posinset="35"]');
  await expect(async () => {
    await page.evaluate(() => scrollBy(0, innerHeight / 2));
    await expect(far).toBeAttached({ timeout: 200 });
  }).toPass({ intervals: [50], timeout: 25_000 });
  const heights = await cards(grid(page)).evaluateAll((all) => all.map((card) => card.clientHeight));
  expect(new Set(heights).size, `cards are equally high: ${heights}`).toBe(1);
  // Nobody scrolls and turns a phone within one frame: the page hears of the scroll first.
  await far.getByRole('article').evaluate(async (card) => {
    const heard = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
    card.scrollIntoView({ block: 'start', behavior: 'instant' });
    await heard;
  });
  const card = cards(page, (await far.getByRole('article').getAttribute('data-nft')) ?? '');
  // A car that is minted meanwhile stands above; the reader's cars stay where they are.
  const top = async () => Math.round((await card.boundingBox())?.y ?? Number.NaN);
  const before = await top();
  await mintAs(devAccount(30), chains.binance);
  // Other journeys mint as well.
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
  // The reader stays at that car while other journeys mint.
  await at(/^[1-4]$/);
  const loaded = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.keyboard.press('End');
  await at(/^([4-9]\d|\d{3,})$/);
  expect(await page.evaluate(() => scrollY + 2 * innerHeight)).toBeGreaterThan(loaded - 2_000);

  await page.emulateMedia({ media: 'print' });
  await expect(grid(page).locator('div:has(> ul)')).toHaveCSS('padding-top', '0px');
});

test('news from the chain does not swallow a page of cars that is on its way', async ({
  page,
  visitor,
  chains,
}) => {
  const witness = await visitor();
  await visit(witness, '/home');
  await visit(page, '/explore');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/nfts?*cursor=*', async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined); // the page may have given the request up
  });
  await page.getByRole('link', { name: 'Load More' }).click();
  const id = await mintAs(devAccount(30), chains.binance);
  await expect(cards(witness, id)).toBeVisible();
  held.resolve();
  await expect(page.getByRole('link', { name: 'Load More' })).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(cards(grid(page), id)).toBeVisible();
});

test('a filter whose answer does not come fails beside the grid, keeps the cars, and tries again', async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_FAILED|does not answer/);
  await visit(page, '/explore?chain=matic');
  const shown = await cards(grid(page)).count();
  await page.route('**/api/nfts?*', (route) => route.abort());
  await choose(filter(page, /^Rare/));
  await expect(page).toHaveURL('/explore?chain=matic&buildSeries=rare_series');
  const notice = grid(page).getByRole('alert');
  await expect(notice).toContainText('The Pitlane server does not answer.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore the grid');
  await expect(cards(grid(page))).toHaveCount(shown);
  await expect(filter(page, /^Rare/)).toBeFocused();
  await page.unroute('**/api/nfts?*');
  await notice.getByRole('button', { name: 'Retry' }).click();
  const { total } = await readNfts(request, { chain: 'matic', buildSeries: 'rare_series' });
  await expect(page.getByText(`${total} items, every one on the chain.`)).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a price range is sorted by price, stands in the address, and goes with its chip', async ({
  page,
  request,
}) => {
  await visit(page, '/explore');
  const prices = page.getByRole('group', { name: 'Price in ETH' });
  await prices.getByLabel('From').fill('0.2');
  await prices.getByLabel('To').fill('0,5');
  await expect(prices.getByRole('alert')).toHaveText('Write decimals with a point: 1.25');
  await prices.getByLabel('To').fill('0.5');
  await expect(page).toHaveURL('/explore?minPrice=0.2&maxPrice=0.5&sort=price_up');
  const range = { minPrice: '200000000000000000', maxPrice: '500000000000000000', sort: 'price_up' };
  // Other journeys trade as well.
  await expect(async () => {
    const { items, total } = await readNfts(request, range);
    expect(items.length).toBeGreaterThan(0);
    await expect(page.getByText(`${total} items, `)).toBeVisible({ timeout: 500 });
    await expect(cards(grid(page)).first()).toHaveAttribute('data-nft', items[0]?.id ?? '', { timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await page.getByRole('link', { name: /0.20 to 0.50 ETH/ }).click();
  await expect(page).toHaveURL('/explore?sort=price_up');
  await expect(prices.getByLabel('To')).toHaveValue('');
});

test('values that no filter has are ignored', async ({ page, request }) => {
  const { total } = await readNfts(request, { chain: 'matic' });
  const response = await visit(
    page,
    '/explore?chain=matic,dogecoin&currentRank=champion&sort=price&nonsense=1',
  );
  expect(response?.status()).toBe(200);
  await expect(page.getByText(`${total} items`)).toBeVisible();
  await expect(filter(page, /^Polygon/)).toBeChecked();
  await expect(page.getByRole('link', { name: /^Remove filter/ })).toHaveCount(1);
});

test('on a phone the filters are a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/explore');
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await choose(sheet.getByRole('checkbox', { name: /^Legendary/ }));
  await expect(page).toHaveURL('/explore?buildSeries=legendary_series');
  await sheet.getByRole('button', { name: /^Show \d+ items?$/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused();
});

test('the keyboard searches with "/" and goes with "g" and a letter', async ({ page, request }) => {
  const car = firstOf(await readCars(request, { chain: 'matic', sort: 'oldest', limit: '1' }));
  await visit(page, '/home');
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Search' });
  await expect(search.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(car.title);
  await expect(search.getByRole('option', { name: car.title }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/ItemDetail/${car.id}`);
  await expect(search).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(page).toHaveURL('/explore');
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page).toHaveURL('/mint');
});

test('the search finds pages, moves with the arrow keys, and gives the focus back', async ({ page }) => {
  await visit(page, '/home');
  const box = header(page).getByRole('button', { name: 'Search cars, people, news and help' });
  await box.click();
  const field = page.getByRole('combobox');
  await field.fill('e');
  const options = page.getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await field.fill('Mint');
  await expect(page.getByRole('option', { name: 'Mint', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Escape');
  await expect(box).toBeFocused();
});

test('an address that begins in the middle goes on from there, and leads back', async ({ page, request }) => {
  const first = await readNfts(request, { sort: 'oldest' });
  const second = await readNfts(request, { sort: 'oldest', cursor: first.next ?? '' });
  await visit(page, `/explore?sort=oldest&after=${encodeURIComponent(first.next ?? '')}`);
  await expect(cards(page).first()).toHaveAttribute('data-nft', second.items[0]?.id ?? '');
  await page.getByRole('link', { name: 'Load More' }).click();
  await expect(page.getByRole('link', { name: 'Load More' })).toHaveCount(0);
  // Added below, at the same address: what came before the beginning is not among them.
  await expect(page).toHaveURL(/after=/);
  await expect(cards(page, first.items[0]?.id)).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the first ones' }).click();
  await expect(page).toHaveURL('/explore?sort=oldest');
  await expect(cards(page).first()).toHaveAttribute('data-nft', first.items[0]?.id ?? '');
});

test('two presses in the same moment both count', async ({ page }) => {
  await visit(page, '/explore');
  // As from two quick fingers: no page is drawn between the presses.
  const pressTogether = (targets: Locator) =>
    targets.evaluateAll((elements) => {
      for (const element of elements) (element as HTMLElement).click();
    });
  await pressTogether(filter(page, /^(Polygon|Rare)/));
  await expect.poll(() => query(page)).toBe('?chain=matic&buildSeries=rare_series');
  await expect(filter(page, /^Polygon/)).toBeChecked();
  await expect(filter(page, /^Rare/)).toBeChecked();
  await pressTogether(filter(page, /^Avalanche/).or(page.getByRole('button', { name: 'Smaller cards' })));
  await expect.poll(() => query(page)).toBe('?chain=matic,avalanche&buildSeries=rare_series&density=dense');
  await pressTogether(page.getByRole('link', { name: /^Remove filter: (Polygon|Rare)$/ }));
  await expect.poll(() => query(page)).toBe('?chain=avalanche&density=dense');
  // A press after Back begins with what Back has brought.
  await page.goBack();
  await expect(filter(page, /^Rare/)).toBeChecked();
  const back = query(page);
  await filter(page, /^Rare/).click();
  await expect.poll(() => query(page)).toBe(back.replace('&buildSeries=rare_series', ''));
});
