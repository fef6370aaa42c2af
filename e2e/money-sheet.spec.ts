/** Where money is decided nothing moves, and no button that pays comes to lie under a finger. */
import type { Locator, Page } from '@playwright/test';
import { holdCalls } from './fixtures/held.ts';
import {
  boxesOf,
  boxOf,
  connect,
  firstOf,
  header,
  mintButton,
  mintPanel,
  overlap,
  readNfts,
  visit,
  walletButton,
} from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const confirmSheet = (page: Page) => page.getByRole('dialog', { name: 'Confirm in the demo wallet' });
const REFUSAL = 'insufficient funds for gas * price + value';

/** The page tries the call out before the wallet does: this holds the wallet's trial. */
const holdTrial = (page: Page) => holdCalls(page, 'eth_estimateGas', 1);

/** Everything in the confirm sheet that could move. */
function partsOf(sheet: Locator) {
  return {
    sheet,
    reject: sheet.getByRole('button', { name: 'Reject' }),
    confirm: sheet.getByRole('button', { name: 'Confirm' }),
    leaves: sheet.getByRole('region', { name: 'You pay' }),
    arrives: sheet.getByRole('region', { name: 'You receive' }),
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

test('the confirm sheet is complete from its first frame, and stays as it is to the last', async ({
  page,
  watch,
}) => {
  watch.allow(/The mint failed/);
  await visit(page, '/mint');
  await connect(page, 'Demo wallet');
  const sheet = confirmSheet(page);
  const parts = partsOf(sheet);
  // What is behind the sheet is hidden from readers.
  const covered = page.locator('section[aria-label="Mint a car"] button[aria-busy=true]');
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [1440, 900],
  ] as const) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height });
      const failing = await holdTrial(page);
      await mintButton(page).click();
      await expect(parts.trial).toContainText('Simulating …');
      await expect(parts.confirm).toBeDisabled();
      await expect(sheet.getByRole('heading', { name: 'Confirm in the demo wallet' })).toBeFocused();
      const first = await boxesOf(parts);
      expect(overlap(first.reject, first.confirm)).toBe(false);
      await failing.refuse(REFUSAL);
      await expect(parts.trial).toContainText('This would fail');
      await expect(parts.confirm).toBeDisabled();
      expect(await boxesOf(parts), 'a trial that fails').toEqual(first);
      await parts.reject.click();
      await expect(sheet).toBeHidden();

      await mintPanel(page).getByRole('alert').waitFor();
      const mint = await boxOf(mintButton(page));
      await mintButton(page).click();
      await expect(sheet.getByText('Simulation passed')).toBeVisible();
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
      await sending.refuse(REFUSAL);
      await expect(sheet).toBeHidden();
    });
  }
});

test('nothing in the header moves when the wallet is found, nor when it switches, and the mint page has one primary button', async ({
  page,
  wallet,
}) => {
  await visit(page, '/mint');
  await connect(page, wallet.name);
  await wallet.beLate(page);
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [768, 900],
    [1440, 900],
  ] as const) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height });
      await wallet.goToEthereum();
      await visit(page, '/mint');
      await page.evaluate(() => document.fonts.ready);
      const action = mintPanel(page).locator('.action-bar').getByRole('button');
      // Until the wallet answers.
      await expect(action).toHaveText('Connect Wallet');
      const parts = {
        search: header(page).getByRole('button', { name: 'Search' }).first(),
        bell: header(page).getByRole('button', { name: /^Notifications/ }),
        wallet: header(page).getByRole('button', { name: /^(Connect Wallet|Wallet 0x)/ }),
        action,
      };
      const before = await boxesOf(parts);
      const isUntouched = async (when: string) => {
        // The header stays at the top of the window.
        await page.evaluate(() => scrollTo(0, 0));
        expect(await boxesOf(parts), when).toEqual(before);
      };
      await wallet.announce(page);
      await expect(walletButton(page)).toBeVisible();
      await expect(action).toHaveText(/^Mint for /);
      await expect(mintPanel(page)).toContainText(/Your balance\d/);
      await expect(mintPanel(page).getByRole('button', { name: 'Switch network' })).toBeVisible();
      await isUntouched('on another network');
      await mintPanel(page).getByRole('button', { name: 'Switch network' }).click();
      await expect(mintPanel(page).getByRole('button', { name: 'Switch network' })).toBeHidden();
      await isUntouched('ready');
      expect(await primaryButtons(mintPanel(page))).toHaveLength(1);
    });
  }
});

test('the field and the button of a sheet stay above the keyboard of a phone', async ({ page, request }) => {
  const lot = firstOf(await readNfts(request, { status: 'on_auction' }));
  for (const [width, height, keyboard] of [
    [320, 640, 253],
    [390, 844, 336],
  ] as const) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height });
      await visit(page, `/ItemDetail/${lot.id}`);
      await page.getByRole('main').locator('.action-bar').getByRole('button', { name: /^Bid / }).click();
      const sheet = page.getByRole('dialog', { name: 'Place a Bid' });
      const field = sheet.getByLabel('Your bid in ETH');
      await field.focus();
      // No browser without a screen opens one: this is what pages are told of it.
      await page.evaluate((covered) => {
        Object.defineProperty(visualViewport, 'height', { value: innerHeight - covered, configurable: true });
        visualViewport?.dispatchEvent(new Event('resize'));
      }, keyboard);
      const seen = height - keyboard;
      const lowest = async (part: Locator) => {
        const { y, height: own } = await boxOf(part);
        return y + own;
      };
      const button = sheet.getByRole('button', { name: /^Bid/ });
      await expect.poll(() => lowest(button)).toBeLessThanOrEqual(seen);
      await expect.poll(() => lowest(field)).toBeLessThan((await boxOf(button)).y);
      expect((await boxOf(field)).y).toBeGreaterThan((await boxOf(sheet)).y);
    });
  }
});
