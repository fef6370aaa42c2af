/** Where money is decided nothing moves, and no button that pays comes to lie under a finger. */
import type { Locator, Page } from '@playwright/test';
import { boxesOf, boxOf, overlap } from './fixtures/boxes.ts';
import { holdCalls } from './fixtures/held-calls.ts';
import { connect, mintButton, mintedId, mintPanel, visit, walletButton } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const confirmSheet = (page: Page) => page.getByRole('dialog', { name: 'Confirm in the demo wallet' });

/** The page tries the call out before the wallet does: this holds the wallet's trial. */
const holdTrial = (page: Page) => holdCalls(page, 'eth_estimateGas', 1);

/** Everything in the confirm sheet that could move. */
function partsOf(sheet: Locator) {
  return {
    sheet,
    reject: sheet.getByRole('button', { name: 'Reject' }),
    confirm: sheet.getByRole('button', { name: 'Confirm' }),
    leaves: sheet.getByRole('region', { name: 'What leaves this wallet' }),
    arrives: sheet.getByRole('region', { name: 'What arrives' }),
    where: sheet.getByRole('region', { name: 'Where' }),
    trial: sheet.getByRole('status').or(sheet.getByRole('alert')).last(),
  };
}

/** Buttons in the colour of the one action that decides. */
async function primaryButtons(within: Locator): Promise<Locator[]> {
  const buttons = await within.getByRole('button').all();
  const colours = await Promise.all(
    buttons.map((button) => button.evaluate((element) => getComputedStyle(element).backgroundColor)),
  );
  return buttons.filter((_, index) => colours[index] === 'rgb(255, 90, 31)');
}

for (const [width, height] of [
  [320, 640],
  [390, 844],
  [1440, 900],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } });

    test('the confirm sheet is complete from its first frame, and stays as it is to the last', async ({
      page,
    }) => {
      await visit(page, '/mint');
      await connect(page, 'Demo wallet');
      const trial = await holdTrial(page);
      const mint = await boxOf(mintButton(page));
      await mintButton(page).click();
      // What is behind the sheet is hidden from readers.
      const covered = page.locator('section[aria-label="Mint a car"] button[aria-busy=true]');
      const sheet = confirmSheet(page);
      const parts = partsOf(sheet);
      await expect(sheet.getByText('Trying it out …')).toBeVisible();
      await expect(parts.confirm).toBeDisabled();
      await expect(sheet.getByRole('heading', { name: 'Confirm in the demo wallet' })).toBeFocused();
      const first = await boxesOf(parts);
      expect(overlap(first.reject, first.confirm)).toBe(false);

      await trial.release();
      await expect(sheet.getByText('Tried out: it goes through')).toBeVisible();
      await expect(parts.confirm).toBeEnabled();
      expect(await boxesOf(parts), 'tried out').toEqual(first);

      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      const large = await boxesOf(parts);
      expect(large.confirm.x + large.confirm.width, 'letters twice as large').toBeLessThanOrEqual(width);
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));

      const sending = await holdCalls(page, 'eth_sendRawTransaction');
      await parts.confirm.click();
      await expect(sheet.getByText('Signing and sending …')).toBeVisible();
      await expect(parts.reject).toBeDisabled();
      expect(await boxesOf(parts), 'signing').toEqual(first);
      expect(await boxOf(covered), 'behind the sheet').toEqual(mint);
      await sending.release();
      await expect(sheet).toBeHidden();
      await mintedId(page);
    });

    test('a trial that fails changes words and nothing else', async ({ page, watch }) => {
      watch.allow(/The mint failed/);
      await visit(page, '/mint');
      await connect(page, 'Demo wallet');
      const trial = await holdTrial(page);
      await mintButton(page).click();
      const parts = partsOf(confirmSheet(page));
      await expect(parts.trial).toContainText('Trying it out …');
      const first = await boxesOf(parts);
      await trial.refuse('insufficient funds for gas * price + value');
      await expect(parts.trial).toContainText('It would fail');
      await expect(parts.confirm).toBeDisabled();
      expect(await boxesOf(parts)).toEqual(first);
      await parts.reject.click();
      await expect(confirmSheet(page)).toBeHidden();
    });

    test('the Mint button has its place before a wallet is connected, and no other takes it', async ({
      page,
      wallet,
    }) => {
      await wallet.goToEthereum();
      await visit(page, '/mint');
      await expect(mintButton(page)).toBeDisabled();
      const mint = await boxOf(mintButton(page));
      const connecting = await boxOf(mintPanel(page).getByRole('button', { name: 'Connect Wallet' }));
      expect(overlap(mint, connecting)).toBe(false);

      const untouched = async (when: string) => {
        expect(await boxOf(mintButton(page)), when).toEqual(mint);
        for (const button of await primaryButtons(mintPanel(page)))
          expect(overlap(await boxOf(button), connecting), when).toBe(false);
      };
      await connect(page, wallet.name);
      await expect(mintPanel(page).getByRole('button', { name: 'Switch network' })).toBeVisible();
      await untouched('on another network');
      await mintPanel(page).getByRole('button', { name: 'Switch network' }).click();
      await expect(mintPanel(page).getByRole('button', { name: 'Switch network' })).toBeHidden();
      await untouched('ready');
      expect(await primaryButtons(mintPanel(page))).toHaveLength(1);
    });
  });
}

test('a demo wallet that has coins is told so, and cannot ask in vain', async ({ page }) => {
  await visit(page, '/mint');
  await connect(page, 'Demo wallet');
  await expect(mintPanel(page)).toContainText(/Your balance100/);
  await walletButton(page).click();
  await page
    .getByRole('dialog', { name: 'Your wallet' })
    .getByRole('button', { name: 'Coins and key' })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Demo wallet' });
  const button = sheet.getByRole('button', { name: 'Get test coins on BNB Smart Chain' });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription('The faucet fills wallets below 50.00 BNB.');
  await expect(
    sheet.getByRole('paragraph').filter({ hasText: 'The faucet fills wallets below 50.00 BNB.' }),
  ).toBeVisible();
});
