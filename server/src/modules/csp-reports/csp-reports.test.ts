import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { SCRIPT_TOKEN } from '../../testing/operator-tokens.ts';
import { bearer } from '../../testing/test-accounts.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { createCspReportsService } from './csp-reports.service.ts';

const violation = (given: Record<string, unknown> = {}) => ({
  type: 'csp-violation',
  age: 3,
  url: 'https://cars.example/ItemDetail/binance-cars-1?token=secret',
  body: {
    documentURL: 'https://cars.example/ItemDetail/binance-cars-1?token=secret#key',
    blockedURL: 'https://evil.example/steal.js?session=secret',
    effectiveDirective: 'script-src-elem',
    sourceFile: 'https://cars.example/assets/entry.js?secret',
    lineNumber: 12,
    sample: 'secret()',
    ...given,
  },
});
const old = {
  'csp-report': {
    'document-uri': 'https://cars.example/explore?token=secret',
    'blocked-uri': 'inline',
    'violated-directive': 'script-src',
    'script-sample': 'secret()',
  },
};

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const OPERATOR = bearer(SCRIPT_TOKEN);
const send = (body: string, type = 'application/reports+json', headers: Record<string, string> = {}) =>
  api.call('/api/csp-reports', { method: 'POST', body, headers: { 'content-type': type, ...headers } });

describe('POST /api/csp-reports', () => {
  test('takes both forms of browsers, for operators to read', async () => {
    expect((await send(JSON.stringify([violation()]))).status).toBe(204);
    expect((await send(JSON.stringify(old), 'application/csp-report')).status).toBe(204);
    const { body } = await api.json('/api/operator/csp-reports', { headers: OPERATOR });
    expect(body.reports).toMatchObject([
      { directive: 'script-src', blocked: 'inline', page: '/explore', source: null, count: 1 },
      {
        directive: 'script-src-elem',
        blocked: 'https://evil.example',
        page: '/ItemDetail/binance-cars-1',
        source: '/assets/entry.js:12',
      },
    ]);
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  test.each([
    ['no JSON', 'x', 400],
    ['another object', '{"a":1}', 400],
    ['too many at once', JSON.stringify(Array.from({ length: 21 }, () => violation())), 400],
    ['an endless address', JSON.stringify([violation({ blockedURL: `https://${'x'.repeat(3_000)}` })]), 400],
    ['a large body', JSON.stringify([violation({ note: 'x'.repeat(20_000) })]), 413],
  ])('refuses %s', async (_, body, status) => {
    expect((await send(body)).status).toBe(status);
  });

  test('limits each client', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => send('[]')));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(10);
  });
});

describe('createCspReportsService', () => {
  test('logs and keeps each kind once, whatever its query', () => {
    const log = createLog('silent');
    const warn = vi.spyOn(log, 'warn');
    let at = 100;
    const service = createCspReportsService({ log, now: () => at });
    for (const query of ['a', 'b']) {
      service.take([violation({ documentURL: `https://cars.example/explore?${query}` })] as never);
      at += 60;
    }
    expect(warn).toHaveBeenCalledOnce();
    expect(service.list()).toMatchObject([{ page: '/explore', count: 2, first_at: 100, last_at: 160 }]);
  });

  test('lets the oldest make room for more kinds than a stranger can send', () => {
    const service = createCspReportsService({ log: createLog('silent'), now: () => 1 });
    for (let i = 0; i < 300; i++)
      service.take([violation({ documentURL: `https://cars.example/${i}` })] as never);
    expect(service.list()).toHaveLength(200);
    expect(service.list()[0]).toMatchObject({ page: '/299' });
  });

  test('does not fill the log, whatever strangers make up', () => {
    const log = createLog('silent');
    const warn = vi.spyOn(log, 'warn');
    let at = 1;
    const service = createCspReportsService({ log, now: () => at });
    const send = (from: number) => {
      for (let i = from; i < from + 5_000; i++)
        service.take([violation({ documentURL: `https://cars.example/${i}` })] as never);
    };
    send(0);
    expect(warn).toHaveBeenCalledTimes(200);
    at += 600;
    send(5_000);
    expect(warn).toHaveBeenCalledTimes(210);
  });
});
