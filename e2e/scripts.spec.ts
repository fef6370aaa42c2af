/** Which scripts run: the site's own, and each when it is wanted. */
import { hasWalletCode, watchRequests } from './fixtures/page-checks/weight.ts';
import { header, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

test('wallet code loads when the reader asks for a wallet', async ({ page, request }) => {
  await visit(page, '/price');
  const asked = watchRequests(page);
  await header(page).getByRole('button', { name: 'Connect Wallet' }).click();
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible();
  expect(await hasWalletCode(request, asked)).toBe(true);
});

test('an injected script does not run', async ({ page, watch }) => {
  watch.allow(/Content Security Policy/);
  await page.goto('/price', { waitUntil: 'domcontentloaded' });
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.slippedIn = true';
    document.body.append(script);
  });
  expect(await page.evaluate(() => 'slippedIn' in window)).toBe(false);
});
