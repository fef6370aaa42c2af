/** Items that are no cars: heard, seen, sold and bought. On Avalanche. */

import type { NftList } from '@pitlane/shared/api/nfts';
import type { Page } from '@playwright/test';
import { parseEther } from 'viem';
import { injectWallet } from './fixtures/injected-wallet.ts';
import { devAccount, type LocalChain, makeToken, sendAsset } from './fixtures/local-chains.ts';
import { boxOf, cards, connect, firstOf, readNft, readNfts, toast, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';
import { listAs, readAuctions, readEth, readPrices, sendEth } from './fixtures/trading.ts';

/** People who do nothing else. */
const SELLER = devAccount(45);
/** They pay others: each once a day. */
const [BUYER_GIVER, BIDDER_GIVER] = [devAccount(46), devAccount(47)];

const deal = (page: Page) => page.getByRole('region', { name: 'Deal' });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });

/** What the world's people have made of some categories, the oldest first: they begin when the site is open, so these may still come. */
async function readMade(
  request: Parameters<typeof readNfts>[0],
  category: string,
  { atLeast = 1 } = {},
): Promise<NftList> {
  const read = () => readNfts(request, { category, sort: 'oldest' });
  const count = async () => (await read()).items.length;
  await expect.poll(count, { timeout: 25_000 }).toBeGreaterThanOrEqual(atLeast);
  return read();
}

test('music and films play: one at a time, on cards and pages, and a sound starts from the beginning after its end', async ({
  page,
  request,
}) => {
  const { items } = await readMade(request, 'music', { atLeast: 2 });
  const film = firstOf(await readMade(request, 'video'));
  const [first, second] = items;
  if (!first || !second) throw new Error('the demo world has no music');
  const button = (title: string, does: string) =>
    page.getByRole('button', { name: `${does} the sound of ${title}`, exact: true });

  await test.step('music plays on its card, one at a time, and starts from the beginning after its end', async () => {
    await visit(page, '/explore?category=music');
    await button(first.title, 'Play').click();
    await expect(button(first.title, 'Pause')).toBeVisible();
    await button(second.title, 'Play').click();
    await expect(button(second.title, 'Pause')).toBeVisible();
    await expect(button(first.title, 'Play')).toBeVisible();
    const player = cards(page, second.id).locator('audio');
    const time = () => player.evaluate((audio: HTMLAudioElement) => audio.currentTime);
    await expect.poll(time).toBeGreaterThan(0);
    // Its end, without waiting for it.
    await player.evaluate((audio: HTMLAudioElement) => {
      audio.currentTime = audio.duration - 0.1;
    });
    await expect(button(second.title, 'Play')).toBeVisible();
    await expect.poll(time).toBe(0);
  });

  await test.step('music on the page of an item stops when a card below plays', async () => {
    await visit(page, `/ItemDetail/${first.id}`);
    const play = button(second.title, 'Play');
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
    // Both are in sight: no scrolling in between.
    await play.evaluate((it: HTMLButtonElement) => it.click());
    await expect.poll(isPaused).toBe(true);
  });

  await test.step('a film plays on its card while that is pointed at, and on its page', async () => {
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
});

/** Buys an asset for an account, and returns its id once the site knows it. */
async function receiveAsset(
  request: Parameters<typeof readNfts>[0],
  chain: LocalChain,
  kind: 'garages' | 'stations',
  to: string,
): Promise<string> {
  const query = { owner: to.toLowerCase(), category: kind === 'garages' ? 'garage' : 'station' };
  const before = (await readNfts(request, query)).items.map(({ id }) => id);
  await chain.client.setBalance({ address: SELLER.address, value: parseEther('100') });
  await sendAsset(SELLER, chain, kind, to as `0x${string}`);
  const fresh = async () => (await readNfts(request, query)).items.find(({ id }) => !before.includes(id))?.id;
  await expect.poll(fresh).toBeDefined();
  return (await fresh()) ?? '';
}

test('a gas station is listed on its page, goes into the cart with a garage, and both are bought at once', async ({
  page,
  request,
  chains,
  wallet,
  visitor,
  watch,
}) => {
  watch.allow(/ERR_FAILED/);
  const { avalanche } = chains;
  const station = await receiveAsset(request, avalanche, 'stations', wallet.address);
  const garage = await receiveAsset(request, avalanche, 'garages', SELLER.address);
  await listAs(request, { account: SELLER, chain: avalanche, id: garage, price: '0.7' });
  await test.step('listed on its page', async () => {
    await wallet.goTo('avalanche');
    await visit(page, `/ItemDetail/${station}`);
    await connect(page, wallet.name);
    await deal(page).getByRole('button', { name: 'List for sale' }).click();
    const listing = sheet(page, 'List for sale');
    await listing.getByLabel('Price in ETH').fill('1.5');
    await listing.getByRole('button', { name: /^List/ }).click();
    await expect(listing.getByText('Listed at 1.50 ETH')).toBeVisible();
    // The signed order stays chosen.
    await expect(listing.getByRole('radio', { name: '30 days' })).toBeDisabled();
    expect(await readPrices(request, station)).toEqual([parseEther('1.5').toString()]);
    await page.keyboard.press('Escape');
    await expect(deal(page)).toContainText('Listed at 1.50 ETH');
  });

  const buyer = await visitor();
  const other = await injectWallet(buyer.context(), chains);
  await avalanche.client.setBalance({ address: BUYER_GIVER.address, value: parseEther('100') });
  await sendEth(avalanche, BUYER_GIVER, other.address);
  await other.goTo('avalanche');
  await visit(buyer, `/ItemDetail/${garage}`);
  await connect(buyer, other.name);
  await test.step('a failure to read the offer takes no button from its place', async () => {
    const read = /\/api\/orders\/[^/]+\/fulfilment/;
    await buyer.route(read, (route) => route.abort());
    await deal(buyer).getByRole('button', { name: 'Buy Now' }).click();
    const checkout = sheet(buyer, 'Checkout');
    const notice = checkout.getByRole('alert').filter({ hasText: 'Couldn’t reload the offer' });
    const buy = checkout.getByRole('button', { name: 'Buy for 0.70 ETH' });
    await expect(notice).toBeVisible();
    const before = await boxOf(buy);
    await buyer.unroute(read);
    await notice.getByRole('button', { name: 'Retry' }).click();
    await expect(buy).toBeEnabled();
    expect(await boxOf(buy)).toEqual(before);
    await buyer.keyboard.press('Escape');
  });

  for (const id of [garage, station]) {
    if (id !== garage) await visit(buyer, `/ItemDetail/${id}`);
    await deal(buyer).getByRole('button', { name: 'Add to cart' }).click();
    await expect(deal(buyer).getByRole('button', { name: 'In the cart' })).toBeVisible();
  }
  await buyer.getByRole('button', { name: /^Cart: 2/ }).click();
  const cart = sheet(buyer, 'Cart');
  await cart.getByRole('button', { name: 'Buy 2 items for 2.20 ETH' }).click();
  await expect(cart.getByText('2 items are yours')).toBeVisible();
  await expect(toast(buyer, '2 items are yours, for 2.20 ETH.')).toBeVisible();
  expect(await readEth(avalanche, other.address)).toBe(parseEther('7.8'));
  for (const id of [garage, station])
    await expect.poll(async () => (await readNft(request, id)).author.wallet).toBe(other.address);
  // The seller's open page knows as well.
  await expect(deal(page)).toContainText('It isn’t for sale');
  expect((await readNft(request, station)).last_sale?.price).toBe(String(parseEther('1.5')));
});

test('a gas station is auctioned and bid on, and an offer for a free-form token is accepted in a garage', async ({
  page,
  request,
  chains,
  wallet,
  visitor,
}) => {
  const { avalanche } = chains;
  const station = await receiveAsset(request, avalanche, 'stations', wallet.address);
  const token = await makeToken(SELLER, avalanche, { to: wallet.address, uri: 'data:application/json,{}' });
  await wallet.goTo('avalanche');
  await visit(page, `/ItemDetail/${station}`);
  await connect(page, wallet.name);
  await deal(page).getByRole('button', { name: 'Start auction' }).click();
  const creation = sheet(page, 'Auction');
  await creation.getByLabel('Reserve price (ETH)').fill('0.5');
  await creation.getByRole('button', { name: 'Start at 0.50 ETH' }).click();
  await expect(creation.getByText(/is up for auction$/)).toBeVisible();
  await expect.poll(async () => (await readNft(request, station)).status).toBe('on_auction');
  // Bids wait until the auction is a block old.
  await avalanche.client.mine({ blocks: 1 });

  const bidder = await visitor();
  const other = await injectWallet(bidder.context(), chains);
  await avalanche.client.setBalance({ address: BIDDER_GIVER.address, value: parseEther('100') });
  await sendEth(avalanche, BIDDER_GIVER, other.address);
  await other.goTo('avalanche');
  await visit(bidder, `/ItemDetail/${station}`);
  await connect(bidder, other.name);
  await test.step('bid on by another wallet', async () => {
    await deal(bidder).getByRole('button', { name: 'Bid 0.50 ETH' }).click();
    const bidding = sheet(bidder, 'Place a Bid');
    await bidding.getByRole('button', { name: 'Bid 0.50 ETH' }).click();
    await expect(bidding.getByText('You lead with 0.50 ETH')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(deal(page)).toContainText('Highest bid0.50 ETH');
    const [auction] = (await readAuctions(request, station)).auctions;
    expect(auction?.bidder?.wallet).toBe(other.address);
  });

  await test.step('an offer for a free-form token comes to the garage of its owner, and is accepted', async () => {
    await expect.poll(async () => (await request.get(`/api/nfts/${token}`)).status()).toBe(200);
    await visit(bidder, `/ItemDetail/${token}`);
    await deal(bidder).getByRole('button', { name: 'Make Offer' }).click();
    const making = sheet(bidder, 'Place a Bid');
    await making.getByLabel('Your offer in ETH').fill('2');
    await making.getByRole('button', { name: /^Offer/ }).click();
    await expect(making.getByText('You offer 2.00 ETH')).toBeVisible();

    await visit(page, '/garage');
    const received = page.getByRole('region', { name: 'Offers for your items' });
    await expect(received.getByText('2.00 ETH')).toBeVisible();
    await received.locator(`a[href="/ItemDetail/${token}"]`).click();
    // The garage that is left has a list of offers with the same buttons.
    const offers = page.getByRole('region', { name: 'Offers', exact: true });
    await offers.getByRole('button', { name: 'Accept 2.00 ETH' }).click();
    const accepting = sheet(page, 'Accept the offer');
    await accepting.getByRole('button', { name: /^Sell for 1\./ }).click();
    await expect(accepting.getByText(/You got 1\.\d+ ETH/)).toBeVisible();
    await expect.poll(async () => (await readNft(request, token)).author.wallet).toBe(other.address);
    expect(await readEth(avalanche, other.address)).toBe(parseEther('7.5'));
  });
});
