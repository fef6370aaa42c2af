import type { AppError, ErrorCode } from '@pitlane/shared/domain/app-error';
import type { Log } from '../log.ts';

/** Refusals that an attack leaves behind: no session, no right, no proof, too fast. */
const LOGGED: ReadonlySet<ErrorCode> = new Set([
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'PROOF_REQUIRED',
  'TOO_MANY_REQUESTS',
]);

const MINUTE_MS = 60_000;
const LINES_PER_MINUTE = 60;

/**
 * Logs refused requests at the level `info`, at most 60 a minute: a flood must not fill the disk. The first line of the next minute
 * says how many were left out.
 */
export function createRefusalLog(now: () => number = Date.now) {
  let minute = 0;
  let lines = 0;
  let leftOut = 0;
  return (log: Log, error: AppError, facts: object): void => {
    if (!LOGGED.has(error.code)) return;
    const present = Math.floor(now() / MINUTE_MS);
    if (present !== minute) {
      minute = present;
      lines = 0;
    }
    if (lines === LINES_PER_MINUTE) {
      leftOut++;
      return;
    }
    lines++;
    log.info({ ...facts, code: error.code, ...(leftOut > 0 && { leftOut }) }, 'a request was refused');
    leftOut = 0;
  };
}
