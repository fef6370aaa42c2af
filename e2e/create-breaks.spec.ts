/** What breaks while items are made: two tabs, and a wallet whose answer is lost. On Avalanche. */

import type { Page } from '@playwright/test';
import { choose, fillIn, form, goOn, openWith, step } from './fixtures/creating.ts';
import type { Injected } from './fixtures/injected-wallet.ts';
import { visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const countSends = ({ asked }: Injected) => asked.filter((method) => method === 'eth_sendTransaction').length;
const listed = (page: Page) => page.getByText('The item is listed', { exact: true });

/** The pinning is away, in every tab, until it is called. */
async function breakPinning(page: Page): Promise<() => Promise<void>> {
  const context = page.context();
  await context.route('**/api/pins', (route) => route.fulfill({ status: 503, json: AWAY }));
  return () => context.unroute('**/api/pins');
}
const AWAY = { error: { code: 'STORAGE_UNAVAILABLE', message: 'Away.', request_id: 'x' } };

test.beforeEach(({ watch }) => {
  test.setTimeout(150_000);
  watch.allow(/The creation stopped|503/);
});

test('two tabs that show the same creation mint it once', async ({ page, wallet }) => {
  await openWith(page, wallet, '/create2');
  await choose(page, ['tabs.png']);
  await fillIn(page, 'Two tabs');
  const mend = await breakPinning(page);
  await form(page).getByRole('button', { name: 'Create Item' }).click();
  await expect(step(page, 'pin')).toHaveAttribute('data-state', 'stopped', { timeout: 30_000 });
  const second = await page.context().newPage();
  await visit(second, '/create2');
  await expect(step(second, 'pin')).toHaveAttribute('data-state', 'stopped');
  await mend();
  await goOn(page).click();
  await expect(listed(page)).toBeVisible({ timeout: 60_000 });
  const sent = countSends(wallet);
  await goOn(second).click();
  await expect(listed(second)).toBeVisible({ timeout: 60_000 });
  expect(countSends(wallet)).toBe(sent);
});

test('a tab that still shows what another one has put away mints nothing', async ({ page, wallet }) => {
  await openWith(page, wallet, '/create2');
  await choose(page, ['away.png']);
  await fillIn(page, 'Put away');
  const mend = await breakPinning(page);
  await form(page).getByRole('button', { name: 'Create Item' }).click();
  await expect(step(page, 'pin')).toHaveAttribute('data-state', 'stopped', { timeout: 30_000 });
  const second = await page.context().newPage();
  await visit(second, '/create2');
  await expect(step(second, 'pin')).toHaveAttribute('data-state', 'stopped');
  await mend();
  await goOn(page).click();
  await expect(listed(page)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Create another' }).click();
  await expect(form(page)).toBeVisible();
  const sent = countSends(wallet);
  await goOn(second).click();
  await expect(second.getByText('finished it or given it up', { exact: false })).toBeVisible();
  expect(countSends(wallet)).toBe(sent);
});

test('a form in a second tab does not take the place of what the first one makes', async ({
  page,
  wallet,
}) => {
  await openWith(page, wallet, '/create2');
  const second = await page.context().newPage();
  await visit(second, '/create2');
  await choose(page, ['first.png']);
  await fillIn(page, 'First');
  await choose(second, ['second.png']);
  await fillIn(second, 'Second');
  const mend = await breakPinning(page);
  await form(page).getByRole('button', { name: 'Create Item' }).click();
  await expect(step(page, 'pin')).toHaveAttribute('data-state', 'stopped', { timeout: 30_000 });
  await form(second).getByRole('button', { name: 'Create Item' }).click();
  await expect(form(second).getByText('under way in another tab', { exact: false })).toBeVisible();
  await expect(form(second).getByLabel('Title')).toHaveValue('Second');
  await mend();
  await page.reload();
  await expect(step(page, 'pin')).toHaveAttribute('data-state', 'stopped');
  await expect(page.getByText('First', { exact: true }).first()).toBeVisible();
});

test('the wallet says yes and its answer is lost: nothing is sent again while it waits for its block', async ({
  page,
  wallet,
  studio,
}) => {
  await openWith(page, wallet, '/create2');
  await choose(page, ['lost.png']);
  await fillIn(page, 'Lost answer');
  const letGo = wallet.hold();
  // Signing in asks the wallet too; the mint is what is held.
  const create = form(page).getByRole('button', { name: 'Create Item' });
  await create.click();
  await expect.poll(() => wallet.asked.includes('personal_sign')).toBe(true);
  letGo();
  const letMint = wallet.hold();
  await expect.poll(() => countSends(wallet), { timeout: 60_000 }).toBe(1);
  await studio.stopMining('avalanche');
  // The page is gone when the wallet says yes.
  await page.goto('about:blank');
  letMint();
  await visit(page, '/create2');
  await expect(step(page, 'mint')).toHaveAttribute('data-state', 'stopped');
  await goOn(page).click();
  await expect(step(page, 'mint')).toContainText('it may be this mint', { timeout: 20_000 });
  expect(countSends(wallet)).toBe(1);
  await studio.undo();
  await goOn(page).click();
  await expect(listed(page)).toBeVisible({ timeout: 60_000 });
  // The mint and the permission.
  expect(countSends(wallet)).toBe(2);
});
