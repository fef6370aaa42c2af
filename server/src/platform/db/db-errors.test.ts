import { describe, expect, test } from 'vitest';
import {
  ConnectionLostError,
  DbBusyError,
  DbTimeoutError,
  isConnectionFailure,
  isDatabaseError,
  isRetryableDatabaseError,
  LeaseLostError,
  toDatabaseAppError,
} from './db-errors.ts';
import { PgliteError } from './pglite-connection.ts';

const failure = (code: string) => new PgliteError({ message: 'no', code });
const ofNode = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

describe('isRetryableDatabaseError', () => {
  test.each([
    ['a lost connection', new ConnectionLostError('gone')],
    ['no answer in time', new DbTimeoutError('late')],
    ['a lost lease', new LeaseLostError('indexer binance')],
    ['a server that stops', failure('57P01')],
    ['a server that starts', failure('57P03')],
    ['too many connections', failure('53300')],
    ['a deadlock', failure('40P01')],
    ['a statement that took too long', failure('57014')],
    ['a full disk', failure('53100')],
  ])('%s may pass', (_, error) => {
    expect(isRetryableDatabaseError(error)).toBe(true);
  });

  test.each([
    ['a wrong statement', failure('42601')],
    ['a missing table', failure('42P01')],
    ['a role without the right', failure('42501')],
    ['a wrong password', failure('28P01')],
    ['a broken constraint', failure('23505')],
    ['an error that is not of the database', ofNode],
  ])('%s never passes', (_, error) => {
    expect(isRetryableDatabaseError(error)).toBe(false);
  });
});

test("isDatabaseError: a chain's node that is away is not the database", () => {
  expect([isDatabaseError(ofNode), isConnectionFailure(ofNode)]).toEqual([false, false]);
  expect([isDatabaseError(failure('23505')), isDatabaseError(new ConnectionLostError('gone'))]).toEqual([
    true,
    true,
  ]);
});

test('toDatabaseAppError: away, too slow and closed to us are 503, all else is a defect', () => {
  const statusOf = (error: Error) => {
    const known = toDatabaseAppError(error);
    return known && [known.code, known.status];
  };
  expect(statusOf(new ConnectionLostError('gone'))).toEqual(['DATABASE_UNAVAILABLE', 503]);
  expect(statusOf(failure('57014'))).toEqual(['TIMEOUT', 503]);
  for (const code of ['25006', '42501', '28P01', '3D000', '53100', '58030', '40P01', '55P03'])
    expect([code, statusOf(failure(code))]).toEqual([code, ['DATABASE_UNAVAILABLE', 503]]);
  expect(toDatabaseAppError(failure('53100'))?.message).toMatch(/^The database can’t do this right now/);
  // Who waits for another's lock need not ask for less.
  expect(toDatabaseAppError(failure('55P03'))?.message).toMatch(/^The database can’t do this right now/);
  expect(toDatabaseAppError(failure('53300'))?.message).toMatch(/^We can’t reach the database/);
  expect(statusOf(new DbBusyError(1_500))).toEqual(['TIMEOUT', 503]);
  expect(toDatabaseAppError(new DbBusyError(1_500))?.message).toMatch(/^Too many people are asking/);
  expect(statusOf(failure('42601'))).toBeUndefined();
});
