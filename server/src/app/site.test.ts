import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/test-api.ts';
import { packAssets } from './pack-assets.ts';

const SCRIPT = `console.log(${JSON.stringify('lap '.repeat(800))})`;
const STYLE = 'a { color: red }\n'.repeat(200);
const webBuild = join(import.meta.dirname, '../testing/test-site.ts');
let webAssets: string;
let site: TestApi;
beforeAll(async () => {
  webAssets = await mkdtemp(join(tmpdir(), 'pitlane-site-'));
  await mkdir(join(webAssets, 'assets'));
  await writeFile(join(webAssets, 'assets/app-1a2b3c.js'), SCRIPT);
  await packAssets(webAssets);
  await writeFile(join(webAssets, 'assets/late-4d5e6f.css'), STYLE);
  await writeFile(join(webAssets, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  site = await openTestApi({
    roles: new Set(['web', 'api']),
    siteUrl: 'https://pitlane.example',
    webBuild,
    webAssets,
  });
});
afterAll(async () => {
  await site.close();
  await rm(webAssets, { recursive: true });
});

describe('site', () => {
  test('a page is rendered with its own nonce and the data of an API called in process', async () => {
    const { status, body, headers } = await site.json('/page');
    expect(status).toBe(200);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'self' 'nonce-${body.nonce}'`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    for (const rule of [
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'; trusted-types pitlane;",
      'report-uri /api/csp-reports',
      'report-to csp',
    ]) {
      expect(policy).toContain(rule);
    }
    expect(headers.get('reporting-endpoints')).toBe('csp="/api/csp-reports"');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(body.data.page).toMatchObject({ status: 400, body: { error: { code: 'UNKNOWN_PARAMETER' } } });
    expect((await site.json('/page')).body.nonce).not.toBe(body.nonce);
    expect(body.liveFrom).toBe(0);
  });

  test('a page may connect to the relay of WalletConnect where it is offered, and to no other host', async () => {
    const walletConnect = { projectId: '0'.repeat(32), relayUrl: 'wss://relay.example/rpc' };
    const other = await openTestApi({ roles: new Set(['web', 'api']), webBuild, webAssets, walletConnect });
    const rulesOf = async (path: string) => {
      const { headers } = await other.fetch(new Request(`http://localhost:3000${path}`), {});
      return headers.get('content-security-policy')?.split('; ');
    };
    const policies = [await rulesOf('/page'), await rulesOf('/api/docs')];
    const { body } = await other.json('/api/site');
    await other.close();
    expect(policies[0]).toContain("connect-src 'self' wss://relay.example");
    expect(policies[1]).toContain("connect-src 'self'");
    expect(body.walletconnect).toEqual({ project_id: '0'.repeat(32), relay_url: 'wss://relay.example/rpc' });
  });

  test('behind a proxy the page sees the address that the browser sees', async () => {
    const { body } = await site.json('/page?x=1', { headers: { host: 'internal:3000' } });
    expect(body.url).toBe('https://pitlane.example/page?x=1');
  });

  test('a forged Host header never comes into a page', async () => {
    const other = await openTestApi({ roles: new Set(['web', 'api']), webBuild, webAssets });
    const response = await other.fetch(new Request('http://evil.example:99/page?x=1'), {});
    await other.close();
    expect(JSON.parse(await response.text()).url).toBe('http://localhost:3000/page?x=1');
  });

  test.each(['//', '//evil.example/page', '///page', '//[', '/\\evil.example/page'])(
    '%s is a path of this site, and no other host',
    async (path) => {
      const response = await site.fetch(new Request(`http://internal:3000${path}`), {});
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('"url":"https://pitlane.example/');
    },
  );

  // React Router would answer the first two with a fault of ours.
  test.each(['/%09/', '/%09%5C@', '/page/%09'])('%s has a tab in it, as no page has', async (path) => {
    const { status, body } = await site.json(path);
    expect([status, body.error?.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('caches files named by their content for ever, and revalidates others', async () => {
    const hashed = await site.call('/assets/app-1a2b3c.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const packed = new Uint8Array(await hashed.arrayBuffer());
    expect(packed.byteLength).toBe(Number(hashed.headers.get('content-length')));
    expect(brotliDecompressSync(packed).toString()).toBe(SCRIPT);
    const icon = await site.call('/favicon.svg');
    expect(icon.headers.get('cache-control')).toBe('public, max-age=3600, must-revalidate');
    const again = await site.call('/favicon.svg', {
      headers: { 'if-none-match': String(icon.headers.get('etag')) },
    });
    expect(again.status).toBe(304);
  });

  test('sends the copies that the build compressed, and tells caches what they depend on', async () => {
    const path = '/assets/app-1a2b3c.js';
    for (const [encoding, ending] of [
      ['br', '.br'],
      ['gzip', '.gz'],
    ] as const) {
      const headers = { 'accept-encoding': encoding };
      const got = await site.call(path, { headers });
      const copy = await readFile(join(webAssets, path + ending));
      expect(got.headers.get('content-encoding')).toBe(encoding);
      expect(Buffer.from(await got.arrayBuffer())).toEqual(copy);
      const head = await site.call(path, { method: 'HEAD', headers });
      expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0]);
      for (const name of [
        'content-length',
        'content-encoding',
        'etag',
        'vary',
        'cache-control',
        'content-type',
      ])
        expect(head.headers.get(name), name).toBe(got.headers.get(name));
      expect(head.headers.get('vary')).toBe('Accept-Encoding');
      // The copies are no files of their own.
      expect((await site.call(path + ending)).status).toBe(404);
    }
    const plain = await site.call(path);
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, SCRIPT]);
    expect(plain.headers.get('content-length')).toBe(String(SCRIPT.length));
  });

  test('a file that the build did not compress is compressed at the start', async () => {
    const style = await site.call('/assets/late-4d5e6f.css', { headers: { 'accept-encoding': 'br' } });
    expect(style.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await style.arrayBuffer()).toString()).toBe(STYLE);
  });

  test('no cache keeps the answer to a file of another build', async () => {
    const gone = await site.call('/assets/app-0a0a0a.js');
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(gone.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  test('a page names its style sheet and fonts in a Link header, and stays out of shared caches', async () => {
    const { headers } = await site.call('/page');
    expect(headers.get('link')).toBe(
      '</assets/text.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin, </assets/app.css>; rel=preload; as=style',
    );
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('vary')).toMatch(/Accept-Encoding/);
    const head = await site.call('/page', { method: 'HEAD' });
    for (const name of ['link', 'cache-control', 'vary', 'content-type'])
      expect(head.headers.get(name), name).toBe(headers.get(name));
  });

  test.each(['/assets/../../etc/passwd', '/assets/%2e%2e/%2e%2e/etc/passwd', '/assets/', '/assets/none.js'])(
    '%s is not a file of the site',
    async (path) => {
      const response = await site.call(path);
      expect(response.status).toBe(404);
    },
  );

  test('a loader that fails answers 500 under the same policy', async () => {
    const response = await site.call('/page?fail');
    expect(response.status).toBe(500);
    expect(response.headers.get('content-security-policy')).toContain("object-src 'none'");
  });

  test('a page without its data is 503, and says when to come back', async () => {
    const response = await site.call('/page?away');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  });

  test('the API’s paths never fall through to the site', async () => {
    const { status, body } = await site.json('/api/nothing');
    expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('a page takes no other method than GET and HEAD', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const { status, body } = await site.json('/page', { method });
      expect([method, status, body.error.code]).toEqual([method, 405, 'METHOD_NOT_ALLOWED']);
    }
    expect((await site.call('/page', { method: 'HEAD' })).status).toBe(200);
  });

  test('what a page reads is paid with the page, and takes nothing from what its reader may read', async () => {
    const own = await openTestApi(
      { roles: new Set(['web', 'api']), webBuild, webAssets, trustedProxies: 1 },
      site.db,
    );
    const { body } = await own.json('/page?reads=130');
    expect(new Set(body.data.page.statuses)).toEqual(new Set([200]));
    expect((await own.json('/api/activity')).status).toBe(200);
    await own.close();
  });

  test('a page that is not admitted says when to come back, and its data says so in JSON', async () => {
    const own = await openTestApi(
      { roles: new Set(['web', 'api']), webBuild, webAssets, trustedProxies: 1 },
      site.db,
    );
    for (let i = 0; i < 120; i++) expect((await own.call('/page')).status).toBe(200);
    const ask = async () => own.call('/page', { headers: { accept: 'text/html' } });
    let refused = await ask();
    // The budget fills up again while the pages are rendered.
    for (let i = 0; refused.status === 200 && i < 200; i++) refused = await ask();
    const { status, headers } = refused;
    expect([
      status,
      headers.get('retry-after'),
      headers.get('refresh'),
      headers.get('cache-control'),
    ]).toEqual([429, '1', '1', 'no-store']);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).not.toMatch(/sandbox|script-src/);
    expect(headers.get('content-security-policy')).toContain("trusted-types 'none'");
    expect(await refused.text()).toContain('Too many page requests. Try again in 1 second.');
    // A visitor at another address, and a monitor.
    const other = { headers: { 'x-forwarded-for': '198.51.100.1' } };
    expect((await own.call('/page', other)).status).toBe(200);
    expect((await own.call('/api/health')).status).toBe(200);
    await own.close();
  });
});
