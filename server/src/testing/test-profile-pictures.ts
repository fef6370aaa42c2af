/** Uploads on a real database and a real folder, one pair for each test: the operations alone, asked in process. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createApi } from '../app/create-api.ts';
import { uploadDirs } from '../config/data-folders.ts';
import type { FileScanner } from '../core/media/file-scanner.ts';
import { createMediaStorage } from '../core/media/storage/create-media-storage.ts';
import { createIncomingFolder } from '../core/media/storage/incoming-folder.ts';
import type { MediaStorage } from '../core/media/storage/media-storage.ts';
import { uploadsRoutes } from '../modules/profile-pictures/profile-pictures.routes.ts';
import { createUploadsService } from '../modules/profile-pictures/profile-pictures.service.ts';
import { createUploadMaker, type UploadMaker } from '../modules/profile-pictures/upload-maker.ts';
import { createLog } from '../platform/log.ts';
import { decodeInOneProcess } from './decode-in-one-process.ts';
import { openTestDb, type TestDb } from './test-db.ts';
import { halves } from './test-pictures.ts';

/** The clock of uploads, in seconds since 1970. */
export const UPLOAD_NOW = 1_790_000_000;

export type SentUpload = Record<string, string | Uint8Array | undefined>;

/** A form for the avatar of author 7, with changes. The token is the number of the author that is signed in. */
export function uploadRequest(fields: SentUpload, token: string | undefined = '7'): Request {
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

export const testPicture = () => halves({ width: 60, height: 40 }).png().toBuffer();

/**
 * Gives each test of a file sixty authors without pictures and an empty data folder. One process makes all pictures, unless `isolated` asks for
 * one each, as a server has them.
 */
export function openUploadsForEachTest({ isolated = false } = {}) {
  let db: TestDb;
  let maker: UploadMaker;
  let parent: string;
  let dataDir: string;
  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'pitlane-uploads-'));
    const worker = new URL('./many-uploads-worker.ts', import.meta.url);
    maker = isolated ? createUploadMaker() : createUploadMaker({}, decodeInOneProcess(worker, parent));
    db = await openTestDb();
  });
  afterAll(async () => {
    await Promise.all([db.close(), maker.close()]);
    await rm(parent, { recursive: true });
  });
  beforeEach(async () => {
    await db.reset();
    dataDir = await mkdtemp(join(parent, 'test-'));
    await db.query(`insert into author (user_id) select 'user ' || n from generate_series(1, 60) as n`);
    return () => rm(dataDir, { recursive: true });
  });

  const inFolder = () => createMediaStorage({ mediaS3: undefined, dataDir });
  type Changes = { storage?: MediaStorage; maker?: UploadMaker; scanner?: FileScanner };
  const open = (changes: Changes = {}) => {
    const log = createLog('silent');
    const storage = changes.storage ?? inFolder();
    const service = createUploadsService({
      db,
      storage,
      incoming: createIncomingFolder(uploadDirs({ dataDir }).incoming),
      maker: changes.maker ?? maker,
      ...(changes.scanner && { scanner: changes.scanner }),
      log,
      now: () => UPLOAD_NOW * 1_000,
    });
    const api = createApi(log, [uploadsRoutes(service)], {
      identify: {
        async caller(authorization) {
          const id = Number(authorization?.split(' ')[1]);
          return id ? { authorId: id, userId: `user ${id}`, sessionId: 's' } : undefined;
        },
        standing: async () => undefined,
        proof: async () => ({ provedAt: Date.now(), ways: [] }),
      },
    });
    return { api, storage, fetch: (request: Request, env?: object) => api.fetch(request, env) };
  };
  const shown = async (id = 7) => {
    const [row] = await db.query<{ avatar: string; banner: string }>(
      'select avatar, banner from author where id = $1',
      [id],
    );
    return row;
  };
  const noted = () => db.query<{ key: string }>('select key from upload');
  /** All files under the data folder. */
  const listFiles = async () => {
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  };
  return {
    open,
    inFolder,
    shown,
    noted,
    listFiles,
    get db() {
      return db;
    },
    get maker() {
      return maker;
    },
    get dataDir() {
      return dataDir;
    },
    async send(to: ReturnType<typeof open>, fields: SentUpload, token?: string) {
      const response = await to.fetch(uploadRequest(fields, token));
      const body = JSON.parse(await response.text());
      return { status: response.status, headers: response.headers, body };
    },
    /** Fails unless nothing was changed and nothing is left. */
    async expectNothing(id = 7) {
      expect(await shown(id)).toEqual({ avatar: null, banner: null });
      expect(await noted()).toEqual([]);
      expect(await listFiles()).toEqual([]);
    },
  };
}
