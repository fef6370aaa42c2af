import { afterAll, expect, test, vi } from 'vitest';
import { sweepAccounts } from '../modules/accounts/sessions.ts';
import { createLog } from '../platform/log.ts';
import { addAccount, openSession } from '../testing/test-accounts.ts';
import { openTestDb } from '../testing/test-db.ts';
import { runSweeper } from './run-sweeper.ts';

const db = await openTestDb();
afterAll(() => db.close());

test('forgets sessions and links that have ended, and no others', async () => {
  const user = await addAccount(db);
  for (const id of ['ended', 'open']) await openSession(db, user, id);
  await db.query(`update auth_session set expires_at = 1 where id = 'ended'`);
  await db.query(
    `insert into auth_verification (id, identifier, value, expires_at, created_at, updated_at)
     values ('ended', 'a', '{"password":"hash"}', 1, 1, 1), ('open', 'b', '{}', $1, 1, 1)`,
    [Date.now() + 60_000],
  );
  const sweep = (nowMs: number) => sweepAccounts(db, nowMs);
  const job = runSweeper({ db, log: createLog('silent'), name: 'accounts', what: 'ended sessions', sweep });
  for (const table of ['auth_session', 'auth_verification']) {
    const read = () => db.query(`select id from ${table}`);
    await vi.waitFor(async () => expect(await read()).toEqual([{ id: 'open' }]), { timeout: 10_000 });
  }
  await job.stop();
});

test('goes on until all is removed, also after a failure', async () => {
  const rounds = [new Error('away'), { removed: 2, isDone: false }, { removed: 1, isDone: true }];
  const sweep = vi.fn(async () => {
    const round = rounds.shift();
    if (!round || round instanceof Error) throw round;
    return round;
  });
  const job = runSweeper({ db, log: createLog('silent'), name: 'files', what: 'rounds', sweep });
  await vi.waitFor(() => expect(sweep).toHaveBeenCalledTimes(3), { timeout: 10_000 });
  await job.stop();
  expect(rounds).toEqual([]);
});
