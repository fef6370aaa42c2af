/** Budgets that are exact: bytes, requests, policy, stability. */
import type { APIRequestContext, Page, Request } from '@playwright/test';
import { cards, firstOf, header, readNfts, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

/** KiB of gzip script before a reader does anything, a page each: docs/decisions/0005-what-the-first-load-weighs.md. */
const SCRIPT_BUDGETS = { '/home': 145, '/explore': 148, '/mint': 150 };
/** Only code that talks to wallets says this. */
const WALLET_WORDS = 'eip6963:requestProvider';

/** The scripts that a page has asked for, from here on. */
function scriptsOf(page: Page): Set<string> {
  const urls = new Set<string>();
  page.on('request', (request: Request) => {
    if (request.resourceType() === 'script' || /\.js(\?|$)/.test(request.url())) urls.add(request.url());
  });
  return urls;
}

/** Bytes of a file as the server sends it to a browser that knows gzip. */
async function gzipBytes(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
  expect(response.headers.get('content-encoding'), url).toBe('gzip');
  return Number(response.headers.get('content-length'));
}

async function readTexts(request: APIRequestContext, urls: Iterable<string>): Promise<string> {
  return (await Promise.all([...urls].map(async (url) => (await request.get(url)).text()))).join('\n');
}

for (const [path, budget] of Object.entries(SCRIPT_BUDGETS)) {
  test(`${path} loads at most ${budget} KiB of script, and no wallet before it is wanted`, async ({
    page,
    request,
  }, info) => {
    const urls = scriptsOf(page);
    await visit(page, path);
    await page.waitForLoadState('load');
    const first = [...urls];
    const bytes = (await Promise.all(first.map(gzipBytes))).reduce((sum, one) => sum + one, 0);
    info.annotations.push({
      type: 'script',
      description: `${(bytes / 1024).toFixed(1)} KiB gzip, ${first.length} files`,
    });
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(budget * 1024);
    expect(await readTexts(request, first)).not.toContain(WALLET_WORDS);

    await header(page).getByRole('button', { name: 'Connect Wallet' }).click();
    await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible();
    const later = [...urls].filter((url) => !first.includes(url));
    expect(await readTexts(request, later)).toContain(WALLET_WORDS);
  });
}

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

test('nothing moves while a page loads', async ({ page, request }) => {
  const { id } = firstOf(await readNfts(request, { chain: 'matic', limit: '1' }));
  await page.addInitScript(() => {
    Object.assign(window, { shifts: [] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[])
        if (!entry.hadRecentInput) window.shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/home', '/explore', '/mint', '/garage', `/ItemDetail/${id}`]) {
      await visit(page, path);
      await page.waitForLoadState('load');
      await page.evaluate(() => document.fonts.ready);
      const shifts = await page.evaluate(() => window.shifts);
      expect(
        shifts.reduce((sum, one) => sum + one, 0),
        `${path} at ${width} px`,
      ).toBeLessThan(0.05);
    }
  }
});

test('the home page asks for few things', async ({ page }, info) => {
  let count = 0;
  page.on('request', () => {
    count += 1;
  });
  await visit(page, '/home');
  await page.waitForLoadState('load');
  await expect(cards(page).first()).toBeVisible();
  info.annotations.push({ type: 'requests', description: String(count) });
  expect(count).toBeLessThanOrEqual(60);
});

type LayoutShift = { value: number; hadRecentInput: boolean };

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to the browser's own type
  interface Window {
    shifts: number[];
  }
}
