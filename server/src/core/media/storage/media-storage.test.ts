import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBucket, type TestBucket } from '../../../testing/test-bucket.ts';
import { createMediaStorage } from './create-media-storage.ts';
import { createFolderStorage } from './folder-storage.ts';
import type { MediaStorage } from './media-storage.ts';

let dir: string;
let bucket: TestBucket;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pitlane-storage-'));
  bucket = await openTestBucket();
});
afterAll(async () => {
  await bucket.close();
  await rm(dir, { recursive: true });
});

const BYTES = new Uint8Array([0, 255, 13, 10, 0, 60, 47]);
const read = async (storage: MediaStorage, name: string) => {
  const file = await storage.get(name);
  return file && { bytes: file.bytes, content: new Uint8Array(await new Response(file.body).arrayBuffer()) };
};

describe.each([
  ['a folder', () => createMediaStorage({ mediaS3: undefined, dataDir: dir })],
  ['a bucket', () => createMediaStorage({ mediaS3: bucket.config, dataDir: dir })],
])('MediaStorage in %s', (_, open) => {
  test('gives back what it was given, byte for byte', async () => {
    await open().put('a1-96.webp', BYTES, 'image/webp');
    expect(await read(open(), 'a1-96.webp')).toEqual({ bytes: BYTES.byteLength, content: BYTES });
  });

  test('keeps a file of some megabytes', async () => {
    const large = new Uint8Array(5_000_000).map((_each, index) => (index * 31) % 251);
    await open().put('large.webp', large, 'image/webp');
    const kept = await read(open(), 'large.webp');
    expect(kept?.bytes).toBe(large.byteLength);
    expect(Buffer.from(kept?.content ?? []).equals(Buffer.from(large))).toBe(true);
  });

  test('takes a file from the disk, and gives back a range of it', async () => {
    const storage = open();
    const path = join(dir, 'sent');
    const large = new Uint8Array(3_000_000).map((_each, index) => (index * 7) % 251);
    await writeFile(path, large);
    await storage.putFile('sent.bin', path, 'application/octet-stream');
    expect(Buffer.from((await read(storage, 'sent.bin'))?.content ?? []).equals(Buffer.from(large))).toBe(
      true,
    );
    const part = await storage.get('sent.bin', { start: 1_999_999, end: 2_000_008 });
    expect(part?.bytes).toBe(10);
    expect(new Uint8Array(await new Response(part?.body).arrayBuffer())).toEqual(
      large.slice(1_999_999, 2_000_009),
    );
    expect(await storage.get('none.bin', { start: 0, end: 1 })).toBeUndefined();
  });

  test('has nothing under a name that was never given, and nothing after it was removed', async () => {
    const storage = open();
    expect(await storage.get('none.webp')).toBeUndefined();
    await storage.put('b2.webp', BYTES, 'image/webp');
    await storage.remove('b2.webp');
    expect(await storage.get('b2.webp')).toBeUndefined();
    await storage.remove('b2.webp');
  });

  test('takes many at once', async () => {
    const storage = open();
    const names = Array.from({ length: 40 }, (_each, index) => `many-${index}.webp`);
    await Promise.all(
      names.map((name, index) => storage.put(name, new Uint8Array([index, 1, 2]), 'image/webp')),
    );
    const kept = await Promise.all(names.map((name) => read(storage, name)));
    expect(kept.map((file) => file?.content[0])).toEqual(names.map((_name, index) => index));
  });

  test('lets go of a file that is not read to its end', async () => {
    const storage = open();
    await storage.put('c3.webp', BYTES, 'image/webp');
    await (await storage.get('c3.webp'))?.body.cancel();
    await storage.remove('c3.webp');
  });

  test.each(['../secret.webp', 'a/b.webp', '.webp', 'A.webp', 'a.webp/', 'a', '%2e.webp', ''])(
    'refuses the name %j',
    async (name) => {
      const storage = open();
      await expect(async () => storage.put(name, BYTES, 'image/webp')).rejects.toThrow(RangeError);
      await expect(async () => storage.get(name)).rejects.toThrow(RangeError);
      await expect(async () => storage.remove(name)).rejects.toThrow(RangeError);
    },
  );
});

describe('createFolderStorage', () => {
  test('leaves nothing behind where the disk refuses', async () => {
    const drafts = join(dir, 'drafts');
    await mkdir(join(dir, 'kept', 'taken.webp', 'x'), { recursive: true });
    const storage = createFolderStorage(join(dir, 'kept'), drafts);
    await expect(storage.put('taken.webp', BYTES, 'image/webp')).rejects.toMatchObject({ code: 'EISDIR' });
    await writeFile(join(dir, 'file'), '');
    const broken = createFolderStorage(join(dir, 'file'), drafts);
    await expect(broken.put('a.webp', BYTES, 'image/webp')).rejects.toMatchObject({ code: 'EEXIST' });
    expect(await readdir(drafts)).toEqual([]);
  });
});

describe('createS3Storage', () => {
  const open = (changes: Partial<TestBucket['config']>) =>
    createMediaStorage({ mediaS3: { ...bucket.config, ...changes }, dataDir: dir });

  test('says what the bucket says: a wrong secret or key, no such bucket', async () => {
    await expect(open({ secret: 'other' }).put('a.webp', BYTES, 'image/webp')).rejects.toThrow(
      'PUT a.webp: the bucket answers 403 SignatureDoesNotMatch',
    );
    await expect(open({ keyId: 'OTHER' }).put('a.webp', BYTES, 'image/webp')).rejects.toThrow(
      'PUT a.webp: the bucket answers 403 InvalidAccessKeyId',
    );
    await expect(open({ bucket: 'other' }).get('a.webp')).rejects.toThrow(
      'GET a.webp: the bucket answers 404 NoSuchBucket',
    );
    await expect(open({ bucket: 'other' }).remove('a.webp')).rejects.toThrow('NoSuchBucket');
  });

  test('fails where nothing listens', async () => {
    await expect(open({ endpoint: 'http://127.0.0.1:1' }).get('a.webp')).rejects.toThrow();
  });
});
