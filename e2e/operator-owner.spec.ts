/** The console as the owner of the contracts uses it: announcements, jobs, whitelists, prices, and handing a contract over. */
import { gasStationsAbi } from '@pitlane/shared/generated/gas-stations';
import type { Page } from '@playwright/test';
import type { HDAccount, PrivateKeyAccount } from 'viem';
import { createWallet, keepSession, signInByWallet } from './fixtures/account.ts';
import { injectWallet } from './fixtures/injected-wallet.ts';
import { devAccount, type LocalChain } from './fixtures/local-chains.ts';
import { connect, toast, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const OWNER = devAccount(0);

async function openPanel(page: Page, tab: string) {
  await visit(page, `/operator#${tab.toLowerCase()}`);
  return page.getByRole('region', { name: tab });
}

const stationsOf = ({ stations }: LocalChain) => ({ address: stations, abi: gasStationsAbi }) as const;

test('the owner announces something, everybody gets it, and it is withdrawn', async ({ page, request }) => {
  await keepSession(page, await signInByWallet(request, OWNER));
  const panel = await openPanel(page, 'Announcements');
  const title = `Box now ${crypto.randomUUID().slice(0, 8)}`;
  await panel.getByRole('button', { name: 'Publish' }).click();
  await expect(panel.getByText('A title, in a few words.')).toBeVisible();
  await panel.getByLabel('Title').fill(title);
  await panel.getByLabel('Text').fill('The pit lane is open.');
  await panel.getByLabel('Link').fill('/explore');
  await panel.getByRole('button', { name: 'Publish' }).click();
  const row = panel.getByRole('listitem').filter({ hasText: title });
  await expect(row).toContainText('The pit lane is open.');
  const readTitles = async () => {
    const { announcements } = await (await request.get('/api/announcements')).json();
    return announcements.map((each: { title: string }) => each.title);
  };
  expect(await readTitles()).toContain(title);
  await row.getByRole('button', { name: `Withdraw ${title}` }).click();
  await row.getByRole('button', { name: 'Withdraw' }).click();
  await expect(row).toHaveCount(0);
  expect(await readTitles()).not.toContain(title);
});

test('the owner pauses a job and resumes it', async ({ page, request }) => {
  await keepSession(page, await signInByWallet(request, OWNER));
  const panel = await openPanel(page, 'Health');
  const row = panel.getByRole('listitem').filter({ has: page.getByText('pictures', { exact: true }) });
  await row.getByRole('button', { name: 'Pause pictures' }).click();
  await expect(row.getByText('It stops within two seconds')).toBeVisible();
  await row.getByRole('button', { name: 'Pause' }).click();
  await expect(row).toContainText('pictures · paused since');
  await row.getByRole('button', { name: 'Resume pictures' }).click();
  await row.getByRole('button', { name: 'Resume' }).click();
  await expect(row).toContainText('pictures · running');
});

test('a CSV of addresses becomes a root, bad lines are named, and the root fills the call', async ({
  page,
  request,
}) => {
  await keepSession(page, await signInByWallet(request, OWNER));
  const panel = await openPanel(page, 'Contracts');
  const files = panel.locator('input[type=file]');
  const upload = (lines: string[]) =>
    files.setInputFiles({
      name: 'guests.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['address,name', ...lines].join('\n')),
    });
  await upload([`${OWNER.address},Owner`, 'nobody,Nobody']);
  await expect(panel.getByRole('alert')).toContainText('1 line is not an address. Nothing was saved.');
  await expect(panel.getByRole('alert')).toContainText('Line 3');
  const guests = [createWallet(), createWallet(), createWallet()].map(({ address }) => address);
  await upload(guests.map((address, i) => `${address},Guest ${i}`));
  const kept = panel.getByRole('status').filter({ hasText: '3 addresses are kept.' });
  const root = await kept.locator('code').textContent();
  expect(root).toMatch(/^0x[0-9a-f]{64}$/);
  await kept.getByRole('button', { name: 'Use this root' }).click();
  await expect(panel.getByLabel('Root', { exact: true })).toHaveValue(root ?? '');
  await expect(panel).toContainText(`The tree with the root ${root?.slice(0, 10)}… holds`);
  await expect(panel.getByRole('status').filter({ hasText: 'it succeeds' })).toBeVisible();
});

test('a price that is refused in the wallet stays, and is sent by the next press', async ({
  page,
  context,
  chains,
  request,
  watch,
}) => {
  test.setTimeout(90_000);
  watch.allow(/The call failed|not in the audit log|ERR_FAILED/);
  await keepSession(page, await signInByWallet(request, OWNER));
  const wallet = await injectWallet(context, chains, OWNER);
  await wallet.goTo('avalanche');
  const { client } = chains.avalanche;
  const stations = stationsOf(chains.avalanche);
  const readCost = () => client.readContract({ ...stations, functionName: 'cost' });
  const before = await readCost();
  const panel = await openPanel(page, 'Contracts');
  await connect(page, wallet.name);
  await panel.getByLabel('Contract', { exact: true }).selectOption('avalanche-stations');
  await panel.getByRole('button', { name: 'Price: change' }).click();
  await panel.getByLabel('Price of one').fill('0.123');
  await expect(panel.getByRole('status')).toContainText('it succeeds');
  wallet.refuse();
  const send = panel.getByRole('button', { name: "Send with the owner's wallet" });
  await send.click();
  await expect(toast(page, 'Something Went Wrong !!')).toBeVisible();
  expect(await readCost()).toBe(before);
  wallet.refuse(false);
  await expect(send).toBeEnabled();
  // What is sent is noted, but the answer does not come: the log is asked again by the hash.
  await page.route('**/api/operator/contracts/sent', (route) => route.abort(), { times: 1 });
  await send.click();
  const words = 'setCost is done, but the audit log does not have it. Note it again under “For a multisig”.';
  await expect(toast(page, words)).toBeVisible({ timeout: 30_000 });
  expect(await readCost()).toBe(123_000_000_000_000_000n);
  await panel.getByText('For a multisig', { exact: true }).click();
  await expect(panel.getByLabel('Transaction hash')).toHaveValue(/^0x[0-9a-f]{64}$/);
  await panel.getByRole('button', { name: 'Note it' }).click();
  await expect(panel.getByText('Noted in the audit log: setCost.')).toBeVisible();
  const hash = await client.writeContract({
    ...stations,
    account: OWNER,
    functionName: 'setCost',
    args: [before],
  });
  await client.waitForTransactionReceipt({ hash });
});

test('the next owner of a contract gets in to accept it, and sees nothing else', async ({
  page,
  context,
  chains,
  request,
}) => {
  test.setTimeout(90_000);
  const next = createWallet();
  const { client } = chains.avalanche;
  const stations = stationsOf(chains.avalanche);
  const readOwner = () => client.readContract({ ...stations, functionName: 'owner' });
  const handTo = async (from: HDAccount | PrivateKeyAccount, to: HDAccount | PrivateKeyAccount) => {
    const call = { ...stations, functionName: 'transferOwnership', args: [to.address] } as const;
    await client.waitForTransactionReceipt({ hash: await client.writeContract({ ...call, account: from }) });
  };
  const wallet = await injectWallet(context, chains, next);
  await wallet.goTo('avalanche');
  await keepSession(page, await signInByWallet(request, next));
  await visit(page, '/operator');
  await expect(page.getByRole('heading', { name: 'You are not an operator' })).toBeVisible();
  await handTo(OWNER, next);
  // What the chain says of its owners is believed for five seconds.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('tab')).toHaveText(['Contracts'], { timeout: 2_000 });
  }).toPass();
  const panel = page.getByRole('region', { name: 'Contracts' });
  await expect(panel.getByRole('button', { name: /: change$/ })).toHaveCount(1);
  await panel.getByRole('button', { name: 'Accept: change' }).click();
  await expect(panel).toContainText('owns the gas stations on Avalanche from now on');
  await connect(page, wallet.name);
  await panel.getByRole('button', { name: "Send with the next owner's wallet" }).click();
  await expect(toast(page, 'acceptOwnership is done.')).toBeVisible({ timeout: 30_000 });
  expect(await readOwner()).toBe(next.address);
  // Then all of the console is open.
  await expect(page.getByRole('tab', { name: 'Audit' })).toBeVisible({ timeout: 20_000 });
  await handTo(next, OWNER);
  const accept = { ...stations, functionName: 'acceptOwnership' } as const;
  await client.waitForTransactionReceipt({ hash: await client.writeContract({ ...accept, account: OWNER }) });
  expect(await readOwner()).toBe(OWNER.address);
});
