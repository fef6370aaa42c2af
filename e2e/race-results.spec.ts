/** Results of races: what the demo world's game has posted, at /races, on cars' pages and in garages. */
import { RaceListSchema, RaceRecordSchema, StandingsSchema } from '@pitlane/shared/api/races';
import type { APIRequestContext } from '@playwright/test';
import { visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const read = async (request: APIRequestContext, path: string) => (await request.get(path)).json();

test('the standings lead to a driver, and a race to a car with its record', async ({ page, request }) => {
  const standings = StandingsSchema.parse(await read(request, '/api/races/standings'));
  const [race] = RaceListSchema.parse(await read(request, '/api/races')).races;
  const car = race?.entries.find((entry) => entry.car)?.car;
  if (!race || !car) throw new Error('the game has posted no race');
  await visit(page, '/races');
  const rows = page.getByRole('region', { name: 'Standings' }).getByRole('rowheader');
  await expect(rows).toHaveCount(standings.standings.length);

  await page.getByRole('link', { name: 'Cars', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/races?of=cars');
  await expect(page.getByRole('columnheader', { name: 'Car' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Season' }).selectOption('All seasons');
  await expect(page).toHaveURL('/races?of=cars&season=all');

  await visit(page, `/ItemDetail/${car.id}`);
  const { figures } = RaceRecordSchema.parse(await read(request, `/api/races/record?car=${car.id}`));
  const record = page.getByRole('region', { name: 'Race record' });
  await expect(record.getByText('Races').locator('xpath=following-sibling::dd')).toHaveText(
    String(figures.races),
  );
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the form chooses a season, and earlier races are a link away', async ({ page, request }) => {
    const { seasons } = StandingsSchema.parse(await read(request, '/api/races/standings'));
    await page.goto('/races');
    await page.getByRole('combobox', { name: 'Season' }).selectOption({ index: seasons.length - 1 });
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(new RegExp(`season=${seasons.at(-1)?.season}$`));
    await expect(
      page.getByRole('region', { name: 'Standings' }).getByRole('rowheader').first(),
    ).toBeVisible();
    await page.goto('/races');
    await page.getByRole('link', { name: 'Earlier races' }).click();
    await expect(page.getByRole('heading', { name: 'Earlier races' })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});
