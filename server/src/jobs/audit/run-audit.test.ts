import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { writeEntry } from '../../core/audit/audit.ts';
import { findCheck } from '../../core/audit/kept-check.ts';
import { CLEARED_AFTER_SECONDS } from '../../core/audit/retention.ts';
import { findHead } from '../../core/audit/seal-entries.ts';
import { createLog } from '../../platform/log.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { runAudit } from './run-audit.ts';

let db: TestDb;
let dataDir: string;
let job: { stop(): Promise<void> } | undefined;
beforeAll(async () => {
  db = await openTestDb();
});
beforeEach(async () => {
  await db.reset();
  dataDir = await mkdtemp(join(tmpdir(), 'pitlane-audit-'));
});
afterEach(async () => {
  await job?.stop();
  await rm(dataDir, { recursive: true });
});
afterAll(() => db.close());

const start = () => {
  job = runAudit({ db, dataDir, log: createLog('silent') });
};
const stop = async () => {
  await job?.stop();
  job = undefined;
};
const write = (target: string) => writeEntry(db, { deed: 'mail.retry', of: { authorId: 7 }, target });
const until = (ready: () => Promise<void>) => vi.waitFor(ready, 20_000);

test('seals entries, keeps the newest hash beside the database, and reports its check', async () => {
  await write('1');
  start();
  await until(async () => expect((await findHead(db)).seq).toBe(1));
  const { hash } = await findHead(db);
  await until(async () => expect(await readFile(join(dataDir, 'audit-head'), 'utf8')).toBe(`1:${hash}\n`));
  await until(async () => expect(await findCheck(db)).toMatchObject({ seq: 1, problem: null }));
  await write('2');
  await until(async () => expect((await findHead(db)).seq).toBe(2));
});

test.each([
  ['cut off', 'delete from audit_entry where seq > 1', /^Entry 3 is missing/],
  ['changed', `update audit_entry set target = 'x' where seq = 2`, /^The content of entry 2 was changed/],
])('a log that was %s while no process ran is reported', async (_, sql, problem) => {
  for (const target of ['1', '2', '3']) await write(target);
  start();
  await until(async () => expect(await readFile(join(dataDir, 'audit-head'), 'utf8')).toMatch(/^3:/));
  await stop();
  await db.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(sql);
  });
  start();
  await until(async () => expect((await findCheck(db))?.problem).toMatch(problem));
  // The file still names what is lost.
  expect(await readFile(join(dataDir, 'audit-head'), 'utf8')).toMatch(/^3:/);
});

test('clears all entries that are old, however many of them', async () => {
  await db.query(
    `insert into audit_entry (at, author_id, deed, target, request_id)
     select $1, 7, 'account.sign_in', 'target', 'r' from generate_series(1, 2100)`,
    [Math.floor(Date.now() / 1_000) - CLEARED_AFTER_SECONDS - 120],
  );
  start();
  await until(async () => {
    const [row] = await db.query<{ left: number }>(
      `select count(*)::int as left from audit_entry where target <> ''`,
    );
    expect(row?.left).toBe(0);
  });
});
