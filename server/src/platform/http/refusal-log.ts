import type { AppError, ErrorCode } from '@pitlane/shared/domain/app-error';
import type { Log } from '../log.ts';
import { toWideNetwork } from './request-origin.ts';

/** Refusals that an attack leaves behind: no session, no right, no proof, too fast. */
const LOGGED: ReadonlySet<ErrorCode> = new Set([
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'PROOF_REQUIRED',
  'TOO_MANY_REQUESTS',
]);

/** Refusals of what was sent. People mistype. */
const OF_INPUT: ReadonlySet<ErrorCode> = new Set(['BAD_REQUEST', 'UNKNOWN_PARAMETER', 'PAYLOAD_TOO_LARGE']);
/** A client that is refused so often in a minute tries out what gets through. */
const INPUTS_PER_MINUTE = 30;
/** Clients that are counted in a minute. */
const MAX_CLIENTS = 5_000;

const MINUTE_MS = 60_000;
const LINES_PER_MINUTE = 60;

/**
 * Logs refused requests at the level `info`, at most 60 a minute: a flood must not fill the disk. The first line of the next minute
 * says how many were left out. Of refused input it logs the thirtieth of a client within a minute, with the client's network.
 */
export function createRefusalLog(now: () => number = Date.now) {
  let minute = 0;
  let lines = 0;
  let leftOut = 0;
  const inputs = new Map<string, number>();
  /** Counts a refused input. Returns whether it is the one that is logged. */
  const isProbing = (client: string): boolean => {
    if (inputs.size >= MAX_CLIENTS && !inputs.has(client)) return false;
    const count = (inputs.get(client) ?? 0) + 1;
    inputs.set(client, count);
    return count === INPUTS_PER_MINUTE;
  };
  return (log: Log, error: AppError, given: object, client?: string): void => {
    const isOfInput = OF_INPUT.has(error.code);
    if (!LOGGED.has(error.code) && !isOfInput) return;
    const present = Math.floor(now() / MINUTE_MS);
    if (present !== minute) {
      minute = present;
      lines = 0;
      inputs.clear();
    }
    if (isOfInput && (client === undefined || !isProbing(client))) return;
    const facts = isOfInput
      ? { ...given, network: toWideNetwork(client), refusedInputs: INPUTS_PER_MINUTE }
      : given;
    if (lines === LINES_PER_MINUTE) {
      leftOut++;
      return;
    }
    lines++;
    log.info({ ...facts, code: error.code, ...(leftOut > 0 && { leftOut }) }, 'a request was refused');
    leftOut = 0;
  };
}
