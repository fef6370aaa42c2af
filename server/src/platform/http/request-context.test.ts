import { Hono } from 'hono';
import { describe, expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import type { HttpEnv } from './http-env.ts';
import { findClient, findRequestId, requestContext } from './request-context.ts';

const SOCKET = '10.0.0.7';

describe('findClient', () => {
  test.each([
    ['no proxy is trusted', '203.0.113.9', 0, SOCKET],
    ['one proxy names its caller', '203.0.113.9', 1, '203.0.113.9'],
    ['what the caller claims comes before', '1.2.3.4, 203.0.113.9', 1, '203.0.113.9'],
    ['two proxies', '1.2.3.4, 203.0.113.9, 10.0.0.1', 2, '203.0.113.9'],
    ['fewer entries than proxies', '203.0.113.9', 2, SOCKET],
    ['no header', undefined, 1, SOCKET],
    ['no address', 'unknown', 1, SOCKET],
    ['an entry with a port', '1.2.3.4, 203.0.113.9:4711', 1, '203.0.113.9'],
    ['an IPv6 entry with a port', '[2001:db8:1:2::1]:443', 1, '2001:db8:1:2::/64'],
    ['an IPv6 entry in brackets', '[2001:db8:1:2::1]', 1, '2001:db8:1:2::/64'],
    ['an IPv6 entry without brackets', '2001:db8:1:2::443', 1, '2001:db8:1:2::/64'],
    ['an empty entry', '203.0.113.9,', 1, SOCKET],
  ])('%s', (_, header, proxies, client) => {
    expect(findClient(SOCKET, header, proxies)).toBe(client);
  });

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
  ])('%s counts as %s', (address, client) => {
    expect(findClient(address, undefined, 0)).toBe(client);
  });

  test('without a socket', () => {
    expect(findClient(undefined, undefined, 0)).toBe('unknown');
  });
});

describe('findRequestId', () => {
  const given = '9f86d081884c7d659a2feaa0c55ad015';

  test('takes the name that a trusted proxy gave, and none of a visitor', () => {
    expect(findRequestId(given, 1)).toBe(given);
    expect(findRequestId('0f8fad5b-d9cb-469f-a165-70867728950e', 2)).toBe(
      '0f8fad5b-d9cb-469f-a165-70867728950e',
    );
    expect(findRequestId(given, 0)).toBeUndefined();
  });

  test.each([
    undefined,
    '',
    'short',
    'a'.repeat(65),
    `${given}\n{"level":60}`,
    `${given}, ${given}`,
    "x'; drop table --",
  ])('%j is no name', (header) => {
    expect(findRequestId(header, 1)).toBeUndefined();
  });

  test('one name is in the answer and in every line of the log', async () => {
    const log = createLog('silent');
    const debug = vi.spyOn(log, 'debug');
    const app = new Hono<HttpEnv>();
    app.use(requestContext({ trustedProxies: 1 }, log)).get('/', (c) => c.text(c.get('requestId')));
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-request-id': given };
    const answer = await app.request('/', { headers });
    expect([answer.headers.get('x-request-id'), await answer.text()]).toEqual([given, given]);
    expect(debug.mock.calls).toEqual([[expect.objectContaining({ requestId: given }), 'request']]);
    const other = await app.request('/', { headers: { ...headers, 'x-request-id': '../../etc/passwd' } });
    expect(other.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-/);
  });
});

test('warns once where fewer proxies name an address than are trusted; monitors may ask without one', async () => {
  const log = createLog('silent');
  const warn = vi.spyOn(log, 'warn');
  const app = new Hono<HttpEnv>();
  app.use(requestContext({ trustedProxies: 2 }, log)).all('*', (c) => c.text('answered'));
  const ask = (path: string, forwardedFor?: string) =>
    app.request(path, { headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor } });
  await ask('/api/nfts', '203.0.113.9, 10.0.0.1');
  await ask('/api/health/ready');
  expect(warn).not.toHaveBeenCalled();
  for (let n = 0; n < 3; n++) await ask('/api/nfts', '203.0.113.9');
  expect(warn.mock.calls).toEqual([
    [{ entries: 1, trustedProxies: 2 }, expect.stringContaining('fewer addresses than TRUSTED_PROXIES')],
  ]);
});
