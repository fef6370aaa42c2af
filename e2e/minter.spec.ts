import type { Page } from '@playwright/test';
import { connectedAddress, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const status = (page: Page) => page.locator('[data-minter-status]');
const main = (page: Page) => page.getByRole('main');
const proceed = (page: Page) => page.getByRole('button', { name: /^(Proceed to Mint|Minting in Process)$/ });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Confirm in the demo wallet' });
const DONE = /^Check out your transaction on a block explorer: 0x[0-9a-f]{64}$/;

test('a token is typed in, pinned and minted, and the fields are empty afterwards', async ({
  page,
  request,
}) => {
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
  await page.getByLabel('Image link').fill('data:,picture');
  await page.getByLabel('Description').fill('The last lap in the rain.');
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
