import { AppError } from '@pitlane/shared/domain/app-error';

/** The connection of a statement or a transaction is lost, or none could be opened. */
export class ConnectionLostError extends Error {
  readonly code = 'CONNECTION_LOST';

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ConnectionLostError';
  }
}

/** The database did not answer in time, although it should have stopped the statement by itself. */
export class DbTimeoutError extends Error {
  readonly code = 'DB_TIMEOUT';

  constructor(message: string) {
    super(message);
    this.name = 'DbTimeoutError';
  }
}

/** Others had all connections for this kind of work: the work itself may be small. */
export class DbBusyError extends DbTimeoutError {
  constructor(waitedMs: number) {
    super(`no connection to the database was free within ${waitedMs} ms`);
    this.name = 'DbBusyError';
  }
}

/** Another process has taken the lease: what this one was about to write must not be written. */
export class LeaseLostError extends Error {
  constructor(name: string) {
    super(`another process has the lease "${name}" now`);
    this.name = 'LeaseLostError';
  }
}

/** SQLSTATEs of a server that is starting, stopping, full, or has ended the session. */
const SERVER_AWAY = /^(08...|53300|57P0[1-5]|25P0[34]|25006)$/;
/** SQLSTATE of a statement that waited too long for a lock of another session. */
const LOCKED = '55P03';
/** SQLSTATEs of a statement that took too long, or waited too long for a lock. */
const TOO_LONG = new Set(['57014', LOCKED, 'DB_TIMEOUT']);
/** SQLSTATEs that may not come back at the next try: serialisation, deadlock, resources and system errors. */
const PASSING = /^(40001|40P01|53...|58...)$/;
/** SQLSTATEs of a server that lacks room or memory, or cannot read its files. One that has no connection free is busy. */
const SERVER_TROUBLE = /^(53100|53200|58...)$/;
/** SQLSTATEs of what the operator has changed: a replica, rights that are gone, a new password, a renamed database. */
const CLOSED_TO_US = /^(25006|42501|28...|3D000)$/;
const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Returns whether the database could not be reached, or went away during the work. */
export function isConnectionFailure(error: unknown): boolean {
  const code = findDbCode(error);
  return code !== undefined && (code === 'CONNECTION_LOST' || SERVER_AWAY.test(code));
}

/** The SQLSTATE of a failure that only the server's operator can mend; undefined for every other one. */
export function findServerTrouble(error: unknown): string | undefined {
  const code = findDbCode(error);
  return code !== undefined && SERVER_TROUBLE.test(code) ? code : undefined;
}

/** Returns whether a row was refused because another has its key. */
export function isUniqueViolation(error: unknown): boolean {
  return findDbCode(error) === '23505';
}

/** Returns whether the database stopped a statement because it took too long. */
export function isDbTimeout(error: unknown): boolean {
  const code = findDbCode(error);
  return code !== undefined && TOO_LONG.has(code);
}

/** Returns whether an error comes from the database, and not from a chain or from our own code. */
export function isDatabaseError(error: unknown): boolean {
  return error instanceof LeaseLostError || findDbCode(error) !== undefined;
}

/** Returns whether the same work may succeed later. A wrong statement, a broken constraint or a wrong role never does. */
export function isRetryableDatabaseError(error: unknown): boolean {
  if (error instanceof LeaseLostError || isConnectionFailure(error) || isDbTimeout(error)) return true;
  return PASSING.test(findDbCode(error) ?? '');
}

/** The answer for a visitor; undefined when it is not the database that is away, slow or in no state to do this. */
export function toDatabaseAppError(error: unknown): AppError | undefined {
  const code = findDbCode(error) ?? '';
  if (code === LOCKED || CLOSED_TO_US.test(code) || (PASSING.test(code) && !SERVER_AWAY.test(code))) {
    const message = 'The database can’t do this right now. Nothing was changed. Try again in a moment.';
    return new AppError('DATABASE_UNAVAILABLE', message, { cause: error });
  }
  if (isConnectionFailure(error)) {
    const message = 'We can’t reach the database right now. Try again in a few seconds.';
    return new AppError('DATABASE_UNAVAILABLE', message, { cause: error });
  }
  if (error instanceof DbBusyError) {
    const message = 'Too many people are asking for this right now. Try again in a few seconds.';
    return new AppError('TIMEOUT', message, { cause: error });
  }
  if (!isDbTimeout(error)) return undefined;
  return new AppError('TIMEOUT', 'This took too long and was stopped. Ask for less, or try again.', {
    cause: error,
  });
}

/** The code of a database failure: a SQLSTATE, or one of ours. Undefined for errors that come from elsewhere. */
export function findDbCode(error: unknown): string | undefined {
  if (error instanceof ConnectionLostError || error instanceof DbTimeoutError) return error.code;
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  const isDriver = error.name === 'PostgresError' || error.name === 'PgliteError';
  return isDriver && SQLSTATE.test(error.code) ? error.code : undefined;
}
