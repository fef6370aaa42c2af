import type { NftDetail } from '@pitlane/shared/api/nfts';
import type { APIRequestContext } from '@playwright/test';
import { cards, firstOf, readCars, readNft, readNfts, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

/** A car with a past: upgrades fitted, and handed on. */
async function carWithHistory(request: APIRequestContext): Promise<NftDetail> {
  const { items } = await readCars(request, { chain: 'matic', sort: 'oldest', limit: '60' });
  for (const { id } of items) {
    const nft = await readNft(request, id);
    if (nft.upgrades.length > 0 && nft.transfers > 0) return nft;
  }
  throw new Error('no car of the demo world has a past');
}

test('traits with their shares, stats, upgrades and history, one tab at a time', async ({
  page,
  request,
}) => {
  const nft = await carWithHistory(request);
  await visit(page, `/ItemDetail/${nft.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nft.title);
  const facts = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });
  await expect(facts).toContainText('Car');
  await expect(facts).toContainText(/\d views?/);
  await expect(facts).toContainText(/\d likes?/);
  await expect(facts).toContainText(nft.description);
  const owner = facts.getByRole('link', { name: `Owner ${nft.author.username}` });
  await expect(owner).toHaveAttribute('title', nft.author.wallet);
  await expect(owner.locator('img')).toHaveAttribute('src', nft.author.avatar.url);
  const panels = page.getByRole('tabpanel');
  const tab = (name: string) => page.getByRole('tab', { name });

  await expect(page.getByRole('tablist', { name: 'About this car' }).getByRole('tab')).toHaveCount(4);
  await expect(panels).toHaveCount(1);
  for (const { title, value, count, of } of nft.traits) {
    const trait = panels.locator('div', { has: page.getByText(title, { exact: true }) }).last();
    await expect(trait).toContainText(value);
    const percent = (100 * count) / of;
    await expect(trait).toContainText(`${percent.toFixed(percent >= 10 ? 0 : 1)}% have this`);
  }
  await tab('Game Stats').click();
  await expect(panels).toHaveCount(1);
  for (const { title, number_of, unit } of nft.game_stats) {
    await expect(panels.getByText(title, { exact: true })).toBeVisible();
    await expect(panels.getByText(`${number_of} ${unit}`, { exact: true })).toBeVisible();
  }
  await tab('Upgrades').click();
  await expect(panels).toHaveCount(1);
  for (const { title, number_of } of nft.upgrades) {
    await expect(panels.getByRole('listitem').filter({ hasText: title })).toContainText(`Level ${number_of}`);
  }
  await tab('History').click();
  await expect(panels).toHaveCount(1);
  await expect(panels.getByRole('listitem')).toHaveCount(nft.history.length);
  await expect(panels.getByRole('listitem').last()).toContainText('Minted');
});

test('on phones all four tabs are in sight, and no line of the history is cut off', async ({
  page,
  request,
}) => {
  const nft = await carWithHistory(request);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await visit(page, `/ItemDetail/${nft.id}`);
    await page.getByRole('tab', { name: 'History' }).scrollIntoViewIfNeeded();
    for (const tab of await page.getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 1 });
    await page.getByRole('tab', { name: 'History' }).click();
    const lines = page.getByRole('tabpanel').getByRole('listitem').locator('p');
    const cut = await lines.evaluateAll(
      (all) => all.filter((line) => line.scrollWidth > line.clientWidth).length,
    );
    expect(cut, `${width} px`).toBe(0);
  }
});

test('arrow keys, Home and End move between the tabs', async ({ page, request }) => {
  const { items } = await readCars(request, { chain: 'matic', limit: '1' });
  await visit(page, `/ItemDetail/${items[0]?.id}`);
  const tab = (name: string) => page.getByRole('tab', { name });
  await tab('Properties').focus();
  for (const [key, name] of [
    ['ArrowRight', 'Game Stats'],
    ['End', 'History'],
    ['ArrowRight', 'Properties'],
    ['ArrowLeft', 'History'],
    ['Home', 'Properties'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(name)).toBeFocused();
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
    await expect(page.getByRole('tabpanel')).toHaveCount(1);
  }
  // Where lines run from right to left, the next tab is at the left.
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await page.keyboard.press('ArrowLeft');
  await expect(tab('Game Stats')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Properties')).toBeFocused();
});

test('what cannot be done yet says why, and the owner leads on', async ({ page, request }) => {
  const { items } = await readCars(request, { chain: 'matic', limit: '1' });
  const nft = items.find(({ category }) => category === 'car');
  await visit(page, `/ItemDetail/${nft?.id}`);
  const button = page.getByRole('button', { name: 'Buy Now' });
  await expect(button).toBeDisabled();
  // A car in a race names its race first.
  await expect(button).toHaveAccessibleDescription(/It is not for sale now/);
  await expect(page.getByText('2.5%')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make Offer' })).toBeVisible();
  await page.getByRole('link', { name: `Owner ${nft?.author.username}` }).click();
  await expect(page).toHaveURL(nft?.author_link ?? '');
});

test('a car for sale names how many of its series there are, and its two sheets close by their x', async ({
  page,
  request,
}) => {
  const nft = firstOf(await readCars(request, { status: 'buy_now', limit: '1' }));
  const series = nft.buildSeries ?? '';
  await visit(page, `/ItemDetail/${nft.id}`);
  // Others list and buy meanwhile.
  await expect(async () => {
    const { total } = await readNfts(request, { status: 'buy_now', buildSeries: series, limit: '1' });
    const words = `${total} ${total === 1 ? 'item' : 'items'} available`;
    await expect(page.getByText(words, { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  for (const [name, title] of [
    ['Buy Now', 'Checkout'],
    ['Make Offer', 'Place a Bid'],
  ] as const) {
    await page.getByRole('button', { name }).click();
    const sheet = page.getByRole('dialog', { name: title });
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toHaveCount(0);
  }
});

test('a car that does not exist is not found', async ({ page, watch }) => {
  watch.allow(/status of 404/);
  const response = await visit(page, '/ItemDetail/binance-cars-999999');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Off the track');
  await expect(page.getByRole('link', { name: 'Explore items' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(page).toHaveTitle(/\S · Pitlane$/);
});

test('the social card of a car is a picture of 1200 by 630', async ({ page, request }) => {
  const { items } = await readCars(request, { chain: 'matic', limit: '1' });
  const nft = items.find(({ category }) => category === 'car');
  await visit(page, `/ItemDetail/${nft?.id}`);
  const meta = (name: string) =>
    page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');
  expect(await meta('og:title')).toBe(nft?.title);
  expect(await meta('og:url')).toBe(page.url());
  expect(await meta('twitter:card')).toBe('summary_large_image');
  const picture = await request.get((await meta('og:image')) ?? '');
  expect(picture.headers()['content-type']).toBe('image/png');
  const png = await picture.body();
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});

test('pages hold their data before any script', async ({ browser, request }) => {
  const { items } = await readNfts(request, { chain: 'matic', limit: '20' });
  const nft = items.find(({ category }) => category === 'car');
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/ItemDetail/${nft?.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nft?.title ?? '');
  await expect(page.getByRole('tabpanel', { name: 'Properties' })).toContainText('have this');
  await page.goto('/explore?chain=matic');
  await expect(cards(page)).toHaveCount(items.length);
  await page.goto('/home');
  await expect(cards(page.getByRole('region', { name: 'Newly Minted' }))).toHaveCount(12);
  for (const name of ['Available for Sale', 'Recently Purchased'])
    await expect(cards(page.getByRole('region', { name })).first()).toBeVisible();
  await context.close();
});
