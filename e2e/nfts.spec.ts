/** An item: its page with its tabs, and what its address answers. */
import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import type { APIRequestContext } from '@playwright/test';
import { firstOf, readCars, readNft, visit } from './fixtures/site.ts';
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

test('an item has four tabs, one shown at a time, by mouse, by keyboard and on phones', async ({
  page,
  request,
}) => {
  const nft = await carWithHistory(request);
  await visit(page, `/ItemDetail/${nft.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nft.title);
  const panels = page.getByRole('tabpanel');
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(page.getByRole('tablist', { name: 'About this car' }).getByRole('tab')).toHaveCount(4);
  await expect(panels).toHaveCount(1);
  for (const { title, value } of nft.traits) {
    const trait = panels.locator('div', { has: page.getByText(title, { exact: true }) }).last();
    await expect(trait).toContainText(value);
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

  await test.step('arrow keys, Home and End move between the tabs', async () => {
    await tab('History').focus();
    for (const [key, name] of [
      ['ArrowRight', 'Properties'],
      ['ArrowRight', 'Game Stats'],
      ['End', 'History'],
      ['ArrowLeft', 'Upgrades'],
      ['Home', 'Properties'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(tab(name)).toBeFocused();
      await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('tabpanel', { name })).toBeVisible();
      await expect(panels).toHaveCount(1);
    }
    // Where lines run from right to left, the next tab is at the left.
    const setDirection = (dir: string) =>
      page.evaluate((to) => document.documentElement.setAttribute('dir', to), dir);
    await setDirection('rtl');
    await page.keyboard.press('ArrowLeft');
    await expect(tab('Game Stats')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tab('Properties')).toBeFocused();
    await setDirection('ltr');
  });

  await test.step('on phones all four tabs are in sight, and no line of the history is cut off', async () => {
    await tab('History').click();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await tab('History').scrollIntoViewIfNeeded();
      for (const each of await page.getByRole('tab').all()) await expect(each).toBeInViewport({ ratio: 1 });
      const lines = panels.getByRole('listitem').locator('p');
      const cut = await lines.evaluateAll(
        (all) => all.filter((line) => line.scrollWidth > line.clientWidth).length,
      );
      expect(cut, `${width} px`).toBe(0);
    }
  });
});

test('addresses are answered as what they are: a card to share, a redirect, or not found', async ({
  request,
  baseURL,
}) => {
  const nft = firstOf(await readCars(request, { chain: 'matic', limit: '1' }));
  await test.step('the social card of a car is a picture of 1200 by 630', async () => {
    const html = await (await request.get(`/ItemDetail/${nft.id}`)).text();
    const meta = (name: string) =>
      html.match(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`))?.[1];
    expect(meta('og:title')).toBe(nft.title);
    expect(meta('og:url')).toBe(new URL(`/ItemDetail/${nft.id}`, baseURL).href);
    expect(meta('twitter:card')).toBe('summary_large_image');
    const picture = await request.get(meta('og:image') ?? '');
    expect(picture.headers()['content-type']).toBe('image/png');
    const png = await picture.body();
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  await test.step('a garage has one address', async () => {
    const wallet = nft.author.wallet.toUpperCase().replace('0X', '0x');
    const answer = await request.get(`/garage/${wallet}`, { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toBe(`/garage/${nft.author.wallet}`);
  });

  for (const [path, status, words] of [
    ['/ItemDetail/binance-cars-999999', 404, 'Off the track'],
    ['/garage/0x123', 404, '0x followed by 40 hexadecimal digits'],
    ['/explore?chain=matic,dogecoin&currentRank=champion&sort=price&nonsense=1', 200, 'Explore the grid'],
  ] as const) {
    const answer = await request.get(path);
    expect([path, answer.status()]).toEqual([path, status]);
    const html = await answer.text();
    expect(html).toContain(words);
    expect(html).toMatch(/<title>[^<]+ · Pitlane<\/title>/);
  }
});
