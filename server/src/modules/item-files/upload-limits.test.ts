import { MAX_FILE_BYTES } from '@pitlane/shared/domain/cars/item-files';
import { describe, expect, test, vi } from 'vitest';
import { createDiskGuard } from '../../platform/disk-guard.ts';
import {
  append,
  type Body,
  begin,
  bytesOf,
  create,
  openFilesForEachTest,
} from '../../testing/test-item-files.ts';

const site = openFilesForEachTest();

describe('what many accounts of one client send', () => {
  const tokens = Array.from({ length: 9 }, (_, i) => String(i + 1));
  const SLOW = { bytes: 1_000, withinMs: 60_000 };

  test('holds twelve uploads under way, and leaves room for another client', async () => {
    const ask = site.open({ pace: SLOW });
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const slowly = () =>
      new ReadableStream<Uint8Array>({
        async pull(controller) {
          await held;
          controller.close();
        },
      });
    const send = async (token: string, client: string, body: Body) => {
      const { headers } = await ask('POST', '/api/files', {
        token,
        client,
        headers: { 'upload-length': '10' },
      });
      const type = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
      return ask('PATCH', headers.get('location') ?? '', { token, client, headers: type, body });
    };
    const statuses: number[] = [];
    const flood = Array.from({ length: 36 }, (_, i) =>
      send(tokens[i % 8] ?? '', '203.0.113.9', slowly()).then(({ status }) => statuses.push(status)),
    );
    await vi.waitFor(() => expect(statuses).toHaveLength(24), { timeout: 30_000, interval: 20 });
    expect(new Set(statuses)).toEqual(new Set([429]));
    expect((await send('9', '198.51.100.1', 'abc')).status).toBe(204);
    release();
    await Promise.all(flood);
  });

  test('is five gigabytes a day, a byte counting as a megabyte, and no sum of all stops other clients', async () => {
    const ask = site.open();
    const createFrom = (client: string, size: number, token: string) =>
      ask('POST', '/api/files', { token, client, headers: { 'upload-length': String(size) } });
    for (let i = 0; i < 24; i++)
      expect((await createFrom('203.0.113.9', MAX_FILE_BYTES, tokens[i % 8] ?? '')).status).toBe(201);
    for (let i = 0; i < 200; i++) {
      expect((await createFrom('203.0.113.9', 1, tokens[i % 8] ?? '')).status).toBe(201);
      await site.db.query(`update file set state = 'gone'`);
    }
    const refused = await createFrom('203.0.113.9', 1, '9');
    expect([refused.status, refused.body.error.message]).toEqual([
      429,
      expect.stringMatching('Your network'),
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await site.db.query(`update shared_limit set points = 2e11 where key like 'upload bytes:%'`);
    expect((await createFrom('198.51.100.1', MAX_FILE_BYTES, '9')).status).toBe(201);
  });
});

test('of many requests to discard a file that is in use, most are refused, and do not ask the database', async () => {
  const ask = site.open();
  const address = await begin(ask, 10);
  const until = Date.now() + 60_000;
  await site.db.query(`update file set locked_by = 'another', locked_until = $1`, [until]);
  const flood = Array.from({ length: 60 }, () => ask('DELETE', address, { client: '203.0.113.9' }));
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 409)).toHaveLength(12);
  expect(statuses.filter((status) => status === 429)).toHaveLength(48);
});

test('an upload that hardly moves is given up, and its bytes stay for the next try', async () => {
  const ask = site.open({ pace: { bytes: 1_000, withinMs: 50 } });
  const address = await begin(ask, 10);
  const stuck = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytesOf(new Uint8Array(3))),
  });
  const { status, body } = await append(ask, address, 0, stuck);
  expect([status, body.error.code]).toEqual([503, 'TIMEOUT']);
  const { headers } = await ask('HEAD', address);
  expect(
    (
      await append(
        ask,
        address,
        headers.get('upload-offset') ?? '',
        'a'.repeat(10 - Number(headers.get('upload-offset'))),
      )
    ).status,
  ).toBe(204);
});

test('nothing is begun or sent where the disk is full', async () => {
  const address = await begin(site.open(), 10);
  const ask = site.open({ disk: createDiskGuard(site.dir, 1e18) });
  const refused = [await create(ask, 10), await append(ask, address, 0, 'abc')];
  expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual([
    [503, 'DISK_FULL'],
    [503, 'DISK_FULL'],
  ]);
  expect((await ask('HEAD', address)).headers.get('upload-offset')).toBe('0');
});
