import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, type ErrorCode } from '@pitlane/shared/domain/app-error';
import { ERRORS, type Lock, type Locker } from '@tus/server';
import type { Queryable } from '../../platform/db/db.ts';
import { type DiskGuard, whileRoom } from '../../platform/disk-guard.ts';
import { type Pace, requirePace } from '../../platform/http/require-pace.ts';
import { nowMs } from '../../platform/now.ts';
import * as repo from './item-files.repo.ts';

/** Headers of the protocol that are passed on. Others could name another method, another host or a length that comes later. */
const PASSED = ['tus-resumable', 'upload-offset', 'content-length'];

export type TusRequest = {
  request: Request;
  /** Why the body broke off, where that was our decision: the protocol's server has no words for it. */
  failure: () => unknown;
};

/** The request as the protocol's server gets it: of its own headers, for the file that we have named, and at a minimum pace. */
export function toTusRequest(
  request: Request,
  id: string,
  { disk, pace }: { disk: Pick<DiskGuard, 'requireRoom'>; pace?: Pace | undefined },
): TusRequest {
  const { method } = request;
  const names = method === 'PATCH' ? [...PASSED, 'content-type'] : PASSED;
  const headers = new Headers({ 'x-file-id': id });
  for (const name of method === 'POST' ? ['tus-resumable', 'upload-length'] : names) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const address = new URL(method === 'POST' ? '/api/files' : `/api/files/${id}`, request.url);
  const given = method === 'PATCH' ? request.body : null;
  let failure: unknown;
  const read = async function* (from: ReadableStream<Uint8Array>) {
    try {
      yield* whileRoom(requirePace(from, pace), disk);
    } catch (error) {
      failure = error instanceof AppError ? error : undefined;
      throw error;
    }
  };
  const body = given && ReadableStream.from(read(given));
  const init = { method, headers, body, ...(body && { duplex: 'half' }) } as RequestInit;
  return { request: new Request(address, init), failure: () => failure };
}

const CODES: Record<number, ErrorCode> = {
  403: 'BAD_REQUEST',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  410: 'NOT_FOUND',
  412: 'BAD_REQUEST',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'BAD_REQUEST',
};

const WORDS: Partial<Record<ErrorCode, string>> = {
  NOT_FOUND: 'File not found. Unfinished uploads are removed after 24 hours: send it again.',
  CONFLICT: 'These bytes don’t follow the ones received. Ask for the offset (HEAD) and continue from there.',
  PAYLOAD_TOO_LARGE: 'These are more bytes than the file has.',
};

/** The protocol's refusal in our words. What it writes goes to the log. */
export function toTusError(status: number, text: string): AppError {
  const cause = new Error(text.trim());
  if (/aborted|lock/i.test(text)) {
    return new AppError(
      'CONFLICT',
      'Another request is sending this file. Ask for the offset (HEAD) and continue from there.',
      {
        cause,
      },
    );
  }
  if (status >= 500) {
    return new AppError('STORAGE_UNAVAILABLE', 'We can’t store the file right now. Try again in a minute.', {
      cause,
    });
  }
  const code = CODES[status] ?? 'BAD_REQUEST';
  return new AppError(
    code,
    WORDS[code] ?? `The request doesn’t follow the tus protocol 1.0.0: ${text.trim()}.`,
    {
      cause,
    },
  );
}

/** A holder without a heartbeat for this long counts as dead. */
const STALE_MS = 10_000;
const HEARTBEAT_MS = 1_000;
const RETRY_MS = 150;
const WAIT_MS = 20_000;

/**
 * Locks of files in the database: one request at a time works with a file, in whichever process. Who comes later asks the holder
 * to end, since a holder's connection may be dead without its knowing.
 */
export function createFileLocks(db: Queryable, waitMs = WAIT_MS): Locker {
  return { newLock: (id) => createLock(db, { id, waitMs }) };
}

function createLock(db: Queryable, { id, waitMs }: { id: string; waitMs: number }): Lock {
  const token = randomUUID();
  let heartbeat: NodeJS.Timeout | undefined;

  const hold = (release: () => void | Promise<void>) => {
    heartbeat = setInterval(() => {
      repo.extendLock(db, { id, token, until: nowMs() + STALE_MS }).then(
        ({ isOurs, isWanted }) => {
          if (!isOurs || isWanted) void release();
        },
        // The database is unreachable: the next holder takes the lock when it is stale.
        () => undefined,
      );
    }, HEARTBEAT_MS).unref();
  };

  return {
    async lock(signal, release) {
      const end = performance.now() + waitMs;
      while (performance.now() < end && !signal.aborted) {
        const now = nowMs();
        if (await repo.lock(db, { id, token, now, until: now + STALE_MS })) return hold(release);
        await sleep(RETRY_MS);
      }
      throw ERRORS.ERR_LOCK_TIMEOUT;
    },
    async unlock() {
      clearInterval(heartbeat);
      await repo.unlock(db, id, token);
    },
  };
}
