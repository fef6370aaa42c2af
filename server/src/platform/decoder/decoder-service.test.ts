import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDecoder } from '../../app/start-decoder.ts';
import { createFileChecker } from '../../modules/item-files/file-checker.ts';
import { createUploadMaker, UPLOADS_DECODER } from '../../modules/profile-pictures/upload-maker.ts';
import { halves } from '../../testing/test-pictures.ts';
import { createLog } from '../log.ts';
import { createShutdown, type Shutdown } from '../shutdown.ts';
import { createDecoder } from './decoder.ts';

const log = createLog('silent');
let dir: string;
let socket: string;
let shutdown: Shutdown;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pitlane-service-'));
  socket = join(dir, 'decoder.sock');
  shutdown = createShutdown(log);
  await startDecoder(socket, log, shutdown);
  await writeFile(join(dir, 'picture'), await halves({ width: 60, height: 40 }).png().toBuffer());
  await writeFile(join(dir, 'text'), 'a picture, I swear');
});
afterAll(async () => {
  await shutdown.run();
  await rm(dir, { recursive: true });
});

const UPLOAD = { field: 'avatar' } as const;
const ask = (path: string, method: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request({ socketPath: socket, path, method }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once('error', reject)
      .end();
  });

describe('serveDecoders', () => {
  test('decodes a file that another process sends', async () => {
    expect(await createFileChecker({ socket }).check(join(dir, 'picture'))).toEqual({
      kind: 'PNG',
      width: 60,
      height: 40,
    });
    const { full } = await createUploadMaker({ socket }).make({ path: join(dir, 'picture'), ...UPLOAD });
    expect(Buffer.from(full).toString('latin1', 8, 12)).toBe('WEBP');
  });

  test('passes the sentence of a refusal on', async () => {
    const refused = createUploadMaker({ socket }).make({ path: join(dir, 'text'), ...UPLOAD });
    await expect(refused).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching('no picture'),
    });
  });

  test('a decoder that is away is no fault of the file', async () => {
    const away = { socket: join(dir, 'none.sock') };
    const code = { code: 'STORAGE_UNAVAILABLE' };
    const path = join(dir, 'picture');
    await expect(createFileChecker(away).check(path)).rejects.toMatchObject(code);
    await expect(createUploadMaker(away).make({ path, ...UPLOAD })).rejects.toMatchObject(code);
  });

  test('a file that cannot be read is our own failure', async () => {
    const missing = createDecoder(UPLOADS_DECODER, { socket }).make(join(dir, 'none'), UPLOAD);
    await expect(missing).rejects.toThrow('ENOENT');
  });

  test('answers no other request, and keeps no file', async () => {
    expect(await ask('/api/health/live', 'GET')).toBe(200);
    expect(await ask('/uploads?work={}', 'GET')).toBe(404);
    expect(await ask('/etc?work={}', 'POST')).toBe(404);
    expect(await ask('/uploads?work=7', 'POST')).toBe(404);
    expect(await ask('/constructor?work={}', 'POST')).toBe(404);
    const folders = (await readdir(tmpdir())).filter((name) => name.startsWith('pitlane-decoder-'));
    const left = await Promise.all(folders.map((name) => readdir(join(tmpdir(), name))));
    expect(left.flat()).toEqual([]);
  });

  test('only the owner and the group of the socket may ask', async () => {
    expect((await stat(socket)).mode & 0o777).toBe(0o660);
  });
});
