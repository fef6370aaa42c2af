import { visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

test('letters that are typed while a search is on its way stay in the field', async ({ page }) => {
  await visit(page, '/explore');
  const field = page.getByRole('complementary', { name: 'Filters' }).getByLabel('Filter by title');
  const arrived = Promise.withResolvers<void>();
  const typed = Promise.withResolvers<void>();
  await page.route(/\/api\/nfts\?.*title=tour(&|$)/, async (route) => {
    arrived.resolve();
    await typed.promise;
    await route.continue();
  });
  await field.pressSequentially('tour');
  await arrived.promise;
  await field.press('i');
  typed.resolve();
  await expect(page).toHaveURL('/explore?title=touri');
  await expect(field).toHaveValue('touri');
});
