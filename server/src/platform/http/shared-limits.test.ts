import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { followDatabaseClock } from '../now.ts';
import { createSharedLimits, SWEEP, sweepSharedLimits } from './shared-limits.ts';

let db: TestDb;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());
beforeEach(() => db.reset());

/** As another process opens them. */
const openLimits = () => createSharedLimits({ db, secret: 'a secret' });
const THREE = { burst: 3, perSecond: 3 / 600 };

describe('createSharedLimits', () => {
  test('counts for all processes together, also what comes at once', async () => {
    const processes = [openLimits(), openLimits()].map((limits) => limits.open('guesses', THREE));
    const waits = await Promise.all(
      Array.from({ length: 10 }, (_, i) => processes[i % 2]?.take('someone@cars.example')),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
    for (const wait of waits) expect(wait).toBeLessThanOrEqual(600);
    expect(await processes[1]?.take('another@cars.example')).toBe(0);
  });

  test('limits of another name count apart', async () => {
    const limits = openLimits();
    for (const name of ['guesses', 'mails'])
      for (let i = 0; i < 3; i++) expect(await limits.open(name, THREE).take('a')).toBe(0);
  });

  test('a window that has ended counts no more, and the sweeper removes it', async () => {
    const guesses = openLimits().open('guesses', THREE);
    for (let i = 0; i < 4; i++) await guesses.take('a');
    expect(await guesses.take('a')).toBeGreaterThan(0);
    await db.query('update shared_limit set expire = 1000');
    const later = openLimits().open('guesses', THREE);
    expect(await later.take('a')).toBe(0);
    await db.query('update shared_limit set expire = 1000');
    expect(await sweepSharedLimits(db, 2_000)).toMatchObject({ isDone: true });
    expect(await db.query('select key from shared_limit')).toEqual([]);
  });

  test('gives back what turned out to be no guess', async () => {
    const guesses = openLimits().open('guesses', THREE);
    for (let i = 0; i < 9; i++) {
      expect(await guesses.take('a')).toBe(0);
      await guesses.refund('a');
    }
  });

  test('a flood from a key that is used up costs no statement', async () => {
    const guesses = openLimits().open('guesses', THREE);
    for (let i = 0; i < 4; i++) await guesses.take('203.0.113.9');
    const query = vi.spyOn(db, 'query');
    for (let i = 0; i < 50; i++) expect(await guesses.take('203.0.113.9')).toBeGreaterThan(0);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
  });

  test('a flood from a network that is used up costs no statement', async () => {
    const guesses = openLimits().open('guesses', THREE);
    for (let i = 0; i < 120; i++) await guesses.take(`2001:db8:1:${i.toString(16)}::/64`);
    const query = vi.spyOn(db, 'query');
    for (let i = 200; i < 250; i++)
      expect(await guesses.take(`2001:db8:1:${i.toString(16)}::/64`)).toBeGreaterThan(0);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
  });

  test('a process whose clock is wrong neither forgets what was counted nor keeps anyone out for longer', async () => {
    const stop = await followDatabaseClock(db, { warn: () => undefined, debug: () => undefined });
    const mine = openLimits().open('guesses', THREE);
    for (let i = 0; i < 3; i++) expect(await mine.take('a')).toBe(0);
    const ahead = openLimits().open('guesses', THREE);
    vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ['Date'] });
    expect(await ahead.left('a')).toBe(0);
    const wait = await ahead.take('a');
    vi.useRealTimers();
    expect(wait).toBeGreaterThan(500);
    expect(wait).toBeLessThanOrEqual(600);
    stop();
  });

  test('the sweeper removes some thousand at once, along the index', async () => {
    await db.query(`insert into shared_limit select 'k' || n, 1, n from generate_series(1, 60000) as n`);
    await db.query('vacuum analyze shared_limit');
    // Each of the five thousand in the index, by its key, and as it goes.
    expect(
      await countRowsRead(db, { sql: SWEEP, params: [90_000], table: 'shared_limit' }),
    ).toBeLessThanOrEqual(15_000);
    await db.query('delete from shared_limit');
    await db.query(`insert into shared_limit select 'k' || n, 1, n from generate_series(1, 12000) as n`);
    const steps = [];
    for (let isDone = false; !isDone; ) {
      const step = await sweepSharedLimits(db, 20_000);
      steps.push(step.removed);
      isDone = step.isDone;
    }
    expect(steps).toEqual([5_000, 5_000, 2_000]);
  });

  test('a cost that is refused is not taken: a smaller one still passes', async () => {
    const bytes = openLimits().open('bytes', { burst: 5_000_000_000, perSecond: 50_000 }, { weighted: true });
    expect(await bytes.take('2001:db8:1:2::/64', 4_000_000_000)).toBe(0);
    expect(await bytes.take('2001:db8:1:2::/64', 2_000_000_000)).toBeGreaterThan(0);
    expect(await bytes.take('2001:db8:1:2::/64', 1_000_000_000)).toBe(0);
  });

  test('many clients of one IPv6 /48 get 32 times the limit of one, and other networks theirs', async () => {
    const guesses = openLimits().open('guesses', THREE);
    const waits: number[] = [];
    for (let i = 0; i < 120; i++) waits.push(await guesses.take(`2001:db8:1:${i.toString(16)}::/64`));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(96);
    expect(await guesses.take('2001:db8:2:1::/64')).toBe(0);
  });

  test('a client cannot use up what its neighbours need', async () => {
    const guesses = openLimits().open('guesses', THREE);
    for (let i = 0; i < 40; i++) await guesses.take('2001:db8:1:1::/64');
    expect(await guesses.take('2001:db8:1:2::/64')).toBe(0);
  });

  test('the table names no address and no account', async () => {
    await openLimits().open('guesses', THREE).take('203.0.113.9');
    const rows = await db.query<{ key: string }>('select key from shared_limit');
    expect(rows).toHaveLength(2);
    for (const { key } of rows) expect(key).toMatch(/^guesses:[\w-]{43}$/);
  });

  test('is lost in a crash rather than written twice', async () => {
    const [row] = await db.query<{ kind: string }>(
      `select relpersistence as kind from pg_class where relname = 'shared_limit'`,
    );
    expect(row?.kind).toBe('u');
  });
});
