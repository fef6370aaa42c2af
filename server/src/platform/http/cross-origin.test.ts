import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi, testCar } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ siteUrl: 'https://pitlane.example' });
  await api.addCars([testCar({ tokenId: 1n })]);
});
afterAll(() => api.close());

const ELSEWHERE = 'https://elsewhere.test';
const preflight = (path: string, method: string) =>
  api.call(path, {
    method: 'OPTIONS',
    headers: { origin: ELSEWHERE, 'access-control-request-method': method },
  });

describe('openReads', () => {
  test.each([
    ['/api/nfts', 200],
    ['/api/nfts?colour=1', 400],
    ['/api/nothing', 404],
    ['/media/not-revealed.svg', 200],
    ['/api/metadata/binance/cars/1.json', 200],
    ['/api/openapi.json', 200],
  ])('any site may read %s, without credentials', async (path, expected) => {
    const { status, headers } = await api.call(path, { headers: { origin: ELSEWHERE } });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([expected, '*']);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('access-control-expose-headers')).toMatch(/^ETag,Retry-After,X-Request-Id,/);
  });

  test('an unchanged answer may be read too', async () => {
    const first = await api.call('/api/nfts', { headers: { origin: ELSEWHERE } });
    const again = { origin: ELSEWHERE, 'if-none-match': String(first.headers.get('etag')) };
    const { status, headers } = await api.call('/api/nfts', { headers: again });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([304, '*']);
  });

  test('any site may listen to the stream', async () => {
    const { status, headers, body } = await api.call('/api/live', { headers: { origin: ELSEWHERE } });
    await body?.cancel();
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  });

  test('a preflight allows reading and nothing else', async () => {
    for (const path of ['/api/nfts', '/api/faucet', '/api/nfts/binance-cars-1/views']) {
      const { status, headers } = await preflight(path, 'POST');
      expect([status, headers.get('access-control-allow-methods')]).toEqual([204, 'GET,HEAD']);
      expect(headers.get('access-control-allow-headers')).toBe('If-None-Match,Last-Event-ID');
    }
  });

  test('pages of the site itself are no data', async () => {
    const { headers } = await api.call('/explore', { headers: { origin: ELSEWHERE } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

test('openCalls: any site may call the chains', async () => {
  const asked = await preflight('/rpc/binance', 'POST');
  expect([asked.status, asked.headers.get('access-control-allow-methods')]).toEqual([204, 'POST']);
  const { status, headers } = await api.post('/rpc/binance', [], { origin: ELSEWHERE });
  expect([status, headers.get('access-control-allow-origin')]).toEqual([400, '*']);
});

describe('ownWrites', () => {
  const VIEW = '/api/nfts/binance-cars-1/views';

  test.each([ELSEWHERE, 'null', 'https://pitlane.example.elsewhere.test', 'x', ''])(
    'a page of %j cannot write',
    async (origin) => {
      for (const path of [VIEW, '/api/faucet', '/api/announcements']) {
        const { status, body } = await api.json(path, { method: 'POST', headers: { origin } });
        expect([path, status, body.error.code]).toEqual([path, 403, 'FORBIDDEN']);
      }
    },
  );

  test.each([
    ['the site itself', { origin: 'https://pitlane.example' }],
    ['a program', {}],
  ])('%s can', async (_, headers) => {
    expect((await api.call(VIEW, { method: 'POST', headers })).status).toBe(200);
  });

  test.each([
    ['http://pitlane.example', 'http://pitlane.example'],
    ['http://rebound.elsewhere.test', 'http://rebound.elsewhere.test'],
    ['http://rebound.elsewhere.test:3000', 'http://rebound.elsewhere.test:3000'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://10.0.0.7', 'http://10.0.0.7'],
  ])('a page of %s cannot, although it asks the host %s', async (origin, host) => {
    const request = new Request(new URL(VIEW, host), { method: 'POST', headers: { origin } });
    expect((await api.fetch(request)).status).toBe(403);
  });

  test.each([
    ['http://localhost:3000', 200],
    ['http://127.0.0.1:3000', 200],
    ['http://[::1]:3000', 200],
    ['http://localhost:3001', 403],
    ['https://localhost:3000', 403],
    ['http://localhost.elsewhere.test:3000', 403],
  ])('on the machine of its visitor, a page of %s gets %i', async (origin, status) => {
    const own = await openTestApi({ siteUrl: 'http://localhost:3000' }, api.db);
    const answer = await own.call(VIEW, { method: 'POST', headers: { origin } });
    await own.close();
    expect(answer.status).toBe(status);
  });
});
