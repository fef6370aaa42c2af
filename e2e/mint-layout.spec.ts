/** The mint page as a picture: what fits into the window, and which button leads. */
import { connect, mintButton, mintedId, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

test('layout: at 1440 by 900 a new car is shown whole, and one primary button leads on', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/mint');
  await connect(page, 'Demo wallet');
  await mintButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await mintedId(page);
  await page.evaluate(() => scrollTo(0, 0));
  const reveal = page.getByRole('region', { name: 'Your new car' });
  await expect(reveal).toBeInViewport({ ratio: 1 });
  await expect(reveal.getByRole('link', { name: 'View the car' })).toBeInViewport({ ratio: 1 });
  const primary = page.getByRole('main').locator('.bg-signal:visible').filter({ hasText: /\S/ });
  await expect(primary).toHaveText(['View the car']);
});
