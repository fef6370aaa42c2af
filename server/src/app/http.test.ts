import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { SiteSchema } from '@pitlane/shared/api/site';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Call, goodCall, nextClient, toRequest } from '../testing/document-calls.ts';
import { addAccount, bearer, keepPasskeyProof, openSession } from '../testing/test-accounts.ts';
import { openTestApi, type TestApi, testCar } from '../testing/test-api.ts';
import { type ApiDocument, endpointsOf, ownResponses } from './docs/document.ts';
import { readSiteFonts } from './docs/site-fonts.ts';

const OPERATOR = bearer('pitlane_the-operator-alone-knows');
let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  await api.addCars(Array.from({ length: 10 }, (_, i) => testCar({ tokenId: BigInt(i + 1) })));
});
afterAll(() => api.close());

describe('errors', () => {
  test('answers 404 for an unknown path', async () => {
    for (const path of ['/api/nothing', '/api', '/api/nfts/', '/rpc/', '/media/', '/explore']) {
      const { status, body } = await api.json(path);
      expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
      expect(body.error.message).toContain(path);
    }
  });

  test('answers 405 with the methods that exist', async () => {
    const { status, body, headers } = await api.json('/api/announcements', { method: 'DELETE' });
    expect([status, body.error.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(headers.get('allow')).toBe('GET, HEAD, POST');
    expect(body.error.message).toBe('DELETE isn’t possible here; GET, HEAD, POST is.');
  });

  test.each([
    ['{"title":', 'application/json', 'The body is not valid JSON.'],
    [
      'title=x',
      'application/x-www-form-urlencoded',
      'Send the body as JSON, with the header content-type: application/json.',
    ],
    ['[]', 'application/json', 'The body must be an object.'],
  ])('the body %s as %s', async (body, type, message) => {
    const answer = await api.json('/api/announcements', {
      method: 'POST',
      body,
      headers: { 'content-type': type, ...OPERATOR },
    });
    expect([answer.status, answer.body.error.message]).toEqual([400, message]);
  });

  test('answers an unexpected error in a plain sentence, without a stack', async () => {
    const query = vi.spyOn(api.db, 'query').mockRejectedValueOnce(new Error('secret host 10.0.0.7 refused'));
    const { status, body } = await api.json('/api/announcements');
    query.mockRestore();
    expect([status, body.error.code]).toEqual([500, 'INTERNAL']);
    expect(JSON.stringify(body)).not.toMatch(/secret|\bat |stack/);
  });

  test('no line of the log has a secret that any operation was sent: in the question, headers or body', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) });
    const apart = await openTestApi({}, api.db, log);
    const document: ApiDocument = (await apart.json('/api/openapi.json')).body;
    const secret = 'k7mq2x9dfpSECRET';
    const endpoints = endpointsOf(document);
    for (const endpoint of endpoints) {
      const good = goodCall(document, endpoint);
      const body = JSON.stringify({
        ...JSON.parse(good.body ?? '{}'),
        token: secret,
        password: secret,
        code: secret,
      });
      const query: Call['query'] = [...good.query, ['token', secret], ['reset', secret]];
      const headers = {
        authorization: `Bearer ${secret}`,
        cookie: `pitlane-social=${secret}`,
        referer: `http://localhost:3000/login?reset=${secret}`,
      };
      const answer = await apart.fetch(toRequest({ ...good, query, body, headers }), nextClient());
      await answer.body?.cancel();
    }
    await apart.close();
    expect(lines.length).toBeGreaterThanOrEqual(endpoints.length);
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  });

  test('no operation takes a parameter that it does not know', async () => {
    const document: ApiDocument = (await api.json('/api/openapi.json')).body;
    // Another site that sends a browser back adds what it likes.
    const reads = endpointsOf(document).filter(
      ({ method, operation }) => method === 'GET' && operation.operationId !== 'endSocialSignIn',
    );
    expect(reads.length).toBeGreaterThan(10);
    const userId = await addAccount(api.db);
    await api.db.query('insert into operator (user_id, at) values ($1, 1)', [userId]);
    const token = await openSession(api.db, userId);
    await keepPasskeyProof(api.db, token);
    const account = bearer(token);
    for (const { path, operation } of reads) {
      const headers = operation['x-scope'] ? OPERATOR : account;
      const filled = path
        .replace('{id}/{file}', 'binance-cars-1/320.webp')
        .replace('/media/nfts/{file}', '/media/nfts/binance-cars-1.svg')
        .replace('avatars/{file}', `avatars/0x${'1'.repeat(40)}.svg`)
        .replace('assets/{file}', 'assets/garages.svg')
        .replace('{collection}/{file}', 'cars/1.json')
        .replace('{id}', 'binance-cars-1')
        .replace('{chain}', 'binance');
      const { status, body } = await api.json(`${filled}?nonsense=1`, { headers });
      expect([path, status, body.error?.code, body.error?.field]).toEqual([
        path,
        400,
        'UNKNOWN_PARAMETER',
        'nonsense',
      ]);
    }
  });
});

describe('headers', () => {
  test('every answer forbids sniffing, framing and running', async () => {
    for (const path of ['/api/site', '/api/nothing', '/media/not-revealed.svg']) {
      const { headers } = await api.call(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get('strict-transport-security')).toBeNull();
    }
  });

  test.each([
    ['a public answer of the API', '/api/site', undefined, 'cross-origin'],
    ['a picture', '/media/not-revealed.svg', undefined, 'cross-origin'],
    ['an answer to an account', '/api/site', { authorization: 'Bearer of-an-account' }, 'same-origin'],
  ])('%s may be embedded by: %#', async (_, path, headers, policy) => {
    const answer = await api.call(path, headers ? { headers } : {});
    expect(answer.headers.get('cross-origin-resource-policy')).toBe(policy);
  });

  test('browsers may make passkeys for this site, and use no other power', async () => {
    const policy = (await api.call('/api/site')).headers.get('permissions-policy') ?? '';
    expect(policy).toContain('publickey-credentials-get=(self)');
    expect(policy).toContain('publickey-credentials-create=(self)');
    expect(policy.match(/\w=\((?!\)|self\))/)).toBeNull();
  });

  test('requires HTTPS only where the site is served over it', async () => {
    const secure = await openTestApi({ siteUrl: 'https://pitlane.example' }, api.db);
    const { headers } = await secure.call('/api/site');
    await secure.close();
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d+/);
  });

  test('sends an answer again only when it has changed', async () => {
    const first = await api.call('/api/nfts?limit=1');
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const etag = String(first.headers.get('etag'));
    const again = () => api.call('/api/nfts?limit=1', { headers: { 'if-none-match': etag } });
    const same = await again();
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag]);
    // What a cache keeps under: the same as of the answer that it stands for.
    expect(same.headers.get('vary')).toBe('Accept-Encoding');
    await api.addCars([testCar({ tokenId: 99n, mintedAt: 1_800_000_000 })]);
    expect((await again()).status).toBe(200);
  });

  test.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip;q=0.5, br;q=0', 'gzip', gunzipSync],
  ])('accept-encoding %s', async (accepted, encoding, unpack) => {
    const response = await api.call('/api/nfts', { headers: { 'accept-encoding': accepted } });
    expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([
      encoding,
      'Accept-Encoding',
    ]);
    const body = JSON.parse(unpack(new Uint8Array(await response.arrayBuffer())).toString());
    expect(body.items.length).toBeGreaterThan(5);
  });

  test('streams of events are never compressed', async () => {
    const controller = new AbortController();
    const response = await api.call('/api/live', {
      headers: { 'accept-encoding': 'br' },
      signal: controller.signal,
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    expect([response.headers.get('content-encoding'), response.headers.get('cache-control')]).toEqual([
      null,
      'no-store',
    ]);
    await response.body?.cancel();
  });
});

describe('GET /api/site', () => {
  test('lists the chains without their secrets', async () => {
    const { body } = await api.json('/api/site');
    const site = SiteSchema.parse(body);
    expect(site.chains.map(({ chain, rpc_path }) => [chain, rpc_path])).toEqual([
      ['binance', '/rpc/binance'],
      ['matic', '/rpc/matic'],
      ['avalanche', '/rpc/avalanche'],
    ]);
    expect(site.social).toEqual({ twitter: 'https://x.test/pitlane', discord: null, telegram: null });
    expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1|operator-alone/);
  });
});

describe('GET /api/openapi.json, GET /api/docs', () => {
  test('the committed document is what the API answers', async () => {
    const { body } = await api.json('/api/openapi.json');
    const committed = readFileSync(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8');
    expect(body).toEqual(JSON.parse(committed));
  });

  test('every operation has a unique id, a summary, a description and described answers', async () => {
    const document: ApiDocument = (await api.json('/api/openapi.json')).body;
    const endpoints = endpointsOf(document);
    expect(new Set(endpoints.map(({ operation }) => operation.operationId)).size).toBe(endpoints.length);
    for (const { operation } of endpoints) {
      expect(operation.summary.length).toBeGreaterThan(5);
      expect(operation.description?.length).toBeGreaterThan(20);
      for (const [, answer] of ownResponses(operation)) expect(answer.description).not.toBe('');
    }
  });

  test('the page names every operation, and its style and script carry the nonce of the policy', async () => {
    const response = await api.call('/api/docs');
    const page = await response.text();
    const document: ApiDocument = (await api.json('/api/openapi.json')).body;
    for (const { operation } of endpointsOf(document))
      expect(page).toContain(`id="${operation.operationId}"`);
    const nonce = /'nonce-([\w-]+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1];
    expect(nonce).toMatch(/^[\w-]{22}$/);
    expect(page.match(/<(script|style)\b[^>]*>/g)).toEqual([
      `<style nonce="${nonce}">`,
      `<script nonce="${nonce}">`,
      `<script nonce="${nonce}">`,
    ]);
    expect(page).not.toMatch(/https?:\/\/(?!localhost)[^"]*\.(js|css)/);
    expect((await api.call('/api/docs')).headers.get('content-security-policy')).not.toContain(String(nonce));
  });

  test('the page has the header of the site, and its fonts where the site is built', async () => {
    const page = await (await api.call('/api/docs')).text();
    for (const path of ['/', '/explore', '/mint', '/auction', '/rangking', '/activity', '/news'])
      expect(page).toContain(`href="${path}"`);
    expect(page).not.toContain('@font-face');
    const folder = await mkdtemp(join(tmpdir(), 'pitlane-fonts-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, 'assets'));
    for (const file of ['inter-DrVZj_Ld.woff2', 'inter-latin-Cya-HmTE.woff2', 'saira-title-CAEK7GGt.woff2'])
      await writeFile(join(folder, 'assets', file), '');
    const fonts = readSiteFonts(folder, '/market');
    expect(fonts.match(/url\("[^"]*"\)/g)).toEqual([
      'url("/market/assets/saira-title-CAEK7GGt.woff2")',
      'url("/market/assets/inter-DrVZj_Ld.woff2")',
    ]);
  });
});
