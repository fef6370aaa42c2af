/** What happened to a person is in their inbox at once: a watched car is listed, and sold. On Polygon. The rest is looked at in web/app/features/notices. */
import type { Page } from '@playwright/test';
import { type HDAccount, parseEther } from 'viem';
import { createWallet, signInByWallet, storeSession } from './fixtures/account.ts';
import { devAccount, type LocalChain } from './fixtures/local-chains.ts';
import { header, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';
import { buyAs, listAs, readEth, receiveBuiltCar, sendEth } from './fixtures/trading.ts';

/** People who do nothing else. */
const SELLER = devAccount(51);
const BUYER = devAccount(52);

const bell = (page: Page) => header(page).getByRole('button', { name: /^Notifications/ });
const inbox = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const readUnread = async (page: Page) =>
  Number(/, (\d+) new$/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0);
const coins = (chain: LocalChain, { address }: HDAccount) =>
  chain.client.setBalance({ address, value: parseEther('100') });

test('who watches a car hears of its price, its seller of the sale, and what was read stays read', async ({
  page,
  request,
  visitor,
  chains: { matic },
}) => {
  await coins(matic, SELLER);
  await coins(matic, BUYER);
  const id = await receiveBuiltCar(request, matic, SELLER.address);
  const watching = await visitor();
  await storeSession(watching, await signInByWallet(request, createWallet()));
  await visit(watching, `/ItemDetail/${id}`);
  // Its code loads at the reader's first sign.
  await watching.mouse.move(5, 5);
  await watching.getByRole('button', { name: 'Watch', exact: true }).click();
  const dialog = watching.getByRole('dialog', { name: /^Watch / });
  await dialog.getByLabel('Alert me when it’s listed at or below (ETH)').fill('2');
  await dialog.getByRole('button', { name: 'Watch' }).click();
  await expect(watching.getByRole('button', { name: 'Watching', exact: true })).toBeVisible();
  // The demo world's announcements.
  const announced = await readUnread(watching);
  expect(announced).toBeGreaterThanOrEqual(8);

  await storeSession(page, await signInByWallet(request, SELLER));
  await visit(page, '/home');
  await expect.poll(() => readUnread(page)).toBeGreaterThanOrEqual(announced);
  const before = await readUnread(page);
  const order = await listAs(request, { account: SELLER, chain: matic, id, price: '1.4' });
  await expect.poll(() => readUnread(watching), { timeout: 20_000 }).toBe(announced + 1);
  await bell(watching).click();
  await expect(
    inbox(watching).getByRole('link', { name: /^Unread: A price fell below your limit.*1\.4 ETH/ }),
  ).toBeVisible();

  if ((await readEth(matic, BUYER.address)) < parseEther('2')) await sendEth(matic, SELLER, BUYER.address);
  await buyAs(request, { account: BUYER, chain: matic, order });
  await expect.poll(() => readUnread(page), { timeout: 20_000 }).toBe(before + 1);
  await bell(page).click();
  const line = inbox(page)
    .getByRole('link', { name: /^Unread: Sold.*for 1\.4 ETH/ })
    .first();
  await expect(line.locator('img')).toBeVisible();
  await line.click();
  await expect(page).toHaveURL(`/ItemDetail/${id}`);
  // The bell was opened, so the tips have been seen. The welcome has not been read.
  const rest = before - (announced - 1);
  await expect.poll(() => readUnread(page)).toBe(rest);
  await page.reload();
  await expect.poll(() => readUnread(page)).toBe(rest);
});
