import type { Page } from '@playwright/test';
import { holdRequests } from './fixtures/hold-requests.ts';
import { cards, connect, connectedAddress, header, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const status = (page: Page) => page.locator('[data-minter-status]');
const main = (page: Page) => page.getByRole('main');
const proceed = (page: Page) => page.getByRole('button', { name: /^(Proceed to Mint|Minting in Process)$/ });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Confirm in the demo wallet' });
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const DONE = /^Check out your transaction on a block explorer: 0x[0-9a-f]{64}$/;

async function typeIn(page: Page, { name = 'Night race', image = 'data:,picture' } = {}): Promise<void> {
  await page.getByText('Manual input', { exact: true }).click();
  await page.getByLabel('Image link').fill(image);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Description').fill('The last lap in the rain.');
}

test('a token is typed in, pinned and minted, and the fields are empty afterwards', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000);
  await visit(page, '/minter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('NFT Minting');
  await expect(status(page)).toHaveText('Connect to the wallet using the top right button.');
  await expect(main(page).getByText('connect to the wallet to start minting')).toBeVisible();
  await main(page).getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Demo wallet' }).click();
  await expect(status(page)).toHaveText('Wallet successfuly connected.');
  const owner = await connectedAddress(page);
  await expect(main(page).getByText(`${owner.slice(0, 4)}...${owner.slice(-4)}`)).toBeVisible();

  const name = '夜のレース 🏁';
  await page.getByText('Manual input', { exact: true }).click();
  await expect(status(page)).toHaveText('Fill in the text-field above.');
  await expect(proceed(page)).toHaveCount(0);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Name', { exact: true }).press('Enter');
  await expect(status(page)).toHaveText('Please make sure all fields are completed before minting.');
  await expect(page.getByLabel('Image link')).toBeFocused();
  await typeIn(page, { name });
  await expect(main(page).getByText('NFT Name')).toBeVisible();
  const pinned = page.waitForResponse('**/api/pins');
  await proceed(page).dblclick();
  await expect(sheet(page).getByText('1 token of your own', { exact: true })).toBeVisible();
  await expect(status(page)).toHaveText('Minting in Process');
  await sheet(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(status(page)).toHaveText(DONE, { timeout: 20_000 });
  await expect(page.getByLabel('Image link')).toHaveValue('');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Description')).toHaveValue('');
  await expect(sheet(page)).toHaveCount(0);

  const { IpfsHash, gateway } = await (await pinned).json();
  expect(gateway).toBe(`/ipfs/${IpfsHash}`);
  expect(await (await request.get(gateway)).json()).toEqual({
    name,
    description: 'The last lap in the rain.',
    image: 'data:,picture',
  });
  // A local chain has no explorer: the link leads to the item.
  await expect(status(page).getByRole('link')).toHaveAttribute('href', /^\/ItemDetail\/binance-tokens-\d+$/);
});

test('an item of author 1 is selected, and switching empties the fields', async ({ page }) => {
  await visit(page, '/minter');
  await connect(page, 'Demo wallet');
  const item = cards(main(page)).first();
  const title = await item.getByRole('heading').textContent();
  await item.getByRole('button', { name: `Select ${title}` }).click();
  await expect(item.getByRole('button')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('region', { name: 'Mint' })).toContainText(`NFT Name${title}`);
  await expect(proceed(page)).toBeVisible();
  await page.getByText('Manual input', { exact: true }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await expect(proceed(page)).toHaveCount(0);
  await typeIn(page);
  await page.getByText('Select input', { exact: true }).click();
  await expect(proceed(page)).toHaveCount(0);
  await expect(item.getByRole('button')).toHaveAttribute('aria-pressed', 'false');
});

test('a refusal at each step is said, nothing is lost, and trying again works', async ({ page, watch }) => {
  test.setTimeout(90_000);
  watch.allow(/Failed to load resource|The mint of a token failed|503/);
  await visit(page, '/minter');
  await connect(page, 'Demo wallet');
  await typeIn(page);
  await page.route('**/api/pins', (route) =>
    route.fulfill({
      status: 503,
      json: {
        error: {
          code: 'STORAGE_UNAVAILABLE',
          message: 'This cannot be kept just now. Try again in a minute.',
        },
      },
    }),
  );
  await proceed(page).click();
  await expect(status(page)).toHaveText('Something went wrong while uploading your tokenURI.');
  const failure = page.getByRole('region', { name: 'Mint' }).getByRole('alert');
  await expect(failure).toContainText('This cannot be kept just now. Try again in a minute.');
  await page.unroute('**/api/pins');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await sheet(page).getByRole('button', { name: 'Reject' }).click();
  await expect(status(page)).toHaveText(/^Something went wrong: Nothing was sent and nothing was paid/);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Night race');
  await page.getByRole('region', { name: 'Mint' }).getByRole('button', { name: 'Try again' }).click();
  await sheet(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(messages(page).getByText(/^NFT #\d+ is minted\.$/)).toBeVisible({ timeout: 20_000 });
  await expect(status(page)).toHaveText(DONE);
});

test('what is filled in, and a mint under way, outlive a reload', async ({ page, wallet }) => {
  test.setTimeout(90_000);
  await visit(page, '/minter');
  await connect(page, wallet.name);
  await typeIn(page);
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Night race');
  const release = await holdRequests(page, '**/api/health');
  await proceed(page).click();
  await expect(page.getByText('it finds the transaction again')).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(status(page)).toHaveText('Minting in Process');
  await release();
  await expect(status(page)).toHaveText(DONE, { timeout: 20_000 });
});

test('a wallet that refuses to connect is quoted, and without one there is a download link', async ({
  page,
  wallet,
  visitor,
  watch,
}) => {
  watch.allow(/did not connect/);
  wallet.refuse();
  await visit(page, '/minter');
  await main(page).getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click();
  await expect(status(page)).toHaveText('Something went wrong: You declined in the wallet. Try again.');
  const without = await visitor();
  await visit(without, '/minter');
  await expect(main(without)).toContainText('You must install a browser Ethereum wallet');
  await expect(main(without).getByRole('link', { name: 'Download one' })).toHaveAttribute('href', /^https:/);
  await expect(header(without).getByRole('button', { name: 'Connect Wallet' })).toBeVisible();
});
