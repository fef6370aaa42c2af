import { createWallet, keepSession, signInByWallet } from './fixtures/account.ts';
import { devAccount, giveAsset, giveCar, mintAs } from './fixtures/local-chains.ts';
import { cards, connect, firstOf, header, readCars, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const NOBODY = '0x00000000000000000000000000000000000000aa';

test("anybody's garage is open to read, under one address", async ({ page, request }) => {
  const { author } = firstOf(await readCars(request, { chain: 'matic', limit: '1' }));
  const { total, items } = await readCars(request, { owner: author.wallet, limit: '48' });
  await visit(page, `/garage/${author.wallet.toUpperCase().replace('0X', '0x')}`);
  await expect(page).toHaveURL(`/garage/${author.wallet}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Garage');
  await expect(page.getByText(`${total} ${total === 1 ? 'car' : 'cars'}`, { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(items.length);
  for (const { id, title, token_id } of items) {
    await expect(cards(page, id)).toContainText(title);
    await expect(cards(page, id)).toContainText(new RegExp(`Token ${token_id}|Ends in`));
  }
  await expect(page.getByText('Link for others')).toHaveCount(0);
});

test("one's own garage asks for a wallet, and then has a link for others", async ({ page, wallet }) => {
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

test('at the own address the own garage opens', async ({ page, wallet }) => {
  await visit(page, `/garage/${wallet.address}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Garage');
  await connect(page, wallet.name);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your garage');
});

test('an empty garage offers a next step', async ({ page }) => {
  await visit(page, `/garage/${NOBODY}`);
  await expect(page.getByRole('heading', { name: 'An empty garage' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Explore cars' }).click();
  await expect(page).toHaveURL('/explore');
});

test('what is no address is not found, and says what an address is', async ({ page, watch }) => {
  watch.allow(/status of 404/);
  const response = await visit(page, '/garage/0x123');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('main')).toContainText('0x and 40 hexadecimal digits');
});

test('garages and gas stations come onto an open shelf below the cars, stations with their fuel', async ({
  page,
  chains,
  wallet,
}) => {
  const { avalanche } = chains;
  await giveAsset(devAccount(0), avalanche, 'garages', wallet.address);
  await visit(page, `/garage/${wallet.address}`);
  const shelf = page.getByRole('region', { name: 'Garages and gas stations' });
  await expect(shelf.getByRole('heading', { name: 'Tuneup Garages 1' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  await giveAsset(devAccount(0), avalanche, 'stations', wallet.address);
  const station = shelf.getByRole('article').filter({ hasText: 'Gas Station #' });
  await expect(station).toContainText('100 of 100');
  await expect(station.getByRole('meter', { name: 'Fuel' })).toHaveAttribute('value', '100');
  expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
});

test("one's own empty shelf leads to Other Assets, somebody else's is not there", async ({
  page,
  wallet,
}) => {
  const shelf = page.getByRole('region', { name: 'Garages and gas stations' });
  await visit(page, `/garage/${NOBODY}`);
  await expect(page.getByRole('heading', { name: 'An empty garage' })).toBeVisible();
  await expect(shelf).toHaveCount(0);
  await visit(page, '/garage');
  await connect(page, wallet.name);
  await shelf.getByRole('link', { name: 'Other Assets' }).click();
  await expect(page).toHaveURL('/mint#other-assets');
});

test("the page of one's own car says so, and leads to the garage and the workshop", async ({
  page,
  chains,
  wallet,
}) => {
  const id = await mintAs(devAccount(29), chains.avalanche);
  await giveCar(devAccount(29), chains.avalanche, id, wallet.address);
  await expect.poll(async () => (await page.request.get(`/api/nfts/${id}`)).status()).toBe(200);
  await visit(page, `/ItemDetail/${id}`);
  await expect(page.getByText('Yours', { exact: true })).toHaveCount(0);
  await connect(page, wallet.name);
  await expect(page.getByText('Yours', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Fit upgrade/ })).toBeVisible();
  await page.getByRole('link', { name: 'Your garage' }).click();
  await expect(page).toHaveURL('/garage');
  await expect(cards(page, id)).toBeVisible();
});

test('a garage adds up the wallets of an account, and shows each of them alone', async ({
  page,
  chains,
  wallet,
  request,
}) => {
  const other = createWallet();
  const give = async (to: `0x${string}`) => {
    const id = await mintAs(devAccount(29), chains.avalanche);
    await giveCar(devAccount(29), chains.avalanche, id, to);
    await expect.poll(async () => (await request.get(`/api/nfts/${id}`)).status()).toBe(200);
    return id;
  };
  const [mine, theOther] = [await give(wallet.address), await give(other.address)];
  await keepSession(page, await signInByWallet(request, other));
  await visit(page, '/account');
  await connect(page, wallet.name);
  await page.getByRole('button', { name: /^Link 0x/ }).click();
  await expect(page.getByText('The connected wallet is linked.')).toBeVisible();
  await visit(page, '/garage');
  await expect(page.getByText('2 cars', { exact: true })).toBeVisible();
  await expect(cards(page, mine).getByRole('button', { name: /^Fit upgrade/ })).toBeVisible();
  await expect(cards(page, theOther)).toContainText('In wallet 0x');
  const wallets = page.getByRole('navigation', { name: 'Wallets' });
  await expect(wallets.locator('[aria-current=page]')).toHaveText('All 2 wallets');
  await wallets.locator(`[href="/garage/${other.address.toLowerCase()}"]`).click();
  await expect(page.getByText('1 car', { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await wallets.getByRole('link', { name: 'All 2 wallets' }).click();
  await expect(cards(page)).toHaveCount(2);
  await page.reload();
  await expect(cards(page, mine)).toBeVisible();
  await expect(cards(page, theOther)).toBeVisible();
});
