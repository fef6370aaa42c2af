import { fileURLToPath } from 'node:url';
import { FetchError, refused } from '../../platform/guarded-fetch/fetch-error.ts';
import {
  createWorkerProcess,
  FailedWorkError,
  forkWorker,
  RefusedWorkError,
  SlowWorkError,
} from '../../platform/worker-process.ts';
import type { MadePicture } from './make-item-picture.ts';

const WORKER = fileURLToPath(new URL('./item-picture-worker.ts', import.meta.url));
const TIMEOUT_MS = 30_000;

/** A file that a token's metadata names as its picture. */
export type ItemPictureWork = { path: string };
/** Makes pictures one after the other, in a process of its own. */
export type ItemPictureMaker = {
  /** Throws a FetchError with a sentence when the file cannot be a picture, and one that is not final when its process ends first. */
  make(path: string, signal?: AbortSignal): Promise<MadePicture>;
  /** Ends the process until the next picture. */
  rest(): Promise<void>;
};

export function createItemPictureMaker(): ItemPictureMaker {
  const worker = createWorkerProcess<ItemPictureWork, MadePicture>({
    does: 'makes pictures of tokens',
    start: () => forkWorker(WORKER),
    timeoutMs: TIMEOUT_MS,
  });
  return {
    make: (path, signal) =>
      worker.make({ path }, signal).catch((cause: unknown): never => {
        if (cause instanceof FailedWorkError) throw cause;
        if (cause instanceof RefusedWorkError) throw refused(cause.message);
        if (cause instanceof SlowWorkError) throw refused('The picture takes too long to read.');
        // By the file, by the system, or by us when the server stops: it may go well another time.
        throw new FetchError('The picture could not be read to its end.', { cause });
      }),
    rest: () => worker.rest(),
  };
}
