import { AppError } from '@pitlane/shared/domain/app-error';
import type { ScannerAddress } from '../../config/scanner-config.ts';
import { type ClamdTimes, ScannerAwayError, scanFile } from '../../platform/clamd.ts';
import type { Log } from '../../platform/log.ts';

/** Looks for malware in what people send. */
export type FileScanner = {
  /**
   * Throws BAD_REQUEST, which names `field`, for a file with malware in it, and STORAGE_UNAVAILABLE when the scanner does not say: no file passes unseen.
   */
  requireClean(path: string, field: string): Promise<void>;
};

/** An installation without a scanner takes files as they are. */
export const NO_SCANNER: FileScanner = { requireClean: async () => undefined };

export function createFileScanner(
  address: ScannerAddress | undefined,
  log: Pick<Log, 'warn'>,
  times: ClamdTimes = {},
): FileScanner {
  if (!address) return NO_SCANNER;
  return {
    async requireClean(path, field) {
      const found = await scanFile(address, path, times).catch((cause: unknown): never => {
        if (!(cause instanceof ScannerAwayError)) throw cause;
        log.warn({ err: cause }, 'the scanner does not answer: a file was refused');
        throw new AppError('STORAGE_UNAVAILABLE', NOT_NOW, { cause });
      });
      if (found === undefined) return;
      log.warn({ signature: found }, 'a file with malware was refused');
      throw new AppError('BAD_REQUEST', toRefusal(found), { field });
    },
  };
}

const NOT_NOW = 'We can’t check files for malware right now. Try again in a minute.';

const toRefusal = (signature: string) =>
  `This file contains malware (${signature}). Check your device, and send another file.`;
