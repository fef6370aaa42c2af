import { CHAIN_FACTS } from '@pitlane/shared/domain/chains';
import {
  cards,
  connect,
  connectedAddress,
  mintButton,
  mintedId,
  mintPanel,
  readNft,
  toast,
  visit,
} from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const SUCCESS = 'CAR Minted Succesfully !!';

test('default: the demo wallet mints a car, and every open browser shows it without a reload', async ({
  page,
  request,
  visitor,
}) => {
  const others = await visitor();
  const explore = await others.context().newPage();
  await visit(others, '/home');
  await visit(explore, '/explore');
  for (const each of [others, explore])
    await each.evaluate(() => Object.assign(window, { neverReloaded: true }));

  await visit(page, '/mint');
  const { coin } = CHAIN_FACTS.binance;
  await expect(mintPanel(page)).toContainText(`You pay0.05 ${coin} and the network fee`);
  await connect(page, 'Demo wallet');
  const owner = await connectedAddress(page);
  await mintButton(page).click();

  const sheet = page.getByRole('dialog', { name: 'Confirm in the demo wallet' });
  await expect(sheet.getByText('Tried out: it goes through')).toBeVisible();
  await expect(sheet.getByRole('region', { name: 'What leaves this wallet' })).toContainText(`0.05 ${coin}`);
  await expect(sheet.getByRole('region', { name: 'What arrives' })).toContainText('1 new car');
  await sheet.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('list', { name: 'Progress of the mint' })).toBeVisible();
  await expect(toast(page, SUCCESS)).toBeVisible({ timeout: 20_000 });

  const id = await mintedId(page);
  const { title, author } = await readNft(request, id);
  expect(author.wallet).toBe(owner);
  const reveal = page.getByRole('region', { name: 'Your new car' });
  await expect(reveal.getByRole('heading', { name: title })).toBeFocused();
  await expect(reveal.getByRole('img', { name: title })).toBeVisible();

  const newcomer = cards(others.getByRole('region', { name: 'Newly Minted' }), id);
  await expect(newcomer).toBeVisible();
  // In the document is not enough: a row that is at its beginning has to stay there.
  await expect.poll(async () => (await newcomer.boundingBox())?.x ?? -1).toBeGreaterThanOrEqual(0);
  await expect(cards(explore, id)).toBeVisible();
  for (const each of [others, explore])
    expect(await each.evaluate(() => 'neverReloaded' in window)).toBe(true);

  await reveal.getByRole('link', { name: 'To the garage' }).click();
  await expect(page).toHaveURL('/garage');
  await expect(page.getByText('1 car', { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page, id)).toContainText(title);
  await page.getByRole('link', { name: 'Pitlane, home page' }).click();
  await expect(cards(page.getByRole('region', { name: 'Newly Minted' }), id)).toBeVisible();
});

test('behavior: minted and remaining count follow the mint, and another can follow', async ({ page }) => {
  await visit(page, '/mint');
  const counted = async (label: string) => {
    const figure = mintPanel(page)
      .locator('div', { has: page.getByText(label, { exact: true }) })
      .last()
      .locator('dd');
    return Number((await figure.textContent())?.replaceAll(/\D/g, ''));
  };
  await connect(page, 'Demo wallet');
  const [minted, remaining] = [await counted('Minted'), await counted('Remaining')];
  await mintButton(page).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await mintedId(page);
  // Other journeys mint here too, so at least one more.
  await expect.poll(() => counted('Minted')).toBeGreaterThan(minted);
  await expect.poll(() => counted('Remaining')).toBeLessThan(remaining);
  await page.getByRole('button', { name: 'Mint another' }).click();
  await expect(page.getByRole('region', { name: 'Your new car' })).toBeHidden();
  await expect(page.getByText('Newest off the line:')).toBeVisible();
  await expect(mintButton(page)).toBeEnabled();
});

test('error: the demo wallet says no, nothing is lost, and trying again works', async ({ page, watch }) => {
  watch.allow(/The mint failed/);
  await visit(page, '/mint');
  await connect(page, 'Demo wallet');
  await mintButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  const failure = mintPanel(page).getByRole('alert');
  await expect(failure).toContainText('You declined in the wallet');
  await expect(failure).toContainText('Nothing was sent and nothing was paid');
  await expect(toast(page, 'Something Went Wrong !!')).toBeVisible();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(page, SUCCESS)).toBeVisible({ timeout: 20_000 });
});

test('behavior: the other assets stand there and say why they cannot be minted yet', async ({ page }) => {
  await visit(page, '/mint');
  const section = page.getByRole('region', { name: 'Other Assets' });
  for (const name of ['Tuneup Garage', 'Gas Station']) {
    await expect(section.getByRole('heading', { name })).toBeVisible();
    const button = section.getByRole('button', { name: `Mint a ${name}` });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(/next release/);
  }
});
