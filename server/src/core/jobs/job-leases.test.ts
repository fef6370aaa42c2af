import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLeasedLoop } from '../../jobs/leased-loop.ts';
import { createLog } from '../../platform/log.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';

let db: TestDb;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

test('a paused job does nothing and keeps its lease until it is resumed', async () => {
  await db.query(`insert into job_pause (name, at) values ('mail', 1)`);
  const work = vi.fn(async () => 50);
  const running = createLeasedLoop(db, 'mail', createLog('silent')).run({ work, failed: () => undefined });
  await vi.waitFor(async () => expect(await db.findHeldLeases(['mail'])).toEqual(['mail']), 10_000);
  expect(work).not.toHaveBeenCalled();
  await db.query('delete from job_pause');
  await vi.waitFor(() => expect(work).toHaveBeenCalled(), 10_000);
  await running.stop();
});
