/** Many cars at once: listed under one signature, bought in one transaction. On Binance. */

import type { Page } from '@playwright/test';
import { parseEther } from 'viem';
import { cards, connect, toast, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';
import { readPrices, takeBuiltCar } from './fixtures/trading.ts';

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });

test('three cars are chosen by keyboard and listed with one signature, each at its own price', async ({
  page,
  request,
  chains: { binance },
  wallet,
}) => {
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) ids.push(await takeBuiltCar(request, binance, wallet.address));
  await wallet.goTo('binance');
  await visit(page, '/garage');
  await connect(page, wallet.name);
  await page.getByRole('button', { name: 'List several' }).focus();
  await page.keyboard.press('Enter');
  const bar = page.getByRole('region', { name: 'Chosen cars' });
  for (const id of ids) {
    await cards(page, id)
      .getByRole('button', { name: /^Choose/ })
      .focus();
    await page.keyboard.press('Enter');
  }
  await expect(bar).toContainText('3 chosen');
  await bar.getByRole('button', { name: 'List 3 cars' }).focus();
  await page.keyboard.press('Enter');
  const listing = sheet(page, 'List for sale');
  const list = listing.getByRole('button', { name: 'List 3 cars' });
  await expect(list).toHaveAccessibleDescription(/^Say the price of/);
  for (const [index, id] of ids.entries())
    await listing
      .locator(`[data-nft="${id}"]`)
      .getByRole('textbox')
      .fill(`${901 + index}`);
  await expect(list).toBeEnabled();
  await list.focus();
  await page.keyboard.press('Enter');
  await expect(listing.getByText('3 listed')).toBeVisible({ timeout: 30_000 });
  expect(wallet.asked.filter((method) => method === 'eth_signTypedData_v4')).toHaveLength(1);
  for (const [index, id] of ids.entries())
    expect(await readPrices(request, id)).toEqual([parseEther(`${901 + index}`).toString()]);
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(toast(page, '3 cars are listed.')).toBeVisible();
});
