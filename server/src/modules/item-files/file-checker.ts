import { fileURLToPath } from 'node:url';
import { AppError } from '@pitlane/shared/domain/app-error';
import {
  createWorkerProcess,
  FailedWorkError,
  forkWorker,
  RefusedWorkError,
  WorkerEndedError,
} from '../../platform/worker-process.ts';
import type { CheckedFile } from './check-file.ts';

const WORKER = fileURLToPath(new URL('./file-worker.ts', import.meta.url));
/** The longest animation takes half of it on a slow machine. */
const TIMEOUT_MS = 40_000;

export type FileWork = { path: string };

export type FileChecker = {
  /** Throws BAD_REQUEST with a sentence about the file when it cannot be taken, and STORAGE_UNAVAILABLE when that is not known. */
  check(path: string): Promise<CheckedFile>;
  /** Ends the worker process. */
  close(): Promise<void>;
};

/** Checks one file after the other, each in a process that is gone afterwards, with the memory that it took. */
export function createFileChecker(timeoutMs = TIMEOUT_MS): FileChecker {
  const worker = createWorkerProcess<FileWork, CheckedFile>({
    does: 'checks files',
    start: () => forkWorker(WORKER),
    timeoutMs,
    restMs: 0,
  });
  return {
    check: (path) =>
      worker.make({ path }).catch((cause: unknown): never => {
        if (cause instanceof FailedWorkError) throw cause;
        if (cause instanceof RefusedWorkError) throw refused(cause.message);
        // Killed, or this server stops: the file is as good as it was.
        if (cause instanceof WorkerEndedError) throw new AppError('STORAGE_UNAVAILABLE', NOT_NOW, { cause });
        throw refused(
          'This file takes too long to read. Save it in another way, or choose another one.',
          cause,
        );
      }),
    close: () => worker.rest(),
  };
}

const NOT_NOW = 'The file cannot be checked just now. Try again in a minute.';

function refused(message: string, cause?: unknown): AppError {
  return new AppError('BAD_REQUEST', message, { field: 'file', cause });
}
