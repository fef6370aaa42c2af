import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { afterAll, expect, test, vi } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import { createLog } from '../../platform/log.ts';
import { addActivity, testActivity } from '../../testing/test-activity.ts';
import { ALICE } from '../../testing/test-api.ts';
import { openTestDb } from '../../testing/test-db.ts';
import { runRanks } from './run-rankings.ts';

const db = await openTestDb();
afterAll(() => db.close());

const NOW = Math.floor(Date.now() / 1_000);
const readAuthors = () => db.query(`select from rank_row where kind = 'author' and period = 'all_time'`);

test('ranks authors while collections cannot be ranked, until it is stopped', async () => {
  const failing: Db = {
    ...db,
    transaction: (work) =>
      db.transaction((tx) =>
        work({
          query: (sql, params) =>
            sql.includes('series_hour') ? Promise.reject(new Error('too long')) : tx.query(sql, params),
        }),
      ),
  };
  await db.query('insert into author (wallet) values ($1)', [ALICE]);
  const job = runRanks({ db: failing, log: createLog('silent'), chains: CHAINS });
  await addActivity(db, [testActivity({ number: 1, kind: 'sale', price: 5n, at: NOW })]);
  // All categories and its own.
  await vi.waitFor(async () => expect(await readAuthors()).toHaveLength(2), { timeout: 10_000 });
  await addActivity(db, [
    testActivity({ number: 2, collection: 'garages', kind: 'sale', price: 5n, at: NOW }),
  ]);
  await vi.waitFor(async () => expect(await readAuthors()).toHaveLength(3), { timeout: 10_000 });
  await job.stop();
  await addActivity(db, [
    testActivity({ number: 3, collection: 'stations', kind: 'sale', price: 5n, at: NOW }),
  ]);
  expect(await db.query('select from rank_due')).toHaveLength(1);
});
