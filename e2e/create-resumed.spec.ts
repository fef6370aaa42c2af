/** Creations that are broken off, and gone on with after a reload: in the middle of a file, and at each question of the listing. On Avalanche. */

import type { Page } from '@playwright/test';
import { toFunctionSelector } from 'viem';
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
import type { Injected } from './fixtures/injected-wallet.ts';
import { walletButton } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const PERMISSION = toFunctionSelector('setApprovalForAll(address,bool)');
const count = ({ asked }: Injected, method: string) => asked.filter((each) => each === method).length;
const listed = (page: Page) => page.getByText('The item is listed', { exact: true });
const create = (page: Page) => form(page).getByRole('button', { name: 'Create Item' });
const itemId = async (page: Page) => {
  const link = page.getByRole('list', { name: 'Your items' }).getByRole('link');
  return (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
};

test.beforeEach(({ watch }) => {
  test.setTimeout(150_000);
  watch.allow(/The creation stopped/);
});

test('a reload in the middle of a file: the rest of it is sent alone, and the item is minted and listed', async ({
  page,
  request,
  wallet,
}) => {
  await openWith(page, wallet, '/create2');
  const size = await chooseLarge(page, 'noise.png');
  await fillIn(page, 'Half a file');
  const offsets: number[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'PATCH' && /\/api\/files\//.test(sent.url()))
      offsets.push(Number(sent.headers()['upload-offset']));
  });
  await limitUploads(page, 400_000);
  await create(page).click();
  // A quarter is on its way, and the rest takes more seconds.
  const gauge = step(page, 'upload').getByRole('meter', { name: 'noise.png' });
  await expect
    .poll(async () => Number(await gauge.getAttribute('value')), { timeout: 30_000 })
    .toBeGreaterThan(25);
  await page.reload();
  await expect(step(page, 'upload')).toHaveAttribute('data-state', 'stopped');
  await expect(walletButton(page)).toBeVisible();
  await limitUploads(page);
  await goOn(page).click();
  await expect(listed(page)).toBeVisible({ timeout: 60_000 });
  const [first, second] = offsets;
  expect([first, offsets.length]).toEqual([0, 2]);
  expect(second).toBeGreaterThan(100_000);
  expect(second).toBeLessThan(size);
  const answer = await request.get(`/api/nfts/${await itemId(page)}`);
  expect(answer.status()).toBe(200);
});

test('the wallet refuses the permission: reloaded, it goes on with the listing and mints nothing again', async ({
  page,
  request,
  wallet,
}) => {
  await openWith(page, wallet, '/create2');
  await choose(page, ['permission.png']);
  await fillIn(page, 'No permission');
  wallet.refuse(
    (method, [call]) =>
      method === 'eth_sendTransaction' && (call as { data: string }).data.startsWith(PERMISSION),
  );
  await create(page).click();
  await expect(step(page, 'list')).toContainText('You declined in the wallet', { timeout: 60_000 });
  await expect(step(page, 'mint')).toHaveAttribute('data-state', 'done');
  await page.reload();
  await expect(step(page, 'list')).toHaveAttribute('data-state', 'stopped');
  await expect(walletButton(page)).toBeVisible();
  wallet.refuse(false);
  await goOn(page).click();
  await expect(listed(page)).toBeVisible({ timeout: 60_000 });
  // The mint, and the permission twice.
  expect(count(wallet, 'eth_sendTransaction')).toBe(3);
  const { orders } = await (await request.get(`/api/orders?nft=${await itemId(page)}&active=true`)).json();
  expect(orders).toHaveLength(1);
});

test('the wallet refuses the signature of the listing: reloaded, it asks for that alone', async ({
  page,
  request,
  wallet,
}) => {
  await openWith(page, wallet, '/create2');
  await choose(page, ['signature.png']);
  await fillIn(page, 'No signature');
  wallet.refuse((method) => method === 'eth_signTypedData_v4');
  await create(page).click();
  await expect(step(page, 'list')).toContainText('You declined in the wallet', { timeout: 60_000 });
  await page.reload();
  await expect(step(page, 'list')).toHaveAttribute('data-state', 'stopped');
  await expect(walletButton(page)).toBeVisible();
  wallet.refuse(false);
  await goOn(page).click();
  await expect(listed(page)).toBeVisible({ timeout: 60_000 });
  // The mint and the permission, once each.
  expect(count(wallet, 'eth_sendTransaction')).toBe(2);
  expect(count(wallet, 'eth_signTypedData_v4')).toBe(2);
  const { orders } = await (await request.get(`/api/orders?nft=${await itemId(page)}&active=true`)).json();
  expect(orders).toHaveLength(1);
});
