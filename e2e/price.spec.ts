/** Pricing: the plans of the specification, and buttons that lead to something true. */
import { visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

test('three plans with their prices, and the way to each', async ({ page }) => {
  await visit(page, '/price');
  const plans = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect(plans).toHaveCount(3);
  const [free, pro, teams] = [plans.nth(0), plans.nth(1), plans.nth(2)];
  for (const words of ['Free', '$0', '1 device', 'Email support']) await expect(free).toContainText(words);
  for (const words of ['Pro', '$9.59', 'Up to 2 devices']) await expect(pro).toContainText(words);
  for (const words of ['For Teams', '$24.99', 'Up to 10 devices', '24/7 support'])
    await expect(teams).toContainText(words);
  await expect(page.getByText('Prices in USD and VAT inclusive.')).toBeVisible();

  await teams.getByRole('link').click();
  await expect(page).toHaveURL(/\/contact\?plan=teams$/);
  await expect(page.getByRole('textbox', { name: /^Message/ })).toHaveValue(
    /plan For Teams \(\$24\.99 per month\)/,
  );
  await page.goBack();
  await free.getByRole('link', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register');
});
