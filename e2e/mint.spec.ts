import { SERIES_LABEL } from '@pitlane/shared/domain/cars/series';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { findCoin } from '@pitlane/shared/domain/chain/networks';
import type { Page } from '@playwright/test';
import { noteSeen } from './fixtures/seen.ts';
import {
  cards,
  connect,
  connectedAddress,
  firstOf,
  header,
  mintButton,
  mintedId,
  mintPanel,
  readCars,
  readNft,
  toast,
  visit,
} from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const SUCCESS = 'CAR Minted Succesfully !!';
const COIN = findCoin('binance', CHAIN_FACTS.binance.demoId);

async function countOf(page: Page, label: 'Minted' | 'Remaining'): Promise<number> {
  const figure = mintPanel(page)
    .locator('div', { has: page.getByText(label, { exact: true }) })
    .last()
    .locator('dd');
  return Number((await figure.textContent())?.replaceAll(/\D/g, ''));
}

test('the demo wallet mints a car, it comes from under its cover, and every open browser shows it without a reload', async ({
  page,
  request,
  visitor,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const others = await visitor();
  const explore = await others.context().newPage();
  await visit(others, '/home');
  await visit(explore, '/explore');
  for (const each of [others, explore])
    await each.evaluate(() => Object.assign(window, { neverReloaded: true }));
  await visit(page, '/mint');
  await expect(mintPanel(page)).toContainText(`You pay0.05 ${COIN} and the network fee`);
  await connect(page, 'Demo wallet');
  const owner = await connectedAddress(page);
  const [minted, remaining] = [await countOf(page, 'Minted'), await countOf(page, 'Remaining')];
  const reveal = page.getByRole('region', { name: 'Your new car' });
  let seen: Awaited<ReturnType<typeof noteSeen>> | undefined;

  await test.step('the wallet says what leaves and what arrives', async () => {
    await mintButton(page).click();
    const sheet = page.getByRole('dialog', { name: 'Confirm in the demo wallet' });
    await expect(sheet.getByText('Simulation passed')).toBeVisible();
    await expect(sheet.getByRole('region', { name: 'You pay' })).toContainText(`0.05 ${COIN}`);
    await expect(sheet.getByRole('region', { name: 'You receive' })).toContainText(
      '1 new car, still under cover',
    );
    // A quick build takes the cover off again between two looks of `expect`.
    seen = await noteSeen(page);
    await sheet.getByRole('button', { name: 'Confirm' }).click();
    await expect(toast(page, SUCCESS)).toBeVisible({ timeout: 20_000 });
    await expect
      .poll(async () => (await seen?.())?.images)
      .toContainEqual(expect.stringMatching(/^Car #\d+, under its cover$/));
  });
  const id = await mintedId(page);
  await expect(reveal.getByRole('heading')).toBeFocused();

  await test.step('it is built', async () => {
    await expect.poll(async () => (await readNft(request, id)).built, { timeout: 20_000 }).toBe(true);
    const { title, buildSeries, author } = await readNft(request, id);
    expect(author.wallet).toBe(owner);
    const series = SERIES_LABEL[buildSeries ?? 'common_series'];
    await expect(
      reveal.getByRole('heading', { name: `${title} of the ${series} series is yours` }),
    ).toBeFocused();
    await expect(reveal.getByRole('img', { name: `${title}, a car of the ${series} series` })).toBeVisible();
    await expect(reveal).toHaveAttribute('data-series', buildSeries ?? '');
    await expect
      .poll(async () => (await seen?.())?.statuses)
      .toContainEqual(expect.stringContaining(`is built: ${title}, ${series} series.`));
    await expect(cards(explore, id)).toContainText(title);
  });

  await test.step('every open page shows it', async () => {
    const newcomer = cards(others.getByRole('region', { name: 'Newly Minted' }), id);
    await expect(newcomer).toBeVisible();
    // In the document is not enough: a row that is at its beginning has to stay there.
    await expect.poll(async () => (await newcomer.boundingBox())?.x ?? -1).toBeGreaterThanOrEqual(0);
    for (const each of [others, explore])
      expect(await each.evaluate(() => 'neverReloaded' in window)).toBe(true);
    // Other people may mint too, so at least one more.
    await expect.poll(() => countOf(page, 'Minted')).toBeGreaterThan(minted);
    await expect.poll(() => countOf(page, 'Remaining')).toBeLessThan(remaining);
  });

  await test.step('it is shown whole, and one primary button leads on', async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await expect(reveal).toBeInViewport({ ratio: 0.95 });
    await expect(reveal.getByRole('link', { name: 'View the car' })).toBeInViewport({ ratio: 1 });
    const primary = page.getByRole('main').locator('.bg-signal:visible').filter({ hasText: /\S/ });
    await expect(primary).toHaveText(['View the car']);
    await page.getByRole('button', { name: 'Mint another' }).click();
    await expect(reveal).toBeHidden();
    await expect(page.getByText('Newest off the line:')).toBeVisible();
    await expect(mintButton(page)).toBeEnabled();
  });

  await test.step('signing out clears all storage, and the wallet comes back with its car', async () => {
    await page.evaluate(() => {
      localStorage.setItem('something', 'of the account');
      sessionStorage.setItem('something', 'of the account');
    });
    await header(page).getByRole('button', { name: 'Profile' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/home');
    await expect(header(page).getByRole('button', { name: 'Connect Wallet' })).toBeVisible();
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
    await connect(page, 'Demo wallet');
    expect(await connectedAddress(page)).toBe(owner);
    await header(page).getByRole('link', { name: 'Garage' }).click();
    await expect(page).toHaveURL('/garage');
    await expect(page.getByText('1 car', { exact: true }).first()).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page, id)).toBeVisible();
  });
});

test('the page says how builds are drawn, and the link leads there', async ({ page }) => {
  const section = page.getByRole('region', { name: 'How builds are drawn' });
  const followLink = async () => {
    await page.getByRole('region', { name: 'Odds by series' }).getByRole('link').click();
    await expect(page).toHaveURL('/mint#how-builds-are-drawn');
    await expect(section).toBeInViewport();
    await expect(section.getByRole('listitem')).toHaveCount(4);
    await expect(section).toContainText('In the demo world they are the same party');
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

test('at 320 px every label and figure of the mint page and of a garage keeps to one line', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { author } = firstOf(await readCars(request, { limit: '1', sort: 'oldest' }));
  for (const path of ['/mint', '/mint?chain=matic', '/mint?chain=avalanche', `/garage/${author.wallet}`]) {
    await visit(page, path);
    const figures = page.getByRole('main').locator('dt, .tabular-nums:not(dd)');
    await expect(figures.first()).toBeVisible();
    const texts = await figures.evaluateAll((elements) =>
      elements
        .filter((element) => {
          const text = document.createRange();
          text.selectNodeContents(element);
          // What only screen readers get is a dot somewhere.
          const seen = [...text.getClientRects()].filter(({ width }) => width > 1);
          // An amount and its smaller unit end a few pixels apart, two lines at least 16.
          const ends = seen.map(({ bottom }) => bottom);
          return Math.max(...ends) - Math.min(...ends) > 14;
        })
        .map((element) => element.textContent),
    );
    expect(texts, path).toEqual([]);
  }
});
