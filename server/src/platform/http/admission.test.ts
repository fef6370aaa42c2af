import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@pitlane/shared/domain/app-error';
import { Hono } from 'hono';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  CLIENT_BUDGET,
  createAdmission,
  getCost,
  PAGE_SLOTS,
  PICTURE_BUDGET,
  READ_SLOTS,
} from './admission.ts';
import type { HttpEnv } from './http-env.ts';

describe('getCost', () => {
  test.each([
    ['/api/health', 0],
    ['/api/health/ready', 0],
    ['/api/healthy', 1],
    ['/rpc/binance', 0],
    ['/media/nfts/binance-cars-1/320.webp', 0],
    ['/ipfs/bafkreib', 0],
    ['/api', 1],
    ['/api/nfts/binance-cars-1', 1],
    ['/api/nfts', 2],
    ['/api/search', 4],
    ['/news/rss.xml', 1],
    ['/sitemap.xml', 1],
    ['/sitemaps/items-1.xml', 1],
    ['/explore.data', 5],
    ['/explore', 10],
    ['/apiary', 10],
    ['/sitemap', 10],
    ['/sitemapped', 10],
    ['/sitemap.xml.old', 10],
    ['/', 10],
    ['/.env', 10],
  ])('%s costs %d', (path, cost) => {
    expect(getCost(path)).toBe(cost);
  });
});

describe('createAdmission', () => {
  const page = (path = '/explore') => new Request(`http://site.test${path}`);
  const isRefused = (error: unknown) => error instanceof AppError && error.code === 'TOO_MANY_REQUESTS';

  test('a flood of pages from one address waits for itself, and another visitor is served at once', async () => {
    const admission = createAdmission();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    let running = 0;
    const render = () => {
      running++;
      return held;
    };
    const flood = Array.from({ length: 150 }, () => admission.page(page(), '203.0.113.9', render));
    const outcomes = Promise.allSettled(flood);
    expect(running).toBe(PAGE_SLOTS.perClient);
    expect(await admission.page(page(), '203.0.113.10', async () => 'served')).toBe('served');
    release();
    const refused = (await outcomes).filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(150 - CLIENT_BUDGET.burst / 10);
    expect(refused.every(({ reason }) => isRefused(reason))).toBe(true);
  });

  test('a page is charged by its cost, and one of another client is not', async () => {
    const admission = createAdmission();
    const ask = (client: string, path: string) => admission.page(page(path), client, async () => path);
    for (let i = 0; i < CLIENT_BUDGET.burst / 10; i++) await ask('203.0.113.9', '/explore');
    await expect(ask('203.0.113.9', '/explore')).rejects.toSatisfy(isRefused);
    await expect(ask('203.0.113.9', '/explore')).rejects.toThrow('Too many page requests.');
    expect(await ask('203.0.113.10', '/explore')).toBe('/explore');
  });

  test('pictures leave the budget of pages alone, and have one of their own', async () => {
    // Nothing is given back as time passes.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const admission = createAdmission();
    const app = new Hono<HttpEnv>();
    app.use(async (c, next) => {
      c.set('client', '203.0.113.9');
      await next();
    });
    app.use(admission.calls).all('*', (c) => c.text('picture'));
    app.onError((error, c) => c.text(error.message, error instanceof AppError ? 429 : 500));
    for (let n = 0; n < PICTURE_BUDGET.burst; n++)
      expect((await app.request('/media/nfts/binance-cars-1/320.webp')).status).toBe(200);
    const refused = await app.request('/ipfs/bafkreib');
    expect([refused.status, await refused.text()]).toEqual([
      429,
      expect.stringMatching(/^Too many pictures/),
    ]);
    for (let n = 0; n < CLIENT_BUDGET.burst / 10; n++)
      expect(await admission.page(page(), '203.0.113.9', async () => 'rendered')).toBe('rendered');
  });

  test('a reader who opens thirty tabs and sweeps over sixty links is not refused', async () => {
    const admission = createAdmission();
    const rendered = async () => 'rendered';
    const tabs = Array.from({ length: 30 }, () => admission.page(page(), '203.0.113.9', rendered));
    const links = Array.from({ length: 60 }, (_, i) =>
      admission.page(page(`/ItemDetail/binance-cars-${i}.data`), '203.0.113.9', rendered),
    );
    expect(new Set(await Promise.all([...tabs, ...links]))).toEqual(new Set(['rendered']));
  });
});

test('docs/fair-use.md says what is under way at the same time', () => {
  const doc = readFileSync(join(import.meta.dirname, '../../../../docs/fair-use.md'), 'utf8');
  const row = (what: string, { perClient, overall, waiting }: typeof PAGE_SLOTS) =>
    `| ${what} | ${perClient} | ${overall} | ${waiting.perClient.toLocaleString('en')} |`;
  expect(doc).toContain(row('pages', PAGE_SLOTS));
  expect(doc).toContain(row('reads', READ_SLOTS));
  const say = ({ burst, perSecond }: typeof CLIENT_BUDGET) =>
    `budget of ${burst.toLocaleString('en')}, which fills up with ${perSecond} a second`;
  expect(doc).toContain(`One ${say(CLIENT_BUDGET)},`);
  expect(doc).toContain(`Pictures have a ${say(PICTURE_BUDGET)}.`);
});
