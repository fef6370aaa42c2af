/** From under the cover. Builds are held back on Avalanche: its blocks come when the test says so. */

import { SERIES_LABEL } from '@pitlane/shared/domain/cars/series';
import type { Page } from '@playwright/test';
import { axeProblems } from './fixtures/axe.ts';
import { devAccount, mintAs } from './fixtures/local-chains.ts';
import { cards, readNft, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

/** An account that does nothing else. */
const BUYER = 25;

/** The region that says to screen readers what others see. */
const said = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

test.use({ reducedMotion: 'no-preference' });

test('a covered car says calmly what it is not yet, is unveiled without a reload wherever it is seen, and can be checked', async ({
  page,
  request,
  chains,
  studio,
  visitor,
}) => {
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
  await studio.stopMining('avalanche');
  const minting = mintAs(devAccount(BUYER), chains.avalanche);
  let id = '';
  void minting.then((minted) => {
    id = minted;
  });
  await expect
    .poll(async () => {
      await studio.mine('avalanche');
      return id;
    })
    .not.toBe('');
  await expect.poll(async () => (await request.get(`/api/nfts/${id}`)).status()).toBe(200);
  const { title: covered, token_id: number } = await readNft(request, id);
  expect(covered).toBe(`Car #${number}`);
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  const others = await visitor();
  const heading = page.getByRole('heading', { level: 1 });
  const panel = page.getByRole('tabpanel');

  await test.step('covered', async () => {
    await visit(others, '/explore?chain=avalanche');
    await expect(cards(others, id)).toContainText('Not built yet');
    // The page asks for the code of the unveiling when it has noted that the car is under its cover.
    const noted = page.waitForResponse(/\/assets\/.+\/unveiling-/);
    await visit(page, `/ItemDetail/${id}`);
    await noted;
    await expect(heading).toHaveText(covered);
    await expect(
      page
        .getByRole('main')
        .getByRole('img', { name: `${covered}, under its cover` })
        .first(),
    ).toBeVisible();
    await expect(page.getByText('Drawn when its epoch ends')).toBeVisible();
    for (const [tab, note] of [
      ['Game Stats', 'No stats yet'],
      ['Upgrades', 'No parts yet'],
      ['Properties', 'Still under its cover'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(panel.getByRole('heading', { name: note })).toBeVisible();
    }
    expect(await axeProblems(page)).toEqual([]);
    await expect(page.getByText('How this car was built')).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, 0));
    for (const each of [page, others])
      await each.evaluate(() => Object.assign(window, { neverReloaded: true, shifts: [] }));
  });

  await test.step('unveiled', async () => {
    await expect
      .poll(
        async () => {
          await studio.mine('avalanche');
          return heading.textContent();
        },
        { intervals: [250], timeout: 20_000 },
      )
      .not.toBe(covered);
    const { title, buildSeries, traits } = await readNft(request, id);
    if (!buildSeries) throw new Error(`${id} has another name and no series`);
    const series = SERIES_LABEL[buildSeries];
    await expect(heading).toHaveText(title);
    await expect(said(page, `${covered} is built: ${title}, ${series} series.`)).toBeAttached();
    await expect(
      page.getByRole('img', { name: `${title}, a car of the ${series} series` }).first(),
    ).toBeVisible();
    await expect(panel).toContainText(traits[0]?.value ?? '');
    await expect(cards(others, id)).toContainText(title);
    await expect(cards(others, id)).toContainText(series);
    await expect(said(others, `${covered} is built`)).toBeAttached();
    for (const each of [page, others])
      expect(await each.evaluate(() => 'neverReloaded' in window)).toBe(true);
  });

  await test.step('nothing else on the page moves', async () => {
    await expect.poll(() => page.evaluate(() => window.unveiled)).toBe(1);
    await expect(page.locator('[data-unveiling]')).toHaveCount(0);
    const shifts = await page.evaluate(() => window.shifts);
    expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.05);
  });

  await test.step('its draw is shown when it is asked for, and checked in the browser', async () => {
    expect(asked).not.toContain(`/api/nfts/${id}/build`);
    await page.getByText('How this car was built').click();
    const proof = page.getByRole('group').filter({ hasText: 'How this car was built' });
    await proof.getByRole('button', { name: 'Check it' }).click();
    await expect(proof.getByRole('status')).toContainText('It matches');
    await expect(proof.getByRole('img', { name: 'agrees' })).toHaveCount(3);
    expect(await axeProblems(page)).toEqual([]);
  });
});

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to the browser's own type
  interface Window {
    shifts: number[];
    unveiled: number;
  }
}
