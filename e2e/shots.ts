import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { getPageScenes, openScene } from './fixtures/pages.ts';
import { connect, firstOf, header, mintButton, mintedId, readCars, visit } from './fixtures/site.ts';

const VIEWPORTS = { 320: 640, 390: 844, 768: 1024, 1440: 900, 1920: 1080 };
const STATE_WIDTHS = [390, 768, 1440];
const THEMES = ['dark', 'light'] as const;
const EMPTY_WALLET = '0x00000000000000000000000000000000000000aa';

type Scene = {
  name: string;
  open: (page: Page) => Promise<unknown>;
  /** What is to be seen lies in the window: a dialog, a sheet. */
  window?: boolean;
  /** Only at these widths. A state of a page is looked at in three, a page in all. */
  at?: readonly number[];
};

/** Every page of the route table, and the states of pages that are worth a look. */
const SCENES: readonly Scene[] = [
  ...getPageScenes().map((scene) => ({
    name: scene.name,
    at: Object.keys(VIEWPORTS).map(Number),
    open: (page: Page) => openScene(page, scene),
  })),
  {
    name: 'explore-filtered',
    open: (page) => visit(page, '/explore?buildSeries=legendary_series&chain=matic,binance'),
  },
  { name: 'explore-dense', open: (page) => visit(page, '/explore?density=dense') },
  { name: 'explore-empty', open: (page) => visit(page, '/explore?title=no+such+car') },
  { name: 'item-stats', open: (page) => openItemTab(page, 'Game Stats') },
  { name: 'item-upgrades', open: (page) => openItemTab(page, 'Upgrades') },
  { name: 'item-history', open: (page) => openItemTab(page, 'History') },
  { name: 'item-racing', open: openRacing },
  { name: 'item-build', open: openBuild },
  { name: 'garage-empty', open: (page) => visit(page, `/garage/${EMPTY_WALLET}`) },
  { name: 'api-down', open: openWithoutApi },
  { name: 'search', window: true, open: openSearch },
  { name: 'notifications', window: true, open: (page) => openFromHeader(page, /^Notifications/) },
  { name: 'profile-menu', window: true, at: [768, 1440], open: (page) => openFromHeader(page, 'Profile') },
  { name: 'menu', window: true, at: [320, 390, 768], open: (page) => openFromHeader(page, 'Menu') },
  { name: 'filter-sheet', window: true, at: [320, 390, 768], open: openFilterSheet },
  { name: 'connect', window: true, open: openConnect },
  { name: 'demo-confirm', window: true, open: openConfirm },
  { name: 'mint-reveal', open: openReveal },
  { name: 'garage-own', open: openOwnGarage },
];

export type ShotOptions = {
  browser: Browser;
  /** Address of a running Pitlane. */
  url: string;
  /** Where the pictures go, as name-width-theme.png. */
  folder: string;
  /** A part of the scenes' names; all scenes without it. */
  only?: string | undefined;
};

/** Takes a picture of every scene dark and light, at its widths. Returns how many. Throws when a scene fails. */
export async function takeShots({ browser, url, folder, only = '' }: ShotOptions): Promise<number> {
  let count = 0;
  for (const [width, height] of Object.entries(VIEWPORTS)) {
    for (const colorScheme of THEMES) {
      const viewport = { width: Number(width), height };
      const context = await browser.newContext({
        baseURL: url,
        viewport,
        colorScheme,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      const wanted = SCENES.filter(
        ({ name, at = STATE_WIDTHS }) => name.includes(only) && at.includes(viewport.width),
      );
      for (const scene of wanted) {
        await take(context, scene, join(folder, `${scene.name}-${width}-${colorScheme}.png`));
        count += 1;
      }
      await context.close();
    }
  }
  return count;
}

async function take(context: BrowserContext, { open, window = false }: Scene, path: string): Promise<void> {
  const page = await context.newPage();
  await open(page);
  if (!window) await unfold(page);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path, fullPage: !window, animations: 'disabled' });
  await page.close();
}

/**
 * Makes a page fit to be shown whole: pictures below the window are fetched only when they come near. It looks again until
 * all have loaded, because a live page may change its pictures. Throws an Error that names a picture that fails.
 */
async function unfold(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(() => {
      const images = [...document.images];
      for (const image of images) image.loading = 'eager';
      return images
        .filter((image) => !image.complete || image.naturalWidth === 0)
        .map((image) => image.currentSrc);
    });
  await expect.poll(missing, { message: 'pictures that did not come', timeout: 15_000 }).toEqual([]);
  await page.evaluate(async () => {
    // A picture that has left the page since cannot be decoded, and need not be.
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    // Where the focus has scrolled to, what sticks to the window would stand in the middle of the page.
    scrollTo(0, 0);
  });
}

async function openItem(page: Page): Promise<void> {
  const nft = firstOf(await readCars(page.request, { sort: 'rank', limit: '1' }));
  await visit(page, `/ItemDetail/${nft.id}`);
}

/** In the demo world some cars are always in a race. */
async function openRacing(page: Page): Promise<void> {
  const { items } = await readCars(page.request, { limit: '100' });
  const racing = items.find(({ locked_until }) => locked_until !== null);
  if (!racing) throw new Error('no car is in a race');
  await visit(page, `/ItemDetail/${racing.id}`);
  await expect(page.getByRole('region', { name: 'Deal' })).toContainText('In a race until');
}

async function openItemTab(page: Page, name: string): Promise<void> {
  await openItem(page);
  await page.getByRole('tab', { name }).click();
}

async function openBuild(page: Page): Promise<void> {
  await openItem(page);
  await page.getByText('How this car was built').click();
  await page.getByRole('button', { name: 'Check it' }).click();
  await expect(page.getByText('It matches')).toBeVisible();
}

async function openWithoutApi(page: Page): Promise<void> {
  await visit(page, '/home');
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('main').getByRole('link', { name: 'Explore items' }).click();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
}

async function openSearch(page: Page): Promise<void> {
  await visit(page, '/home');
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill('mint');
  await expect(page.getByRole('option').first()).toBeVisible();
}

async function openFromHeader(page: Page, name: string | RegExp): Promise<void> {
  await visit(page, '/home');
  await header(page).getByRole('button', { name }).click();
  await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toBeVisible();
}

async function openConnect(page: Page): Promise<void> {
  await openFromHeader(page, 'Connect Wallet');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Demo wallet' })).toBeVisible();
}

async function openFilterSheet(page: Page): Promise<void> {
  await visit(page, '/explore?chain=matic');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
}

async function openConfirm(page: Page): Promise<void> {
  await visit(page, '/mint');
  await connectOnce(page);
  await mintButton(page).click();
  await expect(page.getByText('Simulation passed')).toBeVisible();
}

async function openReveal(page: Page): Promise<void> {
  await visit(page, '/mint');
  await connectOnce(page);
  await mintButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await mintedId(page);
  await expect(page.getByRole('region', { name: 'Your new car' }).locator('picture')).toBeVisible();
}

async function openOwnGarage(page: Page): Promise<void> {
  await visit(page, '/garage');
  await connectOnce(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Your garage' })).toBeVisible();
  await expect(page.getByText(/^\d+ cars?$/)).toBeVisible();
}

/** The pages of a context share the demo wallet: a scene before may have connected it. */
async function connectOnce(page: Page): Promise<void> {
  const button = header(page).getByRole('button', { name: 'Connect Wallet' });
  if (await button.isVisible()) await connect(page, 'Demo wallet');
}
