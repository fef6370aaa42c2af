/** The mint page as a picture: what fits into the window, and which button leads. */
import { connect, firstOf, mintButton, mintedId, readCars, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

test('at 1440 by 900 a new car is shown whole, and one primary button leads on', async ({ page }) => {
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

test('at 320 px every label and figure keeps to one line', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { author } = firstOf(await readCars(request, { limit: '1', sort: 'oldest' }));
  for (const path of ['/mint', '/mint?chain=matic', '/mint?chain=avalanche', `/garage/${author.wallet}`]) {
    await visit(page, path);
    const figures = page.getByRole('main').locator('dt, .tabular-nums:not(dd)');
    await expect(figures.first()).toBeVisible();
    const texts = await figures.evaluateAll((elements) =>
      elements
        .filter((element) => {
          const text = document.createRange();
          text.selectNodeContents(element);
          // What only screen readers get is a dot somewhere.
          const seen = [...text.getClientRects()].filter(({ width }) => width > 1);
          // An amount and its smaller unit end a few pixels apart, two lines at least 16.
          const ends = seen.map(({ bottom }) => bottom);
          return Math.max(...ends) - Math.min(...ends) > 14;
        })
        .map((element) => element.textContent),
    );
    expect(texts, path).toEqual([]);
  }
});
