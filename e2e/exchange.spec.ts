/** The exchange's two pages on the built-in order book, which the demo world has. On the BNB Smart Chain. */
import { ExchangeOrdersSchema } from '@pitlane/shared/api/exchange';
import type { APIRequestContext, Page } from '@playwright/test';
import { connect, readNft, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';
import { receiveBuiltCar } from './fixtures/trading.ts';

const NO_ACCOUNT = 'Register on the external marketplace first and connect with the wallet to see this page';

const cardsOf = (page: Page, name = 'Sell Orders') =>
  page.getByRole('region', { name, exact: true }).getByRole('article');
const choice = (page: Page, nav: string, name: string) =>
  page.getByRole('navigation', { name: nav, exact: true }).getByRole('link', { name, exact: true });

async function readOrders(request: APIRequestContext, query: string) {
  return ExchangeOrdersSchema.parse(await (await request.get(`/api/exchange/orders?${query}`)).json());
}

test('a visitor browses sell orders, loads more, and changes the side; each page has an address', async ({
  page,
  request,
}) => {
  const first = await readOrders(request, 'side=1');
  expect(first.orders).toHaveLength(10);
  await visit(page, '/exploreOpensea');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore the exchange');
  await expect(cardsOf(page)).toHaveCount(10);
  // Each card has a name, a price, the way to the item, and who owns it.
  const card = cardsOf(page).first();
  await expect(card).toContainText(/\d\.\d\d+ ETH/);
  await expect(card).toContainText(/Owner 0x[0-9a-f]{2}\.{3}[0-9a-f]{4}/);
  await expect(card.getByRole('link')).toHaveAttribute('href', /^\/ItemDetail\/\w+-\w+-\d+$/);
  await expect(card.locator('img').first()).toHaveAttribute('src', /^\/media\//);
  await page.getByRole('link', { name: 'Load More' }).click();
  await expect.poll(() => cardsOf(page).count()).toBeGreaterThan(10);
  await choice(page, 'Side', 'Buy Order').click();
  await expect(page).toHaveURL('/exploreOpensea?side=0');
  await expect(cardsOf(page, 'Buy Orders')).toHaveCount((await readOrders(request, 'side=0')).orders.length);

  await test.step('the server writes each page at its address', async () => {
    const html = await (await request.get('/exploreOpensea?page=2')).text();
    const { orders: second } = await readOrders(request, 'side=1&page=2');
    expect(second.length).toBeGreaterThan(0);
    expect(html).toContain('Back to the start');
    expect(html.match(/data-order=/g)?.length).toBe(second.length);
    const unknown = await request.get('/exploreOpensea?page=9999', { maxRedirects: 0 });
    expect(unknown.headers().location).toBe('/exploreOpensea');
  });
});

test('a wallet without an account is sent to the login; with one it sees what it has', async ({
  page,
  request,
  wallet,
  watch,
  chains: { binance },
}) => {
  // The wallet has no account at first.
  watch.allow(/status of 404/);
  await visit(page, '/authorOpensea');
  await connect(page, wallet.name);
  await expect(page.getByText(NO_ACCOUNT, { exact: true })).toBeVisible();

  const id = await receiveBuiltCar(request, binance, wallet.address);
  const { title } = await readNft(request, id);
  await page.reload();
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^0x[0-9a-f]{2}\.{3}[0-9a-f]{4}$/);
  await expect(main.getByText(wallet.address, { exact: true })).toBeVisible();
  await expect(cardsOf(page, 'Collected')).toHaveCount(1);
  await expect(cardsOf(page, 'Collected')).toContainText(title);
});
