/** Making items out of files: on Avalanche. The header's Create leads to it. */

import { parseEther } from 'viem';
import { choose, fillIn, form, goOn, openWith, step } from './fixtures/creating.ts';
import { header } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

test('one item: told what is missing, refused at the mint, reloaded, minted once and listed', async ({
  page,
  request,
  wallet,
  watch,
}) => {
  watch.allow(/The creation stopped/);
  await openWith(page, wallet, '/home');
  await header(page).getByRole('link', { name: 'Create', exact: true }).click();
  await page.getByRole('link', { name: 'Single' }).click();
  await expect(page).toHaveURL(/\/create2$/);

  const create = form(page).getByRole('button', { name: 'Create Item' });
  await create.click();
  await expect(form(page).getByText('Choose a file first.')).toBeVisible();
  await expect(form(page).getByText('Title is required')).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<svg><script/></svg>') });
  await expect(form(page).getByText('By its content this file is no PNG', { exact: false })).toBeVisible();
  await choose(page, ['rain.png']);
  await fillIn(page, 'Night race');
  await form(page)
    .getByRole('textbox', { name: /^Royalties/ })
    .fill('71');
  await create.click();
  await expect(form(page).getByText('A royalty is 70% at most.')).toBeVisible();
  await form(page).getByRole('button', { name: '20%' }).click();
  await expect(page.getByRole('heading', { name: 'Preview' }).locator('..')).toContainText('Night race');

  // The wallet says no from the moment on at which everything is uploaded.
  await page.route('**/api/pins', async (route) => {
    wallet.refuse();
    await route.continue();
  });
  await create.click();
  await expect(step(page, 'mint')).toContainText('You declined in the wallet', { timeout: 30_000 });
  await expect(step(page, 'upload')).toHaveAttribute('data-state', 'done');
  await page.reload();
  await expect(step(page, 'mint')).toHaveAttribute('data-state', 'stopped');
  await expect(page.getByRole('button', { name: /^Wallet 0x/ })).toBeVisible();
  wallet.refuse(false);
  await goOn(page).click();
  await expect(page.getByText('The item is listed', { exact: true })).toBeVisible({ timeout: 60_000 });
  expect(wallet.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(3);

  const address = await page.getByRole('list', { name: 'Your items' }).getByRole('link').getAttribute('href');
  const id = address?.split('/').at(-1) ?? '';
  expect(id).toMatch(/^avalanche-tokens-\d+$/);
  const { orders } = await (await request.get(`/api/orders?nft=${id}&active=true`)).json();
  expect(orders).toHaveLength(1);
  const terms = await (await request.get(`/api/orders/terms?nft=${id}`)).json();
  expect([terms.royalty.bps, terms.royalty.receiver]).toEqual([2_000, wallet.address]);
  await page.getByRole('button', { name: 'Create another' }).click();
  await expect(form(page)).toBeVisible();
});

test('a set: three files, one transaction and one signature', async ({ page, request, wallet }) => {
  await openWith(page, wallet, '/create3');
  await choose(page, ['one.png', 'two.png', 'three.png']);
  await fillIn(page, 'Pit stop');
  const before = wallet.asked.length;
  await form(page).getByRole('button', { name: 'Create Item' }).click();
  await expect(page.getByText('3 items are listed', { exact: true })).toBeVisible({ timeout: 60_000 });
  const asked = wallet.asked.slice(before);
  // The permission for Seaport is the other transaction; signing in is the text.
  expect(asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(2);
  expect(asked.filter((method) => method === 'eth_signTypedData_v4')).toHaveLength(1);
  const links = await page.getByRole('list', { name: 'Your items' }).getByRole('link').all();
  expect(await Promise.all(links.map((link) => link.textContent()))).toEqual([
    'Pit stop #1',
    'Pit stop #2',
    'Pit stop #3',
  ]);
  const ids = await Promise.all(
    links.map(async (link) => (await link.getAttribute('href'))?.split('/').at(-1)),
  );
  for (const id of ids) {
    const { orders } = await (await request.get(`/api/orders?nft=${id}&active=true`)).json();
    expect(orders.map((order: { basePrice: string }) => order.basePrice)).toEqual([
      parseEther('0.5').toString(),
    ]);
  }
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
  // Back in the form everything is as it was.
  await page.getByRole('button', { name: 'Back to the form' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Create multiple items' })).toBeFocused();
  await expect(form(page).getByRole('textbox', { name: 'Title' })).toHaveValue(NAME.slice(0, 75));
  await expect(form(page).getByRole('textbox', { name: 'Price' })).toHaveValue('1000000000');
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(2);
});

test('a file that the server refuses leads back to the form, and not to the same refusal', async ({
  page,
  wallet,
  watch,
}) => {
  watch.allow(/The creation stopped|status of 400/);
  await openWith(page, wallet, '/create2');
  await choose(page, ['rain.png']);
  await fillIn(page, 'Night race');
  const refusal = { error: { code: 'BAD_REQUEST', message: 'This is no picture. Choose another file.' } };
  await page.route(/\/api\/files/, (route) => route.fulfill({ status: 400, json: refusal }));
  await form(page).getByRole('button', { name: 'Create Item' }).click();
  await expect(step(page, 'upload')).toContainText('This is no picture. Choose another file.');
  await expect(goOn(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to the form' }).click();
  await expect(form(page).getByRole('textbox', { name: 'Title' })).toHaveValue('Night race');
});
