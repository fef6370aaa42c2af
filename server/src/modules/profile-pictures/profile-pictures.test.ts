import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UploadedFilesSchema } from '@pitlane/shared/api/profile-pictures';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadDirs } from '../../config/data-folders.ts';
import { createMediaStorage } from '../../core/media/storage/create-media-storage.ts';
import { openTestBucket, type TestBucket } from '../../testing/test-bucket.ts';
import { claimingPng, moving, noise, ZIP } from '../../testing/test-pictures.ts';
import { openUploadsForEachTest, type SentUpload, testPicture } from '../../testing/test-profile-pictures.ts';

const site = openUploadsForEachTest();
let bucket: TestBucket;
beforeAll(async () => {
  bucket = await openTestBucket();
});
afterAll(() => bucket.close());

describe('POST /api/upload', () => {
  test('shows the picture at once, and answers what it has become', async () => {
    const uploads = site.open();
    const { status, headers, body } = await site.send(uploads, { files: await testPicture() });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    const [file] = UploadedFilesSchema.parse(body);
    const { avatar } = (await site.shown()) ?? {};
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
    expect((await site.listFiles()).toSorted()).toEqual([`${avatar}-96.webp`, `${avatar}.webp`]);
  });

  test('tells open pages in the same transaction: of an avatar all that show it, of a banner the author’s', async () => {
    const wallets = ['1', '2'].map((digit) => `0x${digit.repeat(40)}`);
    await site.db.query('update author set wallet = $1 where id = 7', [wallets[0] ?? '']);
    await site.db.query('insert into author (wallet, holder_id) values ($1, 7)', [wallets[1] ?? '']);
    await site.send(site.open(), { files: await testPicture(), field: 'banner' });
    await site.send(site.open(), { files: await testPicture() });
    const told = await site.db.query<{ entity_id: string; topics: string[] }>(
      'select entity_id, topics from change order by seq',
    );
    expect(told[0]).toEqual({ entity_id: '7', topics: ['author:7'] });
    expect(told[1]?.topics).toEqual(
      expect.arrayContaining(['author:7', ...wallets.map((wallet) => `owner:${wallet}`)]),
    );
  });

  test('takes avatar and banner apart, and removes what each replaces', async () => {
    const uploads = site.open();
    await site.send(uploads, { files: await testPicture() });
    const first = await site.shown();
    await site.send(uploads, { files: await testPicture(), field: 'banner' });
    await site.send(uploads, { files: await moving({ width: 40, height: 40 }, 3).gif().toBuffer() });
    const { avatar, banner } = (await site.shown()) ?? {};
    expect(avatar).not.toBe(first?.avatar);
    expect((await site.listFiles()).toSorted()).toEqual(
      [`${avatar}-96.webp`, `${avatar}.webp`, `${banner}-750.webp`, `${banner}.webp`].toSorted(),
    );
    expect((await site.noted()).map(({ key }) => key).toSorted()).toEqual([avatar, banner].toSorted());
    const animation = await readFile(join(uploadDirs({ dataDir: site.dataDir }).kept, `${avatar}.webp`));
    expect((await sharp(animation, { animated: true }).metadata()).pages).toBe(3);
  });

  test('keeps them in a bucket just as well', async () => {
    const storage = createMediaStorage({ mediaS3: bucket.config, dataDir: site.dataDir });
    const uploads = site.open({ storage });
    await site.send(uploads, { files: await testPicture() });
    const first = (await site.shown())?.avatar;
    await site.send(uploads, { files: await testPicture() });
    const second = (await site.shown())?.avatar;
    expect((await uploads.fetch(new Request(`http://site.test/media/uploads/${first}.webp`))).status).toBe(
      404,
    );
    const answer = await uploads.fetch(new Request(`http://site.test/media/uploads/${second}-96.webp`));
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 96, height: 96 });
    expect(await site.listFiles()).toEqual([]);
  });

  test('cuts out what the sender chose', async () => {
    const crop = { x: '0.5', y: '0', width: '0.5', height: '1' };
    const { body } = await site.send(site.open(), { files: await testPicture(), ...crop });
    const file = await readFile(
      join(uploadDirs({ dataDir: site.dataDir }).kept, body[0].url.split('/').at(-1)),
    );
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
    const uploads = site.open();
    await site.send(uploads, { files: await testPicture() });
    const before = [await site.shown(), await site.listFiles()];
    const { status, body } = await site.send(uploads, { files: Buffer.from(content as string) });
    expect([status, body.error.code, body.error.field]).toEqual([400, 'BAD_REQUEST', 'files']);
    expect(body.error.message).toMatch(message);
    expect([await site.shown(), await site.listFiles()]).toEqual(before);
  });

  test('refuses a picture that breaks off', async () => {
    const whole = await noise({ width: 200, height: 200 }).png().toBuffer();
    const { status, body } = await site.send(site.open(), { files: whole.subarray(0, whole.length / 2) });
    expect([status, body.error.message]).toEqual([400, expect.stringMatching('damaged or incomplete')]);
    await site.expectNothing();
  });

  test('refuses 51 MB', async () => {
    const { status, body } = await site.send(site.open(), { files: new Uint8Array(51_000_000) });
    expect([status, body.error.field]).toEqual([413, 'files']);
    expect(body.error.message).toBe(
      'This file is larger than 50 MB. Make it smaller, or choose another one.',
    );
    await site.expectNothing();
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
  ] as [string, SentUpload, string, number, string | undefined][])(
    'refuses %s',
    async (_, changes, token, status, field) => {
      const answer = await site.send(site.open(), { files: await testPicture(), ...changes }, token);
      expect([answer.status, answer.body.error.field]).toEqual([status, field]);
      await site.expectNothing();
      await site.expectNothing(8);
    },
  );

  test('refuses what is not a form', async () => {
    const headers = { authorization: 'Bearer 7', 'content-type': 'application/json' };
    const request = new Request('http://site.test/api/upload', { method: 'POST', headers, body: '{}' });
    expect((await site.open().fetch(request)).status).toBe(400);
    await site.expectNothing();
  });
});
