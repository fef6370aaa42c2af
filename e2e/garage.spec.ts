import { cards, connect, firstOf, header, readNfts, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const NOBODY = '0x00000000000000000000000000000000000000aa';

test("default: anybody's garage is open to read, under one address", async ({ page, request }) => {
  const { author } = firstOf(await readNfts(request, { chain: 'matic', limit: '1' }));
  const { total, items } = await readNfts(request, { owner: author.wallet, limit: '48' });
  await visit(page, `/garage/${author.wallet.toUpperCase().replace('0X', '0x')}`);
  await expect(page).toHaveURL(`/garage/${author.wallet}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Garage');
  await expect(page.getByText(`${total} ${total === 1 ? 'car' : 'cars'}`, { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(items.length);
  for (const { id, title, token_id } of items) {
    await expect(cards(page, id)).toContainText(title);
    await expect(cards(page, id)).toContainText(`Token ${token_id}`);
  }
  await expect(page.getByText('Link for others')).toHaveCount(0);
});

test("behavior: one's own garage asks for a wallet, and then has a link for others", async ({
  page,
  wallet,
}) => {
  await visit(page, '/garage');
  await expect(header(page).getByRole('link', { name: 'Garage' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'The shutter is down' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click();
  await expect(page.getByText('0 cars', { exact: true })).toBeVisible();
  await expect(page.getByText('Link for others')).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Garage' })).toBeVisible();
  await page.getByRole('link', { name: 'Mint a car' }).click();
  await expect(page).toHaveURL('/mint');
});

test('behavior: at the own address the own garage opens', async ({ page, wallet }) => {
  await visit(page, `/garage/${wallet.address}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Garage');
  await connect(page, wallet.name);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your garage');
});

test('behavior: an empty garage offers a next step', async ({ page }) => {
  await visit(page, `/garage/${NOBODY}`);
  await expect(page.getByRole('heading', { name: 'An empty garage' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Explore cars' }).click();
  await expect(page).toHaveURL('/explore');
});

test('error: what is no address is not found, and says what an address is', async ({ page, watch }) => {
  watch.allow(/status of 404/);
  const response = await visit(page, '/garage/0x123');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('main')).toContainText('0x and 40 hexadecimal digits');
});
