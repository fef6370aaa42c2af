import { drawCar, NO_UPGRADES } from '@pitlane/shared/art/draw-car';
import { carTraits } from '@pitlane/shared/domain/cars/car-traits';
import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';

/** What was seen between one number of cars and the next. */
export type Stretch = {
  /** Cars that have been scrolled past at its end. */
  cars: number;
  /** Tasks of the main thread longer than 50 ms: how many, and the longest, ms. */
  longTasks: number;
  longest: number;
  /** Processor time of the main thread for each page of twenty cars, ms: what a busy machine does not change. */
  work: number;
  /** Frames drawn, and those that came more than 50 ms after the one before. */
  frames: number;
  lateFrames: number;
  /** In the document at its end. */
  elements: number;
  cards: number;
  /** JavaScript heap after a collection, MB. */
  heap: number;
};

const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const STRETCHES = 10;
/** Cars of one answer of the API. */
const PAGE = 20;
type Seen = Pick<Stretch, 'longTasks' | 'longest' | 'frames' | 'lateFrames'>;

/** Runs in the page: scrolls most of a window with each frame until so many cars have come by. */
const SCROLL = `async (cars) => {
  const tasks = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
  observer.observe({ type: 'longtask' });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const passed = () => Math.max(...[...document.querySelectorAll('li[aria-posinset]')].map(({ ariaPosInSet }) => Number(ariaPosInSet)));
  let [frames, lateFrames, last] = [0, 0, await frame()];
  let [best, moved] = [0, last];
  while (passed() < cars) {
    scrollBy(0, innerHeight * 0.7);
    const now = await frame();
    frames += 1;
    if (now - last > 50) lateFrames += 1;
    last = now;
    if (passed() > best) [best, moved] = [passed(), now];
    if (now - moved > 20_000) throw new Error('no more cars after ' + best + ': ' + document.querySelector('main [role=alert]')?.textContent);
  }
  // The observer hears of a task a moment after it.
  await new Promise((resolve) => setTimeout(resolve, 200));
  tasks.push(...observer.takeRecords().map(({ duration }) => duration));
  observer.disconnect();
  return { frames, lateFrames, longTasks: tasks.length, longest: Math.max(0, ...tasks) };
}`;

/** Scrolls through so many cars, newest first, as fast as the pages of the list come. Gives each stretch when it is done. */
export async function* scrollThrough(browser: Browser, url: string, cars: number): AsyncGenerator<Stretch> {
  const page = await (await browser.newContext(PHONE)).newPage();
  // One picture for all: ten thousand that have to be made first would measure the server.
  const picture = await makePicture();
  await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/avif', body: picture }));
  await page.goto(`${url}/explore`);
  const more = page.getByRole('link', { name: 'Load More' });
  await expect(async () => {
    if (await more.isVisible()) await more.click();
    await expect(page.locator('li[aria-posinset]').first()).toBeAttached({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const readWork = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
  for (let part = 1; part <= STRETCHES; part++) {
    const end = Math.round((cars * part) / STRETCHES);
    const before = await readWork();
    const seen = await page.evaluate<Seen>(`(${SCROLL})(${end})`);
    const work = ((await readWork()) - before) / (cars / STRETCHES / PAGE);
    await client.send('HeapProfiler.collectGarbage');
    const { usedSize } = await client.send('Runtime.getHeapUsage');
    yield { cars: end, ...seen, work, ...(await countElements(page)), heap: usedSize / 2 ** 20 };
  }
}

async function makePicture(): Promise<Buffer> {
  const traits = carTraits({ chain: 'binance', tokenId: 101n }, 'rare_series');
  const svg = drawCar(traits, { rank: 'pro', upgrades: NO_UPGRADES, scene: 'stage' });
  return sharp(Buffer.from(svg)).resize({ width: 320 }).avif({ quality: 45, effort: 1 }).toBuffer();
}

async function countElements(page: Page): Promise<Pick<Stretch, 'elements' | 'cards'>> {
  return {
    elements: await page.locator('*').count(),
    cards: await page.locator('article[data-nft]').count(),
  };
}
