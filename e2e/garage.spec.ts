/** One's own garage: what is in the wallet, as the chain has it. */
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { axeProblems } from './fixtures/axe.ts';
import { devAccount, mintAs, sendAsset, sendCar } from './fixtures/local-chains.ts';
import { boxOf, cards, header, toast, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

/** The narrowest page, a phone, a desk. */
const WIDTHS = [320, 390, 1440];

test("one's own garage asks for a wallet, fills while it is open, and lets the game race its cars", async ({
  page,
  chains,
  wallet,
}) => {
  const { avalanche, binance } = chains;
  await visit(page, '/garage');
  await expect(header(page).getByRole('link', { name: 'Garage' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'The shutter is down' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click();
  await expect(page.getByText('0 cars', { exact: true })).toBeVisible();
  await expect(page.getByText('Share garage')).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Garage' })).toBeVisible();

  const consent = page.getByRole('switch', { name: 'Allow racing on BNB Smart Chain' });
  await test.step('consent is given for a chain, and no switch moves for it', async () => {
    await expect(consent).toHaveAttribute('aria-checked', 'false');
    await expect(page.getByText('Racing off')).toHaveCount(3);
    // What stands above has come too, or is not there.
    await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0);
    const before = await boxOf(consent);
    await consent.click();
    await expect(toast(page, 'The game can now race your cars on BNB Smart Chain.')).toBeVisible();
    await expect(consent).toHaveAttribute('aria-checked', 'true');
    expect(await boxOf(consent)).toEqual(before);
    const { client, cars: address } = binance;
    const call = { address, abi: carCollectionAbi, functionName: 'raceConsent' } as const;
    expect(await client.readContract({ ...call, args: [wallet.address] })).toBe(true);
    expect(await axeProblems(page, '[aria-labelledby="races"]')).toEqual([]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
    }
  });

  const id = await test.step('a car and a gas station come into the open garage', async () => {
    await sendAsset(devAccount(0), avalanche, 'stations', wallet.address);
    const minted = await mintAs(devAccount(29), avalanche);
    await sendCar(devAccount(29), avalanche, minted, wallet.address);
    const shelf = page.getByRole('region', { name: 'Garages and gas stations' });
    await expect(shelf.getByRole('article').filter({ hasText: 'Gas Station #' })).toContainText('100 of 100');
    await expect(page.getByText('1 car', { exact: true }).first()).toBeVisible();
    await expect(cards(page, minted).getByRole('button', { name: /^Fit upgrade/ })).toBeVisible();
    return minted;
  });

  await test.step("the page of one's own car says so, and leads to the garage", async () => {
    await cards(page, id).getByRole('link').click();
    await expect(page.getByText('Yours', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Your garage' }).click();
    await expect(page).toHaveURL('/garage');
    await expect(cards(page, id)).toBeVisible();
  });

  // What the chain says, after a reload too.
  await page.reload();
  await expect(consent).toHaveAttribute('aria-checked', 'true');
});
