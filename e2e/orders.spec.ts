/** Listing and buying on the item's page, on Binance. The seller's clock is four minutes ahead, the buyer's an hour behind. */
import { OrderListSchema } from '@pitlane/shared/api/orders';
import type { BrowserContext, Page } from '@playwright/test';
import { parseEther } from 'viem';
import { dialogsOf, findDialogProblems } from './fixtures/dialogs.ts';
import { injectWallet } from './fixtures/injected-wallet.ts';
import { devAccount } from './fixtures/local-chains.ts';
import { boxOf, cards, connect, readCars, readNft, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';
import { readEth, readPrices, receiveBuiltCar, sendEth } from './fixtures/trading.ts';

/** Pays others, and does nothing else. */
const GIVER = devAccount(27);
/** Nothing is signed by a clock that is more than five minutes off. Buying takes no time from the device. */
const AHEAD_MS = 240_000;
const BEHIND_MS = 3_600_000;
const MONTH = 30 * 86_400;
const DESK = { width: 1280, height: 900 };

const deal = (page: Page) => page.getByRole('region', { name: 'Deal' });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a car is listed on its page, found by its price, and bought by another wallet', async ({
  page,
  request,
  chains,
  wallet,
  visitor,
  watch,
}) => {
  const { binance } = chains;
  watch.allow(/The (listing|purchase) failed/);
  await setWrongClock(page.context(), AHEAD_MS);
  const id = await receiveBuiltCar(request, binance, wallet.address);
  await wallet.goTo('binance');
  await visit(page, `/ItemDetail/${id}`);
  await connect(page, wallet.name);

  // What others ask is the market's: here it is an ETH, whatever the market is like.
  const others = await readCars(request, { limit: '3' });
  await page.route(/\/api\/nfts\?status=buy_now.*&sort=price_up/, (route) =>
    route.fulfill({
      json: { ...others, items: others.items.map((car) => ({ ...car, price: parseEther('1').toString() })) },
    }),
  );

  await test.step('it is listed', async () => {
    expect(await findDialogProblems(page, dialogsOf('own car'))).toEqual([]);
    await page.setViewportSize(DESK);
    await deal(page).getByRole('button', { name: 'List for sale' }).click();
    const listing = sheet(page, 'List for sale');
    const list = listing.getByRole('button', { name: /list/i });
    await expect(list).toHaveAccessibleDescription('Enter a price.');
    const before = await boxOf(list);
    await listing.getByLabel('Price in ETH').fill('0.002');
    await expect(list).toHaveText('Hold to list for 0.002 ETH');
    expect(await boxOf(list), 'a price that is far below the others').toEqual(before);
    await listing.getByLabel('Price in ETH').fill('1.25');
    await listing.getByText('30 days').click();
    const proceeds = listing.getByRole('region', { name: 'When it sells' });
    await expect(proceeds).toContainText('0.03125 ETH');
    wallet.refuse();
    await list.click();
    await expect(listing.getByText('You declined in the wallet')).toBeVisible();
    expect(await readPrices(request, id)).toEqual([]);
    wallet.refuse(false);
    expect(await boxOf(list), 'after a refusal').toEqual(before);
    await list.click();
    await expect(listing.getByText('Listed at 1.25 ETH')).toBeVisible({ timeout: 20_000 });
    expect(await boxOf(list), 'when it is listed').toEqual(before);
    const answer = await request.get('/api/orders', { params: { nft: id, active: 'true' } });
    const [order] = OrderListSchema.parse(await answer.json()).orders;
    expect(order?.basePrice).toBe(parseEther('1.25').toString());
    expect(Math.abs((order?.expirationTime ?? 0) - Date.now() / 1_000 - MONTH)).toBeLessThan(300);
    await page.keyboard.press('Escape');
    await expect(deal(page)).toContainText('Listed at 1.25 ETH');
    await expect(deal(page).getByRole('button', { name: 'Lower the price' })).toBeFocused();
  });

  const buyer = await visitor();
  await setWrongClock(buyer.context(), -BEHIND_MS);
  const other = await injectWallet(buyer.context(), chains);
  await other.goTo('avalanche');

  await test.step('it is found', async () => {
    await binance.client.setBalance({ address: GIVER.address, value: parseEther('10') });
    await sendEth(binance, GIVER, other.address);
    await visit(buyer, '/activity?kind=listing');
    const feed = buyer.getByRole('region', { name: 'Feed' });
    await expect(feed.getByRole('listitem').first()).toContainText(/just now|\ds ago|1m ago/);
    await visit(buyer, '/explore?status=buy_now&chain=binance&sort=recently_listed');
    await expect(cards(buyer, id)).toContainText('1.25 ETH');
    await cards(buyer, id).getByRole('link').first().click();
    await expect(deal(buyer)).toContainText('2.5%');
    await expect(deal(buyer)).toContainText('Total, fee included1.25 ETH');
    expect(await findDialogProblems(buyer, dialogsOf('car for sale'))).toEqual([]);
    await buyer.setViewportSize(DESK);
  });

  await test.step('it is bought', async () => {
    await deal(buyer).getByRole('button', { name: 'Buy Now' }).click();
    const checkout = sheet(buyer, 'Checkout');
    await checkout.getByRole('button', { name: 'Connect Wallet' }).click();
    await sheet(buyer, 'Connect a wallet').getByRole('button', { name: other.name }).click();
    await checkout.getByRole('button', { name: 'Switch network' }).click();
    const buy = checkout.getByRole('button', { name: 'Buy for 1.25 ETH' });
    await expect(checkout.getByRole('region', { name: /^Your wallet, at block/ })).toContainText('10.00');
    await expect(checkout.getByText('Your wallet asks twice')).toBeVisible();
    await expect(buy).toBeEnabled();
    const before = await boxOf(buy);
    other.refuse();
    await buy.click();
    await expect(checkout.getByText('You declined in the wallet')).toBeVisible();
    expect(await boxOf(buy), 'after a refusal').toEqual(before);
    other.refuse(false);
    await buy.click();
    await expect(checkout.getByRole('heading', { name: /is yours$/ })).toBeFocused({ timeout: 20_000 });
    await expect(buy).toBeHidden();
    const { y, height } = await boxOf(checkout.getByRole('link', { name: /^View / }));
    expect({ y, height }, 'when it is bought').toEqual({ y: before.y, height: before.height });
    expect(await readEth(binance, other.address)).toBe(parseEther('8.75'));
    await expect.poll(async () => (await readNft(request, id)).author.wallet).toBe(other.address);
    expect(await readPrices(request, id)).toEqual([]);
    // The seller's page has heard of it.
    await expect(deal(page)).toContainText('It isn’t for sale');
    await checkout.getByRole('link', { name: /^Bay 0[1-9]/ }).click();
    await expect(cards(buyer, id)).toBeVisible();
  });
});

/** Gives a browser a clock that is off by so many milliseconds, as a device with a wrong time has: dates, and when a page began. */
async function setWrongClock(context: BrowserContext, offMs: number): Promise<void> {
  await context.addInitScript((off) => {
    const Right = Date;
    class Wrong extends Right {
      constructor(...given: unknown[]) {
        super(...((given.length === 0 ? [Right.now() + off] : given) as []));
      }
      static override now() {
        return Right.now() + off;
      }
    }
    globalThis.Date = Wrong as DateConstructor;
    const { timeOrigin } = performance;
    Object.defineProperty(performance, 'timeOrigin', { value: timeOrigin + off });
  }, offMs);
}
