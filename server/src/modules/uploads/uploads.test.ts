import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UploadedFilesSchema } from '@pitlane/shared/api/uploads';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uploadDirs } from '../../config.ts';
import { createApi } from '../../http/create-api.ts';
import { createRequestListener } from '../../http/request-listener.ts';
import { createLog } from '../../lib/log.ts';
import { createMediaStorage } from '../../lib/storage/create-media-storage.ts';
import type { MediaStorage } from '../../lib/storage/media-storage.ts';
import { openTestBucket, type TestBucket } from '../../testing/test-bucket.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { claimingPng, halves, moving, noise, ZIP } from '../../testing/test-pictures.ts';
import { createIncomingFolder } from './incoming-folder.ts';
import { createKeptUploads } from './kept-uploads.ts';
import { createUploadMaker, type UploadMaker } from './upload-maker.ts';
import { uploadsRoutes } from './uploads.routes.ts';
import { createUploadsService } from './uploads.service.ts';

let db: TestDb;
let bucket: TestBucket;
let maker: UploadMaker;
let dataDir: string;
beforeAll(async () => {
  [db, bucket] = await Promise.all([openTestDb(), openTestBucket()]);
  maker = createUploadMaker();
});
afterAll(async () => {
  await Promise.all([db.close(), bucket.close(), maker.close()]);
});
beforeEach(async () => {
  await db.reset();
  dataDir = await mkdtemp(join(tmpdir(), 'pitlane-uploads-'));
  await db.query(`insert into author (user_id) select 'user ' || n from generate_series(1, 60) as n`);
  return () => rm(dataDir, { recursive: true });
});

const NOW = 1_790_000_000;
type Changes = { storage?: MediaStorage; maker?: UploadMaker };
/** The operations alone. The token is the number of the author that is signed in. */
function openUploads(changes: Changes = {}) {
  const log = createLog('silent');
  const storage = createMediaStorage({ mediaS3: undefined, dataDir });
  const service = createUploadsService({
    db,
    storage,
    incoming: createIncomingFolder(uploadDirs({ dataDir }).incoming),
    maker,
    log,
    now: () => NOW * 1_000,
    ...changes,
  });
  const api = createApi(log, [
    uploadsRoutes(service, async (authorization) => {
      const id = Number(authorization?.split(' ')[1]);
      return id ? { authorId: id, userId: `user ${id}`, sessionId: 's' } : undefined;
    }),
  ]);
  return { api, fetch: (request: Request, env?: object) => api.fetch(request, env), storage };
}
type Uploads = ReturnType<typeof openUploads>;

type Sent = Record<string, string | Uint8Array | undefined>;
function requestOf(fields: Sent, token: string | undefined = '7'): Request {
  const data = new FormData();
  for (const [name, value] of Object.entries({ ref: 'author', refId: '7', field: 'avatar', ...fields })) {
    if (typeof value === 'string') data.append(name, value);
    else if (value) data.append(name, new Blob([new Uint8Array(value)]), 'me.png');
  }
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  return new Request('http://site.test/api/upload', {
    method: 'POST',
    body: data,
    ...(headers && { headers }),
  });
}

async function send(to: Uploads, fields: Sent, token?: string) {
  const response = await to.fetch(requestOf(fields, token));
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
}
const picture = () => halves({ width: 60, height: 40 }).png().toBuffer();

/** All files under the data folder. */
async function listFiles(): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
const shown = async (id = 7) =>
  (
    await db.query<{ avatar: string; banner: string }>('select avatar, banner from author where id = $1', [
      id,
    ])
  )[0];
const noted = () => db.query<{ key: string }>('select key from upload');

/** Nothing was changed, and nothing is left. */
async function expectNothing(id = 7) {
  expect(await shown(id)).toEqual({ avatar: null, banner: null });
  expect(await noted()).toEqual([]);
  expect(await listFiles()).toEqual([]);
}

describe('POST /api/upload', () => {
  test('shows the picture at once, and answers what it has become', async () => {
    const uploads = openUploads();
    const { status, headers, body } = await send(uploads, { files: await picture() });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    const [file] = UploadedFilesSchema.parse(body);
    const { avatar } = (await shown()) ?? {};
    expect(file).toMatchObject({
      url: `/media/uploads/${avatar}.webp`,
      width: 400,
      height: 400,
      mime: 'image/webp',
    });
    const answer = await uploads.fetch(new Request(`http://site.test${file?.url}`));
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.byteLength).toBe(file?.size);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 400 });
    expect((await listFiles()).toSorted()).toEqual([`${avatar}-96.webp`, `${avatar}.webp`]);
  });

  test('tells open pages in the same transaction: of an avatar all that show it, of a banner the author’s', async () => {
    const wallets = ['1', '2'].map((digit) => `0x${digit.repeat(40)}`);
    await db.query('update author set wallet = $1 where id = 7', [wallets[0] ?? '']);
    await db.query('insert into author (wallet, holder_id) values ($1, 7)', [wallets[1] ?? '']);
    await send(openUploads(), { files: await picture(), field: 'banner' });
    await send(openUploads(), { files: await picture() });
    const told = await db.query<{ entity_id: string; topics: string[] }>(
      'select entity_id, topics from change order by seq',
    );
    expect(told[0]).toEqual({ entity_id: '7', topics: ['author:7'] });
    expect(told[1]?.topics).toEqual(
      expect.arrayContaining(['author:7', ...wallets.map((wallet) => `owner:${wallet}`)]),
    );
  });

  test('takes avatar and banner apart, and removes what each replaces', async () => {
    const uploads = openUploads();
    await send(uploads, { files: await picture() });
    const first = await shown();
    await send(uploads, { files: await picture(), field: 'banner' });
    await send(uploads, { files: await moving({ width: 40, height: 40 }, 3).gif().toBuffer() });
    const { avatar, banner } = (await shown()) ?? {};
    expect(avatar).not.toBe(first?.avatar);
    expect((await listFiles()).toSorted()).toEqual(
      [`${avatar}-96.webp`, `${avatar}.webp`, `${banner}-750.webp`, `${banner}.webp`].toSorted(),
    );
    expect((await noted()).map(({ key }) => key).toSorted()).toEqual([avatar, banner].toSorted());
    const animation = await readFile(join(uploadDirs({ dataDir }).kept, `${avatar}.webp`));
    expect((await sharp(animation, { animated: true }).metadata()).pages).toBe(3);
  });

  test('keeps them in a bucket just as well', async () => {
    const storage = createMediaStorage({ mediaS3: bucket.config, dataDir });
    const uploads = openUploads({ storage });
    await send(uploads, { files: await picture() });
    const first = (await shown())?.avatar;
    await send(uploads, { files: await picture() });
    const second = (await shown())?.avatar;
    expect((await uploads.fetch(new Request(`http://site.test/media/uploads/${first}.webp`))).status).toBe(
      404,
    );
    const answer = await uploads.fetch(new Request(`http://site.test/media/uploads/${second}-96.webp`));
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 96, height: 96 });
    expect(await listFiles()).toEqual([]);
  });

  test('cuts out what the sender chose', async () => {
    const crop = { x: '0.5', y: '0', width: '0.5', height: '1' };
    const { body } = await send(openUploads(), { files: await picture(), ...crop });
    const file = await readFile(join(uploadDirs({ dataDir }).kept, body[0].url.split('/').at(-1)));
    const { dominant } = await sharp(file).stats();
    expect(dominant.b).toBeGreaterThan(200);
  });

  test.each([
    ['a ZIP archive', ZIP, /^This file is a ZIP archive/],
    ['HTML', '<!doctype html><script>alert(1)</script>', /^This file is a page of HTML/],
    ['nothing', '', /^This file is empty/],
    [
      '50,000 × 50,000',
      claimingPng({ width: 50_000, height: 50_000 }),
      /^This picture has 50,000 × 50,000 pixels/,
    ],
  ])('refuses %s called me.png, and keeps what was there', async (_, content, message) => {
    const uploads = openUploads();
    await send(uploads, { files: await picture() });
    const before = [await shown(), await listFiles()];
    const { status, body } = await send(uploads, { files: Buffer.from(content as string) });
    expect([status, body.error.code, body.error.field]).toEqual([400, 'BAD_REQUEST', 'files']);
    expect(body.error.message).toMatch(message);
    expect([await shown(), await listFiles()]).toEqual(before);
  });

  test('refuses a picture that breaks off', async () => {
    const whole = await noise({ width: 200, height: 200 }).png().toBuffer();
    const { status, body } = await send(openUploads(), { files: whole.subarray(0, whole.length / 2) });
    expect([status, body.error.message]).toEqual([400, expect.stringMatching('damaged or breaks off')]);
    await expectNothing();
  });

  test('refuses 51 MB', async () => {
    const { status, body } = await send(openUploads(), { files: new Uint8Array(51_000_000) });
    expect([status, body.error.field]).toEqual([413, 'files']);
    expect(body.error.message).toBe(
      'This file is larger than 50 MB. Make it smaller, or choose another one.',
    );
    await expectNothing();
  });

  test.each([
    ['no account', {}, '', 401, undefined],
    ['a foreign author', { refId: '8' }, '7', 403, 'refId'],
    ['no ref', { ref: undefined }, '7', 400, 'ref'],
    ['another ref', { ref: 'nft' }, '7', 400, 'ref'],
    ['no refId', { refId: undefined }, '7', 400, 'refId'],
    ['a refId that is none', { refId: '7; drop table author' }, '7', 400, 'refId'],
    ['no field', { field: undefined }, '7', 400, 'field'],
    ['another field', { field: 'username' }, '7', 400, 'field'],
    ['an unknown field', { width2: '1' }, '7', 400, 'width2'],
    ['half a cut', { x: '0', y: '0' }, '7', 400, 'width'],
    ['a cut outside', { x: '0', y: '-1', width: '1', height: '1' }, '7', 400, 'y'],
    ['no file', { files: undefined }, '7', 400, 'files'],
  ] as [string, Sent, string, number, string | undefined][])(
    'refuses %s',
    async (_, changes, token, status, field) => {
      const answer = await send(openUploads(), { files: await picture(), ...changes }, token);
      expect([answer.status, answer.body.error.field]).toEqual([status, field]);
      await expectNothing();
      await expectNothing(8);
    },
  );

  test('refuses what is not a form', async () => {
    const headers = { authorization: 'Bearer 7', 'content-type': 'application/json' };
    const request = new Request('http://site.test/api/upload', { method: 'POST', headers, body: '{}' });
    expect((await openUploads().fetch(request)).status).toBe(400);
    await expectNothing();
  });

  test('changes nothing for an account that is deleted meanwhile', async () => {
    const uploads = openUploads({
      maker: {
        ...maker,
        async make(work) {
          await db.query('update author set user_id = null where id = 7');
          return maker.make(work);
        },
      },
    });
    expect((await send(uploads, { files: await picture() })).status).toBe(401);
    await expectNothing();
  });

  test('changes nothing where the storage fails, also half-way', async () => {
    const storage = createMediaStorage({ mediaS3: undefined, dataDir });
    let puts = 0;
    const failing: MediaStorage = {
      ...storage,
      put: (...given) =>
        ++puts % 2 === 0 ? Promise.reject(new Error('the disk is full')) : storage.put(...given),
    };
    const { status, body } = await send(openUploads({ storage: failing }), { files: await picture() });
    expect([status, body.error.code]).toEqual([503, 'STORAGE_UNAVAILABLE']);
    await expectNothing();
  });

  test('survives a file that kills the decoder', async () => {
    const broken = createUploadMaker(undefined, 1);
    const { status, body } = await send(openUploads({ maker: broken }), { files: await picture() });
    expect([status, body.error.message]).toEqual([400, expect.stringMatching('takes too long to read')]);
    await broken.close();
    await expectNothing();
  });

  test('of many at once by one account it takes two at a time, and the last one is shown', async () => {
    const uploads = openUploads();
    const file = await picture();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(uploads, { files: file })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    expect(statuses.filter((status) => status === 429)).toHaveLength(8);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toBe('1');
    const { avatar } = (await shown()) ?? {};
    expect((await listFiles()).toSorted()).toEqual([`${avatar}-96.webp`, `${avatar}.webp`]);
    expect(await noted()).toEqual([{ key: avatar }]);
  });

  test('of a hundred at once by fifty accounts, over the wire, each is shown or refused in words', async () => {
    const uploads = openUploads();
    const server = createServer(createRequestListener(uploads));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const file = await noise({ width: 1_000, height: 1_000 }).png().toBuffer();
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const id = String((index % 50) + 1);
        const request = requestOf({ files: file, refId: id }, id);
        const { headers } = request;
        const body = await request.arrayBuffer();
        const response = await fetch(`http://127.0.0.1:${port}/api/upload`, {
          method: 'POST',
          headers,
          body,
        });
        return { id, status: response.status, body: JSON.parse(await response.text()) };
      }),
    );
    // What is too large is told too, and not only cut off: the body is read to its end.
    const sent = requestOf({ files: new Uint8Array(51_000_000) });
    const large = await fetch(`http://127.0.0.1:${port}/api/upload`, {
      method: 'POST',
      headers: sent.headers,
      body: await sent.arrayBuffer(),
    });
    expect([large.status, JSON.parse(await large.text()).error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    server.close();
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken.length).toBeGreaterThanOrEqual(16);
    for (const { status, body } of answers.filter((each) => !taken.includes(each))) {
      expect([status, body.error.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    }
    const authors = new Set(taken.map(({ id }) => id));
    expect((await listFiles()).length).toBe(2 * authors.size);
    expect(await noted()).toHaveLength(authors.size);
  }, 60_000);
});

describe('GET /media/uploads/{file}', () => {
  const KEY = '0'.repeat(32);
  const ask = (uploads: Uploads, file: string, init?: RequestInit) =>
    uploads.fetch(new Request(`http://site.test/media/uploads/${file}`, init));

  test('lets browsers keep a picture for ever, and nothing be made of it but a picture', async () => {
    const uploads = openUploads();
    await uploads.storage.put(`${KEY}.webp`, new Uint8Array([1, 2, 3]), 'image/webp');
    const answer = await ask(uploads, `${KEY}.webp`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '3',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${KEY}.webp"`,
    });
    expect((await answer.arrayBuffer()).byteLength).toBe(3);
    const again = await ask(uploads, `${KEY}.webp`, { headers: { 'if-none-match': `"${KEY}.webp"` } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await ask(uploads, `${KEY}.webp`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '3', '']);
  });

  test.each([
    [`${'1'.repeat(32)}.webp`, 404],
    [`${KEY}.png`, 400],
    ['incoming', 400],
    ['..%2Fdb', 400],
    [`incoming%2F${KEY}.webp`, 400],
  ])('has nothing at %s', async (file, status) => {
    expect((await ask(openUploads(), file)).status).toBe(status);
  });

  test('says that the storage is away', async () => {
    const storage: MediaStorage = {
      ...createMediaStorage({ mediaS3: undefined, dataDir }),
      get: () => Promise.reject(new Error('no answer')),
    };
    expect((await ask(openUploads({ storage }), `${KEY}.webp`)).status).toBe(503);
  });
});

describe('createKeptUploads', () => {
  test('sweeps what a crash or a deleted account has left, after an hour, and nothing that is shown', async () => {
    const uploads = openUploads();
    await send(uploads, { files: await picture() });
    await send(uploads, { files: await picture(), field: 'banner' });
    await db.query('update author set banner = null where id = 7');
    const kept = createKeptUploads(db, uploads.storage);
    expect(await kept.sweep(NOW + 3_600)).toEqual({ removed: 0, isDone: true });
    expect(await listFiles()).toHaveLength(4);
    expect(await kept.sweep(NOW + 3_601)).toEqual({ removed: 1, isDone: true });
    const { avatar } = (await shown()) ?? {};
    expect((await listFiles()).toSorted()).toEqual([`${avatar}-96.webp`, `${avatar}.webp`]);
    expect(await noted()).toEqual([{ key: avatar }]);
  });

  test('keeps the note of a file that cannot be removed', async () => {
    const uploads = openUploads();
    await send(uploads, { files: await picture() });
    await db.query('update author set avatar = null where id = 7');
    const broken = { ...uploads.storage, remove: () => Promise.reject(new Error('no answer')) };
    await expect(createKeptUploads(db, broken).sweep(NOW + 9_999)).rejects.toThrow('no answer');
    expect(await noted()).toHaveLength(1);
  });
});

describe('createIncomingFolder', () => {
  test('removes what was left an hour ago, and nothing younger', async () => {
    const { incoming } = uploadDirs({ dataDir });
    const folder = createIncomingFolder(incoming);
    await folder.sweep();
    for (const name of ['old', 'new']) await writeFile(join(incoming, name), '');
    await utimes(join(incoming, 'old'), NOW, NOW);
    await folder.sweep(NOW * 1_000 + 3_600_001);
    expect(await readdir(incoming)).toEqual(['new']);
  });
});
