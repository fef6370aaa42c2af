/**
 * The console: a deed from its question to the audit log, its panels on a phone, and the owner's functions. What these change is how many
 * garages one mint takes, which no other journey looks at. The rest is looked at in web/app/features/operator.
 */
import type { SignedIn } from '@pitlane/shared/api/accounts';
import { DEMO_ACCOUNT } from '@pitlane/shared/domain/people/demo-account';
import { tuneupGaragesAbi } from '@pitlane/shared/generated/tuneup-garages';
import type { APIRequestContext, Page } from '@playwright/test';
import { signInByWallet, storeSession } from './fixtures/account.ts';
import { axeProblems } from './fixtures/axe.ts';
import { holdRequests } from './fixtures/held.ts';
import { injectWallet } from './fixtures/injected-wallet.ts';
import { devAccount } from './fixtures/local-chains.ts';
import { connect, firstOf, readCars, readNfts, toast, visit } from './fixtures/site.ts';
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

test('the demo account finds the console in its menu, hides a car, restores it, and the log has both', async ({
  page,
  request,
}) => {
  const nft = firstOf(await readCars(request, { sort: 'oldest', limit: '1' }));
  await storeSession(page, await signInAsDemo(request));
  await visit(page, '/home');
  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('menuitem', { name: 'Operator' }).click();
  await expect(page.getByRole('list', { name: 'Chains' }).getByRole('listitem')).toHaveCount(3);
  const panel = await openPanel(page, 'Hidden');
  await panel.getByRole('textbox', { name: 'Id' }).fill(nft.id);
  await panel.getByRole('textbox', { name: 'Why' }).fill('A trial of the console');
  await panel.getByRole('button', { name: 'Hide' }).click();
  await expect(panel.getByRole('status')).toContainText(`${nft.id} is hidden.`);
  await expect
    .poll(async () => firstOf(await readNfts(request, { sort: 'oldest', limit: '1' })).id)
    .not.toBe(nft.id);
  expect(await axeProblems(page)).toEqual([]);
  // By keyboard: the question, Escape takes it back, and Enter answers it.
  const restore = panel.getByRole('button', { name: `Restore ${nft.title}` });
  await restore.press('Enter');
  await expect(panel.getByText('It returns to all lists immediately.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(restore).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(restore).toHaveCount(0);
  await expect
    .poll(async () => firstOf(await readNfts(request, { sort: 'oldest', limit: '1' })).id)
    .toBe(nft.id);
  const log = await openPanel(page, 'Audit');
  await expect(log.getByRole('listitem').first()).toContainText(`hidden.restore item ${nft.id}`);
});

test('every panel stays within a small phone, and its tab is in sight', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await storeSession(page, await signInAsDemo(request));
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

const OWNER = devAccount(0);

test('the owner sees what a call will change, sends it, and finds it in the audit log', async ({
  page,
  context,
  chains,
  request,
}) => {
  const signedIn = await signInByWallet(request, OWNER);
  await storeSession(page, signedIn);
  const wallet = await injectWallet(context, chains, OWNER);
  await wallet.goTo('matic');
  await visit(page, '/operator#contracts');
  const panel = page.getByRole('region', { name: 'Contracts' });
  await panel.getByLabel('Contract', { exact: true }).selectOption('matic-garages');
  await panel.getByRole('button', { name: 'Maximum per mint: change' }).click();
  const before = await chains.matic.client.readContract({
    address: chains.matic.garages,
    abi: tuneupGaragesAbi,
    functionName: 'maxMintAmount',
  });
  const amount = panel.getByLabel('Maximum per mint', { exact: true });
  const send = panel.getByRole('button', { name: "Send with the owner's wallet" });

  await test.step('nothing moves while a value is typed and simulated', async () => {
    await amount.fill('1');
    await expect(panel.getByRole('status')).toContainText('it succeeds');
    const place = await send.boundingBox();
    const release = await holdRequests(page, /\/rpc\//);
    await amount.fill(String(before + 1n));
    await expect(send).toHaveAccessibleDescription('You can send it when the simulation succeeds.');
    expect(await send.boundingBox()).toEqual(place);
    await release();
    await expect(panel.getByRole('status')).toContainText('it succeeds');
    expect(await send.boundingBox()).toEqual(place);
  });

  await expect(panel).toContainText(
    `The number of tuneup garages on Polygon that one mint may take rises from ${before} to ${before + 1n}.`,
  );
  await expect(send).toHaveAccessibleDescription(/Connect the wallet that owns the contract/);
  await connect(page, wallet.name);
  await send.click();
  await expect(toast(page, 'setmaxMintAmount is done.')).toBeVisible({ timeout: 20_000 });
  await expect(panel.getByRole('listitem').filter({ hasText: 'Maximum per mint' })).toContainText(
    String(before + 1n),
  );
  const headers = { authorization: `Bearer ${signedIn.jwt}` };
  const log = await (await request.get('/api/operator/audit?deed=contract.send&limit=1', { headers })).json();
  expect(log.entries[0]).toMatchObject({
    target: 'matic-garages',
    after: { function: 'setmaxMintAmount', args: [String(before + 1n)] },
  });
});
