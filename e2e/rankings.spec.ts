/** The rankings at /rangking. */

import { AuthorRanksSchema, HotCollectionsSchema } from '@pitlane/shared/api/rankings';
import type { APIRequestContext, Page } from '@playwright/test';
import { connect, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const table = (page: Page) => page.getByRole('region', { name: 'Ranking' }).getByRole('table');
const rows = (page: Page) =>
  table(page)
    .locator('tbody tr')
    .filter({ has: page.getByRole('rowheader') });
/** Names without what stands below them. */
const names = async (page: Page) =>
  (await rows(page).getByRole('rowheader').allInnerTexts()).map((text) => text.split('\n')[0]);
const readAuthors = async (request: APIRequestContext, query: string) =>
  AuthorRanksSchema.parse(await (await request.get(`/api/author_ranks?${query}`)).json());

test('periods and columns re-rank, collections go page by page, and the own row stays in sight', async ({
  page,
  request,
  wallet,
}) => {
  const [first] = (await readAuthors(request, 'period=all_time')).ranks;
  // The wallet of the test has sold nothing: the answer says that it is the first one's.
  await page.route(/\/api\/author_ranks\?.*own=/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), own: first } });
  });
  await visit(page, '/rangking');
  await page.getByRole('combobox', { name: 'Period' }).selectOption('All time');
  await expect(page).toHaveURL('/rangking?period=all_time');
  /** Reads the ranking again for each try: the game goes on during the test. */
  const expectRanked = (question: string) =>
    expect(async () => {
      const { ranks } = await readAuthors(request, question);
      expect(await names(page)).toEqual(ranks.map(({ author }) => author.username));
    }).toPass();
  await expectRanked('period=all_time');

  await test.step("the own wallet's row stays in sight", async () => {
    await page.setViewportSize({ width: 1024, height: 420 });
    await connect(page, wallet.name);
    const own = table(page).locator('tr[data-own]');
    await expect(own).toContainText('You');
    for (const to of [400, 0]) {
      await page.evaluate((place) => scrollTo(0, place), to);
      await expect(own).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await table(page).getByRole('link', { name: 'Assets' }).click();
  await expect(page).toHaveURL('/rangking?period=all_time&sort=assets');
  await expectRanked('period=all_time&sort=assets');

  await test.step('collections are ranked too, and lead to their cars', async () => {
    const read = async (path: string) =>
      HotCollectionsSchema.parse(await (await request.get(`/api/hot-collections${path}`)).json());
    await expect.poll(async () => (await read('')).total, 'ranked collections').toBeGreaterThan(20);
    await visit(page, '/rangking?view=collections&sort=floor_price');
    const { total, collections } = await read('?sort=floor_price');
    await expect(rows(page)).toHaveCount(20);
    await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: '21 - 40' }).click();
    await expect(page).toHaveURL(/[?&]page=2$/);
    await expect(rows(page)).toHaveCount(Math.min(20, total - 20));
    await expect(rows(page).first().getByRole('cell').first()).toHaveText(/^21/);
    await page.goBack();
    // The second page has as many rows: the first place tells which one is shown.
    await expect(rows(page).first().getByRole('cell').first()).toHaveText(/^1(?!\d)/);
    await expect(rows(page)).toHaveCount(20);
    // The dearest cars: items of other kinds may be dearer.
    const at = collections.findIndex(({ buildSeries }) => buildSeries !== null);
    const dearest = collections[at];
    await expect(rows(page).nth(at).getByRole('rowheader').getByRole('link')).toHaveAttribute(
      'href',
      `/explore?chain=${dearest?.chain}&category=car&buildSeries=${dearest?.buildSeries}`,
    );
  });
});
