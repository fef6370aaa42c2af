/** Author pages: what all visitors see, and what authors and visitors can do there. */
import { fileURLToPath } from 'node:url';
import { readAuthors, signInAsDemo } from './fixtures/authors.ts';
import { cards, firstOf, readCars, readNft, readNfts, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const PICTURE = fileURLToPath(new URL('../docs/images/explore.webp', import.meta.url));

test("a card's owner leads to the public page of the author, complete with its tabs", async ({
  page,
  request,
}) => {
  const nft = firstOf(await readCars(request, { status: 'buy_now', limit: '1' }));
  await visit(page, `/ItemDetail/${nft.id}`);
  await page.getByRole('main').getByRole('link', { name: nft.author.username }).first().click();
  await expect(page).toHaveURL(`/Author/${nft.author.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nft.author.username);
  const { wallet } = await (await request.get(`/api/authors/${nft.author.id}`)).json();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('main').getByRole('button', { name: 'Copy address' }).first().click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(wallet);
  const tabs = page.getByRole('navigation', { name: 'Cars' });
  await expect(tabs.locator('[aria-current=page]')).toContainText('On Sale');
  await expect(cards(page, nft.id)).toBeVisible();
  await tabs.getByRole('link', { name: 'Created' }).click();
  await expect(page).toHaveURL(/tab=created/);
  await expect(tabs.locator('[aria-current=page]')).toHaveCount(1);
  const made = await readNfts(request, { creator: String(nft.author.id), limit: '20' });
  await expect(tabs.getByRole('link', { name: 'Created' })).toContainText(String(made.total));
  await page.reload();
  await expect(cards(page)).toHaveCount(made.items.length);

  await test.step('its header is dark in both themes, and that of the own page light', async () => {
    const scheme = () =>
      page.getByRole('banner').evaluate((element) => getComputedStyle(element).colorScheme);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await scheme()).toBe('dark');
    const { user } = await signInAsDemo(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await visit(page, `/author/${user.id}`);
    expect(await scheme()).toBe('light');
  });
});

test('a follow and a heart count at once, also in the browsers of others, and are taken back', async ({
  page,
  request,
  visitor,
}) => {
  const { user, jwt } = await signInAsDemo(page);
  const author = (await readAuthors(request)).findLast(
    ({ id, followers }) => id !== user.id && followers === 0,
  );
  if (!author) throw new Error('there is no author without followers');
  const other = await visitor();
  await visit(other, `/Author/${author.id}`);
  await visit(page, `/Author/${author.id}`);
  const button = page.getByRole('button', { name: `Follow ${author.username}` });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(other.getByRole('main')).toContainText('1 follower');
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await expect(other.getByRole('main')).toContainText('0 followers');

  const nft = firstOf(await readCars(request, { status: 'buy_now', limit: '1' }));
  await request.delete(`/api/nfts/${nft.id}/like`, { headers: { authorization: `Bearer ${jwt}` } });
  await visit(other, `/ItemDetail/${nft.id}`);
  await other.mouse.move(5, 5);
  await visit(page, '/explore?status=buy_now');
  await page.mouse.move(5, 5);
  const heart = cards(page, nft.id).getByRole('button', { name: `Like ${nft.title}` });
  const { likes } = await readNft(request, nft.id);
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(heart).toContainText(String(likes + 1));
  await expect(other.getByRole('button', { name: `Like, ${likes + 1} ` })).toBeVisible();
  await visit(page, `/Author/${user.id}?tab=liked`);
  await page.mouse.move(9, 9);
  // Before it is known that the car is liked, a press likes it.
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect(cards(page, nft.id)).toHaveCount(0);
  await expect.poll(async () => (await readNft(request, nft.id)).likes).toBe(likes);
});

test('a new name is on the cards of another browser, and a new picture on the page of the author', async ({
  page,
  request,
  visitor,
}) => {
  const { user, jwt } = await signInAsDemo(page);
  const other = await visitor();
  const mine = firstOf(await readCars(request, { author: String(user.id), limit: '1' }));
  await visit(other, `/ItemDetail/${mine.id}`);
  const before = await (await request.get(`/api/authors/${user.id}`)).json();
  const name = `Renamed ${crypto.randomUUID().replace(/[^a-f]/g, '')}`.slice(0, 30);
  try {
    await visit(page, `/profile/${user.id}`);
    await page.getByLabel('Username').fill(name);
    await page.getByLabel('About').fill('Drives at night.');
    await page.getByLabel('Social').fill('https://cars.example/apex');
    await page.getByRole('button', { name: 'Update profile' }).click();
    await expect(page).toHaveURL(`/Author/${user.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('main')).toContainText('Drives at night.');
    await expect(page.getByRole('link', { name: 'cars.example/apex' })).toBeVisible();
    await expect(other.getByRole('main').getByRole('link', { name }).first()).toBeVisible();
  } finally {
    const { username, about, social, wallet } = before;
    await request.put(`/api/authors/${user.id}`, {
      headers: { authorization: `Bearer ${jwt}` },
      data: { username, about, social, wallet },
    });
  }

  await page.getByRole('main').getByRole('link', { name: 'Edit profile' }).click();
  const banner = page.getByRole('region', { name: 'Profile banner' });
  await banner.locator('input[type=file]').setInputFiles(PICTURE);
  await expect(banner.getByRole('button', { name: 'Save Profile Banner' })).toBeVisible();
  await banner.getByRole('button', { name: 'Cancel' }).click();
  const part = page.getByRole('region', { name: 'Profile image' });
  await part.locator('input[type=file]').setInputFiles(PICTURE);
  await part.getByRole('button', { name: 'Save Profile Image' }).click();
  await expect(page).toHaveURL(`/Author/${user.id}`, { timeout: 20_000 });
  await expect(page.getByRole('main').locator('img[src^="/media/uploads/"]').first()).toBeVisible();
});
