import { z } from 'zod';
import { webpInAnswer } from '../../platform/decoder/answer.ts';
import { createDecoder, type Decoder, type DecoderPlace } from '../../platform/decoder/decoder.ts';
import { FetchError, refused } from '../../platform/guarded-fetch/fetch-error.ts';
import { FailedWorkError, RefusedWorkError, SlowWorkError } from '../../platform/worker-process.ts';
import type { MadePicture } from './make-item-picture.ts';

export const ITEM_PICTURES_DECODER = {
  name: 'item-pictures',
  does: 'makes pictures of tokens',
  worker: new URL('./item-picture-worker.ts', import.meta.url),
  made: z.object({
    picture: webpInAnswer,
    missing: z
      .string()
      .max(1_000)
      .optional()
      .transform((text) => text),
    isMoving: z.boolean(),
    animation: webpInAnswer.optional(),
  }),
  timeoutMs: 30_000,
};

/** Makes pictures one after the other, each in a process of its own. */
export type ItemPictureMaker = {
  /** Throws a FetchError with a sentence when the file cannot be a picture, and one that is not final when its process ends first. */
  make(path: string, signal?: AbortSignal): Promise<MadePicture>;
  /** Ends the picture under way. */
  close(): Promise<void>;
};

export function createItemPictureMaker(
  place?: DecoderPlace,
  decoder: Pick<Decoder<object, MadePicture>, 'make' | 'close'> = createDecoder(ITEM_PICTURES_DECODER, place),
): ItemPictureMaker {
  return {
    make: (path, signal) =>
      decoder.make(path, {}, signal).catch((cause: unknown): never => {
        if (cause instanceof FailedWorkError) throw cause;
        if (cause instanceof RefusedWorkError) throw refused(cause.message);
        if (cause instanceof SlowWorkError) throw refused('The picture takes too long to read.');
        // By the file, by the system, or by us when the server stops: it may go well another time.
        throw new FetchError('The picture ends too early.', { cause });
      }),
    close: () => decoder.close(),
  };
}
