/** Making items out of files: on Avalanche. The header's Create leads to it. What its pages say is looked at in web/app/features/create. */

import type { Page } from '@playwright/test';
import {
  choose,
  chooseLarge,
  fillIn,
  form,
  goOn,
  limitUploads,
  openWith,
  step,
} from './fixtures/creating.ts';
import { header, visit, walletButton } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

test('one item is made of a file: pinned, minted and listed', async ({ page, request, wallet }) => {
  await openWith(page, wallet, '/home');
  await header(page).getByRole('link', { name: 'Create', exact: true }).click();
  await page.getByRole('link', { name: 'Single' }).click();
  await expect(page).toHaveURL(/\/create2$/);
  await choose(page, ['rain.png']);
  await fillIn(page, 'Night race');
  await form(page).getByRole('button', { name: '20%' }).click();
  await expect(page.getByRole('heading', { name: 'Preview' }).locator('..')).toContainText('Night race');
  await form(page).getByRole('button', { name: 'Create Item' }).click();
  await expect(page.getByText('The item is listed', { exact: true })).toBeVisible({ timeout: 20_000 });
  // The mint and the permission.
  expect(wallet.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(2);

  const address = await page.getByRole('list', { name: 'Your items' }).getByRole('link').getAttribute('href');
  const id = address?.split('/').at(-1) ?? '';
  expect(id).toMatch(/^avalanche-tokens-\d+$/);
  const { orders } = await (await request.get(`/api/orders?nft=${id}&active=true`)).json();
  expect(orders).toHaveLength(1);
  const terms = await (await request.get(`/api/orders/terms?nft=${id}`)).json();
  expect([terms.royalty.bps, terms.royalty.receiver]).toEqual([2_000, wallet.address]);
});

test('names without an end stay within a phone, and the focus follows what was begun', async ({
  page,
  wallet,
  watch,
}) => {
  watch.allow(/The creation stopped/);
  const NAME = `${'endless'.repeat(12)} مرحبا`;
  await openWith(page, wallet, '/create3');
  await page.setViewportSize({ width: 320, height: 720 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await choose(page, [`${NAME}.png`, 'two.png']);
  await fillIn(page, NAME.slice(0, 75));
  await form(page).getByLabel('Price').fill('1000000000');
  expect(await width()).toBe(320);
  wallet.refuse();
  await form(page).getByRole('button', { name: 'Create Item' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Creation' })).toBeFocused();
  // The first question is the one that signs in: it is declined.
  await expect(step(page, 'upload')).toHaveAttribute('data-state', 'stopped');
  expect(await width()).toBe(320);
  await page.getByRole('button', { name: 'Back to the form' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Create multiple items' })).toBeFocused();
});

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
