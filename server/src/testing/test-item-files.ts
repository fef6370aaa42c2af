import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createApi } from '../app/create-api.ts';
import type { FileScanner } from '../core/media/file-scanner.ts';
import { createFileChecker, type FileChecker } from '../modules/item-files/file-checker.ts';
import { filesRoutes } from '../modules/item-files/item-files.routes.ts';
import { createFilesService } from '../modules/item-files/item-files.service.ts';
import { createDiskGuard, type DiskGuard } from '../platform/disk-guard.ts';
import type { Identify } from '../platform/http/http-env.ts';
import type { Pace } from '../platform/http/require-pace.ts';
import { createSharedLimits } from '../platform/http/shared-limits.ts';
import { createLog } from '../platform/log.ts';
import { decodeInOneProcess } from './decode-in-one-process.ts';
import { openTestDb, type TestDb } from './test-db.ts';
import { halves } from './test-pictures.ts';

export type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
/** When the files of tests are sent, in seconds since 1970. */
export const SENT_AT = 1_790_000_000;

type Changes = {
  now?: () => number;
  checker?: FileChecker;
  scanner?: FileScanner;
  pace?: Pace;
  disk?: DiskGuard;
};
type Sent = { token?: string; client?: string; headers?: Record<string, string>; body?: Body };

/**
 * The operations on files that become items. Each test of the file that calls this finds their database and folder empty. One process checks all
 * files, unless a test brings a checker of its own.
 */
export function openFilesForEachTest() {
  let checker: FileChecker;
  let db: TestDb;
  let parent: string;
  let dir: string;
  let pinned: Buffer[];
  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'pitlane-files-'));
    const worker = new URL('./many-files-worker.ts', import.meta.url);
    checker = createFileChecker({}, decodeInOneProcess(worker, parent));
    db = await openTestDb();
  });
  afterAll(async () => {
    await Promise.all([db.close(), checker.close()]);
    await rm(parent, { recursive: true });
  });
  beforeEach(async () => {
    await db.reset();
    await db.query(`insert into author (user_id) select 'user ' || n from generate_series(1, 9) as n`);
    pinned = [];
    dir = await mkdtemp(join(parent, 'test-'));
    return () => rm(dir, { recursive: true });
  });

  return {
    get db() {
      return db;
    },
    /** Folder of the files that are on their way. */
    get dir() {
      return dir;
    },
    get pinned() {
      return pinned;
    },
    listFiles: () => readdir(dir),

    /** The operations as one process has them. Token 7 is author 7. */
    open({ now = () => SENT_AT * 1_000, pace, disk = createDiskGuard(dir), ...changes }: Changes = {}) {
      const pinFile = async (content: AsyncIterable<Uint8Array>) => {
        pinned.push(Buffer.concat(await Array.fromAsync(content)));
        return { cid: `bafkfile${pinned.length}` };
      };
      const service = createFilesService({
        db,
        dir,
        disk,
        limits: createSharedLimits({ db, secret: 'secret' }),
        checker: changes.checker ?? checker,
        pinFile,
        now,
        waitMs: 300,
        ...(changes.scanner && { scanner: changes.scanner }),
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
      return async (method: string, path: string, { token = '7', client, headers = {}, body }: Sent = {}) => {
        const response = await api.fetch(
          new Request(`http://site.test${path}`, {
            method,
            headers: {
              ...(token && { authorization: `Bearer ${token}` }),
              'tus-resumable': '1.0.0',
              ...headers,
            },
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
    },
  };
}
type Ask = ReturnType<ReturnType<typeof openFilesForEachTest>['open']>;

export const create = (ask: Ask, size: number | string, token = '7') =>
  ask('POST', '/api/files', { token, headers: { 'upload-length': String(size) } });

/** Opens a file of this size, and gives its path. */
export const begin = async (ask: Ask, size: number) =>
  (await create(ask, size)).headers.get('location')?.replace('http://site.test', '') ?? '';

export const append = (ask: Ask, address: string, offset: number | string, body: Body, token = '7') =>
  ask('PATCH', address, {
    token,
    headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body,
  });

export const bytesOf = (bytes: Uint8Array) => new Uint8Array(bytes);

/** Sends a whole file, and finishes it. */
export async function sendAll(ask: Ask, bytes: Uint8Array) {
  const address = await begin(ask, bytes.byteLength);
  await append(ask, address, 0, bytesOf(bytes));
  return { address, ...(await ask('POST', `${address}/finish`)) };
}

export const picture = () => halves({ width: 60, height: 40 }).png().toBuffer();
