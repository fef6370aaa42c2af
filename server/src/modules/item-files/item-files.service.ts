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
import { type FileScanner, NO_SCANNER } from '../../core/media/file-scanner.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import type { DiskGuard } from '../../platform/disk-guard.ts';
import { type Caller, lockCaller } from '../../platform/http/caller.ts';
import { RetryAfter } from '../../platform/http/errors.ts';
import type { SharedLimits } from '../../platform/http/limits.ts';
import { createBuckets, spend, spendOf } from '../../platform/http/rate-limit.ts';
import type { Pace } from '../../platform/http/require-pace.ts';
import { createAccountSlots } from '../../platform/http/slots.ts';
import { nowMs } from '../../platform/now.ts';
import type { FileChecker } from './file-checker.ts';
import * as repo from './item-files.repo.ts';
import { createFileLocks, toTusError, toTusRequest } from './tus.ts';

/** Keeps a file under the address that follows from its content. `name` is for people at a pinning service. */
export type PinFile = (content: AsyncIterable<Uint8Array>, name: string) => Promise<{ cid: string }>;

export type FilesOptions = {
  db: Db;
  /** Folder of what is on its way. */
  dir: string;
  /** Watches the disk of that folder. */
  disk: DiskGuard;
  limits: SharedLimits;
  checker: FileChecker;
  scanner?: FileScanner;
  pinFile: PinFile;
  now?: () => number;
  /** How long a request waits for another one that works with the same file. */
  waitMs?: number;
  pace?: Pace;
};

/** Who sends: an account, and where it does that from. */
export type Sender = { caller: Caller; client: string | undefined };

/**
 * What comes from one address in a day, from all its accounts. It counts when a file is opened, before its bytes are here: a sum for all
 * addresses could be used up without sending any. What all of them send is bounded by the disk (DiskGuard).
 */
const DAY_SECONDS = 86_400;
const BYTES_BY_DAY = { burst: MAX_DAY_BYTES, perSecond: MAX_DAY_BYTES / DAY_SECONDS };
/** A file of one byte costs a row, two files and a check: it counts as so many bytes. */
const LEAST_BYTES = 1_000_000;

const NO_FILE = 'This file does not exist. It may have been discarded. Send it again.';

/** Files that become items: they come in pieces by the tus protocol, and are then checked and pinned. */
export function createFilesService({
  db,
  dir,
  disk,
  limits,
  checker,
  scanner = NO_SCANNER,
  pinFile,
  now = nowMs,
  waitMs,
  pace,
}: FilesOptions) {
  const locks = createFileLocks(db, waitMs);
  // Uploads go through this process as streams; each holds a connection for minutes.
  const slots = createAccountSlots('uploads', { perAccount: 6, perClient: 12, overall: 64 });
  // Checking takes a file's whole time: it must not keep pieces of other files from coming.
  const checkSlots = createAccountSlots('file checks', { perAccount: 6, perClient: 12, overall: 32 });
  const discardSlots = createAccountSlots('discarded files', { perAccount: 12, perClient: 24, overall: 96 });
  const perAccount = createBuckets({ burst: 200, perSecond: 2 });
  const perClient = createBuckets({ burst: 400, perSecond: 4 });
  const bytesByDay = limits.open('upload bytes', BYTES_BY_DAY, { weighted: true });
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
        const message = `You have ${MAX_OPEN_FILES} unfinished uploads. Finish or remove some of them first.`;
        throw new AppError('TOO_MANY_REQUESTS', message);
      }
      if (used.bytes + size > MAX_DAY_BYTES) {
        const message = `You can upload ${MAX_DAY_BYTES / 1e9} GB in 24 hours. Try again tomorrow.`;
        throw new AppError('TOO_MANY_REQUESTS', message);
      }
      const id = randomUUID().replaceAll('-', '');
      await repo.insert(tx, { id, authorId: caller.authorId, size, at });
      return id;
    });

  const spendRequest = ({ caller, client }: Sender) => {
    spendOf(perAccount, String(caller.authorId), 'uploads');
    spend(perClient, client, 'uploads');
  };
  const toHolder = ({ caller, client }: Sender) => ({ account: String(caller.authorId), client });

  /** Counts a file for its sender's address. Gives the bytes back when `open`, which makes its row, fails. */
  const spendBytes = async <T>({ caller, client }: Sender, size: number, open: () => Promise<T>) => {
    const [key, cost] = [client ?? String(caller.authorId), Math.max(size, LEAST_BYTES)];
    const wait = await bytesByDay.take(key, cost);
    if (wait > 0) {
      const message = `Your network can upload ${MAX_DAY_BYTES / 1e9} GB in 24 hours. Try again tomorrow.`;
      throw new AppError('TOO_MANY_REQUESTS', message, { cause: new RetryAfter(wait) });
    }
    return open().catch(async (error: unknown) => {
      await bytesByDay.refund(key, cost);
      throw error;
    });
  };

  const relay = async (request: Request, id: string): Promise<Response> => {
    await mkdir(dir, { recursive: true });
    const paced = toTusRequest(request, id, { disk, pace });
    const answer = await tus.handleWeb(paced.request as Parameters<typeof tus.handleWeb>[0]);
    if (paced.failure()) throw paced.failure();
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
        throw new AppError('CONFLICT', 'We’re checking this file. Ask again in a minute.');
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
      throw new AppError('CONFLICT', 'This file is incomplete. Send the rest of it first.');
    }
    const check = async () => {
      await scanner.requireClean(pathOf(file.id), 'file');
      return checker.check(pathOf(file.id));
    };
    const checked = await check().catch(async (error: unknown) => {
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
    /** Opens a file of the length that the request names. Throws PAYLOAD_TOO_LARGE, BAD_REQUEST, TOO_MANY_REQUESTS and DISK_FULL. */
    async create(sender: Sender, request: Request): Promise<Response> {
      spendRequest(sender);
      const size = readLength(request);
      await disk.requireRoom(size);
      const id = await spendBytes(sender, size, () => openFile(sender.caller, size));
      return relay(request, id).catch(async (error: unknown) => {
        await abandon(id);
        throw error;
      });
    },

    /** Asks for the offset (HEAD), or sends what follows it (PATCH). Throws NOT_FOUND, CONFLICT, BAD_REQUEST. */
    async transfer(sender: Sender, id: string, request: Request): Promise<Response> {
      spendRequest(sender);
      const file = await requireFile(sender.caller, id);
      if (file.state === 'kept') return wholeAlready(file, request);
      if (request.method === 'PATCH') await disk.requireRoom();
      return slots.run(toHolder(sender), () => relay(request, id));
    },

    /** Discards an unfinished file. What is pinned stays until nothing refers to it. */
    async remove(sender: Sender, id: string): Promise<void> {
      spendRequest(sender);
      const { state } = await requireFile(sender.caller, id);
      // In a slot: it asks the database again and again while another request has the file.
      if (state === 'open') await discardSlots.run(toHolder(sender), () => withLock(id, () => abandon(id)));
    },

    async get(caller: Caller, id: string): Promise<SentFile> {
      return toSentFile(await requireFile(caller, id));
    },

    /**
     * Checks a file that is here whole and pins it. Asked again it says the same. Throws CONFLICT while bytes are missing, and
     * BAD_REQUEST for a file that cannot be taken, which is then gone.
     */
    async finish(sender: Sender, id: string): Promise<SentFile> {
      spendRequest(sender);
      await requireFile(sender.caller, id);
      return checkSlots.run(toHolder(sender), () =>
        withLock(id, async () => {
          const file = await requireFile(sender.caller, id);
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
  if (request.method !== 'HEAD') throw new AppError('CONFLICT', 'This file is already complete.');
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
    const message = 'Send the file’s size in bytes in the header Upload-Length. You can’t send it later.';
    throw new AppError('BAD_REQUEST', message, { field: 'upload-length' });
  }
  const size = Number(given);
  const refusal = getFileRefusal(size);
  if (refusal)
    throw new AppError(size === 0 ? 'BAD_REQUEST' : 'PAYLOAD_TOO_LARGE', refusal, { field: 'file' });
  return size;
}

const SWEPT_AT_ONCE = 200;

/** Removes files that were not finished within a day, and the notes of all that are as old. `now` in seconds since 1970. */
export async function sweepFiles(db: Queryable, dir: string, now: number) {
  const old = await repo.findOld(db, { now, limit: SWEPT_AT_ONCE });
  for (const { id } of old) {
    for (const name of [id, `${id}.json`]) await rm(join(dir, name), { force: true });
    await repo.remove(db, id);
  }
  return { removed: old.length, isDone: old.length < SWEPT_AT_ONCE };
}
