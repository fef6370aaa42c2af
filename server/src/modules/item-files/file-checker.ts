import { AppError } from '@pitlane/shared/domain/app-error';
import { FILE_KINDS } from '@pitlane/shared/domain/cars/item-files';
import { z } from 'zod';
import { createDecoder, type Decoder, type DecoderPlace } from '../../platform/decoder/decoder.ts';
import { FailedWorkError, RefusedWorkError, WorkerEndedError } from '../../platform/worker-process.ts';
import type { CheckedFile } from './check-file.ts';

const side = z.int().positive();
export const FILES_DECODER = {
  name: 'files',
  does: 'checks files',
  worker: new URL('./file-worker.ts', import.meta.url),
  made: z.object({ kind: z.enum(FILE_KINDS), width: side, height: side }),
  // The longest animation takes half of it on a slow machine.
  timeoutMs: 40_000,
};

export type FileChecker = {
  /** Throws BAD_REQUEST with a sentence about the file when it cannot be taken, and STORAGE_UNAVAILABLE when that is not known. */
  check(path: string): Promise<CheckedFile>;
  /** Ends the check under way. */
  close(): Promise<void>;
};

/** Checks one file after the other, each in a process that is gone afterwards, with the memory that it took. */
export function createFileChecker(
  place?: DecoderPlace,
  decoder: Pick<Decoder<object, CheckedFile>, 'make' | 'close'> = createDecoder(FILES_DECODER, place),
): FileChecker {
  return {
    check: (path) =>
      decoder.make(path, {}).catch((cause: unknown): never => {
        if (cause instanceof FailedWorkError) throw cause;
        if (cause instanceof RefusedWorkError) throw refused(cause.message);
        // Killed, away, or this server stops: the file is as good as it was.
        if (cause instanceof WorkerEndedError) throw new AppError('STORAGE_UNAVAILABLE', NOT_NOW, { cause });
        throw refused(
          'This file takes too long to read. Save it in another format, or choose another one.',
          cause,
        );
      }),
    close: () => decoder.close(),
  };
}

const NOT_NOW = 'We can’t check the file right now. Try again in a minute.';

function refused(message: string, cause?: unknown): AppError {
  return new AppError('BAD_REQUEST', message, { field: 'file', cause });
}
