import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '@pitlane/shared/domain/app-error';
import {
  createWorkerProcess,
  FailedWorkError,
  forkWorker,
  RefusedWorkError,
} from '../../platform/worker-process.ts';
import type { MadeUpload, UploadWork } from './upload-work.ts';

const WORKER = fileURLToPath(new URL('./upload-worker.ts', import.meta.url));
/** The longest animation takes a third of it on a slow machine. */
const TIMEOUT_MS = 30_000;
/** Without work for so long, the process ends. */
const REST_MS = 30_000;

/** Makes uploads one after the other, in a process of its own. */
export type UploadMaker = {
  /** Throws BAD_REQUEST with a sentence about the picture when it cannot be taken. */
  make(work: UploadWork): Promise<MadeUpload>;
  /** Ends the worker process. */
  close(): Promise<void>;
};

/** Starts the process that makes uploaded pictures. */
export function startUploadWorker(): ChildProcess {
  return forkWorker(WORKER);
}

/** Uploads made by a process that `start` starts when there is something to make. */
export function createUploadMaker(start = startUploadWorker, timeoutMs = TIMEOUT_MS): UploadMaker {
  const worker = createWorkerProcess<UploadWork, MadeUpload>({
    does: 'makes uploads',
    start,
    timeoutMs,
    restMs: REST_MS,
  });
  return {
    make: (work) =>
      worker.make(work).catch((cause: unknown): never => {
        if (cause instanceof FailedWorkError) throw cause;
        if (cause instanceof RefusedWorkError) throw refused(cause.message);
        // It hung or has ended: such a file may do that to the decoder.
        throw refused(
          'This picture takes too long to read. Save it in another way, or choose another one.',
          cause,
        );
      }),
    close: () => worker.rest(),
  };
}

function refused(message: string, cause?: unknown): AppError {
  return new AppError('BAD_REQUEST', message, { field: 'files', cause });
}
