import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SqlValue } from '../../platform/db/db.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { recordAccountEvent, writeEntry } from './audit.ts';
import { toCanonicalJson } from './audit-chain.ts';
import { CLEARED_AFTER_SECONDS, clearOldEntries } from './retention.ts';
import { findHead, readSealed, sealEntries } from './seal-entries.ts';
import { toExport, verifyDatabase, verifyExport } from './verify-chain.ts';

let db: TestDb;
beforeAll(async () => {
  db = await openTestDb();
});
beforeEach(() => db.reset());
afterAll(() => db.close());

const nowSeconds = () => Math.floor(Date.now() / 1_000);
const write = (target: string) =>
  writeEntry(db, { deed: 'mail.retry', of: { authorId: 7 }, target, after: { b: 1, a: [null, 'ü'] } });
const verify = (known: Parameters<typeof verifyDatabase>[1]['known'] = []) =>
  verifyDatabase(db, { known, nowSeconds: nowSeconds() });
/** Changes rows as a person with all rights in the database can: triggers do not run. */
const tamper = (sql: string, params: SqlValue[] = []) =>
  db.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(sql, params);
  });
async function sealFive() {
  for (const target of ['1', '2', '3', '4', '5']) await write(target);
  await sealEntries(db);
  return findHead(db);
}

describe('sealEntries', () => {
  test('chains entries in their order, each once', async () => {
    const head = await sealFive();
    expect(head.seq).toBe(5);
    await write('6');
    const { head: next, isDone } = await sealEntries(db);
    expect([next.seq, isDone]).toEqual([6, true]);
    expect((await readSealed(db, 0)).map(({ seq, target }) => [seq, target])).toEqual(
      [1, 2, 3, 4, 5, 6].map((n) => [n, String(n)]),
    );
    expect(await verify()).toEqual({ head: next, problem: undefined });
  });

  test('two at once make one chain', async () => {
    for (let n = 0; n < 40; n++) await write(String(n));
    await Promise.all([sealEntries(db), sealEntries(db), sealEntries(db)]);
    expect(await verify()).toMatchObject({ head: { seq: 40 }, problem: undefined });
  });

  test('puts an entry that commits late behind those that were sealed before', async () => {
    await write('early');
    await db.query(`select nextval('audit_entry_id_seq')`);
    await write('next');
    await sealEntries(db);
    const salt = {
      id: 2,
      sql: `insert into audit_entry (id, at, deed, target, request_id) values ($1, 1, 'mail.drop', 'late', 'r')`,
    };
    await db.query(salt.sql, [salt.id]);
    await sealEntries(db);
    expect((await readSealed(db, 0)).map(({ target }) => target)).toEqual(['early', 'next', 'late']);
    expect((await verify()).problem).toBeUndefined();
  });

  test('makes the hashes that the guide describes', async () => {
    await sealFive();
    const [entry] = await readSealed(db, 0);
    if (!entry) throw new Error('nothing is sealed');
    const { seq, digest, hash, ...content } = entry;
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    const keys = Object.keys(content).sort();
    expect(toCanonicalJson(content)).toMatch(
      `{"after":{"a":[null,"ü"],"b":1},"at":${entry.at},"author_id":7,`,
    );
    expect(digest).toBe(sha256(JSON.stringify(content, [...keys, 'a', 'b'].sort())));
    expect(hash).toBe(sha256(['0'.repeat(64), 1, entry.at, 'mail.retry', digest].join('\n')));
  });
});

describe('verifyDatabase', () => {
  test.each([
    [
      'a changed target',
      `update audit_entry set target = 'x' where seq = 3`,
      /content of entry 3 was changed/,
    ],
    [
      'a changed author',
      'update audit_entry set author_id = 8 where seq = 3',
      /content of entry 3 was changed/,
    ],
    [
      'a changed network',
      `update audit_entry set network = '10.0.0.0/24' where seq = 3`,
      /content of entry 3/,
    ],
    ['a changed time', 'update audit_entry set at = at - 60 where seq = 3', /content of entry 3 was changed/],
    [
      'a changed value',
      `update audit_entry set after = '{"a":1}' where seq = 3`,
      /content of entry 3 was changed/,
    ],
    [
      'a removed entry',
      'delete from audit_entry where seq = 3',
      /Entry 3 is missing: entry 4 follows entry 2/,
    ],
    ['a removed first entry', 'delete from audit_entry where seq = 1', /Entry 1 is missing/],
    [
      'entries in another order',
      'update audit_entry as a set seq = -b.seq from audit_entry b where (a.seq, b.seq) in ((2, 3), (3, 2))',
      /Entry 2 does not follow|content of entry 2|Entry 2 is missing/,
    ],
    [
      'content with the digest of another entry',
      `update audit_entry set target = 'x', digest = (select digest from audit_entry where seq = 2) where seq = 3`,
      /content of entry 3 was changed/,
    ],
    [
      'content that was removed before its time',
      `update audit_entry set salt = null, target = '', author_id = null where seq = 3`,
      /content of entry 3 was removed before its time/,
    ],
  ])('finds %s', async (_, sql, problem) => {
    await sealFive();
    await tamper(sql);
    await tamper('update audit_entry set seq = -seq where seq < 0');
    expect((await verify()).problem).toMatch(problem);
  });

  test('finds a tail that was cut off, when its newest entry is known', async () => {
    const head = await sealFive();
    await tamper('delete from audit_entry where seq > 3');
    expect((await verify()).problem).toBeUndefined();
    expect((await verify([head])).problem).toMatch(/Entry 5 is missing/);
  });

  test('finds a chain that was written again, when one of its entries is known', async () => {
    const head = await sealFive();
    await tamper(
      `update audit_entry set target = 'x', seq = null, digest = null, hash = null where seq >= 2`,
    );
    await sealEntries(db);
    expect((await verify()).problem).toBeUndefined();
    expect((await verify([head])).problem).toMatch(/Entry 5 is another one/);
  });
});

describe('verifyExport', () => {
  test('finds a line that was changed or left out', async () => {
    await sealFive();
    const lines = toExport('0'.repeat(64), await readSealed(db, 0));
    expect((await verifyExport(lines, nowSeconds())).problem).toBeUndefined();
    expect((await verifyExport(lines.toSpliced(2, 1), nowSeconds())).problem).toMatch(/Entry 3 is missing/);
    const changed = lines.map((line) => (line.seq === 4 ? { ...line, author_id: 1 } : line));
    expect((await verifyExport(changed, nowSeconds())).problem).toMatch(/content of entry 4 was changed/);
  });
});

describe('clearOldEntries', () => {
  const insert = (deed: string, secondsAgo: number) =>
    db.query(
      `insert into audit_entry (at, author_id, deed, target, after, request_id, network, browser)
       values ($1, 7, $2, 'target', '{"way":"password"}', 'r', '10.0.0.0/24', 'Firefox on Linux')`,
      [nowSeconds() - secondsAgo, deed],
    );
  const YEAR = CLEARED_AFTER_SECONDS;

  test('clears what is a year old and about accounts; the chain stays right', async () => {
    await insert('account.sign_in', YEAR + 120);
    await insert('operator.appoint', YEAR + 120);
    await insert('account.sign_in', YEAR - 120);
    await sealEntries(db);
    expect(await clearOldEntries(db, Date.now())).toEqual({ removed: 1, isDone: true });
    expect(await clearOldEntries(db, Date.now())).toEqual({ removed: 0, isDone: true });
    const [cleared, ...kept] = await readSealed(db, 0);
    expect(cleared).toMatchObject({ deed: 'account.sign_in', author_id: null, target: '', network: null });
    expect(cleared).toMatchObject({ after: null, browser: null, salt: null, request_id: '' });
    expect(kept.map(({ target }) => target)).toEqual(['target', 'target']);
    expect((await verify()).problem).toBeUndefined();
  });

  test.each([
    ['of an operator', 'operator.appoint', YEAR + 120],
    ['that is younger than a year', 'account.sign_in', YEAR - 120],
  ])('the database refuses to clear an entry %s', async (_, deed, secondsAgo) => {
    await insert(deed, secondsAgo);
    await sealEntries(db);
    const sql = `update audit_entry set author_id = null, target = '', after = null, request_id = '', network = null, browser = null, salt = null`;
    await expect(db.query(sql)).rejects.toThrow(/neither changed nor deleted/);
  });

  test.each([
    `update audit_entry set seq = 9, target = 'x', digest = 'd', hash = 'h'`,
    'update audit_entry set seq = 9',
    `update audit_entry set network = null`,
    'delete from audit_entry',
  ])('an entry without a seal is kept too: %s', async (sql) => {
    await insert('account.sign_in', YEAR + 120);
    await expect(db.query(sql)).rejects.toThrow(/neither changed nor deleted/);
  });
});

test('an event of an account is about the author of its user', async () => {
  await db.query(
    `insert into auth_user (id, name, email, email_verified, created_at, updated_at) values ('u', 'u', 'u@cars.example', true, 1, 1)`,
  );
  const [author] = await db.query<{ id: number }>(`insert into author (user_id) values ('u') returning id`);
  await recordAccountEvent(db, { deed: 'account.sign_in', of: { userId: 'u' }, after: { way: 'password' } });
  const rows = await db.query('select author_id as "authorId", deed, after from audit_entry');
  expect(rows).toEqual([{ authorId: author?.id, deed: 'account.sign_in', after: { way: 'password' } }]);
});
