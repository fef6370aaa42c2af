import type { Topic } from '@pitlane/shared/domain/site/topics';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import { CHANGE_CHANNEL, writeChanges } from '../../platform/db/outbox.ts';
import { createLog } from '../../platform/log.ts';
import { CASES_MS, casesByDepth } from '../../testing/depth.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { type AnswerCache, type AnswerCacheOptions, createAnswerCache } from './answer-cache.ts';

const TOPICS = ['list:binance', 'list:matic', 'announcements'] as const satisfies Topic[];
const log = createLog('silent');

let db: TestDb;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());
beforeEach(() => db.reset());

const open = (changes: Partial<AnswerCacheOptions> = {}) =>
  createAnswerCache({ db, newest: () => 0, log, ...changes });

/** Commits a change of one topic. */
const change = (topic: Topic) =>
  db.transaction((tx) => writeChanges(tx, [{ entity: 'announcement', id: '1', topics: [topic] }]));

/** The number of the newest change of a topic, and how often it was read from the database. */
function counter(cache: AnswerCache) {
  const reads = { count: 0 };
  const ask = (topic: Topic, seen?: string) =>
    cache.ask({
      key: topic,
      topics: [topic],
      ...(seen !== undefined && { seen }),
      read: async () => {
        reads.count += 1;
        const sql = 'select coalesce(max(seq), 0) as newest from change where topics && $1';
        const [row] = await db.query<{ newest: number }>(sql, [[topic]]);
        return row?.newest;
      },
    });
  return { ask, reads };
}

/** Resolves when so many notifications have come; registered after the caches, so these have heard of them too. */
async function hear() {
  let heard = 0;
  const waiting: { count: number; resolve: () => void }[] = [];
  const unlisten = await db.listen(CHANGE_CHANNEL, () => {
    heard += 1;
    for (const { count, resolve } of waiting) if (heard >= count) resolve();
  });
  return {
    unlisten,
    until: (count: number) =>
      new Promise<void>((resolve) => {
        if (heard >= count) resolve();
        else waiting.push({ count, resolve });
      }),
  };
}

/** A database whose notifications are lost. */
const deaf = (): Db => ({ ...db, listen: async () => async () => undefined });

describe('createAnswerCache', () => {
  test('never answers with less than what was committed and told of before, in any process', {
    timeout: CASES_MS,
  }, async () => {
    const step = fc.oneof(
      fc.record({ change: fc.constantFrom(...TOPICS) }),
      fc.record({ ask: fc.constantFrom(...TOPICS), process: fc.nat(1) }),
      fc.record({ askTogether: fc.constantFrom(...TOPICS), change: fc.constantFrom(...TOPICS) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        await db.reset();
        const caches = await Promise.all([open(), open()]);
        const sides = caches.map(counter);
        const ears = await hear();
        let changes = 0;
        const newest = new Map<Topic, number>();
        const write = async (topic: Topic) => {
          await change(topic);
          changes += 1;
          newest.set(topic, changes);
        };
        for (const each of steps) {
          if ('askTogether' in each) {
            // Asked while a change is on its way: whichever answer comes, the next one has the change.
            await Promise.all([...sides.map(({ ask }) => ask(each.askTogether)), write(each.change)]);
            await ears.until(changes);
          } else if ('change' in each) {
            await write(each.change);
            await ears.until(changes);
          } else {
            expect(await sides[each.process]?.ask(each.ask)).toBe(newest.get(each.ask) ?? 0);
          }
        }
        for (const topic of TOPICS) {
          for (const { ask } of sides) expect(await ask(topic)).toBe(newest.get(topic) ?? 0);
        }
        await ears.unlisten();
        await Promise.all(caches.map((cache) => cache.close()));
      }),
      { numRuns: casesByDepth(8, 30), seed: 2026 + inject('seedShift') },
    );
  });

  test('keeps an answer while only other topics change', async () => {
    const cache = await open();
    const { ask, reads } = counter(cache);
    const ears = await hear();
    for (let round = 1; round <= 3; round++) {
      expect(await ask('list:binance')).toBe(0);
      await change('list:matic');
      await ears.until(round);
    }
    expect(reads.count).toBe(1);
    await ears.unlisten();
    await cache.close();
  });

  test('a gap, and more changes than are read at once, end every answer', async () => {
    const cache = await open();
    const { ask, reads } = counter(cache);
    await ask('list:matic');
    await db.query(
      `insert into change (entity, entity_id, version, topics, at) values ('gap', '', 1, '{}', 0)`,
    );
    await ask('list:matic', 'a block');
    expect(reads.count).toBe(2);
    await db.query(
      `insert into change (entity, entity_id, version, topics, at)
       select 'announcement', '1', n, '{announcements}', 0 from generate_series(1, 1500) n`,
    );
    await ask('list:matic', 'another block');
    expect(reads.count).toBe(3);
    await ask('list:matic');
    expect(reads.count).toBe(3);
    await cache.close();
  });

  test('without notifications it is at most a second behind', async () => {
    let now = 0;
    const cache = await open({ db: deaf(), clock: () => now });
    const { ask, reads } = counter(cache);
    await ask('list:binance');
    await change('list:binance');
    now = 1_000;
    expect(await ask('list:binance')).toBe(0);
    now = 1_001;
    expect(await ask('list:binance')).toBe(1);
    expect(reads.count).toBe(2);
    await cache.close();
  });

  test('has all that the live service says, and all of the blocks that the asker has seen', async () => {
    let newest = 0;
    const cache = await open({ db: deaf(), clock: () => 0, newest: () => newest });
    const { ask } = counter(cache);
    expect(await ask('list:binance', '7')).toBe(0);
    await change('list:binance');
    newest = 1;
    expect(await ask('list:binance', '7')).toBe(1);
    await change('list:binance');
    expect(await ask('list:binance', '8')).toBe(2);
    await cache.close();
  });

  test('a change that is told of during a look is in the answer to who asks after it', async () => {
    const told = await hear();
    const late = Promise.withResolvers<void>();
    let held = true;
    const slow: Db = {
      ...db,
      async query(sql, params) {
        const rows = await db.query<never>(sql, params);
        if (held && sql.includes('seq > $1')) await late.promise;
        return rows;
      },
    };
    const cache = await open({ db: slow });
    const { ask } = counter(cache);
    held = false;
    await ask('list:binance');
    held = true;
    await change('announcements');
    await told.until(1);
    const first = ask('list:binance');
    await db.query('select 1');
    await change('list:binance');
    await told.until(2);
    const second = ask('list:binance');
    held = false;
    late.resolve();
    await first;
    expect(await second).toBe(2);
    await told.unlisten();
    await cache.close();
  });

  test('keeps nothing while the outbox cannot be read', async () => {
    let away = false;
    const failing: Db = {
      ...deaf(),
      query: (sql, params) =>
        away ? Promise.reject(new Error('the database is away')) : db.query(sql, params),
    };
    let now = 0;
    const cache = await open({ db: failing, clock: () => now });
    const { ask, reads } = counter(cache);
    await ask('list:binance');
    away = true;
    now = 2_000;
    await change('list:binance');
    expect(await ask('list:binance')).toBe(1);
    expect(await ask('list:binance')).toBe(1);
    expect([reads.count, cache.size().entries]).toEqual([3, 0]);
    away = false;
    await ask('list:binance');
    await ask('list:binance');
    expect(reads.count).toBe(4);
    await cache.close();
  });
});
