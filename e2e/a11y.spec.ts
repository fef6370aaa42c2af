import type { APIRequestContext, Page } from '@playwright/test';
import { axeProblems } from './fixtures/axe.ts';
import { getAddress, getPageScenes } from './fixtures/pages.ts';
import {
  connect,
  firstOf,
  header,
  mintButton,
  mintedId,
  readNfts,
  visit,
  walletButton,
} from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

type Place = {
  name: string;
  /** Brings the page to where it is looked at. */
  open: (page: Page, request: APIRequestContext) => Promise<unknown>;
  width?: number;
  /** The part to look at, when it stands outside of the page's landmarks, as a menu does. */
  within?: string;
};

/** Every page of the route table, then states of pages. */
const places: readonly Place[] = [
  ...getPageScenes().map((scene) => ({
    name: scene.name,
    open: async (page: Page, request: APIRequestContext) => visit(page, await getAddress(scene, request)),
  })),
  { name: 'explore with filters', open: (page) => visit(page, '/explore?chain=matic&currentRank=expert') },
  { name: 'explore without a result', open: (page) => visit(page, '/explore?title=no+such+car') },
  {
    name: 'an item, every tab',
    open: async (page, request) => {
      const { id } = firstOf(await readNfts(request, { chain: 'matic', sort: 'oldest', limit: '1' }));
      await visit(page, `/ItemDetail/${id}`);
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        expect(await axeProblems(page)).toEqual([]);
      }
    },
  },
  { name: 'item not found', open: (page) => visit(page, '/ItemDetail/binance-cars-999999') },
  {
    name: 'search',
    open: async (page) => {
      await visit(page, '/home');
      await page.keyboard.press('/');
      await page.getByRole('combobox').fill('mint');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'notifications',
    open: async (page) => {
      await visit(page, '/home');
      await header(page)
        .getByRole('button', { name: /^Notifications/ })
        .click();
      await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    },
  },
  {
    name: 'profile menu',
    within: '[role=menu]',
    open: async (page) => {
      await visit(page, '/home');
      await header(page).getByRole('button', { name: 'Profile' }).click();
      await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
    },
  },
  {
    name: 'small menu',
    width: 390,
    open: async (page) => {
      await visit(page, '/home');
      await header(page).getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    },
  },
  {
    name: 'filters on a phone',
    width: 390,
    open: async (page) => {
      await visit(page, '/explore');
      await page.getByRole('button', { name: 'Filters' }).click();
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    },
  },
];

for (const { name, open, width = 1280, within } of places) {
  test(`${name} has nothing that axe-core objects to, in both themes`, async ({ page, request, watch }) => {
    watch.allow(/status of 404/);
    await page.setViewportSize({ width, height: 900 });
    await open(page, request);
    expect(await axeProblems(page, within)).toEqual([]);
  });
}

test('the way to a minted car has nothing that axe-core objects to, in both themes', async ({ page }) => {
  await visit(page, '/mint');
  await header(page).getByRole('button', { name: 'Connect Wallet' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Demo wallet' })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await connect(page, 'Demo wallet');
  await mintButton(page).click();
  await expect(page.getByText('Tried out: it goes through')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await mintedId(page);
  await expect(page.getByRole('region', { name: 'Your new car' }).getByRole('img')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'To the garage' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your garage');
  expect(await axeProblems(page)).toEqual([]);
  await walletButton(page).click();
  const coins = page.getByRole('dialog').getByRole('button', { name: 'Coins and key' });
  await expect(coins).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await coins.click();
  await expect(page.getByRole('dialog', { name: 'Demo wallet' })).toContainText('Get test coins');
  expect(await axeProblems(page)).toEqual([]);
});
