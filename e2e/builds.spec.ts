/** From under the cover. Builds are held back on Avalanche, where no other journey mints. */

import { SERIES_LABEL } from '@pitlane/shared/domain/series';
import type { APIRequestContext, Page } from '@playwright/test';
import { axeProblems } from './fixtures/axe.ts';
import { devAccount, mintAs } from './fixtures/local-chains.ts';
import { cards, firstOf, readCars, readNft, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

/** Somebody who does nothing else. */
const BUYER = 25;
/** A builder that was sent away looks so often whether it is called back. */
const BUILDER_LOOKS_MS = 25_000;

/** The region that says to screen readers what others see. */
const said = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

async function untilIndexed(request: APIRequestContext, id: string): Promise<void> {
  await expect.poll(async () => (await request.get(`/api/nfts/${id}`)).status()).toBe(200);
}

test('a covered car says calmly what it is not yet, and is unveiled without a reload wherever it is seen', async ({
  page,
  request,
  chains,
  studio,
  visitor,
}) => {
  test.setTimeout(90_000);
  await studio.holdBuilds('avalanche');
  const id = await mintAs(devAccount(BUYER), chains.avalanche);
  await untilIndexed(request, id);
  const { title: covered, token_id: number } = await readNft(request, id);
  expect(covered).toBe(`Car #${number}`);

  await visit(page, `/ItemDetail/${id}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(covered);
  const picture = page
    .getByRole('main')
    .getByRole('img', { name: `${covered}, under its cover` })
    .first();
  await expect(picture).toBeVisible();
  await expect(page.getByText('Drawn when its epoch ends')).toBeVisible();
  const panel = page.getByRole('tabpanel');
  for (const [tab, note] of [
    ['Game Stats', 'No figures yet'],
    ['Upgrades', 'No parts yet'],
    ['Properties', 'Still under its cover'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(panel.getByRole('heading', { name: note })).toBeVisible();
  }
  expect(await axeProblems(page)).toEqual([]);
  await expect(page.getByText('How this car was built')).toHaveCount(0);

  const others = await visitor();
  await visit(others, '/explore?chain=avalanche');
  await expect(cards(others, id)).toContainText('Not built yet');
  for (const each of [page, others])
    await each.evaluate(() => Object.assign(window, { neverReloaded: true }));

  await studio.buildAgain('avalanche');
  await expect(heading).not.toHaveText(covered, { timeout: BUILDER_LOOKS_MS });
  const { title, buildSeries, traits } = await readNft(request, id);
  if (!buildSeries) throw new Error(`${id} has another name and no series`);
  const series = SERIES_LABEL[buildSeries];
  await expect(heading).toHaveText(title);
  await expect(said(page, `${covered} is built: ${title}, ${series} series.`)).toBeAttached();
  await expect(
    page.getByRole('img', { name: `${title}, a car of the ${series} series` }).first(),
  ).toBeVisible();
  await expect(panel).toContainText(traits[0]?.value ?? '');
  await expect(page.locator('[data-unveiling]')).toHaveCount(0);

  await expect(cards(others, id)).toContainText(title);
  await expect(cards(others, id)).toContainText(series);
  await expect(said(others, `${covered} is built`)).toBeAttached();
  for (const each of [page, others]) expect(await each.evaluate(() => 'neverReloaded' in window)).toBe(true);
});

test('how a car was built is shown when it is asked for, and checked in the browser', async ({
  page,
  request,
}) => {
  const nft = firstOf(await readCars(request, { chain: 'matic', sort: 'series', limit: '1' }));
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  await visit(page, `/ItemDetail/${nft.id}`);
  await page.waitForLoadState('load');
  expect(asked).not.toContain(`/api/nfts/${nft.id}/build`);

  const { epoch, secret, commitment, block_hash, seed } = await (
    await request.get(`/api/nfts/${nft.id}/build`)
  ).json();
  await page.getByText('How this car was built').click();
  const proof = page.getByRole('group').filter({ hasText: 'How this car was built' });
  await expect(proof.locator('div', { has: page.getByText('Epoch', { exact: true }) }).last()).toContainText(
    String(epoch),
  );
  for (const value of [secret, commitment, block_hash, seed])
    await expect(proof.getByText(value, { exact: true })).toBeVisible();
  await proof.getByRole('button', { name: 'Check it' }).click();
  await expect(proof.getByRole('status')).toContainText('It agrees');
  await expect(proof.getByRole('img', { name: 'agrees' })).toHaveCount(3);
  await expect(proof.getByRole('status')).toContainText(
    `the series ${SERIES_LABEL[nft.buildSeries ?? 'common_series']}, and that is what it is.`,
  );
  expect(await axeProblems(page)).toEqual([]);
});

test('a draw that does not add up is found', async ({ page, request }) => {
  const nft = firstOf(await readCars(request, { chain: 'matic', sort: 'series', limit: '1' }));
  await page.route(`**/api/nfts/${nft.id}/build`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), secret: `0x${'11'.repeat(32)}` } });
  });
  await visit(page, `/ItemDetail/${nft.id}`);
  await page.getByText('How this car was built').click();
  await page.getByRole('button', { name: 'Check it' }).click();
  const proof = page.getByRole('group').filter({ hasText: 'How this car was built' });
  await expect(proof.getByRole('status')).toContainText('It does not agree.');
  await expect(proof.getByRole('img', { name: 'does not agree' })).toHaveCount(2);
});

test('a draw that cannot be read says so, and Retry brings it', async ({ page, request, watch }) => {
  watch.allow(/ERR_FAILED/);
  const nft = firstOf(await readCars(request, { chain: 'matic', limit: '1' }));
  await visit(page, `/ItemDetail/${nft.id}`);
  await page.route('**/build', (route) => route.abort());
  await page.getByText('How this car was built').click();
  const failure = page.getByRole('alert').filter({ hasText: 'The draw could not be read' });
  await expect(failure).toBeVisible();
  await page.unroute('**/build');
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Check it' })).toBeVisible();
});

test.describe('with motion', () => {
  test.use({ reducedMotion: 'no-preference' });

  test('nothing else on the page moves when the cover comes off', async ({
    page,
    request,
    chains,
    studio,
  }) => {
    test.setTimeout(90_000);
    await studio.holdBuilds('avalanche');
    const id = await mintAs(devAccount(BUYER), chains.avalanche);
    await untilIndexed(request, id);
    await page.addInitScript(() => {
      Object.assign(window, { shifts: [], unveiled: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          window.shifts.push(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
      addEventListener('animationend', ({ animationName }) => {
        if (animationName === 'cloth-off') window.unveiled += 1;
      });
    });
    // The page asks for the code of the unveiling when it has noted that the car is under its cover.
    const noted = page.waitForResponse(/\/assets\/unveiling-/);
    await visit(page, `/ItemDetail/${id}`);
    await noted;
    await page.evaluate(() => {
      window.shifts = [];
    });
    await studio.buildAgain('avalanche');
    await expect.poll(() => page.evaluate(() => window.unveiled), { timeout: BUILDER_LOOKS_MS }).toBe(1);
    await expect(page.locator('[data-unveiling]')).toHaveCount(0);
    const shifts = await page.evaluate(() => window.shifts);
    expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.05);
  });
});

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to the browser's own type
  interface Window {
    shifts: number[];
    unveiled: number;
  }
}
