/** The console: who gets in, and a deed from its question to the audit log. */
import type { SignedIn } from '@pitlane/shared/api/accounts';
import { DEMO_ACCOUNT } from '@pitlane/shared/domain/demo-account';
import type { APIRequestContext, Page } from '@playwright/test';
import { keepSession, signInByWallet } from './fixtures/account.ts';
import { axeProblems } from './fixtures/axe.ts';
import { devAccount } from './fixtures/local-chains.ts';
import { firstOf, readCars, readNfts, visit } from './fixtures/site.ts';
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
  await visit(page, '/operator#audit');
  await expect(page).toHaveURL(/\/login\?to=%2Foperator%23audit$/);
  await keepSession(page, await signInByWallet(request));
  await visit(page, '/operator');
  await expect(page.getByRole('heading', { name: 'You are not an operator' })).toBeVisible();
});

test('the demo account finds the console in its menu, hides a car, restores it, and the log has both', async ({
  page,
  request,
}) => {
  const nft = firstOf(await readCars(request, { sort: 'oldest', limit: '1' }));
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

test('the page of a hidden author says so, and the author still sees the own profile', async ({
  page,
  request,
  browser,
}) => {
  const author = await signInByWallet(request);
  const { id } = author.user;
  const demo = await signInAsDemo(request);
  const headers = { authorization: `Bearer ${demo.jwt}` };
  const hide = { kind: 'author', target: String(id), reason: 'A trial of the console' };
  expect((await request.post('/api/operator/hidden', { headers, data: hide })).ok()).toBe(true);
  await visit(page, `/Author/${id}`);
  await expect(page.getByRole('heading', { name: 'Hidden author' })).toBeVisible();
  await expect(page.getByText('Nothing has changed on the chain')).toBeVisible();
  const own = await browser.newPage();
  await keepSession(own, author);
  await visit(own, `/Author/${id}`);
  await own.getByRole('link', { name: 'Your profile' }).click();
  await expect(own.getByText('The operators of this site have hidden you')).toBeVisible();
  await own.close();
  expect((await request.delete(`/api/operator/hidden/author/${id}`, { headers })).ok()).toBe(true);
  await expect(page.getByRole('heading', { name: 'Hidden author' })).toHaveCount(0);
});

test('what would spoil the demo world is closed to its account, and says why', async ({ page, request }) => {
  await keepSession(page, await signInAsDemo(request));
  await visit(page, '/operator');
  const pause = page.getByRole('button', { name: 'Pause mail' });
  await expect(pause).toHaveAttribute('aria-disabled', 'true');
  await expect(pause).toHaveAccessibleDescription(/everybody shares it/);
});

test('an account that is appointed while it is signed in finds the console in its menu', async ({
  page,
  request,
}) => {
  const owner = await signInByWallet(request, devAccount(0));
  const somebody = await signInByWallet(request);
  const path = `/api/operator/operators/${somebody.user.id}`;
  const headers = { authorization: `Bearer ${owner.jwt}` };
  await keepSession(page, somebody);
  await visit(page, '/home');
  expect((await request.put(path, { headers })).ok()).toBe(true);
  await page.getByRole('button', { name: 'Profile' }).click();
  await expect(page.getByRole('menuitem', { name: 'Operator' })).toBeVisible();
  expect((await request.delete(path, { headers })).ok()).toBe(true);
});

test('the featured row cannot be changed before it is known, since a change sends all of it', async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/status of 503/);
  await keepSession(page, await signInAsDemo(request));
  const unavailable = { error: { code: 'UNAVAILABLE', message: 'Not just now. Try again.' } };
  await page.route('**/api/featured', (route) => route.fulfill({ status: 503, json: unavailable }));
  await visit(page, '/operator#featured');
  const panel = page.getByRole('tabpanel', { name: 'Featured' });
  await expect(panel.getByRole('alert')).toContainText('Not just now.', { timeout: 20_000 });
  await expect(panel.getByRole('button', { name: 'Add' })).toHaveCount(0);
  await page.unroute('**/api/featured');
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(panel.getByRole('button', { name: 'Add' })).toBeVisible();
});

test('what another operator has done meanwhile is said, and no row moves for the words', async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/status of 409/);
  const nft = firstOf(await readNfts(request, { sort: 'oldest', limit: '1' }));
  const reporter = await signInByWallet(request);
  const words = `Twice ${crypto.randomUUID()}`;
  const sent = await request.post('/api/reports', {
    headers: { authorization: `Bearer ${reporter.jwt}` },
    data: { kind: 'item', target: nft.id, reason: 'other', words },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  const demo = await signInAsDemo(request);
  await keepSession(page, demo);
  await visit(page, '/operator#reports');
  const panel = page.getByRole('tabpanel', { name: 'Reports' });
  const row = panel.getByRole('listitem').filter({ hasText: words });
  await row.getByRole('button', { name: `Dismiss the report about ${nft.title}` }).click();
  const headers = { authorization: `Bearer ${demo.jwt}` };
  const { reports } = await (await request.get('/api/operator/reports?state=open', { headers })).json();
  const { id } = reports.find((each: { words: string }) => each.words === words);
  await request.post(`/api/operator/reports/${id}/decision`, {
    headers,
    data: { decision: 'dismissed', note: '' },
  });
  const state = panel.getByRole('group', { name: 'State' });
  const before = await state.boundingBox();
  await row.getByRole('button', { name: 'Dismiss' }).click();
  await expect(panel.getByRole('alert')).toContainText('Another operator has decided this report meanwhile');
  await expect(row).toHaveCount(0);
  expect(await state.boundingBox()).toEqual(before);
});

test('every panel stays within a small phone, and its tab is in sight', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await keepSession(page, await signInAsDemo(request));
  await visit(page, '/operator');
  const list = page.getByRole('tablist', { name: 'Console' });
  for (const tab of await list.getByRole('tab').all()) {
    await tab.press('Enter');
    await expect(page.getByRole('tabpanel', { name: (await tab.textContent()) ?? '' })).toBeVisible();
    await expect(page.locator('main .skeleton')).toHaveCount(0);
    const { x = 0, width = 0 } = (await tab.boundingBox()) ?? {};
    expect([x >= 0, x + width <= 320, await tab.textContent()]).toEqual([
      true,
      true,
      await tab.textContent(),
    ]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});
