import type { Page } from '@playwright/test';
import { openSlowPhone } from './slow-phone.ts';

/** How long the page took from each press to its next picture, in milliseconds: what INP is made of. */
export type Answer = { what: string; ms: number };

type Press = { what: string; path: string; act: (page: Page) => Promise<unknown> };

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

const PRESSES: readonly Press[] = [
  { what: 'menu', path: '/home', act: (page) => button(page, 'Menu').tap() },
  { what: 'search', path: '/home', act: (page) => button(page, /^Search/).tap() },
  { what: 'notifications', path: '/home', act: (page) => button(page, /^Notifications/).tap() },
  { what: 'filters', path: '/explore', act: (page) => button(page, /^Filters/).tap() },
  {
    what: 'a filter',
    path: '/explore',
    act: async (page) => {
      await button(page, /^Filters/).tap();
      await page.getByRole('dialog').getByRole('checkbox').first().tap();
    },
  },
  { what: 'Load More', path: '/explore', act: (page) => page.getByText('Load More').tap() },
  {
    what: 'a car',
    path: '/explore',
    act: async (page) => {
      await page.locator('article[data-nft] a').first().tap();
      await page.getByRole('tab').first().waitFor();
      await page.getByRole('tab').nth(1).tap();
    },
  },
  { what: 'Connect Wallet', path: '/mint', act: (page) => button(page, 'Connect Wallet').tap() },
];

/** Keeps the longest answer of the page in a variable. Text, because it runs in the page. */
const WATCH = `
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) globalThis.longest = Math.max(globalThis.longest, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

/** Presses what a visitor presses, each on a page that has been taken over, on a phone with a quarter of this CPU's speed. */
export async function measureAnswers(origin: string): Promise<Answer[]> {
  const { browser, page } = await openSlowPhone('fast');
  try {
    await page.addInitScript({ content: WATCH });
    const answers: Answer[] = [];
    for (const { what, path, act } of PRESSES) {
      await page.goto(new URL(path, origin).href, { waitUntil: 'load' });
      await button(page, 'Connect Wallet').waitFor();
      await act(page);
      await page.waitForTimeout(1_000);
      answers.push({ what, ms: await page.evaluate<number>('globalThis.longest') });
      console.log(what, answers.at(-1)?.ms);
    }
    return answers;
  } finally {
    await browser.close();
  }
}
