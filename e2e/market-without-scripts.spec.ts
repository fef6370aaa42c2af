/** The market where no script runs: found, filtered, ranked and looked at by links and forms alone. */
import type { APIRequestContext, Page } from '@playwright/test';
import { cards, firstOf, header, readCars, readNfts } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const FIELD = 'Search cars, people, news and help';
const main = (page: Page) => page.getByRole('main');
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const rows = (page: Page) => page.getByRole('region', { name: 'Feed' }).getByRole('listitem');
const choice = (page: Page, nav: string, name: string) =>
  page.getByRole('navigation', { name: nav }).getByRole('link', { name, exact: true });
const kindsOf = (page: Page) =>
  rows(page).evaluateAll((all) => [...new Set(all.map((row) => row.getAttribute('data-kind')))]);

/** A built car with a first word that is long enough to miss a letter of it, and its title with that slip. */
async function findCarWithSlip(request: APIRequestContext) {
  const list = await readCars(request, { sort: 'oldest', limit: '100' });
  const car = firstOf({ ...list, items: list.items.filter(({ title }) => /^[A-Z][a-z]{5,} /.test(title)) });
  return { car, slip: car.title.slice(0, 2) + car.title.slice(3) };
}

test.use({ javaScriptEnabled: false });

test.beforeEach(async ({ page }) => {
  // Without scripts a browser fetches every picture at once, and each may have to be drawn first.
  await page.route(/\/media\//, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
});

test('lists and items hold their data, and the search, the feed and the rankings are led through', async ({
  page,
  request,
}) => {
  await test.step('pages hold their data before any script', async () => {
    await page.goto('/home');
    await expect(cards(section(page, 'Newly Minted'))).toHaveCount(12);
    for (const name of ['Available for Sale', 'Recently Purchased'])
      await expect(cards(section(page, name)).first()).toBeVisible();
    const { items } = await readNfts(request, { chain: 'matic', limit: '20' });
    await page.goto('/explore?chain=matic');
    await expect(cards(page)).toHaveCount(items.length);
  });

  await test.step('the box in the header leads to the page of results, which is complete', async () => {
    const { car, slip } = await findCarWithSlip(request);
    await page.goto('/price');
    await header(page).getByRole('searchbox', { name: FIELD }).fill(slip);
    await header(page).getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/search\?q=/);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(main(page).getByText(`Showing results for ${car.title.toLowerCase()}`)).toBeVisible();
    await cards(main(page), car.id).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(car.title);
    await expect(page.getByRole('tabpanel', { name: 'Properties' })).toContainText('have this');
  });

  await test.step('the feed is filtered and goes on', async () => {
    await page.goto('/activity');
    await expect(section(page, 'Sales').getByRole('img')).toBeVisible();
    await choice(page, 'Kind', 'Auctions').click();
    await choice(page, 'Chain', 'All chains').click();
    await expect(page).toHaveURL('/activity?kind=auctions');
    for (const kind of await kindsOf(page)) expect(['auction', 'bid', 'unsold']).toContain(kind);
    await page.goto('/activity?kind=mints');
    const newest = await rows(page).first().innerText();
    await page.getByRole('link', { name: 'Load More' }).click();
    await expect(page).toHaveURL(/kind=mints&after=/);
    expect(await rows(page).first().innerText()).not.toBe(newest);
    expect(await kindsOf(page)).toEqual(['mint']);
    await page.getByRole('link', { name: 'Back to now' }).click();
    await expect(page).toHaveURL('/activity?kind=mints');
  });

  await test.step('on a phone the other figures of a ranking are a tap away', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/rangking?period=all_time');
    const more = section(page, 'Ranking').getByRole('checkbox').first();
    const floor = page.getByText('Floor Price', { exact: true }).filter({ visible: true });
    await expect(floor).toHaveCount(0);
    await more.press('Space');
    await expect(floor).toHaveCount(1);
    await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 30 days');
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('By Owners');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/period=last_30_days.*sort=owners/);
    await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('owners');
  });
});

test('pictures, accordions, tabs and icons are complete, and nothing is there that does nothing', async ({
  page,
  request,
}) => {
  await test.step('each picture leads to itself in large', async () => {
    await page.goto('/works');
    const pictures = main(page).getByRole('figure').getByRole('link');
    const hrefs = await pictures.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual(Array.from({ length: 8 }, (_, i) => `/media/works/${i + 1}/1280.webp`));
    const answer = await request.get(hrefs[0] ?? '');
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/webp']);
  });

  await test.step('accordions open, and all panels of the tabs are shown below their names', async () => {
    await page.goto('/accordion');
    const open = (name: string) =>
      section(page, name)
        .locator('details')
        .evaluateAll((all) => all.map((each) => each.hasAttribute('open')));
    expect(await open('Default')).toEqual([true, false, false]);
    const first = section(page, 'Full Hide').locator('details').first();
    await first.locator('summary').click();
    await expect(first.getByRole('paragraph')).toBeVisible();
    await page.goto('/tabs');
    for (const name of ['Home', 'Profile', 'Contact'])
      await expect(section(page, 'Pills').getByRole('heading', { name, exact: true })).toBeVisible();
  });

  await test.step('every name and code of an icon is there, and no field that does nothing', async () => {
    await page.goto('/fontAwesomeIcons');
    const cells = main(page).locator('.icon-cell');
    await expect(cells).toHaveCount(786);
    await expect(cells.first()).toContainText('fa-500px');
    await expect(page.getByRole('searchbox', { name: 'Filter icons by name' })).toBeHidden();
    await expect(page.locator('.icon-copy').first()).toBeHidden();
  });
});
