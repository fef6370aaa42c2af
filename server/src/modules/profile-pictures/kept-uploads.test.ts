import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { uploadDirs } from '../../config/data-folders.ts';
import { createIncomingFolder } from '../../core/media/storage/incoming-folder.ts';
import type { MediaStorage } from '../../core/media/storage/media-storage.ts';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { openUploadsForEachTest, testPicture, UPLOAD_NOW } from '../../testing/test-profile-pictures.ts';
import { createKeptUploads } from './kept-uploads.ts';
import { FIND_OLD } from './profile-pictures.repo.ts';

const site = openUploadsForEachTest();

describe('GET /media/uploads/{file}', () => {
  const KEY = '0'.repeat(32);
  const ask = (uploads: ReturnType<typeof site.open>, file: string, init?: RequestInit) =>
    uploads.fetch(new Request(`http://site.test/media/uploads/${file}`, init));

  test('lets browsers keep a picture for ever, and nothing be made of it but a picture', async () => {
    const uploads = site.open();
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
    expect((await ask(site.open(), file)).status).toBe(status);
  });

  test('says that the storage is away', async () => {
    const storage: MediaStorage = {
      ...site.inFolder(),
      get: () => Promise.reject(new Error('no answer')),
    };
    expect((await ask(site.open({ storage }), `${KEY}.webp`)).status).toBe(503);
  });
});

describe('createKeptUploads', () => {
  test('sweeps what a crash or a deleted account has left, after an hour, and nothing that is shown', async () => {
    const uploads = site.open();
    await site.send(uploads, { files: await testPicture() });
    await site.send(uploads, { files: await testPicture(), field: 'banner' });
    await site.db.query('update author set banner = null where id = 7');
    const kept = createKeptUploads(site.db, uploads.storage);
    expect(await kept.sweep(UPLOAD_NOW + 3_600)).toEqual({ removed: 0, isDone: true });
    expect(await site.listFiles()).toHaveLength(4);
    expect(await kept.sweep(UPLOAD_NOW + 3_601)).toEqual({ removed: 1, isDone: true });
    const { avatar } = (await site.shown()) ?? {};
    expect((await site.listFiles()).toSorted()).toEqual([`${avatar}-96.webp`, `${avatar}.webp`]);
    expect(await site.noted()).toEqual([{ key: avatar }]);
  });

  test('reads some hundred rows in a step, however many pictures are shown', async () => {
    const uploads = site.open();
    await site.db.query(
      `insert into author (id, avatar) select n, md5(n::text) from generate_series(1000, 2499) as n`,
    );
    await site.db.query(
      `insert into upload (key, author_id, field, size, created_at)
       select case when n = 2000 then 'unused' else md5(n::text) end, n, 'avatar', 1, 1 + n / 10 from generate_series(1000, 2499) as n`,
    );
    await site.db.query('vacuum analyze upload');
    const params = [UPLOAD_NOW, 0, 0, 500];
    expect(await countRowsRead(site.db, { sql: FIND_OLD, params, table: 'upload' })).toBeLessThanOrEqual(520);
    const kept = createKeptUploads(site.db, uploads.storage);
    const steps = [];
    for (let i = 0; i < 4; i++) steps.push(await kept.sweep(UPLOAD_NOW));
    expect(steps).toEqual([
      { removed: 0, isDone: false },
      { removed: 0, isDone: false },
      { removed: 1, isDone: false },
      { removed: 0, isDone: true },
    ]);
  });

  test('rests after some steps, and goes on there the next time', async () => {
    const MANY = 10_300;
    const uploads = site.open();
    await site.db.query(
      `insert into author (id, avatar) select n, md5(n::text) from generate_series(1000, 999 + $1::int) as n`,
      [MANY],
    );
    await site.db.query(
      `insert into upload (key, author_id, field, size, created_at)
       select case when n - 999 = $1 then 'unused' else md5(n::text) end, n, 'avatar', 1, n from generate_series(1000, 999 + $1::int) as n`,
      [MANY],
    );
    const kept = createKeptUploads(site.db, uploads.storage);
    const sweep = async () => {
      for (let steps = 1, removed = 0; ; steps++) {
        const step = await kept.sweep(UPLOAD_NOW);
        removed += step.removed;
        if (step.isDone) return { steps, removed };
      }
    };
    expect(await sweep()).toEqual({ steps: 20, removed: 0 });
    expect(await sweep()).toEqual({ steps: 1, removed: 1 });
  });

  test('keeps the note of a file that cannot be removed', async () => {
    const uploads = site.open();
    await site.send(uploads, { files: await testPicture() });
    await site.db.query('update author set avatar = null where id = 7');
    const broken = { ...uploads.storage, remove: () => Promise.reject(new Error('no answer')) };
    await expect(createKeptUploads(site.db, broken).sweep(UPLOAD_NOW + 9_999)).rejects.toThrow('no answer');
    expect(await site.noted()).toHaveLength(1);
  });
});

describe('createIncomingFolder', () => {
  test('removes what was left an hour ago, and nothing younger', async () => {
    const { incoming } = uploadDirs({ dataDir: site.dataDir });
    const folder = createIncomingFolder(incoming);
    await folder.sweep();
    for (const name of ['old', 'new']) await writeFile(join(incoming, name), '');
    await utimes(join(incoming, 'old'), UPLOAD_NOW, UPLOAD_NOW);
    await folder.sweep(UPLOAD_NOW * 1_000 + 3_600_001);
    expect(await readdir(incoming)).toEqual(['new']);
  });
});
