import { ZERO_ADDRESS } from '@pitlane/shared/domain/chain/address';
import type { ChainEvent } from '@pitlane/shared/fold/event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Queryable, SqlValue } from '../../platform/db/db.ts';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { ALICE, openTestApi, type TestApi, testCar, testEvent } from '../../testing/test-api.ts';
import { isGranted } from './nfts.repo.ts';

const BLOCKS = 2_000;
/** Each block holds a gift of cars and as many mints beside it. */
const GIVEN = 2;
let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
  const blocks = Array.from({ length: BLOCKS }, (_, block) => block + 1);
  await api.addCars(
    blocks.flatMap((block) =>
      [1, 2, 3, 4].map((i) => testCar({ tokenId: BigInt(4 * block + i), mintBlock: block })),
    ),
  );
  await api.addEvents(
    blocks.flatMap((block): ChainEvent[] => [
      ...[1, 2, 3, 4].map((i): ChainEvent => {
        const mint = testEvent(block, { from: ZERO_ADDRESS, to: ALICE });
        return { ...mint, tokenId: BigInt(4 * block + i), logIndex: i + 1 } as ChainEvent;
      }),
      { ...testEvent(block, { granted: GIVEN }), firstId: BigInt(4 * block + 2) } as ChainEvent,
    ]),
  );
});
afterAll(() => api.close());

describe('isGranted', () => {
  test('is true of the cars from the first one on, as many as were given', async () => {
    const given = await Promise.all([1, 2, 3, 4].map((i) => isGranted(api.db, `binance-cars-${40 + i}`)));
    expect(given).toEqual([false, true, true, false]);
  });

  test('reads the events of one block', async () => {
    const asked: { sql: string; params?: SqlValue[] }[] = [];
    const recorder: Queryable = {
      query: (sql, params = []) => {
        asked.push({ sql, params });
        return api.db.query(sql, params);
      },
    };
    await isGranted(recorder, 'binance-cars-42');
    for (const statement of asked) {
      expect(await countRowsRead(api.db, { ...statement, table: 'event' })).toBe(5);
      expect(await countRowsRead(api.db, { ...statement, table: 'car' })).toBe(1);
    }
    expect(asked).toHaveLength(1);
  });
});
