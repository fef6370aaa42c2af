import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startDecoder } from '../../app/start-decoder.ts';
import { createFileChecker } from '../../modules/item-files/file-checker.ts';
import { createUploadMaker, UPLOADS_DECODER } from '../../modules/profile-pictures/upload-maker.ts';
import { halves } from '../../testing/test-pictures.ts';
import { createLog } from '../log.ts';
import { createShutdown, type Shutdown } from '../shutdown.ts';
import { DecoderAwayError, requireDecoderService } from './ask-decoder-service.ts';
import { createDecoder } from './decoder.ts';
import { serveDecoders } from './decoder-service.ts';

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

/** The folders of files that services at a socket have, and what is in them. */
const findFolders = async (place: string) => {
  const hash = createHash('sha256').update(place).digest('hex').slice(0, 12);
  const names = await readdir(tmpdir());
  return names
    .filter((name) => name.startsWith(`pitlane-decoder-${hash}-`))
    .map((name) => join(tmpdir(), name));
};
const listFolders = async (place: string) =>
  Promise.all((await findFolders(place)).map((folder) => readdir(folder)));

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

const SERVICE = fileURLToPath(new URL('../../testing/serve-uploads.ts', import.meta.url));

/** Starts a process that takes files at a socket; resolves when it does. */
async function startProcess(place: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [SERVICE, place], {
    env: { TMPDIR: tmpdir() },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout.setEncoding('utf8'), 'data');
  return child;
}

/** How many processes a process has started and not ended: it decodes each file in one. */
async function countChildren({ pid }: ChildProcess): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).length;
}

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
    // Of this service: another one may run on the same machine.
    expect(await listFolders(socket)).toEqual([[]]);
  });

  test('a sender that is frozen in the middle of its file keeps no other waiting', async () => {
    const place = join(dir, 'frozen.sock');
    const decoders = { uploads: createDecoder(UPLOADS_DECODER) };
    const service = await serveDecoders({ socket: place, decoders, maxBytes: 1e9, log, silentMs: 300 });
    const frozen = request({ socketPath: place, path: '/uploads?work={}', method: 'POST' });
    const ended = new Promise((resolve) => frozen.once('error', resolve).once('response', resolve));
    frozen.write(Buffer.alloc(1_000));
    await expect.poll(async () => (await listFolders(place)).flat().length).toBe(1);
    const { full } = await createUploadMaker({ socket: place }).make({
      path: join(dir, 'picture'),
      ...UPLOAD,
    });
    expect(full.byteLength).toBeGreaterThan(0);
    await ended;
    expect((await listFolders(place)).flat()).toEqual([]);
    await service.close();
  });

  test('removes the files of a service that was killed', async () => {
    const place = join(dir, 'killed.sock');
    const serve = () => serveDecoders({ socket: place, decoders: {}, maxBytes: 1, log });
    const killed = await serve();
    const [left = ''] = await findFolders(place);
    await writeFile(join(left, '1'), 'of a stranger');
    const next = await serve();
    expect(await listFolders(place)).toEqual([[]]);
    await next.close();
    await killed.close();
  });

  test.skipIf(process.platform !== 'linux')(
    'a service that is killed in the middle of its work is no fault of the file, which the next one decodes',
    async () => {
      const place = join(dir, 'ended.sock');
      const path = join(dir, 'large');
      await writeFile(path, await halves({ width: 1_000, height: 1_000 }).png().toBuffer());
      const first = await startProcess(place);
      const made = createUploadMaker({ socket: place }).make({ path, ...UPLOAD });
      const refused = expect(made).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
      await expect.poll(() => countChildren(first), { interval: 5, timeout: 30_000 }).toBe(1);
      first.kill('SIGKILL');
      await refused;
      const decoders = { uploads: createDecoder(UPLOADS_DECODER) };
      const next = await serveDecoders({ socket: place, decoders, maxBytes: 1e9, log });
      expect(await listFolders(place)).toEqual([[]]);
      const { full } = await createUploadMaker({ socket: place }).make({ path, ...UPLOAD });
      expect(full.byteLength).toBeGreaterThan(0);
      await next.close();
    },
    120_000,
  );

  test('a service that does not answer is away at once', async () => {
    const place = join(dir, 'silent.sock');
    const silent = createServer().listen(place);
    await once(silent, 'listening');
    await expect(requireDecoderService(place, 100)).rejects.toThrow(DecoderAwayError);
    await requireDecoderService(socket);
    silent.close();
  });

  test('only the owner and the group of the socket may ask', async () => {
    expect((await stat(socket)).mode & 0o777).toBe(0o660);
  });
});
