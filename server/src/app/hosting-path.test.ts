import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bearer, NEWCOMER, registerAccount } from '../testing/test-accounts.ts';
import { ALICE, openTestApi, type TestApi, testCar } from '../testing/test-api.ts';
import { packAssets } from './pack-assets.ts';

const HOST = 'https://studio.example';
const SITE = `${HOST}/market`;
const ROUTE_TABLE = 'window.__reactRouterManifest={"routes":{"root":{"module":"/assets/root-1.js"}}}';
let webAssets: string;
let site: TestApi;
beforeAll(async () => {
  webAssets = await mkdtemp(join(tmpdir(), 'pitlane-site-'));
  await mkdir(join(webAssets, 'assets/en.0123abcd'), { recursive: true });
  await writeFile(join(webAssets, 'assets/en.0123abcd/manifest-1a2b.js'), ROUTE_TABLE);
  await writeFile(join(webAssets, 'assets/root-1.js'), 'fetch("/assets/not-an-address")');
  await packAssets(webAssets);
  site = await openTestApi({
    roles: new Set(['web', 'api']),
    siteUrl: SITE,
    webBuild: join(import.meta.dirname, '../testing/test-site.ts'),
    webAssets,
    signIn: { google: { clientId: 'our-id', clientSecret: 'our-secret' } },
  });
  await site.addCars([testCar({ tokenId: 1n })]);
});
afterAll(async () => {
  await site.close();
  await rm(webAssets, { recursive: true });
});

const ask = async (path: string, init?: RequestInit) => site.fetch(new Request(`${HOST}${path}`, init), {});
const text = async (path: string) => (await site.call(path)).text();

describe('a site below a path', () => {
  test.each([
    '/',
    '/home',
    '/marketplace',
    '/Market/page',
    '/api/health',
    '/media/not-revealed.svg',
    '//market/page',
  ])('%s is outside of it', async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      error: { code: 'NOT_FOUND', message: 'There’s nothing at this address. The site is at /market/.' },
    });
  });

  test.each(['/api/health', '/page', '/market/page'])('%s is inside, below the path', async (path) => {
    const answer = await ask(`/market${path}`);
    expect(answer.status).toBe(path === '/market/page' ? 404 : 200);
  });

  test('the path without its slash leads to the one with it, and keeps the query', async () => {
    const answer = await ask('/market?x=1');
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/market/?x=1']);
  });

  test('a page knows its whole address, whatever the Host header says', async () => {
    const answer = await ask('/market/page?x=1', { headers: { host: 'internal:3000' } });
    expect(await answer.json()).toMatchObject({ url: `${SITE}/page?x=1` });
  });

  test('the route table names files below the path, compressed or not; no other file changes', async () => {
    const moved = ROUTE_TABLE.replace('/assets/', '/market/assets/');
    expect(await text('/assets/en.0123abcd/manifest-1a2b.js')).toBe(moved);
    const packed = await site.call('/assets/en.0123abcd/manifest-1a2b.js', {
      headers: { 'accept-encoding': 'gzip' },
    });
    const bytes = Buffer.from(await packed.arrayBuffer());
    const isPacked = packed.headers.get('content-encoding') === 'gzip';
    expect((isPacked ? gunzipSync(bytes) : bytes).toString()).toBe(moved);
    expect(await text('/assets/root-1.js')).toBe('fetch("/assets/not-an-address")');
  });

  test('robots, sitemap and feed name whole addresses', async () => {
    const robots = await text('/robots.txt');
    expect(robots).toContain('Disallow: /market/api/\n');
    expect(robots).toContain(`Sitemap: ${SITE}/sitemap.xml\n`);
    expect(robots.match(/^(Allow|Disallow): (?!\/market\/)/m)).toBeNull();
    for (const path of ['/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/items.xml', '/news/rss.xml']) {
      const addresses = [...(await text(path)).matchAll(/<(?:loc|link)>([^<]+)/g)].map(([, found]) => found);
      expect([path, addresses.length > 0]).toEqual([path, true]);
      expect(addresses.filter((each) => !each?.startsWith(`${SITE}/`))).toEqual([]);
    }
  });

  test('the reference leads nowhere else, and its document names the path as its server', async () => {
    const links = [...(await text('/api/docs')).matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link);
    expect(links).toContain('/market/api/openapi.json');
    expect(links.filter((link) => !/^(#|\/market\/|https:)/.test(link ?? ''))).toEqual([]);
    expect((await site.json('/api/openapi.json')).body.servers).toMatchObject([{ url: '/market' }]);
  });

  test('the documents of tokens name whole addresses', async () => {
    const { body } = await site.json('/api/metadata/binance/cars/1.json');
    expect(body).toMatchObject({ external_url: `${SITE}/ItemDetail/binance-cars-1` });
    expect(body.image).toMatch(/^https:\/\/studio\.example\/market\/media\//);
  });

  test('a wallet signs for the host and the whole address (EIP-4361)', async () => {
    const { body } = await site.post('/api/auth/wallet/challenge', {
      ...{ address: ALICE, chain_id: 31_337, purpose: 'sign_in' },
    });
    expect(body.message).toMatch(/^studio\.example wants you to sign in/);
    expect(body.message).toContain(`\nURI: ${SITE}\n`);
  });

  test('mails lead to pages below the path; a new upload has its address there', async () => {
    const { jwt } = await registerAccount(site);
    const [mail] = await site.db.query<{ text: string; html: string }>('select text, html from mail');
    expect(mail?.text).toContain(`${SITE}/register?confirm#token=`);
    expect(mail?.html).toContain(`href="${SITE}/register?confirm#token=`);
    const headers = { ...bearer(jwt), 'tus-resumable': '1.0.0', 'upload-length': '5' };
    const created = await site.call('/api/files', { method: 'POST', headers });
    const address = created.headers.get('location') ?? '';
    expect(address).toMatch(/^\/market\/api\/files\/./);
    const sent = await ask(address, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: 'bytes',
    });
    expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, '5']);
  });

  test('another site sends the browser back below the path, where its cookies are', async () => {
    const begun = await site.post('/api/auth/social', { provider: 'google' });
    const page = new URL(begun.body.url);
    expect(page.searchParams.get('redirect_uri')).toBe(`${SITE}/api/auth/callback/google`);
    const cookies = begun.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies)
      expect(cookie).toMatch(/^__Secure-pitlane-market\.[^;]+;.*Path=\/market(;|$)/);
    const back = await site.call(
      `/api/auth/callback/google?error=no&state=${page.searchParams.get('state')}`,
      {
        headers: { cookie: cookies.map((line) => line.split(';')[0]).join('; ') },
      },
    );
    expect([back.status, back.headers.get('location')]).toEqual([302, `${SITE}/login?social=failed`]);
  });

  test.each([
    [HOST, 'own', 401],
    ['https://evil.example', 'foreign', 403],
  ])('a write from a page of %s is %s', async (origin, _, status) => {
    const body = { identifier: NEWCOMER.email, password: 'not the password' };
    expect((await site.post('/api/auth/local', body, { origin })).status).toBe(status);
  });
});
