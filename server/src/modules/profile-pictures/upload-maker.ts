import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '@pitlane/shared/domain/app-error';
import { limitTo } from '../../platform/limit-to.ts';
import { withTimeout } from '../../platform/waiting.ts';
import { createWorkerProcess, forkWorker } from '../../platform/worker-process.ts';
import type { MadeUpload, UploadAnswer, UploadWork } from './upload-work.ts';

const WORKER = fileURLToPath(new URL('./upload-worker.ts', import.meta.url));
/** The longest animation takes a third of it on a slow machine. */
const TIMEOUT_MS = 30_000;
/** Without work for so long, the process ends. */
const REST_MS = 30_000;

/** Makes uploads one after the other, in a process of its own. */
export type UploadMaker = {
  /** Throws BAD_REQUEST with a sentence about the picture when it cannot be taken. */
  make(work: UploadWork): Promise<MadeUpload>;
  /** Ends the process. */
  close(): Promise<void>;
};

/** Starts the process that makes uploaded pictures. */
export function startUploadWorker(): ChildProcess {
  return forkWorker(WORKER);
}

/** Uploads made by a process that `start` starts when there is something to make. */
export function createUploadMaker(start = startUploadWorker, timeoutMs = TIMEOUT_MS): UploadMaker {
  const worker = createWorkerProcess<UploadWork, UploadAnswer>('makes uploads', start);
  const inTurn = limitTo(1);
  let idle: NodeJS.Timeout | undefined;

  const ask = async (work: UploadWork): Promise<UploadAnswer> => {
    try {
      return await withTimeout(worker.make(work), timeoutMs);
    } catch (cause) {
      // It hangs or has ended: such a file may do that to the decoder. The next one gets a new process.
      await worker.rest();
      throw refused(
        'This picture takes too long to read. Save it in another way, or choose another one.',
        cause,
      );
    }
  };

  return {
    make: (work) =>
      inTurn(async () => {
        clearTimeout(idle);
        const answer = await ask(work);
        idle = setTimeout(() => void worker.rest(), REST_MS).unref();
        if ('refused' in answer) throw refused(answer.refused);
        if ('failed' in answer) throw new Error(`an upload could not be read: ${answer.failed}`);
        return answer;
      }),
    async close() {
      clearTimeout(idle);
      await worker.rest();
    },
  };
}

function refused(message: string, cause?: unknown): AppError {
  return new AppError('BAD_REQUEST', message, { field: 'files', cause });
}
