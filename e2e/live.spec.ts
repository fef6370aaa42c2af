/** What open pages are told of, and what they are left in peace with. Cars are minted on Avalanche. */

import { devAccount, giveCar, mintAs } from './fixtures/local-chains.ts';
import { cards, readNft, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

/** Somebody who does nothing else, and somebody who gets a car. */
const [GIVER, RECEIVER] = [27, 28];
const NOBODY = '0x00000000000000000000000000000000000000ab';

test('a car that changes hands leaves one garage and enters the other, and its page says so, without a reload', async ({
  page,
  chains,
  visitor,
}) => {
  const [giver, receiver] = [devAccount(GIVER), devAccount(RECEIVER)];
  const id = await mintAs(giver, chains.avalanche);
  await expect.poll(async () => (await page.request.get(`/api/nfts/${id}`)).status()).toBe(200);
  const others = await visitor();
  const item = await others.context().newPage();
  await visit(page, `/garage/${giver.address.toLowerCase()}`);
  await visit(others, `/garage/${receiver.address.toLowerCase()}`);
  await visit(item, `/ItemDetail/${id}`);
  for (const each of [page, others, item])
    await each.evaluate(() => Object.assign(window, { neverReloaded: true }));
  await expect(cards(page, id)).toBeVisible();
  await expect(cards(others, id)).toHaveCount(0);

  await giveCar(giver, chains.avalanche, id, receiver.address);
  await expect(cards(others, id)).toBeVisible();
  await expect(cards(page, id)).toHaveCount(0);
  await expect(item.getByText('Changed hands')).toBeVisible();
  await expect(item.getByText('1 time', { exact: true })).toBeVisible();
  const { author } = await readNft(page.request, id);
  expect(author.wallet).toBe(receiver.address.toLowerCase());
  await expect(item.getByRole('link', { name: `Owner ${author.username}` })).toBeVisible();
  for (const each of [page, others, item])
    expect(await each.evaluate(() => 'neverReloaded' in window)).toBe(true);
});

test('a page asks for nothing when something changes that it does not show', async ({
  page,
  chains,
  visitor,
}) => {
  const others = await visitor();
  await visit(page, `/garage/${NOBODY}`);
  await visit(others, '/explore?chain=avalanche');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/nfts')) asked.push(request.url());
  });
  const id = await mintAs(devAccount(GIVER), chains.avalanche);
  await expect(cards(others, id)).toBeVisible();
  expect(asked).toEqual([]);
});

test('an address that has too many pages open is told so beside the indexed blocks', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 429/);
  const message = 'Your address has 20 pages open that listen for changes.';
  await page.route('**/api/live*', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '1' },
      json: { error: { code: 'TOO_MANY_REQUESTS', message } },
    }),
  );
  await visit(page, '/explore');
  const notice = page.getByRole('contentinfo').getByRole('status');
  await expect(notice).toHaveText(`Live updates are paused. ${message}`);
  await page.unroute('**/api/live*');
  await expect(notice).toHaveCount(0);
});
