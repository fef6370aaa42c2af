import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isPublicAddress } from '../../../platform/guarded-fetch/public-address.ts';
import { openTestDb } from '../../../testing/test-db.ts';
import { HANGS, openTestPushService, REDIRECTED, readVapid } from '../../../testing/test-push-service.ts';
import { encryptPush, MAX_PUSH_BYTES } from './encrypt-push.ts';
import { findEndpointProblem, lookUpPublic } from './push-endpoint.ts';
import { readPushKey } from './push-key.ts';
import { createPushSender } from './send-push.ts';

const NOW = 1_800_000_000;
const MESSAGE = {
  title: 'Sold 🏁',
  body: 'It was bought.',
  link: '/ItemDetail/binance-cars-1',
  tag: 'notice-1',
};
const contact = 'mailto:pit@cars.example';
const now = () => NOW;

const db = await openTestDb();
let service: Awaited<ReturnType<typeof openTestPushService>>;
beforeAll(async () => {
  service = await openTestPushService();
});
beforeEach(() => db.reset());
afterAll(async () => {
  await service.close();
  await db.close();
});
const open = async (reach: 'public' | 'anywhere' = 'anywhere') =>
  createPushSender({ key: await readPushKey(db), contact, now, reach });

describe('createPushSender', () => {
  test('a browser decrypts what its push service was given, and the service knows who sent it', async () => {
    const send = await open();
    expect(await send(service.addBrowser('one'), MESSAGE)).toBe('taken');
    const [{ headers, message }] = service.taken.splice(0) as [(typeof service.taken)[number]];
    expect(message).toEqual(MESSAGE);
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    const claims = readVapid(headers.authorization ?? '');
    expect(claims).toEqual({ aud: service.origin, exp: NOW + 12 * 3_600, sub: contact });
  });

  test('does not wait for a service that never answers', async () => {
    const key = await readPushKey(db);
    const send = createPushSender({ key, contact, now, reach: 'anywhere', timeoutMs: 20 });
    expect(await send(service.addBrowser('hangs', HANGS), MESSAGE)).toBe('failed');
    service.release();
  });

  test.each([
    [404, 'gone'],
    [410, 'gone'],
    [301, 'failed'],
    [429, 'failed'],
    [500, 'failed'],
  ] as const)('an answer %i means that it is %s', async (status, outcome) => {
    expect(await (await open())(service.addBrowser(`b${status}`, status), MESSAGE)).toBe(outcome);
  });

  test.each([301, 302, 307, 308])('a redirect %i into a private network is not followed', async (status) => {
    expect(await (await open())(service.addBrowser(`r${status}`, status), MESSAGE)).toBe('failed');
    expect(service.asked).toContain(`/send/r${status}`);
    expect(service.asked).not.toContain(REDIRECTED);
  });

  test('no answer: it failed', async () => {
    const target = { ...service.addBrowser('silent'), endpoint: 'http://127.0.0.1:1/send' };
    expect(await (await open())(target, MESSAGE)).toBe('failed');
  });

  test('a key that is none fails, and ends nothing', async () => {
    const target = { ...service.addBrowser('spoilt'), p256dh: 'A'.repeat(87) };
    expect(await (await open())(target, MESSAGE)).toBe('failed');
  });

  test('sends to nothing but public addresses', async () => {
    const send = await open('public');
    expect(await send(service.addBrowser('local'), MESSAGE)).toBe('gone');
    expect(
      await send({ ...service.addBrowser('name'), endpoint: 'https://localhost.localdomain./x' }, MESSAGE),
    ).not.toBe('taken');
    expect(service.taken).toEqual([]);
  });
});

describe('readPushKey', () => {
  test('is the same for all processes, from the first time on', async () => {
    const keys = await Promise.all([readPushKey(db), readPushKey(db)]);
    expect(new Set([...keys, await readPushKey(db)].map(({ publicKey }) => publicKey)).size).toBe(1);
    expect(Buffer.from(keys[0].publicKey, 'base64url')).toHaveLength(65);
  });
});

describe('encryptPush', () => {
  test('takes what fits into one record', async () => {
    const target = service.addBrowser('long');
    expect(encryptPush('x'.repeat(MAX_PUSH_BYTES), target).length).toBeLessThanOrEqual(4_096);
    expect(() => encryptPush('x'.repeat(MAX_PUSH_BYTES + 1), target)).toThrow(RangeError);
  });
});

test.each([
  'http://push.example/a',
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'https://localhost/a',
  'https://push.example:8443/a',
  'https://me:you@push.example/a',
  'https://0x7f000001/a',
  'https://2130706433/a',
  'ftp://push.example/a',
  'nothing',
])('findEndpointProblem refuses %s', (endpoint) => {
  expect(findEndpointProblem(endpoint)).toMatch(/^endpoint must be/);
});

test('findEndpointProblem lets the push services of browsers pass', () => {
  expect(findEndpointProblem('https://fcm.googleapis.com/fcm/send/a:b')).toBeUndefined();
});

test.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['169.254.169.254', false],
  ['192.168.0.1', false],
  ['100.64.0.1', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['2002:7f00:1::', false],
  ['nothing', false],
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
])('isPublicAddress of %s is %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test('lookUpPublic refuses a name that leads to this machine', async () => {
  const error = await new Promise((resolve) => lookUpPublic('localhost', { all: true }, resolve));
  expect(String(error)).toContain('not public');
});
