/** What open pages are told of. Cars are minted on Avalanche. */

import { devAccount, mintAs, sendCar } from './fixtures/local-chains.ts';
import { cards, readNft, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

/** An account that does nothing else, and one that receives a car. */
const [GIVER, RECEIVER] = [27, 28];

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

  await sendCar(giver, chains.avalanche, id, receiver.address);
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
