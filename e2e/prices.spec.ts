/** Prices that somebody chose to mislead by their length, on the narrowest phone. On Binance. */
import { parseEther } from 'viem';
import { devAccount } from './fixtures/local-chains.ts';
import { visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';
import { cancelAs, listAs, takeBuiltCar } from './fixtures/trading.ts';

const SELLER = devAccount(37);
const LONGEST = '999999999.123456';

test('a price that does not fit on a card is seen to be cut off', async ({
  page,
  request,
  chains: { binance },
}) => {
  await binance.client.setBalance({ address: SELLER.address, value: parseEther('10') });
  const id = await takeBuiltCar(request, binance, SELLER.address, { series: 'any' });
  const order = await listAs(request, { account: SELLER, chain: binance, id, price: LONGEST });
  await page.setViewportSize({ width: 320, height: 800 });
  await visit(page, '/explore?status=buy_now&sort=price_down');
  const price = page.getByTitle(`${LONGEST} ETH`);
  await expect(price).toBeVisible();
  const card = page.locator('article', { has: price });
  const right = async (of: typeof price) => of.evaluate((node) => node.getBoundingClientRect().right);
  expect(await right(price)).toBeLessThanOrEqual(await right(card));
  await expect(price).toHaveCSS('text-overflow', 'ellipsis');
  // Other journeys look at what is dearest.
  await cancelAs(request, { account: SELLER, chain: binance, order });
});
