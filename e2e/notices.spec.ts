/** What happened to a person is in their inbox at once. Sales on Polygon, bids on Avalanche. */
import { SignedInSchema, WalletChallengeSchema } from '@pitlane/shared/api/accounts';
import { AuctionListSchema } from '@pitlane/shared/api/auctions';
import type { APIRequestContext, Page } from '@playwright/test';
import { formatEther, type HDAccount, parseEther } from 'viem';
import { devAccount, type LocalChain } from './fixtures/local-chains.ts';
import { header, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';
import { bidAs, buyAs, giveEth, listAs, readEth, takeBuiltCar } from './fixtures/trading.ts';

/** People who do nothing else. */
const SELLER = devAccount(51);
const BUYER = devAccount(52);
const FIRST_BIDDER = devAccount(53);
const SECOND_BIDDER = devAccount(54);
const WATCHER = devAccount(55);

const bell = (page: Page) => header(page).getByRole('button', { name: /^Notifications/ });
const inbox = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const readUnread = async (page: Page) =>
  Number(/, (\d+) unread$/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0);
const coins = (chain: LocalChain, { address }: HDAccount) =>
  chain.client.setBalance({ address, value: parseEther('100') });

/** Signs in with a wallet as its owner would, and remembers the session in every page of this browser. */
async function signIn(page: Page, request: APIRequestContext, account: HDAccount, chain: LocalChain) {
  const asked = await request.post('/api/auth/wallet/challenge', {
    data: { address: account.address, chain_id: chain.client.chain.id, purpose: 'sign_in' },
  });
  const { message } = WalletChallengeSchema.parse(await asked.json());
  const signature = await account.signMessage({ message });
  const answer = await request.post('/api/auth/wallet', { data: { message, signature, remember: true } });
  const { jwt, user } = SignedInSchema.parse(await answer.json());
  await page.addInitScript(
    ([token, name]) => {
      localStorage.setItem('pitlane.session.token', token ?? '');
      localStorage.setItem('pitlane.session.user', name ?? '');
    },
    [jwt, JSON.stringify(user)],
  );
  return { authorization: `Bearer ${jwt}` };
}

test('a new visitor sees the eight announcements, and is invited to sign in for the rest', async ({
  page,
}) => {
  await visit(page, '/notifications');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 8 unread');
  await expect(page.getByRole('region', { name: 'Inbox' }).getByRole('listitem')).toHaveCount(8);
  for (const name of ['Watchlist', 'Settings']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Sign in' })).toBeVisible();
  }
});

test('a sale is told at once in the browser of the seller, and what was read stays read', async ({
  page,
  request,
  chains: { matic },
}) => {
  await coins(matic, SELLER);
  await coins(matic, BUYER);
  const id = await takeBuiltCar(request, matic, SELLER.address);
  await signIn(page, request, SELLER, matic);
  await visit(page, '/home');
  await expect.poll(() => readUnread(page)).toBeGreaterThanOrEqual(8);
  const before = await readUnread(page);
  const order = await listAs(request, { account: SELLER, chain: matic, id, price: '1.4' });
  if ((await readEth(matic, BUYER.address)) < parseEther('2')) await giveEth(matic, SELLER, BUYER.address);
  await buyAs(request, { account: BUYER, chain: matic, order });
  await expect.poll(() => readUnread(page), { timeout: 20_000 }).toBe(before + 1);

  await bell(page).click();
  const line = inbox(page)
    .getByRole('link', { name: /^Unread: Sold.*for 1\.4 ETH/ })
    .first();
  await expect(line.locator('img')).toBeVisible();
  await line.click();
  await expect(page).toHaveURL(`/ItemDetail/${id}`);
  await expect.poll(() => readUnread(page)).toBe(before);
  await page.reload();
  await expect.poll(() => readUnread(page)).toBe(before);
  await bell(page).click();
  await expect(
    inbox(page)
      .getByRole('link', { name: /^Sold.*for 1\.4 ETH/ })
      .first(),
  ).toBeVisible();
  await inbox(page).getByRole('button', { name: 'Mark all read' }).click();
  await expect(bell(page)).toHaveAccessibleName('Notifications, none unread');
});

test('who is outbid hears of it at once', async ({ page, request, chains: { avalanche } }) => {
  for (const account of [FIRST_BIDDER, SECOND_BIDDER]) await coins(avalanche, account);
  const { auctions } = AuctionListSchema.parse(
    await (await request.get('/api/auctions', { params: { chain: 'avalanche', limit: '50' } })).json(),
  );
  const lot = auctions.filter(({ state }) => state === 'running' || state === 'waiting').at(-1);
  if (!lot) throw new Error('nothing is auctioned on avalanche');
  const first = (BigInt(lot.highest_bid ?? lot.reserve) * 12n) / 10n;
  const id = lot.nft_id;
  await bidAs(request, { account: FIRST_BIDDER, chain: avalanche, id, eth: formatEther(first) });
  await signIn(page, request, FIRST_BIDDER, avalanche);
  await visit(page, '/home');
  await expect.poll(() => readUnread(page)).toBeGreaterThanOrEqual(8);
  const before = await readUnread(page);
  await bidAs(request, {
    account: SECOND_BIDDER,
    chain: avalanche,
    id,
    eth: formatEther((first * 12n) / 10n),
  });
  await expect.poll(() => readUnread(page), { timeout: 20_000 }).toBeGreaterThan(before);
  await bell(page).click();
  await expect(
    inbox(page)
      .getByRole('link', { name: /^Unread: You were outbid/ })
      .first(),
  ).toBeVisible();
});

test('a watched car that is listed at the limit is told, and settings are kept', async ({
  page,
  request,
  chains: { matic },
}) => {
  await coins(matic, SELLER);
  const id = await takeBuiltCar(request, matic, SELLER.address);
  const headers = await signIn(page, request, WATCHER, matic);
  // Another run may have left it off.
  const settings = [{ kind: 'price_below', channel: 'inbox', on: true }];
  await request.put('/api/notices/settings', { headers, data: { settings } });
  await visit(page, `/ItemDetail/${id}`);
  // Its code comes when somebody is there.
  await page.mouse.move(5, 5);
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Watch / });
  await dialog.getByLabel('Tell me when it is listed at or below, in ETH').fill('2');
  await dialog.getByRole('button', { name: 'Watch' }).click();
  await expect(page.getByRole('button', { name: 'Watching', exact: true })).toBeVisible();
  await listAs(request, { account: SELLER, chain: matic, id, price: '1.9' });

  await visit(page, '/notifications');
  const list = page.getByRole('region', { name: 'Inbox' });
  await expect(
    list.getByRole('link', { name: /A price fell below your limit.*1\.9 ETH/ }).first(),
  ).toBeVisible();
  await page.getByRole('tab', { name: 'Watchlist' }).click();
  await expect(page.getByText('Alert at 2.00 ETH or below').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Settings' }).click();
  const kind = page.getByRole('switch', { name: 'Price below your limit by inbox' });
  await expect(kind).toBeChecked();
  await kind.click();
  await expect(kind).not.toBeChecked();
  await page.reload();
  await expect(kind).not.toBeChecked();
  await page.getByRole('tab', { name: 'Inbox' }).click();
  await expect(list.getByText('A price fell below your limit')).toHaveCount(0);

  // With the keyboard alone, which goes on where the car was.
  await page.getByRole('tab', { name: 'Watchlist' }).click();
  const watched = page.getByRole('region', { name: 'Watched items' });
  const row = watched.getByRole('listitem').filter({ has: page.locator(`[href="/ItemDetail/${id}"]`) });
  await row.getByRole('button', { name: 'Watching', exact: true }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Stop watching' }).press('Enter');
  await expect(row).toHaveCount(0);
  await expect(watched).toBeFocused();
});
