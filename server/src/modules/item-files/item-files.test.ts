import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_FILE_BYTES, MAX_OPEN_FILES } from '@pitlane/shared/domain/cars/item-files';
import type { Sharp } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApi } from '../../app/create-api.ts';
import { createDiskGuard, type DiskGuard } from '../../platform/disk-guard.ts';
import type { Identify } from '../../platform/http/http-env.ts';
import type { Pace } from '../../platform/http/require-pace.ts';
import { createSharedLimits } from '../../platform/http/shared-limits.ts';
import { createLog } from '../../platform/log.ts';
import { breakingOff, cut } from '../../testing/breaking-off.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { mp4Box, testMp4 } from '../../testing/test-mp4.ts';
import { claimingGif, claimingPng, finePng, halves, moving, ZIP } from '../../testing/test-pictures.ts';
import { createFileChecker, type FileChecker } from './file-checker.ts';
import { filesRoutes } from './item-files.routes.ts';
import { createFilesService, sweepFiles } from './item-files.service.ts';

type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
const NOW = 1_790_000_000;
const checker = createFileChecker();
let db: TestDb;
let dir: string;
let pinned: Buffer[];
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(async () => {
  await Promise.all([db.close(), checker.close()]);
});
beforeEach(async () => {
  await db.reset();
  await db.query(`insert into author (user_id) select 'user ' || n from generate_series(1, 9) as n`);
  pinned = [];
  dir = await mkdtemp(join(tmpdir(), 'pitlane-files-'));
  return () => rm(dir, { recursive: true });
});

/** The operations as one process has them. Token 7 is author 7. */
type Changes = { pace?: Pace; disk?: DiskGuard };
function open(
  now = () => NOW * 1_000,
  checking: FileChecker = checker,
  { pace, disk = createDiskGuard(dir) }: Changes = {},
) {
  const pinFile = async (content: AsyncIterable<Uint8Array>) => {
    pinned.push(Buffer.concat(await Array.fromAsync(content)));
    return { cid: `bafkfile${pinned.length}` };
  };
  const service = createFilesService({
    db,
    dir,
    disk,
    limits: createSharedLimits({ db, secret: 'secret' }),
    checker: checking,
    pinFile,
    now,
    waitMs: 300,
    ...(pace && { pace }),
  });
  const identify: Identify = {
    async caller(authorization) {
      const id = Number(authorization?.split(' ')[1]);
      return id ? { authorId: id, userId: `user ${id}`, sessionId: 's' } : undefined;
    },
    standing: async () => undefined,
    proof: async () => ({ provedAt: Date.now(), ways: [] }),
  };
  const api = createApi(createLog('silent'), [filesRoutes(service)], { identify });
  type Sent = { token?: string; client?: string; headers?: Record<string, string>; body?: Body };
  return async (method: string, path: string, { token = '7', client, headers = {}, body }: Sent = {}) => {
    const response = await api.fetch(
      new Request(`http://site.test${path}`, {
        method,
        headers: { ...(token && { authorization: `Bearer ${token}` }), 'tus-resumable': '1.0.0', ...headers },
        ...(body !== undefined && { body, duplex: 'half' }),
      } as RequestInit),
      { request: { requestId: 'r', log: createLog('silent'), client } },
    );
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text.startsWith('{') ? JSON.parse(text) : undefined,
    };
  };
}
type Ask = ReturnType<typeof open>;

const create = (ask: Ask, size: number | string, token = '7') =>
  ask('POST', '/api/files', { token, headers: { 'upload-length': String(size) } });
const begin = async (ask: Ask, size: number) =>
  (await create(ask, size)).headers.get('location')?.replace('http://site.test', '') ?? '';
const append = (ask: Ask, address: string, offset: number | string, body: Body, token = '7') =>
  ask('PATCH', address, {
    token,
    headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body,
  });
const bytesOf = (bytes: Uint8Array) => new Uint8Array(bytes);
async function sendAll(ask: Ask, bytes: Uint8Array) {
  const address = await begin(ask, bytes.byteLength);
  await append(ask, address, 0, bytesOf(bytes));
  return { address, ...(await ask('POST', `${address}/finish`)) };
}
const files = () => readdir(dir);
const PLACED = { width: 60, height: 40 };
/** A picture as phones write it, with the place where it was made. */
const withPlace = (image: Sharp) =>
  image
    .withExif({ IFD0: { Make: 'a phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' } })
    .toBuffer();
const placedMp4 = (type: string, content: string) =>
  testMp4(PLACED, 'vide', mp4Box('udta', mp4Box(type, Buffer.from(content, 'latin1'))));
const picture = () => halves({ width: 60, height: 40 }).png().toBuffer();

describe('sending a file', () => {
  test('takes it in pieces, says how far it is, checks it and pins it once', async () => {
    const ask = open();
    const bytes = await picture();
    const created = await create(ask, bytes.byteLength);
    expect([created.status, created.headers.get('tus-resumable')]).toEqual([201, '1.0.0']);
    expect(created.headers.get('upload-expires')).toMatch('GMT');
    const address = created.headers.get('location') ?? '';
    expect(address).toMatch(/^\/api\/files\/[0-9a-f]{32}$/);
    expect((await append(ask, address, 0, bytesOf(bytes.subarray(0, 100)))).status).toBe(204);
    const head = await ask('HEAD', address);
    expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
      200,
      '100',
      String(bytes.byteLength),
    ]);
    expect((await ask('POST', `${address}/finish`)).status).toBe(409);
    await append(ask, address, 100, bytesOf(bytes.subarray(100)));
    const done = await ask('POST', `${address}/finish`);
    expect([done.status, done.body]).toEqual([
      200,
      expect.objectContaining({
        kind: 'PNG',
        width: 60,
        height: 40,
        size: bytes.byteLength,
        cid: 'bafkfile1',
      }),
    ]);
    expect(pinned[0]?.equals(bytes)).toBe(true);
    expect(await files()).toEqual([]);
    expect((await ask('POST', `${address}/finish`)).body).toEqual(done.body);
    expect((await ask('GET', address)).body).toEqual(done.body);
    expect((await ask('HEAD', address)).headers.get('upload-offset')).toBe(String(bytes.byteLength));
    expect(pinned).toHaveLength(1);
  });

  test('goes on where it broke off at 99%, in another process too', async () => {
    const bytes = await picture();
    const most = Math.floor(bytes.byteLength * 0.99);
    const ask = open();
    const address = await begin(ask, bytes.byteLength);
    const path = join(dir, address.slice(-32));
    await append(ask, address, 0, breakingOff(bytes.subarray(0, most), path));
    const other = open();
    const offset = Number((await other('HEAD', address)).headers.get('upload-offset'));
    expect(offset).toBe(most);
    expect((await append(other, address, offset, bytesOf(bytes.subarray(offset)))).status).toBe(204);
    expect((await other('POST', `${address}/finish`)).status).toBe(200);
    expect(pinned[0]?.equals(bytes)).toBe(true);
  });

  test('lets one of two write when both send the same piece at once', async () => {
    const bytes = await picture();
    const processes = [open(), open()] as const;
    const address = await begin(processes[0], bytes.byteLength);
    const answers = await Promise.all(processes.map((ask) => append(ask, address, 0, bytesOf(bytes))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect((await processes[1]('POST', `${address}/finish`)).status).toBe(200);
    expect(pinned[0]?.equals(bytes)).toBe(true);
  });

  test('takes the lock of a process that has died', async () => {
    const bytes = await picture();
    const ask = open();
    const address = await begin(ask, bytes.byteLength);
    await db.query(`update file set locked_by = 'dead', locked_until = $1`, [Date.now() - 1]);
    expect((await append(ask, address, 0, bytesOf(bytes))).status).toBe(204);
  });

  test.each(['DELETE', 'PATCH', 'POST'])(
    'says in words to %s that another request has it',
    async (method) => {
      const bytes = await picture();
      const ask = open();
      const address = await begin(ask, bytes.byteLength);
      await db.query(`update file set locked_by = 'checks it', locked_until = $1`, [Date.now() + 60_000]);
      const answer = await (method === 'PATCH'
        ? append(ask, address, 0, bytesOf(bytes))
        : ask(method, method === 'POST' ? `${address}/finish` : address));
      expect([answer.status, answer.body.error.code]).toEqual([409, 'CONFLICT']);
    },
  );

  test.each([5, -1, 'x', '', '1e3'])('refuses bytes from a wrong place: %j', async (offset) => {
    const ask = open();
    const address = await begin(ask, 100);
    const answer = await append(ask, address, offset, bytesOf(new Uint8Array(10)));
    expect([400, 409]).toContain(answer.status);
    expect((await ask('HEAD', address)).headers.get('upload-offset')).toBe('0');
  });

  test('takes no more bytes than the file has', async () => {
    const ask = open();
    const address = await begin(ask, 10);
    const answer = await append(ask, address, 0, bytesOf(new Uint8Array(11)));
    expect(answer.status).toBe(413);
    const offset = Number((await ask('HEAD', address)).headers.get('upload-offset'));
    expect(offset).toBeLessThanOrEqual(10);
  });

  test.each([
    ['201 MB', 201_000_000, 413, 'larger than 200 MB'],
    ['one byte more than 200 MB', MAX_FILE_BYTES + 1, 413, 'larger than 200 MB'],
    ['nothing', 0, 400, 'empty'],
    ['less than nothing', -1, 400, 'Upload-Length'],
    ['no number', 'many', 400, 'Upload-Length'],
    ['a number past all numbers', '9'.repeat(40), 400, 'Upload-Length'],
  ])('refuses %s before the first byte', async (_, size, status, words) => {
    const answer = await create(open(), size);
    expect([answer.status, answer.body.error.message]).toEqual([status, expect.stringMatching(words)]);
    expect(await files()).toEqual([]);
  });

  test('refuses a length that is to come later, another version and other methods', async () => {
    const ask = open();
    const later = await ask('POST', '/api/files', { headers: { 'upload-defer-length': '1' } });
    expect(later.status).toBe(400);
    const version = { 'tus-resumable': '0.2.2', 'upload-length': '10' };
    expect((await ask('POST', '/api/files', { headers: version })).status).toBe(400);
    const address = await begin(ask, 10);
    const override = { 'x-http-method-override': 'DELETE', 'upload-offset': '0' };
    await ask('PATCH', address, { headers: override, body: 'x' });
    expect((await ask('HEAD', address)).status).toBe(200);
  });

  test('is for the account alone that has begun it', async () => {
    const ask = open();
    expect((await create(ask, 10, '')).status).toBe(401);
    const address = await begin(ask, 10);
    expect((await append(ask, address, 0, 'x', '')).status).toBe(401);
    expect((await append(ask, address, 0, 'x', '8')).status).toBe(404);
    for (const method of ['HEAD', 'GET', 'DELETE'])
      expect((await ask(method, address, { token: '8' })).status).toBe(404);
    expect((await ask('POST', `${address}/finish`, { token: '8' })).status).toBe(404);
    expect((await ask('GET', '/api/files/..%2F..%2Fetc')).status).toBe(400);
  });

  test('leaves nothing behind when it is given up', async () => {
    const ask = open();
    const address = await begin(ask, 10);
    await append(ask, address, 0, 'abc');
    expect((await ask('DELETE', address)).status).toBe(204);
    expect(await files()).toEqual([]);
    for (const method of ['HEAD', 'DELETE']) expect((await ask(method, address)).status).toBe(404);
  });

  test('limits what one account has on its way, and what it sends in a day', async () => {
    const ask = open();
    for (let n = 0; n < MAX_OPEN_FILES; n++) expect((await create(ask, 10)).status).toBe(201);
    const tooMany = await create(ask, 10);
    expect([tooMany.status, tooMany.body.error.message]).toEqual([
      429,
      expect.stringMatching('on their way'),
    ]);
    expect((await create(ask, 10, '8')).status).toBe(201);
    await db.query(`update file set state = 'gone', size = 199000000`);
    const tooMuch = await create(ask, 10);
    expect([tooMuch.status, tooMuch.body.error.message]).toEqual([429, expect.stringMatching('24 hours')]);
  });
});

describe('what many accounts of one client send', () => {
  const tokens = Array.from({ length: 9 }, (_, i) => String(i + 1));
  const SLOW = { bytes: 1_000, withinMs: 60_000 };

  test('holds twelve uploads under way, and leaves room for another client', async () => {
    const ask = open(undefined, undefined, { pace: SLOW });
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
    const ask = open();
    const createFrom = (client: string, size: number, token: string) =>
      ask('POST', '/api/files', { token, client, headers: { 'upload-length': String(size) } });
    for (let i = 0; i < 24; i++)
      expect((await createFrom('203.0.113.9', MAX_FILE_BYTES, tokens[i % 8] ?? '')).status).toBe(201);
    for (let i = 0; i < 200; i++) {
      expect((await createFrom('203.0.113.9', 1, tokens[i % 8] ?? '')).status).toBe(201);
      await db.query(`update file set state = 'gone'`);
    }
    const refused = await createFrom('203.0.113.9', 1, '9');
    expect([refused.status, refused.body.error.message]).toEqual([
      429,
      expect.stringMatching('Your network'),
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await db.query(`update shared_limit set points = 2e11 where key like 'upload bytes:%'`);
    expect((await createFrom('198.51.100.1', MAX_FILE_BYTES, '9')).status).toBe(201);
  });
});

test('an upload that hardly moves is given up, and its bytes stay for the next try', async () => {
  const ask = open(undefined, undefined, { pace: { bytes: 1_000, withinMs: 50 } });
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
  const address = await begin(open(), 10);
  const ask = open(undefined, undefined, { disk: createDiskGuard(dir, 1e18) });
  const refused = [await create(ask, 10), await append(ask, address, 0, 'abc')];
  expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual([
    [503, 'DISK_FULL'],
    [503, 'DISK_FULL'],
  ]);
  expect((await ask('HEAD', address)).headers.get('upload-offset')).toBe('0');
});

describe('finishing a file', () => {
  test.each([1, 2])('takes a JPG without its last bytes, as browsers do: %i', async (missing) => {
    const whole = await halves({ width: 60, height: 40 }).jpeg().toBuffer();
    const { status, body } = await sendAll(open(), whole.subarray(0, -missing));
    expect([status, body]).toEqual([200, expect.objectContaining({ kind: 'JPG', width: 60, height: 40 })]);
  });

  test.each([1, 3, 7, 8, 100])(
    'takes an MP4 with bytes after its last box, as browsers do: %i',
    async (extra) => {
      for (const fill of [0, 255]) {
        const video = Buffer.concat([testMp4({ width: 60, height: 40 }), Buffer.alloc(extra, fill)]);
        const { status, body } = await sendAll(open(), video);
        expect([status, body]).toEqual([
          200,
          expect.objectContaining({ kind: 'MP4', width: 60, height: 40 }),
        ]);
      }
    },
  );

  test.each([
    ['JPG', async () => halves({ width: 60, height: 40 }).jpeg().toBuffer()],
    ['WEBP', async () => halves({ width: 60, height: 40 }).webp().toBuffer()],
    ['GIF', async () => moving({ width: 60, height: 40 }, 4).gif().toBuffer()],
    ['WEBP', async () => moving({ width: 60, height: 40 }, 4).webp().toBuffer()],
    ['MP4', async () => testMp4({ width: 60, height: 40 })],
  ])('knows a %s by its content', async (kind, make) => {
    const { status, body } = await sendAll(open(), await make());
    expect([status, body]).toEqual([200, expect.objectContaining({ kind, width: 60, height: 40 })]);
  });

  test('takes a photo that names its camera and no place, as it is', async () => {
    const photo = await halves(PLACED)
      .withExif({
        IFD0: { Make: 'a phone', Copyright: 'a racer' },
        IFD2: { DateTimeOriginal: '2026:11:27 04:00:00' },
      })
      .jpeg()
      .toBuffer();
    expect((await sendAll(open(), photo)).status).toBe(200);
    expect(pinned).toEqual([photo]);
  });

  test.each([
    ['a ZIP archive', async () => ZIP, 'no PNG, JPG'],
    ['HTML', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'no PNG, JPG'],
    ['SVG with a script', async () => Buffer.from('<svg><script>alert(1)</script></svg>'), 'no PNG, JPG'],
    ['an AVIF', async () => halves({ width: 60, height: 40 }).avif().toBuffer(), 'no PNG, JPG'],
    ["HTML behind a GIF's beginning", async () => Buffer.from('GIF89a<script>alert(1)</script>'), 'damaged'],
    ["HTML behind a JPG's beginning", async () => Buffer.from('\xff\xd8\xff<script>', 'latin1'), 'damaged'],
    ['a bomb', async () => claimingPng({ width: 50_000, height: 50_000 }), '50,000 × 50,000 pixels'],
    ['an endless animation', async () => claimingGif({ width: 2_000, height: 2_000 }, 200), '200 frames'],
    ['half a PNG', async () => cut(await halves({ width: 300, height: 300 }).png().toBuffer()), 'damaged'],
    ['half a JPG', async () => cut(await halves({ width: 300, height: 300 }).jpeg().toBuffer()), 'damaged'],
    ['half a GIF', async () => cut(await moving({ width: 60, height: 40 }, 9).gif().toBuffer()), 'damaged'],
    [
      'nearly a whole JPG',
      async () => (await halves({ width: 300, height: 300 }).jpeg().toBuffer()).subarray(0, -200),
      'damaged',
    ],
    ['a picture of fine colours', async () => finePng({ width: 9_000, height: 9_000 }), 'At most 50 million'],
    ['a photo with its place', async () => withPlace(halves(PLACED).jpeg()), 'contains its location'],
    ['a PNG with its place', async () => withPlace(halves(PLACED).png()), 'contains its location'],
    ['a WEBP with its place', async () => withPlace(halves(PLACED).webp()), 'contains its location'],
    [
      'a photo with its place in XMP',
      async () =>
        halves(PLACED)
          .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a GPSLatitude="48,8N"/></x:xmpmeta>')
          .jpeg()
          .toBuffer(),
      'contains its location',
    ],
    [
      'a film with its place',
      async () => placedMp4('\xa9xyz', '\0\x12\x15\xc7+48.8577+002.295/'),
      'contains its location',
    ],
    [
      'a film of a phone with its place',
      async () => placedMp4('keys', 'mdtacom.apple.quicktime.location.ISO6709'),
      'contains its location',
    ],
    [
      'a 3GPP film with its place',
      async () => placedMp4('loci', '\0\0\0\0\x15\xc7'),
      'contains its location',
    ],
    ['half an MP4', async () => cut(testMp4({ width: 60, height: 40 })), 'incomplete'],
    ['an MP4 without an index', async () => testMp4({ width: 60, height: 40 }).subarray(0, 20), 'incomplete'],
    ['an MP4 that is only heard', async () => testMp4({ width: 60, height: 40 }, 'soun'), 'no pictures'],
  ])('refuses %s in words, and leaves nothing behind', async (_, make, words) => {
    const ask = open();
    const { status, body, address } = await sendAll(ask, await make());
    expect([status, body.error.code, body.error.message]).toEqual([
      400,
      'BAD_REQUEST',
      expect.stringContaining(words),
    ]);
    expect(await files()).toEqual([]);
    expect(pinned).toEqual([]);
    expect((await ask('GET', address)).status).toBe(404);
  });
});

test('a file whose checking process is killed, as when a server stops, is still there for the next try', async () => {
  const killed: FileChecker = {
    ...checker,
    async check(path) {
      const checking = checker.check(path);
      await checker.close();
      return checking;
    },
  };
  const { address, status, body } = await sendAll(open(undefined, killed), await picture());
  expect([status, body.error.code]).toEqual([503, 'STORAGE_UNAVAILABLE']);
  expect((await open()('POST', `${address}/finish`)).status).toBe(200);
});

describe('sweepFiles', () => {
  test('removes what was not finished within a day, and nothing younger', async () => {
    const ask = open();
    await append(ask, await begin(ask, 10), 0, 'abc');
    const young = open(() => (NOW + 60) * 1_000);
    await append(young, await begin(young, 10), 0, 'abc');
    await writeFile(join(dir, 'another'), '');
    expect(await sweepFiles(db, dir, NOW + 86_400)).toEqual({ removed: 0, isDone: true });
    expect(await sweepFiles(db, dir, NOW + 86_401)).toEqual({ removed: 1, isDone: true });
    expect(await files()).toHaveLength(3);
  });
});
