import { readCars, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

test('cars picked on their pages are compared', async ({ page, request }) => {
  const { items } = await readCars(request, { sort: 'rank', limit: '2' });
  for (const { id } of items) {
    await visit(page, `/ItemDetail/${id}`);
    await page.getByRole('main').getByRole('button', { name: 'Compare', exact: true }).click();
  }
  await page.getByRole('link', { name: 'Compare 2 cars', exact: true }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(2);
  await expect(page).toHaveURL(`/compare?ids=${items.map(({ id }) => id).join(',')}`);
});

test('a search is saved without an account, and found again', async ({ page }) => {
  await visit(page, '/explore?buildSeries=common_series&maxPrice=900');
  await page.getByRole('button', { name: 'Save search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(/^Common, Up to 900/);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await visit(page, '/notifications#searches');
  await page
    .getByRole('region', { name: 'Saved searches' })
    .getByRole('link', { name: /^Common/ })
    .click();
  await expect(page).toHaveURL(/\/explore\?buildSeries=common_series&maxPrice=900$/);
});
