/** Whole journeys by keyboard alone: nothing in this file can press with a mouse. */
import type { Page } from '@playwright/test';
import { type Keys, keysOf } from './fixtures/keys.ts';
import { devAccount, sendAsset } from './fixtures/local-chains.ts';
import { cards, connectedAddress, mintedId, readNft, readyForKeys, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';
import { receiveBuiltCar } from './fixtures/trading.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** From the page's first control to one of its main part, over the skip link. */
async function skipTo(keys: Keys, role: string, name: string | RegExp) {
  await keys.tabTo('link', 'Skip to content');
  await keys.press('Enter');
  return keys.tabTo(role, name);
}

test('through the filters, the order and the cards of Explore', async ({ page }) => {
  const keys = keysOf(page);
  await visit(page, '/explore');
  await readyForKeys(page);
  // In the order of sight: the way past the filters, the way to the auctions and the bar above, the filters at the side, the cars.
  const passed = await skipTo(keys, 'checkbox', /^Polygon/);
  expect(passed.map(({ role }) => role).slice(0, 6)).toEqual([
    'link',
    'link',
    'button',
    'combobox',
    'button',
    'search',
  ]);
  await keys.press('Space');
  await expect(page).toHaveURL('/explore?chain=matic');
  await keys.expectOn('checkbox', /^Polygon/);
  await keys.tabTo('checkbox', /^Rare/);
  await keys.press('Space');
  await expect(page).toHaveURL('/explore?chain=matic&buildSeries=rare_series');
  // The focus stays beside a filter that is taken away, and in the page when all are.
  const focused = page.getByRole('main').locator(':focus');
  await keys.tabTo('link', /Polygon$/);
  await keys.press('Enter');
  await expect(page).toHaveURL('/explore?buildSeries=rare_series');
  await expect(focused).toHaveAccessibleName(/^(Remove filter:|Clear all)/);
  await page.getByRole('link', { name: 'Clear all' }).focus();
  await keys.press('Enter');
  await expect(page).toHaveURL('/explore');
  await expect(focused).toHaveCount(1);

  await page.evaluate(() => scrollTo(0, 0));
  await keys.backTo('combobox', 'Sort');
  await keys.type('Title');
  await expect(page).toHaveURL('/explore?sort=title');
  await expect(page.getByRole('region', { name: 'Items' })).toHaveAttribute('aria-busy', 'false');
  const titles = await cards(page).getByRole('link').allInnerTexts();
  const first = new RegExp(`^${(titles[0] ?? '').replaceAll(/\s+/g, ' ')}$`);
  await keys.tabTo('link', first);
  await keys.press('ArrowRight');
  await expect(cards(page).nth(1).locator(':focus')).toHaveCount(1);
  await keys.press('End');
  await keys.tabTo('link', 'Load More');
  await keys.press('Enter');
  await expect(page.getByRole('link', { name: 'Load More' })).toHaveCount(0);
  await expect(cards(page).locator(':focus')).toHaveCount(1);
  await expect(cards(page).locator(':focus')).toBeInViewport();
  await keys.press('ArrowDown');
  const chosen = cards(page).filter({ has: page.locator(':focus') });
  const title = (await chosen.getByRole('heading').innerText()).replaceAll(/\s+/g, ' ');
  await keys.press('Enter');
  await expect(heading(page)).toHaveText(title);
  keys.verify();
});

test('a car is minted and gets a part, by keyboard alone', async ({ page, request, chains, watch }) => {
  watch.allow(/The mint failed/);
  const keys = keysOf(page);
  await visit(page, '/mint');
  await readyForKeys(page);
  await keys.tabTo('button', 'Connect Wallet');
  await keys.press('Enter');
  await keys.expectOn('heading', 'Connect a wallet');
  await keys.tabTo('button', /^Demo wallet/);
  await keys.press('Enter');
  await keys.expectOn('button', /^Wallet 0x/);
  // What a part needs beside a gas station: a garage, and a car that is built already.
  const owner = (await connectedAddress(page)) as `0x${string}`;
  await sendAsset(devAccount(0), chains.binance, 'garages', owner);
  const built = await receiveBuiltCar(request, chains.binance, owner, { series: 'any' });

  // Each is asked about in the wallet's sheet.
  await keys.tabTo('button', 'Mint a Gas Station');
  await confirm(page, keys);
  await expect(page.getByText(/is yours\.$/).first()).toBeVisible();
  await keys.expectOn('button', 'Mint a Gas Station');
  await keys.backTo('button', /^Mint for /);
  await keys.press('Enter');
  await keys.expectOn('heading', 'Confirm in the demo wallet');
  await keys.press('Escape');
  await keys.expectOn('button', /^Mint for /);
  await confirm(page, keys);
  const id = await mintedId(page);
  await keys.expectOn('heading', /./);
  await keys.tabTo('link', 'To the garage');
  await keys.press('Enter');
  await keys.expectOn('heading', 'Your garage');
  await expect(cards(page, id)).toBeVisible();

  const { title } = await readNft(request, built);
  await keys.tabTo('button', `Fit upgrade to ${title}`);
  await keys.press('Enter');
  await keys.expectOn('heading', `Workshop: ${title}`);
  const sheet = page.getByRole('dialog', { name: /^Workshop/ });
  await expect(sheet.getByRole('group', { name: 'Part' })).toBeVisible();
  await keys.tabTo('radio', /^Engine/);
  await keys.press('ArrowRight');
  const part = (await sheet.getByRole('radio', { checked: true }).first().getAttribute('value')) ?? '';
  await keys.tabTo('button', new RegExp(`^Fit ${part}, level \\d+$`, 'i'));
  await keys.press('Enter');
  await keys.expectOn('heading', 'Confirm in the demo wallet');
  await keys.tabTo('button', 'Confirm');
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeEnabled();
  await keys.press('Enter');
  await expect(sheet.getByText(/: level \d+ (now|is on the chain)$/)).toBeVisible();
  // The sheet keeps the focus: Tab goes round in it, and Escape gives it back to the car's button.
  await keys.tabTo('button', 'Close');
  await keys.press('Escape');
  await keys.expectOn('button', `Fit upgrade to ${title}`);
  keys.verify();
});

/** Presses the control that has the focus, and says yes in the demo wallet's sheet. */
async function confirm(page: Page, keys: Keys): Promise<void> {
  await keys.press('Enter');
  await keys.expectOn('heading', 'Confirm in the demo wallet');
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeEnabled();
  await keys.tabTo('button', 'Confirm');
  await keys.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
