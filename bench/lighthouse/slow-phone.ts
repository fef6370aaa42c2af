import type { Browser, CDPSession, Page } from '@playwright/test';
import sharp from 'sharp';
import { launchChromium } from '../../tools/testing/chromium.ts';

/** What Lighthouse calls slow 4G: round trips of 150 ms, 1.6 megabits a second down, 0.75 up. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const CPU_SLOW_DOWN = 4;

type Phone = { browser: Browser; page: Page; devTools: CDPSession };

/** A phone's browser of 412 × 823 px at a quarter of this CPU's speed; on slow 4G when it is asked for. */
async function openSlowPhone(network: 'slow 4G' | 'fast'): Promise<Phone> {
  const browser = await launchChromium();
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOW_DOWN });
  if (network === 'slow 4G') {
    await devTools.send('Network.enable');
    await devTools.send('Network.emulateNetworkConditions', SLOW_4G);
  }
  return { browser, page, devTools };
}

const EVERY_MS = 250;
const LAST_MS = 2_000;
const [WIDTH, HEIGHT, GAP] = [160, 320, 6];

/** Films the first two seconds of a page on a slow phone: a frame each quarter of a second, side by side in one picture. */
export async function takeFilm(url: string, file: string): Promise<void> {
  const { browser, page, devTools } = await openSlowPhone('slow 4G');
  try {
    const frames: { at: number; picture: Buffer }[] = [];
    devTools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      frames.push({ at: (metadata.timestamp ?? 0) * 1000, picture: Buffer.from(data, 'base64') });
      void devTools.send('Page.screencastFrameAck', { sessionId });
    });
    await devTools.send('Page.startScreencast', {
      format: 'png',
      maxWidth: WIDTH * 2,
      maxHeight: HEIGHT * 2,
    });
    const began = Date.now();
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(Math.max(0, began + LAST_MS + EVERY_MS - Date.now()));
    await devTools.send('Page.stopScreencast');
    const times = Array.from({ length: LAST_MS / EVERY_MS }, (_, index) => (index + 1) * EVERY_MS);
    const shown = times.map((time) => frames.findLast(({ at }) => at <= began + time)?.picture);
    await join(shown, file);
  } finally {
    await browser.close();
  }
}

async function join(pictures: readonly (Buffer | undefined)[], file: string): Promise<void> {
  const strip = sharp({
    create: {
      width: pictures.length * (WIDTH + GAP) - GAP,
      height: HEIGHT,
      channels: 3,
      background: '#888888',
    },
  });
  const parts = await Promise.all(
    pictures.map(async (picture, index) => ({
      input: picture
        ? await sharp(picture).resize(WIDTH, HEIGHT, { fit: 'cover', position: 'top' }).png().toBuffer()
        : await blank(),
      left: index * (WIDTH + GAP),
      top: 0,
    })),
  );
  await strip.composite(parts).webp({ quality: 80 }).toFile(file);
}

const blank = () =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();

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
