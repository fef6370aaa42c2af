/** Bad days. They happen on Polygon, where no other journey does anything; the tests of this file run one after the other. */

import { HealthSchema } from '@pitlane/shared/api/health';
import { SiteSchema } from '@pitlane/shared/api/site';
import type { WhitelistUpload } from '@pitlane/shared/api/whitelists';
import type { APIRequestContext, Page } from '@playwright/test';
import { parseEther } from 'viem';
import { signInByWallet } from './fixtures/account.ts';
import { chainProcess } from './fixtures/chain-process.ts';
import { holdRequests } from './fixtures/hold-requests.ts';
import type { Injected } from './fixtures/injected-wallet.ts';
import { devAccount, type LocalChain } from './fixtures/local-chains.ts';
import {
  assetCard,
  cards,
  connect,
  connectedAddress,
  header,
  mintButton,
  mintPanel,
  readNft,
  toast,
  visit,
} from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';
import { giveEth, listAs, readEth, takeBuiltCar } from './fixtures/trading.ts';

const FAILED = 'Something Went Wrong !!';

/** Opens the mint page of Polygon with the wallet connected, one press away from a car. */
async function standReady(page: Page, wallet: Injected): Promise<void> {
  await wallet.goTo('matic');
  await visit(page, '/mint?chain=matic');
  await connect(page, wallet.name);
  await expect(mintButton(page)).toBeEnabled();
}

/** What the page shows of the drops: held, the word of a change stays on its way. */
const DROPS = '**/api/drops*';

test('a paused contract says so at the control', async ({ page, studio }) => {
  await studio.pause('matic');
  await visit(page, '/mint?chain=matic');
  await expect(mintButton(page)).toBeDisabled();
  await expect(mintButton(page)).toHaveAccessibleDescription(/^The studio has paused minting on Polygon/);
  await expect(mintPanel(page).getByRole('status')).toContainText('The studio has paused minting on Polygon');
});

test('a pause between the look and the press costs nothing, and is said', async ({
  page,
  studio,
  wallet,
  watch,
}) => {
  watch.allow(/The mint failed/);
  await standReady(page, wallet);
  const release = await holdRequests(page, DROPS);
  await studio.pause('matic');
  await mintButton(page).click();
  await expect(mintPanel(page).getByRole('alert')).toContainText('Minting is paused');
  await release();
  await expect(toast(page, FAILED)).toBeVisible();
  expect(wallet.asked).not.toContain('eth_sendTransaction');
});

test('a pause while the sheet of the demo wallet is open sends nothing', async ({
  page,
  chains,
  studio,
  watch,
}) => {
  watch.allow(/The mint failed/);
  await visit(page, '/mint?chain=matic');
  await connect(page, 'Demo wallet');
  const switching = mintPanel(page).getByRole('button', { name: /^Switch/ });
  await switching.click();
  await mintButton(page).click();
  const sheet = page.getByRole('dialog', { name: 'Confirm in the demo wallet' });
  await expect(sheet).toContainText('Tried out: it goes through');
  await studio.pause('matic');
  await sheet.getByRole('button', { name: 'Confirm' }).click();
  await expect(mintPanel(page).getByRole('alert')).toContainText('Minting is paused');
  const address = (await connectedAddress(page)) as `0x${string}`;
  expect(await chains.matic.client.getTransactionCount({ address })).toBe(0);
});

test('when every car is minted the page says sold out, and points elsewhere', async ({ page, studio }) => {
  await studio.sellOut('matic');
  await visit(page, '/mint?chain=matic');
  const button = mintPanel(page).getByRole('button', { name: 'Sold out' });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(
    'Every car on Polygon has been minted. Look at the other chains.',
  );
});

test('between two epochs the page says so, points elsewhere, and opens again by itself', async ({
  page,
  studio,
  wallet,
  watch,
}) => {
  test.setTimeout(90_000);
  watch.allow(/The mint failed/);
  await standReady(page, wallet);
  const release = await holdRequests(page, DROPS);
  await studio.closeEpoch('matic');
  await mintButton(page).click();
  await expect(mintPanel(page).getByRole('alert')).toContainText('Between two epochs');
  await release();
  await expect(mintButton(page)).toHaveAccessibleDescription(/^No epoch is open on Polygon/);
  expect(wallet.asked).not.toContain('eth_sendTransaction');
  await mintPanel(page).getByRole('link', { name: 'Mint on Avalanche' }).click();
  await expect(mintPanel(page)).toContainText('0.60 AVAX');
});

test('while only the whitelist may mint, a wallet sees whether it is on it', async ({
  page,
  studio,
  wallet,
}) => {
  await wallet.goTo('matic');
  await studio.invite('matic', wallet.address);
  await visit(page, '/mint?chain=matic');
  await expect(mintPanel(page)).toContainText('Connect yours to see whether it is on the list');
  await connect(page, wallet.name);
  await expect(mintPanel(page)).toContainText('Yours is on the list');
  await expect(mintButton(page)).toBeEnabled();
  await studio.invite('matic');
  await page.reload();
  await expect(mintButton(page)).toHaveAccessibleDescription(/yours is not on the list/);
  await expect(mintPanel(page).getByRole('link', { name: 'Mint on Avalanche' })).toBeVisible();
});

test('a wallet of the uploaded tree mints with its proof, and a stranger is told', async ({
  page,
  request,
  studio,
  visitor,
  wallet,
}) => {
  const { jwt } = await signInByWallet(request, devAccount(0));
  const list = await request.post('/api/operator/whitelists', {
    headers: { authorization: `Bearer ${jwt}`, 'content-type': 'text/plain' },
    data: `${wallet.address}\n${devAccount(0).address}\n${devAccount(1).address}`,
  });
  const { tree } = (await list.json()) as WhitelistUpload;
  if (!tree) throw new Error(`the whitelist was not kept: ${await list.text()}`);
  await studio.inviteTree('matic', tree.root as `0x${string}`);
  await wallet.goTo('matic');
  await visit(page, '/mint?chain=matic');
  await expect(mintPanel(page).getByRole('list', { name: 'Phases' })).toContainText('Whitelist, 3 wallets');
  const stranger = await visitor();
  await visit(stranger, '/mint?chain=matic');
  await connect(stranger, 'Demo wallet');
  await expect(mintButton(stranger)).toHaveAccessibleDescription(/yours is not on the list/);
  await connect(page, wallet.name);
  await expect(mintPanel(page)).toContainText('Yours is on the list');
  await mintButton(page).click();
  await expect(toast(page, 'CAR Minted Succesfully !!')).toBeVisible({ timeout: 20_000 });
});

test('a phase begins at its second: the countdown ends, and the button opens by itself', async ({
  page,
  studio,
  wallet,
}) => {
  test.setTimeout(90_000);
  const start = Math.floor(Date.now() / 1_000) + 20;
  await studio.openAt('matic', start);
  await wallet.goTo('matic');
  await visit(page, '/mint?chain=matic');
  await connect(page, wallet.name);
  await expect(mintButton(page)).toHaveAccessibleDescription(/the button opens by itself/);
  const phases = mintPanel(page).getByRole('list', { name: 'Phases' });
  await expect(phases.getByRole('timer')).toContainText(/^0d 00h 00m \d\ds/);
  await expect(mintButton(page)).toBeEnabled({ timeout: 30_000 });
  expect(Date.now()).toBeGreaterThanOrEqual(start * 1_000);
  await expect(phases.getByRole('listitem').filter({ hasText: 'Everybody' })).toContainText('On now');
  await studio.mine('matic');
  await mintButton(page).click();
  await expect(toast(page, 'CAR Minted Succesfully !!')).toBeVisible({ timeout: 20_000 });
});

test('a paused asset says so at its own control, and the cars go on', async ({ page, studio }) => {
  await studio.pause('matic', 'garages');
  await visit(page, '/mint?chain=matic');
  const card = assetCard(page, 'Tuneup Garage');
  await expect(card.getByRole('button', { name: 'Mint a Tuneup Garage' })).toBeDisabled();
  await expect(card.getByRole('status')).toContainText('The studio has paused minting on Polygon');
  await expect(mintPanel(page).getByRole('button', { name: 'Connect Wallet' })).toBeEnabled();
});

test('the last car going to somebody else between the look and the press is said', async ({
  page,
  studio,
  wallet,
  watch,
}) => {
  watch.allow(/The mint failed/);
  await standReady(page, wallet);
  const release = await holdRequests(page, DROPS);
  await studio.sellOut('matic');
  await mintButton(page).click();
  await expect(mintPanel(page).getByRole('alert')).toContainText('Sold out');
  await release();
  await expect(toast(page, FAILED)).toBeVisible();
});

test('a chain that is silent is named, the others go on, and it comes back', async ({
  page,
  request,
  studio,
}) => {
  test.setTimeout(120_000);
  const stateOf = async (chain: string) => {
    const { chains } = HealthSchema.parse(await (await request.get('/api/health')).json());
    return chains.find((each) => each.chain === chain)?.state;
  };
  const node = studio.freeze('matic');
  await visit(page, '/mint?chain=matic');
  const notice = page.getByRole('alert').filter({ hasText: 'Polygon does not answer' });
  await expect(notice).toContainText('The other chains go on.');

  await page.getByRole('navigation', { name: 'Chain' }).getByRole('link', { name: 'Avalanche' }).click();
  await expect(mintPanel(page)).toContainText('0.60 AVAX');
  await page.getByRole('navigation', { name: 'Chain' }).getByRole('link', { name: 'Polygon' }).click();
  await expect(notice).toBeVisible();

  await expect.poll(() => stateOf('matic'), { timeout: 45_000 }).toBe('down');
  expect(await stateOf('avalanche')).toBe('ok');
  const footer = page.getByRole('contentinfo').getByRole('listitem').filter({ hasText: 'Polygon' });
  await expect(footer).toContainText('chain not reachable', { timeout: 15_000 });
  await header(page).getByRole('link', { name: 'Explore' }).click();
  await expect(cards(page)).toHaveCount(20);
  await page.goBack();

  node.wake();
  await expect.poll(() => stateOf('matic'), { timeout: 30_000 }).toBe('ok');
  // The page asks again by itself too, so the notice may go before the press.
  await notice
    .getByRole('button', { name: 'Retry' })
    .click({ timeout: 1_000 })
    .catch(() => undefined);
  await expect(mintPanel(page)).toContainText('12.00 POL', { timeout: 20_000 });
});

test('a chain that dies is started again with all its cars', async ({ request, chains }) => {
  const readMinted = async () => {
    const { chains: all } = HealthSchema.parse(await (await request.get('/api/health')).json());
    return all.find(({ chain }) => chain === 'matic');
  };
  const before = await readMinted();
  const { client } = chains.matic;
  const head = await client.getBlockNumber({ cacheTime: 0 });
  chainProcess(chains.matic).kill();
  await expect
    .poll(() => client.getBlockNumber({ cacheTime: 0 }).catch(() => undefined), { timeout: 20_000 })
    .toBe(head);
  await client.mine({ blocks: 1 });
  await expect
    .poll(async () => (await readMinted())?.block, { timeout: 20_000 })
    .toBeGreaterThan(before?.block ?? 0);
  await expect.poll(async () => (await readMinted())?.state).toBe('ok');
});

test('while the API is away a page says so, and Retry brings it', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED/);
  await visit(page, '/home');
  await page.route('**/api/**', (route) => route.abort());
  await header(page).getByRole('link', { name: 'Explore' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The pit wall does not answer');
  await expect(page.getByRole('main')).toContainText('Check your connection and try again.');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeEnabled();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The pit wall does not answer');
  await page.unroute('**/api/**');
  // The page tries again by itself too, so it may be there before the press.
  await page
    .getByRole('button', { name: 'Retry' })
    .click({ timeout: 1_000 })
    .catch(() => undefined);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore the grid');
  await expect(cards(page)).toHaveCount(20);
});

test('a next page that does not come says so below the cars, and Retry brings it', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED/);
  // Without news from the server, which would have the cars read again and the failure forgotten.
  await page.route('**/api/live*', (route) => route.abort());
  await visit(page, '/explore?chain=matic');
  await page.route('**/api/nfts?**', (route) => route.abort());
  await page.getByRole('link', { name: 'Load More' }).click();
  const notice = page.getByRole('region', { name: 'Items', exact: true }).getByRole('alert');
  await expect(notice).toContainText('does not answer');
  await expect(cards(page)).toHaveCount(20);
  await page.unroute('**/api/nfts?**');
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Load More' })).toHaveCount(0);
});

test('a chain that answers nonsense to a wallet is said at the control', async ({ page, wallet, watch }) => {
  watch.allow(/The mint failed/, /status of 503/);
  await visit(page, '/mint');
  await connect(page, wallet.name);
  await page.route('**/rpc/binance', (route) => route.fulfill({ status: 503, body: 'Bad gateway' }));
  await mintButton(page).click();
  await expect(mintPanel(page).getByRole('alert')).toContainText('The chain does not answer', {
    timeout: 15_000,
  });
  await expect(toast(page, FAILED)).toBeVisible();
  await page.unroute('**/rpc/binance');
  await mintPanel(page).getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(toast(page, 'CAR Minted Succesfully !!')).toBeVisible({ timeout: 20_000 });
});

test('a purchase that the chain takes back is said, gives back car and money, and can be made again', async ({
  page,
  request,
  chains: { matic },
  wallet,
  watch,
}) => {
  watch.allow(/The purchase failed/);
  const { client } = matic;
  const seller = devAccount(33);
  await client.setBalance({ address: seller.address, value: parseEther('10') });
  const id = await takeBuiltCar(request, matic, seller.address, { series: 'any' });
  await listAs(request, { account: seller, chain: matic, id, price: '1.5' });
  await giveEth(matic, seller, wallet.address);
  // A local chain goes back by itself never, so one block is enough there; here it is to be like a real one.
  await page.route('**/api/site', async (route) => {
    const site = SiteSchema.parse(await (await route.fetch()).json());
    const chains = site.chains.map((chain) => ({ ...chain, settled_blocks: 12 }));
    await route.fulfill({ json: { ...site, chains } });
  });
  await wallet.goTo('matic');
  await visit(page, `/ItemDetail/${id}`);
  await connect(page, wallet.name);
  await page.getByRole('region', { name: 'Deal' }).getByRole('button', { name: 'Buy Now' }).click();
  const checkout = page.getByRole('dialog', { name: 'Checkout' });
  const buy = checkout.getByRole('button', { name: 'Buy for 1.50 ETH' });
  await expect(buy).toBeEnabled();
  const before = await client.getBlockNumber({ cacheTime: 0 });
  await buy.click();
  await expect(checkout.getByText(/is yours$/)).toBeVisible({ timeout: 20_000 });
  await expect(checkout.getByText(/^In a block. Final after \d+ more.$/)).toBeVisible();

  const head = await client.getBlockNumber({ cacheTime: 0 });
  await client.request({ method: 'anvil_reorg', params: [Number(head - before), []] } as never);
  await expect(checkout.getByText('The chain took it back')).toBeVisible({ timeout: 20_000 });
  await expect(checkout.getByText(/is yours$/)).toHaveCount(0);
  await expect
    .poll(async () => (await readNft(request, id)).author.wallet, { timeout: 20_000 })
    .toBe(seller.address.toLowerCase());
  expect(await readEth(matic, wallet.address)).toBe(parseEther('10'));

  await expect(buy).toBeEnabled({ timeout: 20_000 });
  await buy.click();
  await expect(checkout.getByText(/is yours$/)).toBeVisible({ timeout: 20_000 });
  await client.mine({ blocks: 12 });
  await expect(checkout.getByText('Final.')).toBeVisible();
  expect(await readEth(matic, wallet.address)).toBe(parseEther('8.5'));
});

test('a purchase is found again after a reload at each of its steps, and nothing is sent twice', async ({
  page,
  request,
  chains: { matic },
  wallet,
  studio,
}) => {
  test.setTimeout(90_000);
  const id = await offerCar(request, matic, { price: '1.7', buyer: wallet.address });
  await wallet.goTo('matic');
  await visit(page, `/ItemDetail/${id}`);
  await connect(page, wallet.name);
  const sent = () => wallet.asked.filter((method) => method === 'eth_sendTransaction').length;
  await studio.stopMining('matic');
  await openCheckout(page);
  await buyButton(page).click();
  await expect.poll(() => readPending(page)).toBe(1);
  await visit(page, `/ItemDetail/${id}`);
  await openCheckout(page);
  await buyButton(page).click();
  await expect(checkoutSheet(page).getByText('Approve, in progress')).toBeVisible();
  await expect(checkoutSheet(page).getByText('Sent. Waiting for its block.')).toBeVisible();
  await studio.mine('matic');

  // The permission counts: only now the purchase is asked for.
  await expect.poll(sent, { timeout: 20_000 }).toBe(2);
  await expect.poll(() => readPending(page)).toBe(1);
  await visit(page, `/ItemDetail/${id}`);
  await openCheckout(page);
  await expect(checkoutSheet(page).getByText('Confirmed, in progress')).toBeVisible();
  await studio.mine('matic');
  await expect(checkoutSheet(page).getByText('is yours').first()).toBeVisible({ timeout: 20_000 });
  expect([sent(), await readEth(matic, wallet.address)]).toEqual([2, parseEther('8.3')]);
});

test('a purchase that the demo wallet took with its permission is found again after a reload', async ({
  page,
  request,
  chains: { matic },
  studio,
}) => {
  test.setTimeout(90_000);
  await visit(page, '/home');
  await connect(page, 'Demo wallet');
  const buyer = (await connectedAddress(page)) as `0x${string}`;
  const id = await offerCar(request, matic, { price: '1.6', buyer });
  await visit(page, `/ItemDetail/${id}`);
  await openCheckout(page);
  await checkoutSheet(page)
    .getByRole('button', { name: /^Switch/ })
    .click();
  await expect(checkoutSheet(page).getByText('Your wallet asks once')).toBeVisible({ timeout: 20_000 });
  await buyButton(page).click();
  const question = page.getByRole('dialog', { name: 'Confirm in the demo wallet' });
  const confirm = question.getByRole('button', { name: 'Confirm all' });
  await expect(confirm).toBeEnabled({ timeout: 20_000 });
  const { client } = matic;
  const nonce = () => client.getTransactionCount({ address: buyer, blockTag: 'pending' });
  const before = await nonce();
  await studio.stopMining('matic');
  await confirm.click();
  await expect.poll(nonce).toBe(before + 1);
  await studio.mine('matic');
  await expect.poll(nonce, { timeout: 20_000 }).toBe(before + 2);
  await expect.poll(() => readPending(page)).toBe(1);
  await visit(page, `/ItemDetail/${id}`);
  await openCheckout(page);
  await expect(checkoutSheet(page).getByText('Confirmed, in progress')).toBeVisible();
  await expect(buyButton(page)).toHaveAttribute('aria-busy', 'true');
  await studio.mine('matic');
  await expect(checkoutSheet(page).getByText('is yours').first()).toBeVisible({ timeout: 20_000 });
  expect([await nonce(), await readEth(matic, buyer)]).toEqual([before + 2, parseEther('8.4')]);
});

const checkoutSheet = (page: Page) => page.getByRole('dialog', { name: 'Checkout' });
const buyButton = (page: Page) => checkoutSheet(page).getByRole('button', { name: /^Buy for/ });

async function openCheckout(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Deal' }).getByRole('button', { name: 'Buy Now' }).click();
  await expect(checkoutSheet(page)).toBeVisible();
}

/** How many transactions this browser waits for. */
function readPending(page: Page): Promise<number> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('pitlane.pending') ?? '[]').length);
}

type Sale = { price: string; buyer: `0x${string}` };

/** Lists a car, and gives its buyer 10 ETH. */
async function offerCar(
  request: APIRequestContext,
  chain: LocalChain,
  { price, buyer }: Sale,
): Promise<string> {
  const seller = devAccount(38);
  await chain.client.setBalance({ address: seller.address, value: parseEther('10') });
  const id = await takeBuiltCar(request, chain, seller.address, { series: 'any' });
  await listAs(request, { account: seller, chain, id, price });
  await giveEth(chain, seller, buyer);
  return id;
}
