import { fileURLToPath } from 'node:url';
import { FetchError, refused } from '../../lib/guarded-fetch/fetch-error.ts';
import { limitTo } from '../../lib/limit-to.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { createWorkerProcess, forkWorker } from '../../lib/worker-process.ts';
import type { ItemPictureAnswer, ItemPictureWork } from './item-picture-work.ts';

const WORKER = fileURLToPath(new URL('./item-picture-worker.ts', import.meta.url));
const TIMEOUT_MS = 30_000;

/** Makes pictures one after the other, in a process of its own. */
export type ItemPictureMaker = {
  /** Throws a FetchError with a sentence when the file cannot be a picture. */
  make(path: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Ends the process until the next picture. */
  rest(): Promise<void>;
};

export function createItemPictureMaker(): ItemPictureMaker {
  const worker = createWorkerProcess<ItemPictureWork, ItemPictureAnswer>('makes pictures of tokens', () =>
    forkWorker(WORKER),
  );
  const inTurn = limitTo(1);
  return {
    make: (path) =>
      inTurn(async () => {
        const answer = await withTimeout(worker.make({ path }), TIMEOUT_MS).catch(
          async (cause: unknown): Promise<never> => {
            // Such a file may do that to the decoder. The next one gets a new process.
            await worker.rest();
            throw new FetchError('The picture takes too long to read.', { isFinal: true, cause });
          },
        );
        if ('picture' in answer) return answer.picture;
        if ('refused' in answer) throw refused(answer.refused);
        throw new Error(`a picture could not be read: ${answer.failed}`);
      }),
    rest: () => worker.rest(),
  };
}
