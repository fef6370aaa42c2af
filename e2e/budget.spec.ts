/** Budgets that are exact, for every page of the route table: bytes, requests, policy, stability. */
import type { APIRequestContext, Page, Request } from '@playwright/test';
import { holdRequests } from './fixtures/hold-requests.ts';
import { getAddress, getPageScenes, openScene } from './fixtures/pages.ts';
import { header, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

/** KiB over the wire before a reader does anything, on a phone: docs/decisions/0005-what-the-first-load-weighs.md. */
const MOST = { all: 400, script: 130, fonts: 45 };
const MOST_REQUESTS = 45;
/** Icon catalogues are about a font of their own, and have a stylesheet for it: docs/decisions/0033-icon-catalogues-from-packages.md. */
const CATALOGUE_FONT = /\/assets\/(elegant|et-line|font-awesome|fixed-width)-[^/]*\.woff2$/;
const isCatalogue = (name: string) => name.endsWith('-icons') || name === 'icon-names';
const KIB = 1024;
/** Only code that talks to wallets says this. */
const WALLET_WORDS = 'eip6963:requestProvider';

/** What a page asks for, from here on. */
function watchRequests(page: Page): Request[] {
  const asked: Request[] = [];
  page.on('request', (request) => asked.push(request));
  return asked;
}

async function sumKib(requests: readonly Request[]): Promise<number> {
  const sizes = await Promise.all(
    requests.map(async (request) => {
      const response = await request.response();
      await response?.finished();
      return (await request.sizes()).responseBodySize;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / KIB;
}

async function readTexts(request: APIRequestContext, urls: readonly string[]): Promise<string> {
  return (await Promise.all(urls.map(async (url) => (await request.get(url)).text()))).join('\n');
}

const isScript = (request: Request) => /\.js(\?|$)/.test(request.url());
const isSiteFont = (request: Request) =>
  request.resourceType() === 'font' && !CATALOGUE_FONT.test(request.url());
/** The stream of changes never ends. */
const isStream = (request: Request) => request.url().includes('/api/live');

for (const scene of getPageScenes()) {
  test(`${scene.name} is light, and nothing of it moves`, async ({ page, request, watch }, info) => {
    watch.allow(/status of 404/);
    await page.setViewportSize({ width: 390, height: 844 });
    await recordShifts(page);
    const asked = watchRequests(page);
    await openScene(page, scene);
    await page.waitForLoadState('load');
    // The last thing that comes by itself.
    await expect.poll(() => asked.some(isStream)).toBe(true);
    const first = asked.filter((each) => !isStream(each));
    const scripts = first.filter(isScript);
    const found = {
      all: await sumKib(first),
      script: await sumKib(scripts),
      fonts: await sumKib(first.filter(isSiteFont)),
    };
    const words = Object.entries(found).map(([name, kib]) => `${name} ${kib.toFixed(1)} KiB`);
    info.annotations.push({
      type: 'first load',
      description: [...words, `${first.length} requests, ${scripts.length} of them scripts`].join(', '),
    });
    expect(found.script).toBeGreaterThan(0);
    for (const name of ['all', 'script', 'fonts'] as const)
      expect(found[name], name).toBeLessThanOrEqual(MOST[name]);
    expect(first.length).toBeLessThanOrEqual(MOST_REQUESTS);
    const code = scripts.map((each) => each.url());
    expect(await readTexts(request, code)).not.toContain(WALLET_WORDS);
    await expectStill(page);
  });
}

test('what is seen first is asked for first, on every page', async ({ request }) => {
  for (const scene of getPageScenes()) {
    const html = await (await request.get(await getAddress(scene, request))).text();
    const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0;
    // Every part in its place: none behind the page, for a script to put there.
    expect(count(/<div hidden|\$RC\(/g), scene.name).toBe(0);
    expect(count(/<link[^>]*modulepreload/g), scene.name).toBe(0);
    expect(count(/<script[^>]* src=/g), scene.name).toBe(0);
    expect(count(/rel="stylesheet"/g), scene.name).toBeLessThanOrEqual(isCatalogue(scene.name) ? 2 : 1);
    expect(count(/<img[^>]*fetchPriority="high"/gi), scene.name).toBeLessThanOrEqual(1);
    expect(count(/<img(?![^>]*loading="lazy")/gi), scene.name).toBeLessThanOrEqual(2);
    const preloaded = [...html.matchAll(/<link[^>]*rel="preload"[^>]*href="([^"]+\.woff2)"/g)];
    const fonts = await Promise.all(
      preloaded.map(async ([, url = '']) => (await (await request.get(url)).body()).length),
    );
    expect(
      fonts.reduce((sum, size) => sum + size, 0),
      scene.name,
    ).toBeLessThanOrEqual(MOST.fonts * KIB);
  }
});

test('wallets are loaded when somebody asks for one', async ({ page, request }) => {
  await visit(page, '/home');
  const asked = watchRequests(page);
  await header(page).getByRole('button', { name: 'Connect Wallet' }).click();
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible();
  const urls = asked.filter(isScript).map((each) => each.url());
  expect(await readTexts(request, urls)).toContain(WALLET_WORDS);
});

test('pages carry a policy with a nonce of their own, and keep it', async ({ page }) => {
  const nonces = new Set<string>();
  for (const path of ['/home', '/explore', '/mint', '/garage', '/garage/0x123', '/nowhere']) {
    const response = await page.request.get(path);
    const policy = response.headers()['content-security-policy'] ?? '';
    const nonce = /script-src 'self' 'nonce-([\w-]{20,})'/.exec(policy)?.[1];
    expect(nonce, path).toBeDefined();
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    const html = await response.text();
    expect(html.match(/<script(?![^>]* nonce=)/g), path).toBeNull();
    expect(html).toContain(`nonce="${nonce}"`);
    nonces.add(nonce ?? '');
  }
  expect(nonces.size).toBe(6);
});

test('a script that somebody slips in does not run', async ({ page, watch }) => {
  watch.allow(/Content Security Policy/);
  await visit(page, '/home');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.slippedIn = true';
    document.body.append(script);
  });
  expect(await page.evaluate(() => 'slippedIn' in window)).toBe(false);
});

test('nothing moves on a wide page either', async ({ page }) => {
  await recordShifts(page);
  for (const scene of getPageScenes().filter(({ status }) => status === undefined)) {
    await openScene(page, scene);
    await page.waitForLoadState('load');
    await expectStill(page);
  }
});

/** From now on. The stream of changes waits: a car that somebody mints meanwhile is no fault of the page. */
async function recordShifts(page: Page): Promise<void> {
  await holdRequests(page, /\/api\/live/);
  await page.addInitScript(() => {
    Object.assign(window, { shifts: [] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[])
        if (!entry.hadRecentInput) window.shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function expectStill(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const shifts = await page.evaluate(() => window.shifts);
  expect(
    shifts.reduce((sum, one) => sum + one, 0),
    page.url(),
  ).toBeLessThan(0.05);
}

type LayoutShift = { value: number; hadRecentInput: boolean };

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to the browser's own type
  interface Window {
    shifts: number[];
  }
}
