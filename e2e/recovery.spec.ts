/** What comes back by itself after a fault, and where a fault is shown. */
import { cards, firstOf, header, readCars, readyForKeys, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

/** What asks for the cars of a garage. Its tokens are asked for by themselves. */
const HELD_CARS = /\/api\/nfts\?owner=.+&category=car&/;

/** Where the router keeps which code belongs to which page. */
type RouteTable = { routes: Record<string, { module: string }> };

test('an error page comes back by itself when the server does', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED/);
  await visit(page, '/home');
  await page.route('**/api/**', (route) => route.abort());
  await header(page).getByRole('link', { name: 'Explore' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('The pit wall does not answer');
  await expect(page.getByRole('main')).toContainText('This page tries again by itself.');
  await page.unroute('**/api/**');
  await expect(heading).toHaveText('Explore the grid', { timeout: 25_000 });
  await expect(heading).toBeFocused();
});

test('while the server is away a link leads to our error page, and the page comes back', async ({
  page,
  context,
  watch,
}) => {
  // What else the pages load of their own accord meanwhile does not come either.
  watch.allow(/ERR_INTERNET_DISCONNECTED/, /A part of the page did not load/);
  await visit(page, '/home');
  await readyForKeys(page);
  await page.waitForFunction(() => {
    const { __reactRouterManifest: table } = window as Window & { __reactRouterManifest?: RouteTable };
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    // Catalogues and the gallery of parts are not loaded ahead (web/app/lib/preload-pages.ts).
    const isAhead = (id: string) => !/icon|accordion|alerts|progressbar|tabs/.test(id);
    return Object.entries(table?.routes ?? {}).every(
      ([id, { module }]) => !isAhead(id) || loaded.includes(module),
    );
  });
  await context.setOffline(true);
  await header(page).getByRole('link', { name: 'Explore' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('The pit wall does not answer');
  await context.setOffline(false);
  await expect(heading).toHaveText('Explore the grid', { timeout: 25_000 });
  await expect(cards(page)).toHaveCount(20);
});

test('a next page of a garage that does not come says so below the cars, and Retry brings it', async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/ERR_FAILED/);
  const car = firstOf(await readCars(request, { chain: 'matic', limit: '1' }));
  const whole = await (
    await request.get('/api/nfts', { params: { owner: car.author.wallet, category: 'car', limit: '48' } })
  ).json();
  await visit(page, `/ItemDetail/${car.id}`);
  let away = true;
  // No garage of the demo world has two pages: this one's list ends as if there were more.
  await page.route(HELD_CARS, async (route) => {
    if (!route.request().url().includes('cursor=')) await route.fulfill({ json: { ...whole, next: 'more' } });
    else if (away) await route.abort();
    else await route.fulfill({ json: { ...whole, items: [], next: null } });
  });
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Owner/ })
    .click();
  await page.getByRole('main').getByRole('link', { name: 'Garage', exact: true }).click();
  await page.getByRole('link', { name: 'Load More' }).click();
  const notice = page.getByRole('main').getByRole('alert');
  await expect(notice).toContainText('does not answer');
  const last = await cards(page).last().boundingBox();
  const shown = await notice.boundingBox();
  expect(shown?.y).toBeGreaterThan(last?.y ?? Number.POSITIVE_INFINITY);
  away = false;
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Load More' })).toHaveCount(0);
});

test('a garage whose cars cannot be read does not go on counting them', async ({ page, wallet, watch }) => {
  watch.allow(/ERR_FAILED/);
  await page.route(HELD_CARS, (route) => route.abort());
  await visit(page, '/garage');
  await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click();
  await page
    .getByRole('dialog', { name: 'Connect a wallet' })
    .getByRole('button', { name: wallet.name })
    .click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('does not answer');
  await expect(page.getByRole('main')).toContainText('Cars could not be counted');
  await page.unroute(HELD_CARS);
  await page.getByRole('main').getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('main')).toContainText('0 cars');
});

test('a tab of an older build says what does not load, and a link still leads on', async ({
  page,
  watch,
}) => {
  watch.allow(/404/, /did not load/, /dynamically imported module/, /Error loading route module/);
  await visit(page, '/home');
  // Its files have other names now, until it has loaded a document of the new build.
  let isOld = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOld = false;
  });
  await page.route(/\/assets\/.+\.js$/, async (route) => {
    if (isOld) await route.fulfill({ status: 404, body: 'This file belongs to another build of the site.' });
    else await route.fallback();
  });
  await header(page).getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('reload the page');
  await header(page).getByRole('link', { name: 'Explore' }).click();
  await expect(page).toHaveURL('/explore');
  await expect(cards(page)).toHaveCount(20);
});

test('a page whose code fails once comes all the same', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED/, /did not load/, /dynamically imported module/, /Error loading route module/);
  await visit(page, '/home');
  await page.route(/\/assets\/explore-.+\.js$/, (route) => route.abort(), { times: 1 });
  await header(page).getByRole('link', { name: 'Explore' }).click();
  await expect(page).toHaveURL('/explore');
  await expect(cards(page)).toHaveCount(20);
});
