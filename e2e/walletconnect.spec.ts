/** A site that offers WalletConnect: a wallet app on another device scans the code of the page. */
import type { Page } from '@playwright/test';
import { type ScanningWallet, startScanningWallet } from './fixtures/scanning-wallet.ts';
import { findSecondServerProblem } from './fixtures/second-server.ts';
import { connectedAddress, header, mintButton, mintedId, visit, walletButton } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const offered = test.extend<object, { scanning: ScanningWallet }>({
  scanning: [
    async ({ instance, chains }, use) => {
      const problem = findSecondServerProblem(instance);
      test.skip(problem !== undefined, problem);
      const scanning = await startScanningWallet(instance, chains);
      await use(scanning);
      await scanning.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ scanning }, use) => use(scanning.url),
});

/** Opens the wallets and chooses WalletConnect. Gives the text of the code. */
async function openCode(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await header(page).getByRole('button', { name: 'Connect Wallet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect a wallet' });
  await dialog.getByRole('button', { name: 'WalletConnect' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for a wallet app' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  return page.evaluate(() => navigator.clipboard.readText());
}

offered(
  'a wallet app scans the code and mints; a reload keeps it, and the page says when it leaves',
  async ({ page, scanning }) => {
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(new URL(socket.url()).origin));
    await visit(page, '/mint?chain=binance');
    const uri =
      await test.step('the relay is asked once WalletConnect is chosen, and no one else', async () => {
        expect(sockets).toEqual([]);
        const code = await openCode(page);
        expect(sockets).toEqual([scanning.relayUrl]);
        return code;
      });
    await scanning.scan(uri);
    expect(await connectedAddress(page)).toBe(scanning.address);

    await mintButton(page).click();
    await mintedId(page);

    await visit(page, '/mint?chain=binance');
    await expect(walletButton(page)).toBeVisible();
    await scanning.leave();
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(messages.getByText(/^Your wallet no longer shares an account/)).toBeVisible();
    await expect(header(page).getByRole('button', { name: 'Connect Wallet' })).toBeVisible();
  },
);
