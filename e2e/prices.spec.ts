/** Prices chosen to mislead by their length, on the narrowest phone. */
import type { NftList } from '@pitlane/shared/api/nfts';
import { parseEther } from 'viem';
import { header, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const LONGEST = '999999999.123456';

test('a price that does not fit on a card is seen to be cut off', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await visit(page, '/home');
  await page.route(/\/api\/nfts(\?|$)/, async (route) => {
    const list = (await (await route.fetch()).json()) as NftList;
    const listed = { price: parseEther(LONGEST).toString(), status: 'buy_now' };
    await route.fulfill({ json: { ...list, items: list.items.map((each) => ({ ...each, ...listed })) } });
  });
  await header(page).getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Explore' }).click();
  const card = page.locator('article', { has: page.getByTitle(`${LONGEST} ETH`) }).first();
  const price = card.getByTitle(`${LONGEST} ETH`);
  await expect(price).toBeVisible();
  const right = async (of: typeof price) => of.evaluate((node) => node.getBoundingClientRect().right);
  expect(await right(price)).toBeLessThanOrEqual(await right(card));
  await expect(price).toHaveCSS('text-overflow', 'ellipsis');
});
