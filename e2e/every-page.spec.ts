/**
 * What holds for every page of the route table, seen at one visit each: first as a phone opens it, then as a desk does. A page that is like another one is not
 * opened at a desk.
 */
import type { APIRequestContext, Page, Response } from '@playwright/test';
import { axeProblems } from './fixtures/axe.ts';
import { findLostInForcedColours } from './fixtures/page-checks/forced-colours.ts';
import { findLayoutProblems } from './fixtures/page-checks/layout.ts';
import { findBrokenLinks } from './fixtures/page-checks/links.ts';
import { findMissingWithoutScripts } from './fixtures/page-checks/no-script.ts';
import { expectStill, recordShifts, waitForWhole } from './fixtures/page-checks/shifts.ts';
import { readViolations, recordViolations } from './fixtures/page-checks/violations.ts';
import { expectLight, watchRequests } from './fixtures/page-checks/weight.ts';
import { getPageScenes, openScene, type PageScene } from './fixtures/pages.ts';
import { findDisorder } from './fixtures/reader.ts';
import { expect, test } from './fixtures/test.ts';
import { findSmallTargets } from './fixtures/touch-targets.ts';

// Every page by itself: whichever process is free takes the next.
test.describe.configure({ mode: 'parallel' });

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

for (const scene of getPageScenes()) {
  test(`${scene.name} is light and still, fits every window and every reader, and its links lead somewhere`, async ({
    page,
    request,
    watch,
  }, info) => {
    watch.allow(/status of 404/);
    await recordShifts(page);
    await recordViolations(page);
    await test.step('as a phone opens it', async () => {
      const asked = watchRequests(page);
      await page.setViewportSize(PHONE);
      const response = await openScene(page, scene);
      await waitForWhole(page);
      await expectLight([...asked], request, info);
      await expectStill(page);
      expect(await findSmallTargets(page)).toEqual([]);
      if (scene.like) {
        await page.evaluate(() => window.letChangesCome?.());
        await expectContent(page, { scene, request, response });
      }
      for (const width of [320, 360, PHONE.width]) await expectToFit(page, width);
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
      await expectToFit(page, PHONE.width, 'lines from right to left');
      await page.evaluate(() => document.documentElement.removeAttribute('dir'));
      await doubleLetters(page);
      await expectToFit(page, PHONE.width, 'letters twice as large');
    });
    if (scene.like) return;
    await test.step('as a desk opens it', async () => {
      await page.setViewportSize(DESK);
      const response = await openScene(page, scene);
      await waitForWhole(page);
      await expectStill(page);
      await page.evaluate(() => window.letChangesCome?.());
      expect(await axeProblems(page)).toEqual([]);
      await expectContent(page, { scene, request, response });
      expect(await page.locator('img[fetchpriority=high]').count(), 'first pictures').toBeLessThanOrEqual(1);
      for (const width of [768, 1440, 1920]) await expectToFit(page, width);
      await doubleLetters(page);
      for (const width of [DESK.width, 768]) await expectToFit(page, width, 'letters twice as large');
      await page.emulateMedia({ forcedColors: 'active' });
      await expect.poll(() => findLostInForcedColours(page)).toEqual([]);
    });
  });
}

type Opened = { scene: PageScene; request: APIRequestContext; response: Response | null };

/** What depends on the words and links of a page. */
async function expectContent(page: Page, { scene, request, response }: Opened): Promise<void> {
  expect(response?.status()).toBe(scene.status ?? 200);
  expect(await findDisorder(page)).toEqual([]);
  expect(await findMissingWithoutScripts(page, (await response?.text()) ?? '')).toEqual([]);
  expect(await findBrokenLinks(page, request)).toEqual([]);
  expect(await readViolations(page)).toEqual([]);
}

async function expectToFit(page: Page, width: number, how?: string): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  // Pictures are measured where all else is as usual.
  const find = () => findLayoutProblems(page, { pictures: how === undefined });
  await expect.poll(find, `${width} px${how === undefined ? '' : `, ${how}`}`).toEqual([]);
}

async function doubleLetters(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
}
