/** A creation that is broken off in the middle of a file, and gone on with after a reload; a second tab does nothing twice. On Avalanche. */

import type { Page } from '@playwright/test';
import { chooseLarge, fillIn, form, goOn, limitUploads, openWith, step } from './fixtures/creating.ts';
import { visit, walletButton } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const listed = (page: Page) => page.getByText('The item is listed', { exact: true });

test('a reload in the middle of a file: the rest of it is sent alone, and the item is minted once, in two tabs', async ({
  page,
  request,
  wallet,
  watch,
}) => {
  watch.allow(/The creation stopped/);
  await openWith(page, wallet, '/create2');
  const size = await chooseLarge(page, 'noise.png');
  await fillIn(page, 'Half a file');
  const offsets: number[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'PATCH' && /\/api\/files\//.test(sent.url()))
      offsets.push(Number(sent.headers()['upload-offset']));
  });
  await limitUploads(page, 400_000);
  await form(page).getByRole('button', { name: 'Create Item' }).click();
  // A quarter is on its way, and the rest takes more seconds.
  const gauge = step(page, 'upload').getByRole('meter', { name: 'noise.png' });
  await expect
    .poll(async () => Number(await gauge.getAttribute('value')), { timeout: 20_000 })
    .toBeGreaterThan(25);
  await page.reload();
  await expect(step(page, 'upload')).toHaveAttribute('data-state', 'stopped');
  await expect(walletButton(page)).toBeVisible();
  const second = await page.context().newPage();
  await visit(second, '/create2');
  await expect(step(second, 'upload')).toHaveAttribute('data-state', 'stopped');
  await limitUploads(page);
  await goOn(page).click();
  await expect(listed(page)).toBeVisible({ timeout: 20_000 });
  const [first, later] = offsets;
  expect([first, offsets.length]).toEqual([0, 2]);
  expect(later).toBeGreaterThan(100_000);
  expect(later).toBeLessThan(size);

  await goOn(second).click();
  await expect(listed(second)).toBeVisible();
  expect(wallet.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(2);
  const link = page.getByRole('list', { name: 'Your items' }).getByRole('link');
  const id = (await link.getAttribute('href'))?.split('/').at(-1);
  expect((await request.get(`/api/nfts/${id}`)).status()).toBe(200);
});
