import { ZERO_ADDRESS } from '@pitlane/shared/domain/chain/address';
import type { ChainEvent } from '@pitlane/shared/fold/event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Queryable, SqlValue } from '../platform/db/db.ts';
import { countRowsRead } from '../testing/count-rows-read.ts';
import { openTestDb } from '../testing/test-db.ts';
import { appendEvents, readEvents } from './event-log.ts';

const CARS = 4_000;
const EVENTS_OF_EACH = 3;
const ASKED = 2_000;
const db = await openTestDb();
afterAll(() => db.close());

const idOf = (car: number) => `binance-cars-${car}`;
const moved = (car: number, block: number): ChainEvent => ({
  chain: 'binance',
  source: 'cars',
  kind: 'transfer',
  tokenId: BigInt(car),
  from: ZERO_ADDRESS,
  to: `0x${'a'.repeat(40)}`,
  blockNumber: block,
  blockHash: '0xb',
  timestamp: block,
  txHash: '0xt',
  logIndex: car,
});

// As while a first backfill runs: many events, and a database that knows nothing of its tables yet. There PostgreSQL up to 16
// reads every subject of the chain when it is asked for a thousand of them by `= any`.
beforeAll(async () => {
  for (let block = 1; block <= EVENTS_OF_EACH; block += 1) {
    const events = Array.from({ length: CARS }, (_, car) => moved(car, block));
    const logged = events.map((event) => ({
      event,
      subjects: [{ kind: 'car', id: idOf(Number(event.logIndex)) }],
    }));
    await appendEvents(db, logged);
  }
});

describe('readEvents', () => {
  test('reads the events of some subjects in chain order, each once', async () => {
    const ids = [idOf(7), idOf(3), idOf(7)];
    const found = await readEvents(db, { chain: 'binance', kind: 'car', ids });
    expect(found.map(({ blockNumber, logIndex }) => [blockNumber, logIndex])).toEqual([
      [1, 3],
      [1, 7],
      [2, 3],
      [2, 7],
      [3, 3],
      [3, 7],
    ]);
    expect(found[0]).toEqual(moved(3, 1));
  });

  test('reads no rows but theirs, also before the database has statistics', async () => {
    const asked: { sql: string; params?: SqlValue[] }[] = [];
    const recorder: Queryable = {
      query: (sql, params) => {
        asked.push(params ? { sql, params } : { sql });
        return db.query(sql, params);
      },
    };
    const ids = Array.from({ length: ASKED }, (_, i) => idOf(i * 2));
    await readEvents(recorder, { chain: 'binance', kind: 'car', ids });
    for (const table of ['event', 'event_subject']) {
      for (const statement of asked) {
        expect(await countRowsRead(db, { ...statement, table })).toBe(ASKED * EVENTS_OF_EACH);
      }
    }
  });
});
