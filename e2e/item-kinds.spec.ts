/** Items that are no cars: found, shown, heard, sold and bought. On Avalanche. */

import type { Page } from '@playwright/test';
import { parseEther } from 'viem';
import { devAccount, giveAsset, type LocalChain } from './fixtures/local-chains.ts';
import { cards, connect, firstOf, readNft, readNfts, toast, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';
import { buyAs, giveEth, listAs, readEth } from './fixtures/trading.ts';

/** People who do nothing else. */
const SELLER = devAccount(45);
const RIVAL = devAccount(46);

const deal = (page: Page) => page.getByRole('region', { name: 'Deal' });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });
const filter = (page: Page, name: RegExp) =>
  page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox', { name });

test.beforeEach(async ({ chains: { avalanche } }) => {
  for (const { address } of [SELLER, RIVAL])
    await avalanche.client.setBalance({ address, value: parseEther('100') });
});

test('Explore filters by category, and each kind has a page with what is known of it', async ({
  page,
  request,
}) => {
  await visit(page, '/explore');
  await filter(page, /^Gas station/).click();
  await expect(page).toHaveURL('/explore?category=station');
  const stations = await readNfts(request, { category: 'station' });
  await expect(page.getByText(`${stations.total} items, `)).toBeVisible();
  await expect(cards(page)).toHaveCount(stations.items.length);
  await filter(page, /^Tuneup garage/).click();
  await expect(page).toHaveURL('/explore?category=garage,station');
  await page.getByRole('link', { name: 'Remove filter: Tuneup garage' }).click();

  const station = firstOf(stations);
  await cards(page, station.id).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(station.title);
  const { fuel } = await readNft(request, station.id);
  await expect(page.getByRole('tabpanel')).toContainText(`${fuel} of 100`);
  await page.getByRole('tab', { name: 'Game Stats' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Only cars race');
});

test('a free-form token says who made it, what its maker gets, and where its words are', async ({
  page,
  request,
}) => {
  const token = firstOf(await readNfts(request, { category: 'art', sort: 'oldest' }));
  await visit(page, `/ItemDetail/${token.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(token.title);
  const facts = page.getByRole('tabpanel');
  await expect(facts).toContainText('Creator');
  await expect(facts).toContainText(/Royalty\d+(\.\d+)?%/);
  await expect(facts).toContainText(/ipfs:\/\/baf/);
});

test('music plays on its card, one at a time, and begins anew after its end', async ({ page, request }) => {
  const { items } = await readNfts(request, { category: 'music' });
  const [first, second] = items;
  if (!first || !second) throw new Error('the demo world has no music');
  await visit(page, '/explore?category=music');
  const button = (title: string, does: string) =>
    page.getByRole('button', { name: `${does} the sound of ${title}`, exact: true });
  await button(first.title, 'Play').click();
  await expect(button(first.title, 'Pause')).toBeVisible();
  await button(second.title, 'Play').click();
  await expect(button(second.title, 'Pause')).toBeVisible();
  await expect(button(first.title, 'Play')).toBeVisible();
  await expect(button(second.title, 'Play')).toBeVisible({ timeout: 30_000 });
  const player = cards(page, second.id).locator('audio');
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBe(0);
});

/** Buys an asset for somebody, and gives its id when the site knows it. */
async function takeAsset(
  request: Parameters<typeof readNfts>[0],
  chain: LocalChain,
  kind: 'garages' | 'stations',
  to: string,
): Promise<string> {
  const query = { owner: to.toLowerCase(), category: kind === 'garages' ? 'garage' : 'station' };
  const before = (await readNfts(request, query)).items.map(({ id }) => id);
  await giveAsset(SELLER, chain, kind, to as `0x${string}`);
  const fresh = async () => (await readNfts(request, query)).items.find(({ id }) => !before.includes(id))?.id;
  await expect.poll(fresh).toBeDefined();
  return (await fresh()) ?? '';
}

test('a gas station is listed on its page, and sold', async ({
  page,
  request,
  chains: { avalanche },
  wallet,
}) => {
  const id = await takeAsset(request, avalanche, 'stations', wallet.address);
  await wallet.goTo('avalanche');
  await visit(page, `/ItemDetail/${id}`);
  await connect(page, wallet.name);
  await deal(page).getByRole('button', { name: 'List for sale' }).click();
  const listing = sheet(page, 'List for sale');
  await listing.getByLabel('Price in ETH').fill('1.5');
  await listing.getByRole('button', { name: /^List/ }).click();
  await expect(listing.getByText('Listed at 1.50 ETH')).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Escape');
  await expect(deal(page)).toContainText('Listed at 1.50 ETH');

  const { orders } = await (await request.get(`/api/orders?nft=${id}&active=true`)).json();
  await giveEth(avalanche, SELLER, RIVAL.address);
  await buyAs(request, { account: RIVAL, chain: avalanche, order: orders[0].id });
  await expect(deal(page)).toContainText('It is not for sale now');
  await expect.poll(async () => (await readNft(request, id)).author.wallet).toBe(RIVAL.address.toLowerCase());
  expect((await readNft(request, id)).last_sale?.price).toBe(String(parseEther('1.5')));
});

test('a garage goes into the cart with a gas station, and both are bought at once', async ({
  page,
  request,
  chains: { avalanche },
  wallet,
}) => {
  const ids: string[] = [];
  for (const [kind, price] of [
    ['garages', '0.7'],
    ['stations', '0.8'],
  ] as const) {
    const id = await takeAsset(request, avalanche, kind, SELLER.address);
    await listAs(request, { account: SELLER, chain: avalanche, id, price });
    ids.push(id);
  }
  await giveEth(avalanche, RIVAL, wallet.address);
  await wallet.goTo('avalanche');
  for (const id of ids) {
    await visit(page, `/ItemDetail/${id}`);
    await deal(page).getByRole('button', { name: 'Add to cart' }).click();
    await expect(deal(page).getByRole('button', { name: 'In the cart' })).toBeVisible();
  }
  await connect(page, wallet.name);
  await page.getByRole('button', { name: /^Cart: 2/ }).click();
  const cart = sheet(page, 'Cart');
  await cart.getByRole('button', { name: 'Buy 2 items for 1.50 ETH' }).click();
  await expect(cart.getByText('2 items are yours')).toBeVisible({ timeout: 30_000 });
  await expect(toast(page, '2 items are yours, for 1.50 ETH.')).toBeVisible();
  expect(await readEth(avalanche, wallet.address)).toBe(parseEther('8.5'));
  for (const id of ids)
    await expect
      .poll(async () => (await readNft(request, id)).author.wallet)
      .toBe(wallet.address.toLowerCase());
});
