/** Fitting upgrades. Not on Avalanche, where builds are held back meanwhile. */

import { AssetListSchema } from '@pitlane/shared/api/assets';
import type { Page } from '@playwright/test';
import { axeProblems } from './fixtures/axe.ts';
import type { Injected } from './fixtures/injected-wallet.ts';
import { devAccount, giveAsset, giveCar, type LocalChain, mintAs } from './fixtures/local-chains.ts';
import { cards, connect, readNft, toast, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

/** Somebody who does nothing else. */
const GIVER = 26;

/** Gives the wallet a car and opens its garage with the workshop before it. */
async function openWorkshop(page: Page, wallet: Injected, chain: LocalChain): Promise<string> {
  const id = await mintAs(devAccount(GIVER), chain);
  await giveCar(devAccount(GIVER), chain, id, wallet.address);
  await expect.poll(async () => (await page.request.get(`/api/nfts/${id}`)).status()).toBe(200);
  await expect.poll(async () => (await readNft(page.request, id)).built, { timeout: 30_000 }).toBe(true);
  await visit(page, '/garage');
  await connect(page, wallet.name);
  await cards(page, id).getByRole('button', { name: 'Fit upgrade' }).click();
  await expect(workshop(page).getByRole('group', { name: 'Part' })).toBeVisible();
  return id;
}

const workshop = (page: Page) => page.getByRole('dialog', { name: /^Workshop/ });

test('default: a part is fitted in a garage with fuel of a station, and everything shows it', async ({
  page,
  request,
  chains,
  wallet,
}) => {
  test.setTimeout(90_000);
  const { binance } = chains;
  await giveAsset(devAccount(0), binance, 'garages', wallet.address);
  await giveAsset(devAccount(0), binance, 'stations', wallet.address);
  const id = await openWorkshop(page, wallet, binance);
  const dialog = workshop(page);
  await dialog.getByText('Brakes').click();
  const takes = dialog.getByRole('region', { name: 'What it takes' });
  await expect(takes).toContainText('10 of 100 units');
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Fit brakes, level 1' }).click();
  await expect(toast(page, 'Brakes fitted: level 1.')).toBeVisible({ timeout: 20_000 });
  await expect(dialog.getByRole('status').filter({ hasText: 'Brakes: level 1 now' })).toContainText(
    '10 units of fuel were burnt',
  );
  await expect(takes).toContainText('20 of 90 units');

  await expect
    .poll(async () => (await readNft(request, id)).upgrades)
    .toEqual([{ title: 'Brakes', number_of: 1 }]);
  const answer = await request.get('/api/assets', { params: { owner: wallet.address } });
  const station = AssetListSchema.parse(await answer.json()).assets.find(({ fuel }) => fuel !== null);
  expect(station?.fuel).toBe(90);

  await page.keyboard.press('Escape');
  await expect(cards(page, id).getByRole('button', { name: 'Fit upgrade' })).toBeFocused();
  await cards(page, id).getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Upgrades' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Level 1');
});

test('error: what is missing is named, with the way to it, and the wallet is not asked', async ({
  page,
  chains,
  wallet,
}) => {
  test.setTimeout(60_000);
  await openWorkshop(page, wallet, chains.binance);
  const dialog = workshop(page);
  await expect(dialog.getByRole('button', { name: /^Fit engine/ })).toBeDisabled();
  await expect(dialog.getByRole('status')).toContainText('It takes a Tuneup Garage of yours');
  await dialog.getByRole('link', { name: 'Mint' }).click();
  await expect(page).toHaveURL('/mint?chain=binance');
  expect(wallet.asked).not.toContain('eth_sendTransaction');
});

test("behavior: in somebody else's garage there is no workshop", async ({ page, request }) => {
  const { items } = await (await request.get('/api/nfts?chain=matic&limit=1')).json();
  await visit(page, `/garage/${items[0].author.wallet}`);
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Fit upgrade' })).toHaveCount(0);
});
