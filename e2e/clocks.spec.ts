/** A browser's clock that is an hour off: what is signed, what counts down and what is said to be how old go by the server's. */

import { OrderListSchema } from '@pitlane/shared/api/orders';
import { parseEther } from 'viem';
import { devAccount } from './fixtures/local-chains.ts';
import { connect, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';
import { takeBuiltCar } from './fixtures/trading.ts';
import { setWrongClock } from './fixtures/wrong-clock.ts';

const HOUR_MS = 3_600_000;
const GIVER = devAccount(34);

for (const [words, off] of [
  ['behind', -HOUR_MS],
  ['ahead', HOUR_MS],
] as const) {
  test(`with a clock an hour ${words} a listing has its right times, and ages are right`, async ({
    page,
    request,
    chains: { binance },
    wallet,
  }) => {
    await binance.client.setBalance({ address: GIVER.address, value: parseEther('10') });
    const id = await takeBuiltCar(request, binance, wallet.address, { series: 'any' });
    await setWrongClock(page.context(), off);
    await wallet.goTo('binance');
    await visit(page, `/ItemDetail/${id}`);
    await connect(page, wallet.name);
    await page.getByRole('region', { name: 'Deal' }).getByRole('button', { name: 'List for sale' }).click();
    const sheet = page.getByRole('dialog', { name: 'List for sale' });
    await sheet.getByLabel('Price in ETH').fill('999');
    await sheet.getByText('1 day', { exact: true }).click();
    await sheet.getByRole('button', { name: /^List/ }).click();
    await expect(sheet.getByText('Listed at 999.00 ETH')).toBeVisible({ timeout: 20_000 });
    const answer = await request.get('/api/orders', { params: { nft: id, active: 'true' } });
    const [order] = OrderListSchema.parse(await answer.json()).orders;
    const now = Date.now() / 1000;
    expect(order?.active).toBe(true);
    expect(Math.abs((order?.expirationTime ?? 0) - now - 86_400)).toBeLessThan(120);
    await visit(page, '/activity?kind=listing');
    await expect(page.getByRole('region', { name: 'Feed' }).getByRole('listitem').first()).toContainText(
      /just now|\ds ago|1m ago/,
    );
  });
}
