import { AppError } from '@pitlane/shared/domain/app-error';
import { z } from 'zod';
import { webpInAnswer } from '../../platform/decoder/answer.ts';
import { DecoderAwayError } from '../../platform/decoder/ask-decoder-service.ts';
import { createDecoder, type Decoder, type DecoderPlace } from '../../platform/decoder/decoder.ts';
import { FailedWorkError, RefusedWorkError } from '../../platform/worker-process.ts';
import type { MadeUpload, UploadWork } from './upload-work.ts';

export const UPLOADS_DECODER = {
  name: 'uploads',
  does: 'makes uploads',
  worker: new URL('./upload-worker.ts', import.meta.url),
  made: z.object({ full: webpInAnswer, small: webpInAnswer }),
  // The longest animation takes a third of it on a slow machine.
  timeoutMs: 30_000,
};

/** Makes uploads one after the other, each in a process that is gone afterwards. */
export type UploadMaker = {
  /** Throws BAD_REQUEST with a sentence about the picture when it cannot be taken, and STORAGE_UNAVAILABLE when the decoder is away. */
  make(work: UploadWork & { path: string }): Promise<MadeUpload>;
  /** Ends the upload under way. */
  close(): Promise<void>;
};

export function createUploadMaker(
  place?: DecoderPlace,
  decoder: Pick<Decoder<UploadWork, MadeUpload>, 'make' | 'close'> = createDecoder(UPLOADS_DECODER, place),
): UploadMaker {
  return {
    make: ({ path, ...work }) =>
      decoder.make(path, work).catch((cause: unknown): never => {
        if (cause instanceof FailedWorkError) throw cause;
        if (cause instanceof RefusedWorkError) throw refused(cause.message);
        if (cause instanceof DecoderAwayError) throw new AppError('STORAGE_UNAVAILABLE', NOT_NOW, { cause });
        // It hung or has ended: such a file may do that to the decoder.
        throw refused(
          'This picture takes too long to read. Save it in another format, or choose another one.',
          cause,
        );
      }),
    close: () => decoder.close(),
  };
}

const NOT_NOW = 'We can’t read pictures right now. Try again in a minute.';

function refused(message: string, cause?: unknown): AppError {
  return new AppError('BAD_REQUEST', message, { field: 'files', cause });
}
