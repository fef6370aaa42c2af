import { visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

test('a letter that is typed while the address takes over a title stays in the field', async ({ page }) => {
  await visit(page, '/explore');
  const field = page.getByRole('complementary', { name: 'Filters' }).getByLabel('Filter by title');
  // The key comes after the address has changed and before the page has been drawn anew: on a slow phone, many frames.
  await field.evaluate((input: HTMLInputElement) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    const replace = history.replaceState.bind(history);
    history.replaceState = (state, unused, url) => {
      replace(state, unused, url);
      if (!String(url).endsWith('title=tour')) return;
      set?.call(input, 'touri');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    };
  });
  await field.fill('tour');
  await expect(page).toHaveURL('/explore?title=touri');
  await expect(field).toHaveValue('touri');
});
