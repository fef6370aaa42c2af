/** The exchange's two pages on the built-in order book, which the demo world has. On the BNB Smart Chain. */
import { ExchangeOrdersSchema } from '@pitlane/shared/api/exchange';
import type { APIRequestContext, Page } from '@playwright/test';
import { parseEther } from 'viem';
import { devAccount } from './fixtures/local-chains.ts';
import { connect, readNft, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';
import { listAs, takeBuiltCar } from './fixtures/trading.ts';

/** Lists cars of its own, and does nothing else. */
const SELLER = devAccount(49);
const NO_ACCOUNT = 'Register on the external marketplace first and connect with the wallet to see this page';

const orders = (page: Page, name = 'Sell Orders') => page.getByRole('region', { name, exact: true });
const cardsOf = (page: Page, name?: string) => orders(page, name).getByRole('article');
const choice = (page: Page, nav: string, name: string) =>
  page.getByRole('navigation', { name: nav, exact: true }).getByRole('link', { name, exact: true });

async function readOrders(request: APIRequestContext, query: string) {
  return ExchangeOrdersSchema.parse(await (await request.get(`/api/exchange/orders?${query}`)).json());
}

test('a visitor browses sell orders, loads more, and changes the side after a second', async ({
  page,
  request,
}) => {
  const first = await readOrders(request, 'side=1');
  expect(first.orders).toHaveLength(10);
  await visit(page, '/exploreOpensea');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore the exchange');
  await expect(page.getByText('Orders of Pitlane’s own order book', { exact: false })).toBeVisible();
  await expect(cardsOf(page)).toHaveCount(10);
  // Each card has a name, a price, the way to the item, and who owns it.
  const card = cardsOf(page).first();
  await expect(card).toContainText(/\d\.\d\d+ ETH/);
  await expect(card).toContainText(/Owner 0x[0-9a-f]{2}\.{3}[0-9a-f]{4}/);
  await expect(card.getByRole('link')).toHaveAttribute('href', /^\/ItemDetail\/\w+-\w+-\d+$/);
  await expect(card.locator('img').first()).toHaveAttribute('src', /^\/media\//);
  await page.getByRole('link', { name: 'Load More' }).click();
  await expect.poll(() => cardsOf(page).count()).toBeGreaterThan(10);

  const asked: number[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/api/exchange/orders?side=0')) asked.push(Date.now());
  });
  const pressed = Date.now();
  await choice(page, 'Side', 'Buy Order').click();
  await expect(page).toHaveURL('/exploreOpensea?side=0');
  await expect(orders(page, 'Buy Orders')).toHaveAttribute('aria-busy', 'true');
  await expect(cardsOf(page, 'Buy Orders')).toHaveCount((await readOrders(request, 'side=0')).orders.length);
  expect(asked).toHaveLength(1);
  expect((asked[0] ?? 0) - pressed).toBeGreaterThanOrEqual(1_000);
  await expect(choice(page, 'Side', 'Buy Order')).toHaveAttribute('aria-current', 'true');
});

test('the server writes the first page, and each further one has an address', async ({ request }) => {
  const html = await (await request.get('/exploreOpensea?page=2')).text();
  const { orders: second } = await readOrders(request, 'side=1&page=2');
  expect(second.length).toBeGreaterThan(0);
  expect(html).toContain('Back to the first ones');
  expect(html.match(/data-order=/g)?.length).toBe(second.length);
  const unknown = await request.get('/exploreOpensea?page=9999', { maxRedirects: 0 });
  expect(unknown.headers().location).toBe('/exploreOpensea');
});

test('own orders wait for a wallet, and are then those that it made or that are about what it owns', async ({
  page,
  request,
  wallet,
  chains: { binance },
}) => {
  test.setTimeout(90_000);
  const id = await takeBuiltCar(request, binance, SELLER.address);
  await binance.client.setBalance({ address: SELLER.address, value: parseEther('10') });
  await listAs(request, { account: SELLER, chain: binance, id, price: '3.21' });
  await visit(page, '/exploreOpensea');
  const owned = page.getByRole('button', { name: 'Owned by me' });
  await expect(owned).toHaveAttribute('aria-disabled', 'true');
  await expect(owned).toHaveAccessibleDescription('Connect a wallet first: these are its own orders.');

  await visit(page, '/exploreOpensea?owner=1');
  await expect(page.getByText('Connect a wallet to see its own orders.')).toBeVisible();
  await connect(page, wallet.name);
  await expect(page.getByRole('heading', { name: 'No such orders' })).toBeVisible();
  await choice(page, 'Owner', 'Created by me').click();
  await expect(page).toHaveURL('/exploreOpensea?owner=0');
  await expect(page.getByRole('heading', { name: 'No such orders' })).toBeVisible();

  // The seller's own are there by the same question.
  const { title } = await readNft(request, id);
  const theirs = await readOrders(request, `side=1&owner=${SELLER.address}`);
  expect(theirs.orders.map(({ asset }) => asset.name)).toContain(title);
});

test('a wallet without an account is sent to the login; with one it sees what it has', async ({
  page,
  request,
  wallet,
  watch,
  chains: { binance },
}) => {
  test.setTimeout(90_000);
  // The wallet has no account at first.
  watch.allow(/status of 404/);
  await visit(page, '/authorOpensea');
  await expect(page.getByText('Connect a wallet to see its account at the exchange.')).toBeVisible();
  await connect(page, wallet.name);
  await expect(page.getByText(NO_ACCOUNT, { exact: true })).toBeVisible();
  const button = page.getByRole('main').getByRole('link', { name: 'Register or sign in' });
  await expect(button).toHaveAttribute('href', '/login');

  const id = await takeBuiltCar(request, binance, wallet.address);
  const { title } = await readNft(request, id);
  await page.reload();
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^0x[0-9a-f]{2}\.{3}[0-9a-f]{4}$/);
  await expect(main.getByText(wallet.address, { exact: true })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Copy address' })).toBeVisible();
  await expect(cardsOf(page, 'Collected')).toHaveCount(1);
  await expect(cardsOf(page, 'Collected')).toContainText(title);
  await choice(page, 'Items', 'Created').click();
  await expect(page).toHaveURL('/authorOpensea?tab=created');
  await expect(page.getByRole('heading', { name: 'Nothing made yet' })).toBeVisible();
});

test('when the exchange does not answer the page says so, and Retry asks again', async ({ page, watch }) => {
  watch.allow(/status of 503/);
  const message = 'OpenSea does not answer just now. Try again in a minute.';
  let isAway = true;
  await page.route('**/api/exchange/orders?side=0*', (route) =>
    isAway
      ? route.fulfill({ status: 503, json: { error: { code: 'EXCHANGE_UNAVAILABLE', message } } })
      : route.continue(),
  );
  await visit(page, '/exploreOpensea');
  await choice(page, 'Side', 'Buy Order').click();
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible({ timeout: 10_000 });
  isAway = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(cardsOf(page, 'Buy Orders').first()).toBeVisible();
});
