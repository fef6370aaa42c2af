/** Fitting upgrades. On Binance. */

import { AssetListSchema } from '@pitlane/shared/api/assets';
import { TANK } from '@pitlane/shared/domain/cars/assets';
import { fuelForNext } from '@pitlane/shared/domain/cars/workshop';
import type { Page } from '@playwright/test';
import { dialogsOf, findDialogProblems } from './fixtures/dialogs.ts';
import { devAccount, sendAsset } from './fixtures/local-chains.ts';
import { boxOf, cards, connect, overlap, readNft, toast, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';
import { receiveBuiltCar } from './fixtures/trading.ts';

const workshop = (page: Page) => page.getByRole('dialog', { name: /^Workshop/ });

/** How a fitting ended, by its title. A toast says it too, so it is no status of its own. */
const report = (page: Page, title: string) =>
  workshop(page)
    .locator('div', { has: page.getByText(title, { exact: true }) })
    .last();

test('parts are fitted in a garage with fuel of a station, everything shows it, and the button keeps its place', async ({
  page,
  request,
  chains: { binance },
  wallet,
}) => {
  await sendAsset(devAccount(0), binance, 'garages', wallet.address);
  await sendAsset(devAccount(0), binance, 'stations', wallet.address);
  const id = await receiveBuiltCar(request, binance, wallet.address, { series: 'any' });
  const levelOf = async (part: string) =>
    (await readNft(request, id)).upgrades.find(({ title }) => title === part)?.number_of ?? 0;
  await visit(page, '/garage');
  await connect(page, wallet.name);
  const open = cards(page, id).getByRole('button', { name: 'Fit upgrade' });
  const dialog = workshop(page);
  const takes = dialog.getByRole('region', { name: 'Cost' });
  const button = dialog.getByRole('button', { name: /^Fit / });

  await test.step('its dialogs', async () => {
    expect(await findDialogProblems(page, dialogsOf('garage'))).toEqual([]);
    // One of these dialogs is opened by choosing cars.
    await page.getByRole('region', { name: 'Chosen items' }).getByRole('button', { name: 'Stop' }).click();
  });

  let tank = TANK;
  for (const [width, height, part] of [
    [1440, 900, 'Brakes'],
    [390, 844, 'Tyres'],
  ] as const) {
    await test.step(`${part}, at ${width} px`, async () => {
      await page.setViewportSize({ width, height });
      await open.click();
      await expect(dialog.getByRole('group', { name: 'Part' })).toBeVisible();
      const level = (await levelOf(part)) + 1;
      const fuel = fuelForNext(level - 1) ?? 0;
      const before = await boxOf(button);
      await dialog.getByText(part).click();
      await expect(takes).toContainText(`${fuel} of ${tank} units`);
      expect(await boxOf(button), 'chosen').toEqual(before);
      await button.click();
      await expect(dialog.getByRole('list', { name: 'Progress of the fitting' })).toBeVisible();
      expect(await boxOf(button), 'in progress').toEqual(before);
      await expect(toast(page, `${part} fitted: level ${level}.`)).toBeVisible({ timeout: 20_000 });
      const shown = await boxOf(page.getByRole('region', { name: 'Messages' }));
      expect(overlap(shown, await boxOf(dialog)), 'the toast and the dialog').toBe(false);
      await expect(report(page, `${part}: level ${level} now`)).toContainText(
        `${fuel} units of fuel were burnt`,
      );
      expect(await boxOf(button), 'done').toEqual(before);
      expect(await levelOf(part)).toBe(level);
      tank -= fuel;
      await page.keyboard.press('Escape');
      await expect(open).toBeFocused();
    });
  }

  await test.step('the station and the car', async () => {
    const answer = await request.get('/api/assets', { params: { owner: wallet.address } });
    const station = AssetListSchema.parse(await answer.json()).assets.find(({ fuel }) => fuel !== null);
    expect(station?.fuel).toBe(tank);
    await cards(page, id).getByRole('link').first().click();
    await page.getByRole('tab', { name: 'Upgrades' }).click();
    await expect(page.getByRole('tabpanel')).toContainText(`Level ${await levelOf('Tyres')}`);
  });
});
