/**
 * Pictures of every page, at three widths, dark and light, into shots/ (git-ignored): for looking at, not for tests.
 * Uses the Pitlane that PITLANE_URL names, else one of its own.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { NftListSchema } from '@pitlane/shared/api/nfts';
import { type Browser, chromium } from '@playwright/test';
import { root } from './bootstrap.mjs';
import { ensureChromium } from './chromium.ts';
import { startInstance } from './instance.ts';

const folder = join(root, 'shots');
const widths = { 390: 844, 768: 1024, 1440: 900 };
const themes = ['dark', 'light'] as const;

/** The pages to look at, by the name of their pictures. */
async function pagesOf(url: string): Promise<Record<string, string>> {
  const { items } = NftListSchema.parse(await (await fetch(new URL('/api/nfts', url))).json());
  const [car] = items;
  if (!car) throw new Error('there is no car to show');
  return {
    home: '/home',
    explore: '/explore',
    'explore-filtered': `/explore?buildSeries=${car.buildSeries}`,
    item: `/ItemDetail/${car.id}`,
    mint: '/mint',
    garage: '/garage',
    'garage-of': `/garage/${car.author.wallet}`,
    'not-found': '/there/is/no/such/page',
  };
}

async function shoot(browser: Browser, url: string): Promise<number> {
  let count = 0;
  for (const [width, height] of Object.entries(widths)) {
    for (const colorScheme of themes) {
      const viewport = { width: Number(width), height };
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      for (const [name, path] of Object.entries(await pagesOf(url))) {
        await page.goto(new URL(path, url).href, { waitUntil: 'load' });
        await page.evaluate('document.fonts.ready');
        await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
        count += 1;
      }
      await context.close();
    }
  }
  return count;
}

const given = process.env.PITLANE_URL;
const executablePath = ensureChromium();
const instance = given ? undefined : await startInstance();
// Chromium's own sandbox refuses to run as root, as in a container.
const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
try {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  console.log(`${await shoot(browser, given ?? instance?.url ?? '')} pictures in shots/`);
} finally {
  await browser.close();
  await instance?.stop();
}
process.exit();
