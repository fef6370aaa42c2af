/** What the content security policy of a page stops, in a browser that enforces all of it. */
import { visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

test('text becomes HTML by the policies of the site alone, and what the browser builds keeps to them', async ({
  page,
  watch,
}) => {
  const main = page.getByRole('main');
  // Both are built in the browser: an article and a post.
  await visit(page, '/helpcenter');
  await main.locator('a[href*="/helpcenter/"]').first().click();
  await expect(page.locator('.prose').first()).not.toBeEmpty();
  await visit(page, '/news');
  await main.locator('a[href*="/news/"]:not([href$=xml])').first().click();
  await expect(page.locator('.prose').first()).not.toBeEmpty();
  watch.verify();
  watch.allow(/TrustedHTML/);
  const add = page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img alt="" src="/nothing">');
  });
  await expect(add).rejects.toThrow(/TrustedHTML/);
});
