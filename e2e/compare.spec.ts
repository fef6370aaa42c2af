import { firstOf, readCars, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

test('cars picked on a card and on an item page are compared, at an address that reads without scripts', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const list = await readCars(request, { sort: 'rank', limit: '2' });
  const [one, two] = [firstOf(list), firstOf({ ...list, items: list.items.slice(1) })];
  await visit(page, '/explore?category=car&sort=rank');
  const card = page.locator(`article[data-nft="${one.id}"]`);
  await card.hover();
  await card.getByRole('button', { name: `Compare ${one.title}` }).click();
  await expect(page.getByRole('link', { name: 'Compare 1 car', exact: true })).toBeVisible();
  await visit(page, `/ItemDetail/${two.id}`);
  await page.mouse.move(10, 10);
  await page.getByRole('main').getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('link', { name: 'Compare 2 cars', exact: true }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(2);
  const table = page.getByRole('region', { name: 'Comparison' });
  await expect(table.getByRole('row', { name: /^Power/ })).toContainText('hp');
  const address = `/compare?ids=${one.id},${two.id}`;
  await expect(page).toHaveURL(`${baseURL}${address}`);

  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const reader = await plain.newPage();
  await reader.goto(address);
  await expect(reader.getByRole('columnheader')).toHaveCount(2);
  await reader.getByRole('link', { name: `Remove ${one.title}` }).click();
  await reader.getByRole('textbox', { name: 'Car’s ID or link' }).fill(`${baseURL}/ItemDetail/${one.id}`);
  await reader.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(reader.getByRole('columnheader')).toHaveText([new RegExp(two.title), new RegExp(one.title)]);
  await plain.close();
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
