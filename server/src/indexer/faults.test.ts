import { EventRefusedError } from '@pitlane/shared/fold/event';
import { describe, expect, test } from 'vitest';
import { ConnectionLostError } from '../platform/db/db-errors.ts';
import { toFault } from './faults.ts';

const place = { chain: 'binance', source: 'cars', blockNumber: 7, logIndex: 1 } as const;
const failed = (code: string) => Object.assign(new Error('refused'), { name: 'PostgresError', code });

describe('toFault', () => {
  test.each([
    ['an event that no contract emits', new EventRefusedError(place, 'no mint'), 'event_refused'],
    ['a broken constraint', failed('23505'), 'database_refused'],
    ['a table that is missing', failed('42P01'), 'database_refused'],
    ['a value that no column takes', failed('22P05'), 'database_refused'],
  ])('%s stays wrong', (_, error, code) => {
    expect(toFault(error)?.code).toBe(code);
  });

  test.each([
    ['a node that does not answer', new Error('fetch failed')],
    ['a deadlock', failed('40P01')],
    ['a database that stops', failed('57P01')],
    ['a lost connection', new ConnectionLostError('gone')],
  ])('%s may pass', (_, error) => {
    expect(toFault(error)).toBeUndefined();
  });
});
