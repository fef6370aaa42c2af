import { CHAIN_FACTS } from '@pitlane/shared/domain/chains';
import { findCoin } from '@pitlane/shared/domain/networks';
import { SERIES_LABEL } from '@pitlane/shared/domain/series';
import { tuneupGaragesAbi } from '@pitlane/shared/generated/tuneup-garages';
import {
  assetCard,
  cards,
  connect,
  connectedAddress,
  header,
  mintButton,
  mintedId,
  mintPanel,
  readNft,
  toast,
  visit,
} from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const SUCCESS = 'CAR Minted Succesfully !!';

test('the demo wallet mints a car, it comes from under its cover, and every open browser shows it without a reload', async ({
  page,
  request,
  visitor,
}) => {
  test.setTimeout(90_000);
  const others = await visitor();
  const explore = await others.context().newPage();
  await visit(others, '/home');
  await visit(explore, '/explore');
  for (const each of [others, explore])
    await each.evaluate(() => Object.assign(window, { neverReloaded: true }));

  await visit(page, '/mint');
  const coin = findCoin('binance', CHAIN_FACTS.binance.demoId);
  await expect(mintPanel(page)).toContainText(`You pay0.05 ${coin} and the network fee`);
  await connect(page, 'Demo wallet');
  const owner = await connectedAddress(page);
  await mintButton(page).click();

  const sheet = page.getByRole('dialog', { name: 'Confirm in the demo wallet' });
  await expect(sheet.getByText('Tried out: it goes through')).toBeVisible();
  await expect(sheet.getByRole('region', { name: 'What leaves this wallet' })).toContainText(`0.05 ${coin}`);
  await expect(sheet.getByRole('region', { name: 'What arrives' })).toContainText(
    '1 new car, still under cover',
  );
  const reveal = page.getByRole('region', { name: 'Your new car' });
  // Waited for from now on: it may stand there for a moment only.
  const covered = expect(reveal.getByRole('img', { name: /^Car #\d+, under its cover$/ })).toBeVisible({
    timeout: 20_000,
  });
  await sheet.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('list', { name: 'Progress of the mint' })).toBeVisible();
  await expect(toast(page, SUCCESS)).toBeVisible({ timeout: 20_000 });

  await covered;
  const id = await mintedId(page);
  await expect(reveal.getByRole('heading')).toBeFocused();
  await expect.poll(async () => (await readNft(request, id)).built, { timeout: 20_000 }).toBe(true);
  const { title, buildSeries, author } = await readNft(request, id);
  expect(author.wallet).toBe(owner);
  const series = SERIES_LABEL[buildSeries ?? 'common_series'];
  await expect(
    reveal.getByRole('heading', { name: `${title} of the ${series} series is yours` }),
  ).toBeFocused();
  await expect(reveal.getByRole('img', { name: `${title}, a car of the ${series} series` })).toBeVisible();
  await expect(reveal).toHaveAttribute('data-series', buildSeries ?? '');
  await expect(
    page.getByRole('status').filter({ hasText: `is built: ${title}, ${series} series.` }),
  ).toBeAttached();

  const newcomer = cards(others.getByRole('region', { name: 'Newly Minted' }), id);
  await expect(newcomer).toBeVisible();
  // In the document is not enough: a row that is at its beginning has to stay there.
  await expect.poll(async () => (await newcomer.boundingBox())?.x ?? -1).toBeGreaterThanOrEqual(0);
  await expect(cards(explore, id)).toContainText(title);
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

test('minted and remaining count follow the mint, and another can follow', async ({ page }) => {
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

test('the demo wallet says no, nothing is lost, and trying again works', async ({ page, watch }) => {
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

test('a chain whose newest car does not come can be minted on all the same, and is asked again', async ({
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_FAILED|does not answer/);
  await visit(page, '/mint');
  await page.route('**/api/nfts?*', (route) => route.abort());
  const choice = page.getByRole('navigation', { name: 'Chain' }).getByRole('link', { name: 'Polygon' });
  await choice.click();
  await expect(page).toHaveURL('/mint?chain=matic');
  const cars = page.getByRole('region', { name: 'Cars' });
  await expect(cars.getByRole('alert')).toContainText('The newest car did not come.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mint');
  await expect(mintPanel(page)).toContainText(findCoin('matic', CHAIN_FACTS.matic.demoId));
  await expect(choice).toBeFocused();
  await page.unroute('**/api/nfts?*');
  await cars.getByRole('button', { name: 'Retry' }).click();
  await expect(cars.getByText('Newest off the line:')).toBeVisible();
  await expect(cars.getByRole('alert')).toHaveCount(0);
});

test('the page says how builds are drawn, and the link leads there', async ({ page }) => {
  const section = page.getByRole('region', { name: 'How builds are drawn' });
  const followLink = async () => {
    await page.getByRole('region', { name: 'What comes off the line' }).getByRole('link').click();
    await expect(page).toHaveURL('/mint#how-builds-are-drawn');
    await expect(section).toBeInViewport();
    await expect(section.getByRole('listitem')).toHaveCount(4);
    await expect(section).toContainText('In the demo world they are one');
  };
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await visit(page, '/mint');
  await followLink();
  expect(asked.filter((url) => url.includes('how-builds-are-drawn-'))).toEqual([]);
  await header(page).getByRole('link', { name: 'Pitlane' }).click();
  await expect(page).toHaveURL('/home');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/mint');
  await followLink();
});

for (const [kind, name, ticker] of [
  ['garages', 'Tuneup Garage', 'GARAGE'],
  ['stations', 'Gas Station', 'GAS'],
] as const) {
  test(`a ${name} is minted to the wallet that pays, and its card counts it`, async ({ page, chains }) => {
    await visit(page, '/mint');
    const card = assetCard(page, name);
    await expect(card.getByRole('heading', { name })).toBeVisible();
    await expect(card.locator('picture')).toBeVisible();
    await expect(card.locator('dl')).toContainText(/Price\s*[\d.]+\s*BNB/);
    await connect(page, 'Demo wallet');
    const owner = (await connectedAddress(page)) as `0x${string}`;
    await card.getByRole('button', { name: `Mint a ${name}` }).click();

    const sheet = page.getByRole('dialog', { name: 'Confirm in the demo wallet' });
    await expect(sheet.getByText('Tried out: it goes through')).toBeVisible();
    await expect(sheet.getByText(`Mint 1 ${name}`)).toBeVisible();
    await expect(sheet.getByRole('region', { name: 'What arrives' })).toContainText(`1 ${name}`);
    await sheet.getByRole('button', { name: 'Confirm' }).click();
    await expect(toast(page, `${ticker} Minted Succesfully !!`)).toBeVisible({ timeout: 20_000 });
    await expect(card.getByText(/is yours\.$/)).toContainText(name);
    await expect(card.getByText('You own 1')).toBeVisible();
    // The car's own stage is left as it was.
    await expect(page.getByText('Newest off the line:')).toBeVisible();

    const { client, [kind]: address } = chains.binance;
    const owned = { address, abi: tuneupGaragesAbi, functionName: 'balanceOf', args: [owner] } as const;
    expect(await client.readContract(owned)).toBe(1n);
  });
}

test('an asset that is declined in the wallet costs nothing, and trying again works', async ({
  page,
  wallet,
  watch,
}) => {
  watch.allow(/The mint failed/);
  await visit(page, '/mint');
  await connect(page, wallet.name);
  wallet.refuse();
  const card = assetCard(page, 'Gas Station');
  await card.getByRole('button', { name: 'Mint a Gas Station' }).click();
  await expect(card.getByRole('alert')).toContainText('You declined in the wallet');
  await expect(toast(page, 'Something Went Wrong !!')).toBeVisible();
  wallet.refuse(false);
  await card.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(card.getByText('You own 1')).toBeVisible({ timeout: 20_000 });
});
