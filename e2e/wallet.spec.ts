import { boxesOf } from './fixtures/boxes.ts';
import { holdCalls } from './fixtures/held-calls.ts';
import {
  cards,
  connect,
  connectedAddress,
  header,
  mintButton,
  mintedId,
  mintPanel,
  toast,
  visit,
  walletButton,
} from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const FAILED = 'Something Went Wrong !!';
const SUCCESS = 'CAR Minted Succesfully !!';
/** On the real BNB Smart Chain it is 'Please connect with BSC Mainnet' (shared/src/domain/networks.test.ts). */
const DEMO_CHAIN = 'Please connect with Pitlane demo chain (BNB Smart Chain)';

test('a browser wallet that announces itself mints', async ({ page, wallet }) => {
  await visit(page, '/mint');
  await connect(page, wallet.name);
  expect(await connectedAddress(page)).toBe(wallet.address);
  const short = `${wallet.address.slice(0, 4)}...${wallet.address.slice(-4)}`;
  await expect(walletButton(page)).toHaveText(`Wallet ${short}`);
  await expect(walletButton(page).getByText(short)).toBeVisible();
  await mintButton(page).click();
  await expect(toast(page, SUCCESS)).toBeVisible({ timeout: 20_000 });
  const id = await mintedId(page);
  await page.getByRole('link', { name: 'To the garage' }).click();
  await expect(cards(page, id)).toBeVisible();
});

test('a reload keeps the wallet, without a question', async ({ page, wallet }) => {
  await visit(page, '/home');
  await connect(page, wallet.name);
  const questions = () =>
    wallet.asked.filter((method) => /request(Accounts|Permissions)/.test(method)).length;
  const before = questions();
  await visit(page, '/garage');
  await expect(walletButton(page)).toBeVisible();
  expect(questions()).toBe(before);
});

test('a wallet that announces itself late is connected again all the same', async ({ page, wallet }) => {
  await visit(page, '/mint');
  await connect(page, wallet.name);
  await wallet.beLate(page);
  await visit(page, '/mint');
  await expect(header(page).getByRole('button', { name: 'Connect Wallet' })).toBeVisible();
  await wallet.announce(page);
  await expect(walletButton(page)).toBeVisible();
  expect(await connectedAddress(page)).toBe(wallet.address);
});

test('nothing in the header or around the Mint button moves when the wallet is found', async ({
  page,
  wallet,
}) => {
  await visit(page, '/mint');
  await connect(page, wallet.name);
  await wallet.beLate(page);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/mint');
    await page.evaluate(() => document.fonts.ready);
    const parts = {
      search: header(page).getByRole('button', { name: 'Search' }).first(),
      bell: header(page).getByRole('button', { name: /^Notifications/ }),
      wallet: header(page).getByRole('button', { name: /^(Connect Wallet|Wallet 0x)/ }),
      mint: mintButton(page),
    };
    const before = await boxesOf(parts);
    await wallet.announce(page);
    await expect(walletButton(page)).toBeVisible();
    await expect(mintPanel(page)).toContainText(/Your balance\d/);
    expect(await boxesOf(parts), `at ${width} px`).toEqual(before);
  }
});

test('a wallet that declines to connect says so in the dialog, and may be asked again', async ({
  page,
  wallet,
  watch,
}) => {
  watch.allow(/did not connect/);
  wallet.refuse();
  await visit(page, '/home');
  await header(page).getByRole('button', { name: 'Connect Wallet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect a wallet' });
  await dialog.getByRole('button', { name: wallet.name }).click();
  await expect(dialog.getByRole('alert')).toContainText('You declined in the wallet');
  wallet.refuse(false);
  await dialog.getByRole('button', { name: wallet.name }).click();
  await expect(walletButton(page)).toBeVisible();
});

test('a rejected signature is said at the control, nothing is lost, and trying again works', async ({
  page,
  wallet,
  watch,
}) => {
  watch.allow(/The mint failed/);
  await visit(page, '/mint');
  await connect(page, wallet.name);
  wallet.refuse();
  await mintButton(page).click();
  const failure = mintPanel(page).getByRole('alert');
  await expect(failure).toContainText('You declined in the wallet');
  await expect(failure).toContainText('Nothing was sent and nothing was paid');
  await expect(toast(page, FAILED)).toBeVisible();
  await expect(walletButton(page)).toBeVisible();
  wallet.refuse(false);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(toast(page, SUCCESS)).toBeVisible({ timeout: 20_000 });
});

test('on the wrong network the toast names the right one by what it is, and a button switches', async ({
  page,
  wallet,
  watch,
}) => {
  watch.allow(/The mint failed/);
  await wallet.goToEthereum();
  await visit(page, '/mint');
  await connect(page, wallet.name);
  const notice = mintPanel(page).getByRole('status').filter({ hasText: DEMO_CHAIN });
  await expect(notice).toContainText('Your wallet is on Ethereum.');
  await mintButton(page).click();
  await expect(toast(page, DEMO_CHAIN)).toBeVisible();
  expect(wallet.asked).not.toContain('eth_sendTransaction');
  await notice.getByRole('button', { name: 'Switch network' }).click();
  await expect(notice).toBeHidden();
  expect(wallet.asked).toContain('wallet_addEthereumChain');
  await mintButton(page).click();
  await expect(toast(page, SUCCESS)).toBeVisible({ timeout: 20_000 });
});

test('a declined switch is said, and the page follows when the person switches in the wallet', async ({
  page,
  wallet,
  watch,
}) => {
  watch.allow(/did not switch/);
  await wallet.goTo('avalanche');
  await visit(page, '/mint');
  await connect(page, wallet.name);
  const notice = mintPanel(page)
    .getByRole('status')
    .filter({ hasText: 'Your wallet is on Pitlane demo chain (Avalanche).' });
  wallet.refuse();
  await notice.getByRole('button', { name: /^Switch/ }).click();
  await expect(notice).toContainText('You declined the switch in the wallet.');
  await wallet.goTo('binance');
  await expect(notice).toBeHidden();
});

test('an account that goes leaves a hint to connect again', async ({ page, wallet }) => {
  await visit(page, '/garage');
  await connect(page, wallet.name);
  await expect(page.getByRole('heading', { name: 'Room for your first car' })).toBeVisible();
  await wallet.lock();
  await expect(header(page).getByRole('button', { name: 'Connect Wallet' })).toBeVisible();
  await expect(page.getByRole('main').getByText(/Connect it again to go on/)).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Garage' })).toHaveCount(0);
});

test('a wallet with too little coin is told before anything is tried', async ({ page, wallet, watch }) => {
  watch.allow(/The mint failed/);
  await wallet.fund('binance', '0.001');
  await visit(page, '/mint');
  await connect(page, wallet.name);
  await expect(mintPanel(page).getByRole('status').filter({ hasText: 'Not enough BNB' })).toBeVisible();
  await mintButton(page).click();
  const failure = mintPanel(page).getByRole('alert');
  await expect(failure).toContainText('Not enough coin');
  await expect(failure).toContainText('The wallet holds 0.001 BNB. A car costs 0.05 BNB');
  await expect(toast(page, FAILED)).toBeVisible();
  expect(wallet.asked).not.toContain('eth_sendTransaction');
  await failure.getByRole('button', { name: 'Get test coins' }).click();
  // What is no longer true does not stand there any longer.
  await expect(failure).toHaveCount(0);
  await expect(mintPanel(page).getByText('Not enough')).toHaveCount(0);
  await expect(mintPanel(page)).toContainText(/Your balance100\.00\d* BNB/);
  await mintButton(page).click();
  await expect(toast(page, SUCCESS)).toBeVisible({ timeout: 20_000 });
});

test('a mint that waits for its block survives a reload', async ({ page, wallet, studio }) => {
  await wallet.goTo('avalanche');
  await studio.stopMining('avalanche');
  await visit(page, '/mint?chain=avalanche');
  await connect(page, wallet.name);
  await mintButton(page).click();
  const confirming = page
    .getByRole('list', { name: 'Progress of the mint' })
    .getByText('Confirm, in progress');
  await expect(confirming).toBeVisible();
  await visit(page, '/mint?chain=avalanche');
  await expect(confirming).toBeVisible();
  expect(wallet.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1);
  await studio.mine('avalanche');
  await expect(toast(page, SUCCESS)).toBeVisible({ timeout: 20_000 });
  await mintedId(page);
  expect(wallet.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1);
});

test('a mint that was cancelled in the wallet says so, and is forgotten', async ({
  page,
  wallet,
  studio,
  watch,
}) => {
  watch.allow(/The mint failed/);
  await wallet.goTo('avalanche');
  await studio.stopMining('avalanche');
  await visit(page, '/mint?chain=avalanche');
  await connect(page, wallet.name);
  // What took its place can be told once the page has seen it wait.
  const seen = page.waitForResponse(
    (response) => response.request().postData()?.includes('eth_getTransactionByHash') ?? false,
  );
  await mintButton(page).click();
  const steps = page.getByRole('list', { name: 'Progress of the mint' });
  await expect(steps.getByText('Confirm, in progress')).toBeVisible();
  await seen;
  await wallet.cancel('avalanche');
  await studio.mine('avalanche');
  await expect(mintPanel(page).getByRole('alert')).toContainText('Replaced by another transaction');
  await visit(page, '/mint?chain=avalanche');
  await expect(mintButton(page)).toBeEnabled();
  await expect(steps).toHaveCount(0);
});

test('a wallet that goes to another network in the middle is asked for nothing', async ({
  page,
  wallet,
  watch,
}) => {
  watch.allow(/The mint failed/);
  await visit(page, '/mint');
  await connect(page, wallet.name);
  const trial = await holdCalls(page, 'eth_estimateGas');
  const tried = page.waitForRequest((request) => request.postData()?.includes('eth_estimateGas') ?? false);
  await mintButton(page).click();
  await tried;
  await wallet.goTo('matic');
  await expect(mintPanel(page).getByRole('button', { name: 'Switch network' })).toBeVisible();
  await trial.release();
  await expect(mintButton(page)).toBeEnabled();
  await expect(page.getByRole('list', { name: 'Progress of the mint' })).toHaveCount(0);
  expect(wallet.asked).not.toContain('eth_sendTransaction');
});

test('two tabs never ask the wallet at the same time', async ({ page, context, wallet, watch }) => {
  watch.allow(/The mint failed/);
  const asked = () => wallet.asked.filter((method) => method === 'eth_sendTransaction').length;
  await visit(page, '/mint');
  await connect(page, wallet.name);
  const other = await context.newPage();
  await visit(other, '/mint');
  await expect(mintButton(other)).toBeEnabled();
  const answer = wallet.hold();
  await mintButton(page).click();
  await expect.poll(asked).toBe(1);
  await mintButton(other).click();
  const failure = mintPanel(other).getByRole('alert');
  await expect(failure).toContainText('Another tab is doing this');
  expect(asked()).toBe(1);
  answer();
  await expect(toast(page, SUCCESS)).toBeVisible({ timeout: 20_000 });
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(toast(other, SUCCESS)).toBeVisible({ timeout: 20_000 });
  expect(asked()).toBe(2);
});

test('signing out clears all storage, and the demo wallet comes back with its cars', async ({ page }) => {
  await visit(page, '/mint');
  await connect(page, 'Demo wallet');
  const owner = await connectedAddress(page);
  await mintButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  const id = await mintedId(page);
  await page.evaluate(() => {
    localStorage.setItem('something', 'of somebody');
    sessionStorage.setItem('something', 'of somebody');
  });
  await header(page).getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/home');
  await expect(header(page).getByRole('button', { name: 'Connect Wallet' })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  await connect(page, 'Demo wallet');
  expect(await connectedAddress(page)).toBe(owner);
  await header(page).getByRole('link', { name: 'Garage' }).click();
  await expect(cards(page, id)).toBeVisible();
});
