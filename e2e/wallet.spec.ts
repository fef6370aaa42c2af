import {
  cards,
  connect,
  connectedAddress,
  mintButton,
  mintedId,
  toast,
  visit,
  walletButton,
} from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const SUCCESS = 'CAR Minted Succesfully !!';

test('a browser wallet that announces itself mints, and a reload loses neither the wallet nor the mint', async ({
  page,
  wallet,
  studio,
}) => {
  const asked = (pattern: RegExp) => wallet.asked.filter((method) => pattern.test(method)).length;
  await wallet.goTo('avalanche');
  await visit(page, '/mint?chain=avalanche');
  await test.step('connect', async () => {
    await connect(page, wallet.name);
    expect(await connectedAddress(page)).toBe(wallet.address);
    const short = `${wallet.address.slice(0, 4)}...${wallet.address.slice(-4)}`;
    await expect(walletButton(page)).toHaveText(`Wallet ${short}`);
    await expect(walletButton(page).getByText(short)).toBeVisible();
  });
  const questions = asked(/request(Accounts|Permissions)/);

  await test.step('reload while the mint waits for its block', async () => {
    await studio.stopMining('avalanche');
    await mintButton(page).click();
    const confirming = page
      .getByRole('list', { name: 'Progress of the mint' })
      .getByText('Confirm, in progress');
    await expect(confirming).toBeVisible();
    await visit(page, '/mint?chain=avalanche');
    await expect(walletButton(page)).toBeVisible();
    await expect(confirming).toBeVisible();
    await studio.mine('avalanche');
  });

  await test.step('the car is there, said top right', async () => {
    const said = toast(page, SUCCESS);
    await expect(said).toBeVisible({ timeout: 20_000 });
    const isTopRight = async () => {
      const box = await said.boundingBox();
      return box !== null && box.y < 200 && 1280 - (box.x + box.width) < 100;
    };
    await expect.poll(isTopRight).toBe(true);
    const id = await mintedId(page);
    expect([asked(/eth_sendTransaction/), asked(/request(Accounts|Permissions)/)]).toEqual([1, questions]);
    await page.getByRole('link', { name: 'To the garage' }).click();
    await expect(cards(page, id)).toBeVisible();
  });
});
