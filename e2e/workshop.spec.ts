/** Fitting upgrades. Not on Avalanche, where builds are held back meanwhile. */

import { AssetListSchema } from '@pitlane/shared/api/assets';
import type { Page } from '@playwright/test';
import { boxOf, overlap } from './fixtures/boxes.ts';
import { dialogsOf, findDialogProblems } from './fixtures/dialogs.ts';
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

/** How a fitting ended, by its title. A toast says it too, so it is no status of its own. */
const report = (page: Page, title: string) =>
  workshop(page)
    .locator('div', { has: page.getByText(title, { exact: true }) })
    .last();

test('a part is fitted in a garage with fuel of a station, and everything shows it', async ({
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
  await page.keyboard.press('Escape');
  expect(await findDialogProblems(page, dialogsOf('garage'))).toEqual([]);
  // One of these dialogs is opened by choosing cars.
  await page.getByRole('region', { name: 'Chosen items' }).getByRole('button', { name: 'Stop' }).click();
  await page.setViewportSize({ width: 1280, height: 900 });
  await cards(page, id).getByRole('button', { name: 'Fit upgrade' }).click();
  await dialog.getByText('Brakes').click();
  await dialog.getByRole('button', { name: 'Fit brakes, level 1' }).click();
  await expect(toast(page, 'Brakes fitted: level 1.')).toBeVisible({ timeout: 20_000 });
  await expect(report(page, 'Brakes: level 1 now')).toContainText('10 units of fuel were burnt');
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

test('the button keeps its place, and no toast lies on the choices', async ({ page, chains, wallet }) => {
  test.setTimeout(120_000);
  await giveAsset(devAccount(0), chains.binance, 'garages', wallet.address);
  await giveAsset(devAccount(0), chains.binance, 'stations', wallet.address);
  await openWorkshop(page, wallet, chains.binance);
  const dialog = workshop(page);
  const button = dialog.getByRole('button', { name: /^Fit / });
  for (const [width, height, part] of [
    [1440, 900, 'Turbo'],
    [390, 844, 'Tyres'],
  ] as const) {
    await page.setViewportSize({ width, height });
    const before = await boxOf(button);
    await dialog.getByText(part).click();
    expect(await boxOf(button), `${part} is chosen`).toEqual(before);
    await button.click();
    await expect(dialog.getByRole('list', { name: 'Progress of the fitting' })).toBeVisible();
    expect(await boxOf(button), 'under way').toEqual(before);
    const said = page.getByRole('region', { name: 'Messages' }).getByText(`${part} fitted: level 1.`);
    await expect(said).toBeVisible({ timeout: 20_000 });
    const shown = await boxOf(page.getByRole('region', { name: 'Messages' }));
    expect(overlap(shown, await boxOf(dialog)), `toasts at ${width} px`).toBe(false);
    await expect(report(page, `${part}: level 1 now`)).toBeVisible();
    expect(await boxOf(button), 'done').toEqual(before);
  }
});

test('while the index is behind, no level is shown that the site does not have', async ({
  page,
  chains,
  wallet,
}) => {
  test.setTimeout(90_000);
  await giveAsset(devAccount(0), chains.binance, 'garages', wallet.address);
  await giveAsset(devAccount(0), chains.binance, 'stations', wallet.address);
  const id = await openWorkshop(page, wallet, chains.binance);
  const dialog = workshop(page);
  // The site goes on telling of the car as it was.
  const old = await (await page.request.get(`/api/nfts/${id}`)).body();
  await page.route(`**/api/nfts/${id}`, (route) =>
    route.fulfill({ body: old, contentType: 'application/json' }),
  );
  await dialog.getByText('Aero').click();
  await dialog.getByRole('button', { name: 'Fit aero, level 1' }).click();
  const onChain = report(page, 'Aero: level 1 is on the chain');
  await expect(onChain).toContainText('when the index has read its block', { timeout: 20_000 });
  await expect(dialog.getByText('Level 0, index behind')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Fit aero/ })).toBeDisabled();
  await page.unroute(`**/api/nfts/${id}`);
  await expect(report(page, 'Aero: level 1 now')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Fit aero, level 2' })).toBeEnabled();
});

test('what is missing is named, with the way to it, and the wallet is not asked', async ({
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

test("in somebody else's garage there is no workshop", async ({ page, request }) => {
  const { items } = await (await request.get('/api/nfts?category=car&chain=matic&limit=1')).json();
  await visit(page, `/garage/${items[0].author.wallet}`);
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Fit upgrade' })).toHaveCount(0);
});
