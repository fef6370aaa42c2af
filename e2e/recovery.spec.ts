/** What comes back by itself after a fault, and where a fault is shown. */
import { cards, header, readyForKeys, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

/** Where the router keeps which code belongs to which page. */
type RouteTable = { routes: Record<string, { module: string }> };

test('while the server is away a link leads to our error page, and the page comes back', async ({
  page,
  context,
  watch,
}) => {
  // Whatever else the pages load by themselves while offline fails too.
  watch.allow(/ERR_INTERNET_DISCONNECTED/, /Part of the page didn’t load/);
  await visit(page, '/home');
  await readyForKeys(page);
  await page.waitForFunction(() => {
    const { __reactRouterManifest: table } = window as Window & { __reactRouterManifest?: RouteTable };
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    // Catalogues and the gallery of parts are not loaded ahead (web/app/lib/loading/preload-pages.ts).
    const isAhead = (id: string) => !/icon|accordion|alerts|progressbar|tabs/.test(id);
    return Object.entries(table?.routes ?? {}).every(
      ([id, { module }]) => !isAhead(id) || loaded.includes(module),
    );
  });
  await context.setOffline(true);
  await header(page).getByRole('link', { name: 'Explore' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('The pit wall isn’t answering');
  await expect(page.getByRole('main')).toContainText('We’ll keep trying.');
  await context.setOffline(false);
  await expect(heading).toHaveText('Explore the grid');
  await expect(heading).toBeFocused();
  await expect(cards(page)).toHaveCount(20);
});

test('a tab of an older build says what does not load, and a link still leads on', async ({
  page,
  watch,
}) => {
  watch.allow(/404/, /did(n’t| not) load/, /dynamically imported module/, /Error loading route module/);
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
  watch.allow(
    /ERR_FAILED/,
    /did(n’t| not) load/,
    /dynamically imported module/,
    /Error loading route module/,
  );
  await visit(page, '/home');
  await page.route(/\/assets\/.+\/explore-.+\.js$/, (route) => route.abort(), { times: 1 });
  await header(page).getByRole('link', { name: 'Explore' }).click();
  await expect(page).toHaveURL('/explore');
  await expect(cards(page)).toHaveCount(20);
});
