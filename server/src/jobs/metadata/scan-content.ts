import { AppError } from '@pitlane/shared/domain/app-error';
import type { FileScanner } from '../../core/media/file-scanner.ts';
import { FetchError } from '../../platform/guarded-fetch/fetch-error.ts';

/** The scanner as the reader of tokens knows troubles: malware lasts, and a scanner that is away will be back. */
export function scanContent(scanner: FileScanner): FileScanner {
  return {
    requireClean: (path, field) =>
      scanner.requireClean(path, field).catch((error: unknown): never => {
        if (!(error instanceof AppError)) throw error;
        const isLasting = error.code === 'BAD_REQUEST';
        throw new FetchError(isLasting ? 'It contains malware.' : 'It couldn’t be checked for malware.', {
          isLasting,
          cause: error,
        });
      }),
  };
}
