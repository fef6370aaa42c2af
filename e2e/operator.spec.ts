/** The console: who gets in, and a deed from its question to the audit log. */
import type { SignedIn } from '@pitlane/shared/api/accounts';
import { DEMO_ACCOUNT } from '@pitlane/shared/domain/demo-account';
import type { APIRequestContext, Page } from '@playwright/test';
import { keepSession, signInByWallet } from './fixtures/account.ts';
import { axeProblems } from './fixtures/axe.ts';
import { firstOf, readNfts, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

async function signInAsDemo(request: APIRequestContext): Promise<SignedIn> {
  const answer = await request.post('/api/auth/local', { data: DEMO_ACCOUNT });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as SignedIn;
}

const openPanel = async (page: Page, name: string) => {
  await page.getByRole('tab', { name }).click();
  return page.getByRole('tabpanel', { name });
};

test('a visitor is led to the sign-in, and a stranger is told whom the console is for', async ({
  page,
  request,
}) => {
  await visit(page, '/operator');
  await expect(page).toHaveURL(/\/login/);
  await keepSession(page, await signInByWallet(request));
  await visit(page, '/operator');
  await expect(page.getByRole('heading', { name: 'You are not an operator' })).toBeVisible();
});

test('the demo account finds the console in its menu, hides a car, restores it, and the log has both', async ({
  page,
  request,
}) => {
  const nft = firstOf(await readNfts(request, { sort: 'oldest', limit: '1' }));
  await keepSession(page, await signInAsDemo(request));
  await visit(page, '/home');
  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('menuitem', { name: 'Operator' }).click();
  await expect(page.getByRole('list', { name: 'Chains' }).getByRole('listitem')).toHaveCount(3);
  const panel = await openPanel(page, 'Hidden');
  await panel.getByRole('textbox', { name: 'Id' }).fill(nft.id);
  await panel.getByRole('button', { name: 'Hide' }).click();
  await expect(panel.getByText('Say why')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Why' }).fill('A trial of the console');
  await panel.getByRole('button', { name: 'Hide' }).click();
  await expect(panel.getByRole('status')).toContainText(`${nft.id} is hidden.`);
  const { items } = await readNfts(request, { sort: 'oldest', limit: '1' });
  expect(items[0]?.id).not.toBe(nft.id);
  expect(await axeProblems(page)).toEqual([]);
  // By keyboard: the question, Escape takes it back, and Enter answers it.
  const restore = panel.getByRole('button', { name: `Restore ${nft.title}` });
  await restore.press('Enter');
  await expect(panel.getByText('It comes back to all lists at once.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(restore).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Nothing is hidden.')).toBeVisible();
  expect(firstOf(await readNfts(request, { sort: 'oldest', limit: '1' })).id).toBe(nft.id);
  const log = await openPanel(page, 'Audit');
  await expect(log.getByRole('listitem').first()).toContainText(`hidden.restore item ${nft.id}`);
});

test('what would spoil the demo world is closed to its account, and says why', async ({ page, request }) => {
  await keepSession(page, await signInAsDemo(request));
  await visit(page, '/operator');
  const pause = page.getByRole('button', { name: 'Pause mail' });
  await expect(pause).toHaveAttribute('aria-disabled', 'true');
  await expect(pause).toHaveAccessibleDescription(/everybody shares it/);
});
