/** The owner's functions in the console. What is changed is how many garages one mint takes, which no other journey looks at. */
import { tuneupGaragesAbi } from '@pitlane/shared/generated/tuneup-garages';
import { signInByWallet, storeSession } from './fixtures/account.ts';
import { holdRequests } from './fixtures/hold-requests.ts';
import { injectWallet } from './fixtures/injected-wallet.ts';
import { devAccount } from './fixtures/local-chains.ts';
import { connect, toast, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

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
