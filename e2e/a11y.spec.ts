/** Dialogs, and states of pages, as axe-core and a thumb find them. The pages themselves are in every-page.spec.ts. */
import { axeProblems } from './fixtures/axe.ts';
import { dialogsOf, findDialogProblems } from './fixtures/dialogs.ts';
import { cards, connect, firstOf, mintButton, mintedId, readCars, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';
import { findSmallTargets } from './fixtures/touch-targets.ts';

test.describe.configure({ mode: 'parallel' });

/** What is new in a page whose other parts are looked at elsewhere. */
const MAIN = 'main';

const ofVisitors = dialogsOf('visitor');

for (const path of new Set(ofVisitors.map((scene) => scene.path))) {
  test(`no dialog that a visitor opens on ${path} has anything that axe-core objects to, or that a thumb misses`, async ({
    page,
  }) => {
    await visit(page, path);
    const here = ofVisitors.filter((scene) => scene.path === path);
    expect(await findDialogProblems(page, here)).toEqual([]);
  });
}

test('no dialog of the demo wallet has anything that axe-core objects to, or that a thumb misses', async ({
  page,
  watch,
}) => {
  // Each question of the wallet is answered with no.
  watch.allow(/The mint failed/);
  await visit(page, '/mint');
  await connect(page, 'Demo wallet');
  expect(await findDialogProblems(page, dialogsOf('demo wallet'))).toEqual([]);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  expect(await axeProblems(page, MAIN)).toEqual([]);
  expect(await findSmallTargets(page, MAIN)).toEqual([]);
});

test('a car on its way, unveiled and in the garage has nothing that axe-core objects to', async ({
  page,
}) => {
  await visit(page, '/mint');
  await connect(page, 'Demo wallet');
  await mintButton(page).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  const id = await mintedId(page);
  await expect(page.getByRole('region', { name: 'Your new car' }).locator('picture')).toBeVisible();
  expect(await axeProblems(page, MAIN)).toEqual([]);
  await page.getByRole('link', { name: 'To the garage' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your garage');
  await expect(cards(page, id)).toBeVisible();
  // The header of a connected visitor is new as well.
  expect(await axeProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findSmallTargets(page)).toEqual([]);
});

const STATES = {
  'explore with filters': '/explore?chain=matic&currentRank=expert',
  'explore without a result': '/explore?title=no+such+car',
  'item not found': '/ItemDetail/binance-cars-999999',
};

for (const [name, path] of Object.entries(STATES)) {
  test(`${name} has nothing that axe-core objects to, or that a thumb misses`, async ({ page, watch }) => {
    watch.allow(/status of 404/);
    await visit(page, path);
    expect(await axeProblems(page, MAIN)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await findSmallTargets(page, MAIN)).toEqual([]);
  });
}

test('no tab of an item has anything that axe-core objects to, or that a thumb misses', async ({
  page,
  request,
}) => {
  const { id } = firstOf(await readCars(request, { chain: 'matic', sort: 'oldest', limit: '1' }));
  await visit(page, `/ItemDetail/${id}`);
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    // The rest of the page is the same with every tab.
    expect(await axeProblems(page, '[role=tabpanel]:not([hidden])')).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    expect(await findSmallTargets(page, '[role=tabpanel]:not([hidden])')).toEqual([]);
  }
});
