/** Items that are no cars: found, shown, heard, sold and bought. On Avalanche. */

import type { NftList } from '@pitlane/shared/api/nfts';
import type { Page } from '@playwright/test';
import { parseEther } from 'viem';
import { injectWallet } from './fixtures/injected-wallet.ts';
import { devAccount, giveAsset, type LocalChain, makeToken } from './fixtures/local-chains.ts';
import { cards, connect, firstOf, readNft, readNfts, toast, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';
import { buyAs, giveEth, listAs, readAuctions, readEth } from './fixtures/trading.ts';

/** People who do nothing else. */
const SELLER = devAccount(45);
const RIVAL = devAccount(46);
/** Has made three circuit maps (world/src/creations/creations.ts). */
const MAKER_OF_SEVERAL = devAccount(14);
/** They pay others: each once a day. */
const [BIDDER_GIVER, OFFER_GIVER] = [devAccount(47), devAccount(48)];

const deal = (page: Page) => page.getByRole('region', { name: 'Deal' });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });
const filter = (page: Page, name: RegExp) =>
  page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox', { name });

/** What the world's people have made of some categories, the oldest first: they begin when the site is open, so these may still come. */
async function readMade(
  request: Parameters<typeof readNfts>[0],
  category: string,
  { atLeast = 1 } = {},
): Promise<NftList> {
  const read = () => readNfts(request, { category, sort: 'oldest' });
  const count = async () => (await read()).items.length;
  await expect.poll(count, { timeout: 45_000 }).toBeGreaterThanOrEqual(atLeast);
  return read();
}

test.beforeEach(async ({ chains: { avalanche } }) => {
  for (const { address } of [SELLER, RIVAL, BIDDER_GIVER, OFFER_GIVER])
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
  const token = firstOf(await readMade(request, 'art'));
  await visit(page, `/ItemDetail/${token.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(token.title);
  const facts = page.getByRole('tabpanel');
  await expect(facts).toContainText('Creator');
  await expect(facts).toContainText(/Royalty\d+(\.\d+)?%/);
  await expect(facts).toContainText(/ipfs:\/\/baf/);
});

test('music plays on its card, one at a time, and begins anew after its end', async ({ page, request }) => {
  const { items } = await readMade(request, 'music', { atLeast: 2 });
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

test('music on the page of an item stops when a card below plays', async ({ page, request }) => {
  const { items } = await readMade(request, 'music', { atLeast: 2 });
  const [first, second] = items;
  if (!first || !second) throw new Error('the demo world has no music');
  await visit(page, `/ItemDetail/${first.id}`);
  const play = page.getByRole('button', { name: `Play the sound of ${second.title}`, exact: true });
  // The row is made when the reader comes near.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(play).toBeAttached();
  const own = page.locator(`audio[aria-label="${first.title}"]`);
  // It lasts a few seconds: it must not stop by itself.
  await own.evaluate((audio: HTMLAudioElement) => {
    audio.loop = true;
  });
  // The browser's own button, at the beginning of its controls.
  await own.click({ position: { x: 24, y: 24 } });
  const isPaused = () => own.evaluate(({ paused }: HTMLAudioElement) => paused);
  await expect.poll(isPaused).toBe(false);
  // As somebody does it who sees both: no scrolling in between.
  await play.evaluate((button: HTMLButtonElement) => button.click());
  await expect.poll(isPaused).toBe(true);
});

test('a film plays on its card while that is pointed at, and on its page', async ({ page, request }) => {
  const film = firstOf(await readMade(request, 'video'));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visit(page, '/explore?category=video');
  const card = cards(page, film.id);
  const onCard = card.locator('video');
  await expect(onCard).toBeAttached();
  const timeOf = (player: typeof onCard) =>
    player.evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
  await card.hover();
  await expect.poll(() => timeOf(onCard)).toBeGreaterThan(0);
  await page.mouse.move(0, 0);
  await expect.poll(() => onCard.evaluate(({ paused }: HTMLVideoElement) => paused)).toBe(true);

  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(film.title);
  const onPage = page.locator(`video[aria-label="${film.title}"]`);
  expect(await timeOf(onPage)).toBe(0);
  await onPage.click();
  await expect.poll(() => timeOf(onPage)).toBeGreaterThan(0);
});

test('a garage shows the newest of its tokens, and all of them on demand', async ({ page, request }) => {
  const query = { owner: MAKER_OF_SEVERAL.address.toLowerCase(), category: 'art,music,video' };
  await expect.poll(async () => (await readNfts(request, query)).total, { timeout: 45_000 }).toBe(3);
  const { items, total } = await readNfts(request, query);
  // As if a page had room for all but one of them.
  await page.route(/\/api\/nfts\?.*category=art,music,video/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace('limit=24', `limit=${total - 1}`),
    }),
  );
  await visit(page, `/garage/${query.owner}`);
  const tokens = page.getByRole('region', { name: 'Art, music and video' });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(cards(tokens)).toHaveCount(total - 1);
  await tokens.getByRole('link', { name: `See all ${total}` }).click();
  await tokens.getByRole('button', { name: 'Load More' }).click();
  await expect(cards(tokens)).toHaveCount(total);
  for (const { id } of items) await expect(cards(tokens, id)).toBeVisible();
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

test('a gas station is auctioned on its page, and bid on by another wallet', async ({
  page,
  request,
  chains,
  wallet,
  visitor,
}) => {
  const { avalanche } = chains;
  const id = await takeAsset(request, avalanche, 'stations', wallet.address);
  await wallet.goTo('avalanche');
  await visit(page, `/ItemDetail/${id}`);
  await connect(page, wallet.name);
  await deal(page).getByRole('button', { name: 'Auction it' }).click();
  const creation = sheet(page, 'Auction');
  await creation.getByLabel('First bid in ETH, at least').fill('0.5');
  await creation.getByRole('button', { name: 'Start at 0.50 ETH' }).click();
  await expect(creation.getByText(/is up for auction$/)).toBeVisible({ timeout: 30_000 });
  await expect.poll(async () => (await readNft(request, id)).status).toBe('on_auction');
  // Bids wait until the auction is a block old.
  await avalanche.client.mine({ blocks: 1 });

  const bidder = await visitor();
  const other = await injectWallet(bidder.context(), chains);
  await giveEth(avalanche, BIDDER_GIVER, other.address);
  await other.goTo('avalanche');
  await visit(bidder, `/ItemDetail/${id}`);
  await connect(bidder, other.name);
  await deal(bidder).getByRole('button', { name: 'Bid 0.50 ETH' }).click();
  const bidding = sheet(bidder, 'Place a Bid');
  await bidding.getByRole('button', { name: 'Bid 0.50 ETH' }).click();
  await expect(bidding.getByText('You lead with 0.50 ETH')).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Escape');
  await expect(deal(page)).toContainText('Highest bid0.50 ETH');
  const [auction] = (await readAuctions(request, id)).auctions;
  expect(auction?.bidder?.wallet).toBe(other.address.toLowerCase());
});

test('an offer for a free-form token comes to the garage of its owner, and is accepted', async ({
  page,
  request,
  chains,
  wallet,
  visitor,
}) => {
  const { avalanche } = chains;
  const id = await makeToken(SELLER, avalanche, { to: wallet.address, uri: 'data:application/json,{}' });
  await expect.poll(async () => (await request.get(`/api/nfts/${id}`)).status()).toBe(200);
  const buyer = await visitor();
  const other = await injectWallet(buyer.context(), chains);
  await giveEth(avalanche, OFFER_GIVER, other.address);
  await other.goTo('avalanche');
  await visit(buyer, `/ItemDetail/${id}`);
  await connect(buyer, other.name);
  await deal(buyer).getByRole('button', { name: 'Make Offer' }).click();
  const making = sheet(buyer, 'Place a Bid');
  await making.getByLabel('Your offer in ETH').fill('2');
  await making.getByRole('button', { name: /^Offer/ }).click();
  await expect(making.getByText('You offer 2.00 ETH')).toBeVisible({ timeout: 20_000 });

  await wallet.goTo('avalanche');
  await visit(page, '/garage');
  await connect(page, wallet.name);
  const received = page.getByRole('region', { name: 'Offers for your items' });
  await expect(received.getByText('2.00 ETH')).toBeVisible();
  await received.locator(`a[href="/ItemDetail/${id}"]`).click();
  await page.getByRole('region', { name: 'Offers' }).getByRole('button', { name: 'Accept 2.00 ETH' }).click();
  const accepting = sheet(page, 'Accept the offer');
  await accepting.getByRole('button', { name: /^Sell for 1\./ }).click();
  await expect(accepting.getByText('ETH are in your wallet.')).toBeVisible({ timeout: 20_000 });
  await expect.poll(async () => (await readNft(request, id)).author.wallet).toBe(other.address.toLowerCase());
  expect(await readEth(avalanche, other.address)).toBe(parseEther('8'));
});
