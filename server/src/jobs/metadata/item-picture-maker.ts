import { fileURLToPath } from 'node:url';
import { FetchError, refused } from '../../platform/guarded-fetch/request-public.ts';
import { limitTo } from '../../platform/limit-to.ts';
import { withTimeout } from '../../platform/waiting.ts';
import { createWorkerProcess, forkWorker } from '../../platform/worker-process.ts';
import type { ItemPictureAnswer, ItemPictureWork } from './item-picture-work.ts';

const WORKER = fileURLToPath(new URL('./item-picture-worker.ts', import.meta.url));
const TIMEOUT_MS = 30_000;

/** Makes pictures one after the other, in a process of its own. */
export type ItemPictureMaker = {
  /** Throws a FetchError with a sentence when the file cannot be a picture, and one that is not final when its process ends first. */
  make(path: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
  /** Ends the process until the next picture. */
  rest(): Promise<void>;
};

export function createItemPictureMaker(): ItemPictureMaker {
  const worker = createWorkerProcess<ItemPictureWork, ItemPictureAnswer>('makes pictures of tokens', () =>
    forkWorker(WORKER),
  );
  const inTurn = limitTo(1);
  return {
    make: (path, signal) =>
      inTurn(async () => {
        // Its turn comes after all is called off: no process is begun for it.
        if (signal?.aborted) throw ended(signal.reason);
        const made = worker.make({ path }).catch((cause: unknown): never => {
          throw ended(cause);
        });
        const answer = await withTimeout(made, TIMEOUT_MS, tooSlow).catch(
          async (cause: unknown): Promise<never> => {
            // Such a file may do that to the decoder. The next one gets a new process.
            await worker.rest();
            throw cause;
          },
        );
        if ('picture' in answer) return answer.picture;
        if ('refused' in answer) throw refused(answer.refused);
        throw new Error(`a picture could not be read: ${answer.failed}`);
      }),
    rest: () => worker.rest(),
  };
}

const tooSlow = () => refused('The picture takes too long to read.');

/** By the file, by the system, or by us when the server stops: it may go well another time. */
const ended = (cause: unknown) => new FetchError('The picture could not be read to its end.', { cause });
