import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import {
  boxOf,
  cards,
  connect,
  connectedAddress,
  firstOf,
  mintButton,
  mintedId,
  readNft,
  readNfts,
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

test('the first purchase with the demo wallet takes no preparation: it has ETH, and goes to the chain of the car', async ({
  page,
  request,
}) => {
  // A new demo wallet begins on the first chain.
  const query = { status: 'buy_now', category: 'car', chain: 'avalanche', sort: 'price_up', limit: '1' };
  const car = firstOf(await readNfts(request, query));
  await visit(page, `/ItemDetail/${car.id}`);
  await page.getByRole('region', { name: 'Deal' }).getByRole('button', { name: 'Buy Now' }).click();
  const checkout = page.getByRole('dialog', { name: 'Checkout' });
  const buy = checkout.getByRole('button', { name: /^Buy for / });
  const before = await boxOf(buy);
  await checkout.getByRole('button', { name: 'Connect Wallet' }).click();
  await page
    .getByRole('dialog', { name: 'Connect a wallet' })
    .getByRole('button', { name: 'Demo wallet' })
    .click();
  await expect(checkout.getByRole('region', { name: /^Your wallet, at block/ })).toContainText('10.00');
  await expect(buy).toBeEnabled();
  expect(await boxOf(buy), 'when the ETH has come').toEqual(before);
  await expect(checkout.getByRole('button', { name: /Switch network|test ETH/ })).toHaveCount(0);
  await buy.click();
  const question = page.getByRole('dialog', { name: 'Confirm in the demo wallet' });
  await expect(question).toContainText(`Chain${CHAIN_FACTS.avalanche.mark}`);
  await question.getByRole('button', { name: 'Confirm all' }).click();
  await expect(checkout.getByRole('heading', { name: /is yours$/ })).toBeFocused({ timeout: 20_000 });
  // The header is out of reach behind the sheet.
  await page.keyboard.press('Escape');
  await expect(checkout).toBeHidden();
  const owner = await connectedAddress(page);
  await expect.poll(async () => (await readNft(request, car.id)).author.wallet).toBe(owner.toLowerCase());
});
