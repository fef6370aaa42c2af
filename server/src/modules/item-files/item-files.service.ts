import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SentFile } from '@pitlane/shared/api/item-files';
import { AppError } from '@pitlane/shared/domain/app-error';
import {
  FILE_EXPIRES_SECONDS,
  getFileRefusal,
  MAX_DAY_BYTES,
  MAX_OPEN_FILES,
} from '@pitlane/shared/domain/cars/item-files';
import { FileStore } from '@tus/file-store';
import { ERRORS, Server } from '@tus/server';
import type { Db } from '../../platform/db/db.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { lockCaller } from '../../platform/http/lock-caller.ts';
import { createBuckets, spendOf } from '../../platform/http/rate-limit.ts';
import { createSlots } from '../../platform/http/slots.ts';
import type { FileChecker } from './file-checker.ts';
import { createFileLocks } from './file-locks.ts';
import * as repo from './item-files.repo.ts';
import { toTusError, toTusRequest } from './tus-request.ts';

/** Keeps a file under the address that follows from its content. `name` is for people at a pinning service. */
export type PinFile = (content: AsyncIterable<Uint8Array>, name: string) => Promise<{ cid: string }>;

export type FilesOptions = {
  db: Db;
  /** Folder of what is on its way. */
  dir: string;
  checker: FileChecker;
  pinFile: PinFile;
  now?: () => number;
  /** How long a request waits for another one that works with the same file. */
  waitMs?: number;
};

const NO_FILE = 'This file does not exist. It may have been discarded. Send it again.';

/** Files that become items: they come in pieces by the tus protocol, and are then checked and pinned. */
export function createFilesService({ db, dir, checker, pinFile, now = Date.now, waitMs }: FilesOptions) {
  const locks = createFileLocks(db, waitMs);
  // Uploads go through this process as streams; each holds a connection for minutes.
  const accountSlots = createSlots('Uploads', { perClient: 6, overall: 64 });
  // Checking takes a file's whole time: it must not keep pieces of other files from coming.
  const checkSlots = createSlots('Checks of files', { perClient: 6, overall: 32 });
  const perAccount = createBuckets({ burst: 200, perSecond: 2 });
  const datastore = new FileStore({
    directory: dir,
    expirationPeriodInMilliseconds: FILE_EXPIRES_SECONDS * 1_000,
  });
  const tus = new Server({
    path: '/api/files',
    datastore,
    locker: locks,
    relativeLocation: true,
    lockDrainTimeout: 500,
    // Pages of this site alone write, and they need no permission.
    allowedOrigins: () => false,
    namingFunction: (request) => request.headers.get('x-file-id') ?? '',
  });

  const pathOf = (id: string) => join(dir, id);
  const removeParts = async (id: string) => {
    await rm(pathOf(id), { force: true });
    await rm(`${pathOf(id)}.json`, { force: true });
  };
  const abandon = async (id: string) => {
    await removeParts(id);
    await repo.markGone(db, id);
  };
  const requireFile = async ({ authorId }: Caller, id: string) => {
    const found = await repo.find(db, id, authorId);
    if (found) return found;
    throw new AppError('NOT_FOUND', NO_FILE);
  };

  const openFile = (caller: Caller, size: number) =>
    db.transaction(async (tx) => {
      await lockCaller(tx, caller);
      const at = Math.floor(now() / 1_000);
      const used = await repo.lockUsage(tx, { authorId: caller.authorId, after: at - FILE_EXPIRES_SECONDS });
      if (used.open >= MAX_OPEN_FILES) {
        const message = `You have ${MAX_OPEN_FILES} files on their way. Finish or remove some of them first.`;
        throw new AppError('TOO_MANY_REQUESTS', message);
      }
      if (used.bytes + size > MAX_DAY_BYTES) {
        const message = `An account may send ${MAX_DAY_BYTES / 1e9} GB within 24 hours. Go on tomorrow.`;
        throw new AppError('TOO_MANY_REQUESTS', message);
      }
      const id = randomUUID().replaceAll('-', '');
      await repo.insert(tx, { id, authorId: caller.authorId, size, at });
      return id;
    });

  const relay = async (request: Request, id: string): Promise<Response> => {
    await mkdir(dir, { recursive: true });
    const answer = await tus.handleWeb(toTusRequest(request, id) as Parameters<typeof tus.handleWeb>[0]);
    answer.headers.delete('access-control-expose-headers');
    if (answer.status < 400) return answer;
    throw toTusError(answer.status, await answer.text());
  };

  /** Runs `work` with the file locked against other writers. Throws CONFLICT when another writer keeps the lock. */
  const withLock = async <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const lock = locks.newLock(id);
    await lock
      .lock(new AbortController().signal, () => undefined)
      .catch((error: unknown): never => {
        if (error !== ERRORS.ERR_LOCK_TIMEOUT) throw error;
        throw new AppError('CONFLICT', 'This file is being checked. Ask again in a minute.');
      });
    try {
      return await work();
    } finally {
      await lock.unlock();
    }
  };

  const finish = async (file: repo.FileRow): Promise<SentFile> => {
    const { offset } = await datastore.getUpload(file.id).catch((): never => {
      throw new AppError('NOT_FOUND', NO_FILE);
    });
    if (offset !== file.size) {
      throw new AppError('CONFLICT', 'This file has not come in whole. Send the rest of it first.');
    }
    const checked = await checker.check(pathOf(file.id)).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'BAD_REQUEST') await abandon(file.id);
      throw error;
    });
    const { cid } = await pinFile(createReadStream(pathOf(file.id)), file.id);
    const kept = await repo.keep(db, { id: file.id, cid, ...checked });
    if (!kept) throw new AppError('NOT_FOUND', 'This file has been discarded. Send it again.');
    await removeParts(file.id);
    return toSentFile(kept);
  };

  return {
    /** Opens a file of the length that the request names. Throws PAYLOAD_TOO_LARGE, BAD_REQUEST and TOO_MANY_REQUESTS. */
    async create(caller: Caller, request: Request): Promise<Response> {
      spendOf(perAccount, String(caller.authorId), 'Uploads of your account');
      const id = await openFile(caller, readLength(request));
      return relay(request, id).catch(async (error: unknown) => {
        await abandon(id);
        throw error;
      });
    },

    /** Asks for the offset (HEAD), or sends what follows it (PATCH). Throws NOT_FOUND, CONFLICT, BAD_REQUEST. */
    async transfer(caller: Caller, id: string, request: Request): Promise<Response> {
      spendOf(perAccount, String(caller.authorId), 'Uploads of your account');
      const file = await requireFile(caller, id);
      if (file.state === 'kept') return wholeAlready(file, request);
      return accountSlots.run(String(caller.authorId), () => relay(request, id));
    },

    /** Gives an unfinished file up. What is pinned stays until nothing refers to it. */
    async remove(caller: Caller, id: string): Promise<void> {
      const { state } = await requireFile(caller, id);
      if (state === 'open') await withLock(id, () => abandon(id));
    },

    async get(caller: Caller, id: string): Promise<SentFile> {
      return toSentFile(await requireFile(caller, id));
    },

    /**
     * Checks a file that is here whole and pins it. Asked again it says the same. Throws CONFLICT while bytes are missing, and
     * BAD_REQUEST for a file that cannot be taken, which is then gone.
     */
    async finish(caller: Caller, id: string): Promise<SentFile> {
      spendOf(perAccount, String(caller.authorId), 'Uploads of your account');
      await requireFile(caller, id);
      return checkSlots.run(String(caller.authorId), () =>
        withLock(id, async () => {
          const file = await requireFile(caller, id);
          return file.state === 'kept' ? toSentFile(file) : finish(file);
        }),
      );
    },
  };
}
export type FilesService = ReturnType<typeof createFilesService>;

function toSentFile({ id, size, kind, width, height, cid }: repo.FileRow): SentFile {
  return { id, size, kind, width, height, cid };
}

/** The answer of a file that has been finished: all of it is here, and nothing can be added. */
function wholeAlready({ size }: repo.FileRow, request: Request): Response {
  if (request.method !== 'HEAD')
    throw new AppError('CONFLICT', 'This file is finished: it has all its bytes.');
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': String(size),
    'upload-length': String(size),
    'cache-control': 'no-store',
  };
  return new Response(null, { headers });
}

/** The length that a file will have. It has to be said before the first byte. */
function readLength(request: Request): number {
  const given = request.headers.get('upload-length');
  if (given === null || !/^\d{1,15}$/.test(given)) {
    const message = 'Say how large the file is: header Upload-Length, in bytes. It cannot be said later.';
    throw new AppError('BAD_REQUEST', message, { field: 'upload-length' });
  }
  const size = Number(given);
  const refusal = getFileRefusal(size);
  if (refusal)
    throw new AppError(size === 0 ? 'BAD_REQUEST' : 'PAYLOAD_TOO_LARGE', refusal, { field: 'file' });
  return size;
}
