import type { LiveChange } from '@pitlane/shared/api/live';
import type { Topic } from '@pitlane/shared/domain/site/topics';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Change, writeChanges } from '../../platform/db/outbox.ts';
import { createLog } from '../../platform/log.ts';
import { CASES_MS, casesByDepth } from '../../testing/depth.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import type { ChangeRow } from './live.repo.ts';
import { createLiveService, type LiveService } from './live.service.ts';
import type { Topics } from './live-message.ts';
import { liveStream } from './live-stream.ts';
import { createOpenStreams, type OpenStreams } from './open-streams.ts';
import { createSubscriptions } from './subscriptions.ts';

let db: TestDb;
let live: LiveService;
let open: OpenStreams;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.reset();
  open = createOpenStreams({ perClient: 20, total: 100 });
  live = await createLiveService(db, createLog('silent'));
});
afterEach(async () => {
  open.endAll();
  await live.close();
});

/** Car number `token` at a version. Without a token of its own each version is another car, so that nothing is joined. */
const nft = (version: number, token = version) => {
  const id = `binance-cars-${token}`;
  const topics: Topic[] = [`nft:${id}`, 'list:binance'];
  return { entity: 'nft', id, version, topics } satisfies Change;
};
const change = (...changes: Change[]) => db.transaction((tx) => writeChanges(tx, changes));
/** A stream that has seen everything up to `seen` and listens to some topics; to all when none are given. */
const stream = (seen?: number, topics?: Topics, service = live) =>
  reader(liveStream(service, { topics, seen }, open));

/** Reads a stream as a browser does: events by their id and data, and the last id given. */
function reader(stream: ReadableStream<Uint8Array>) {
  const source = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const events: { id: number; data: LiveChange }[] = [];
  let lastId: number | undefined;
  const step = async () => {
    const { done, value } = await source.read();
    if (done) throw new Error('the stream ended');
    text += value;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]));
      if (fields.has('id')) lastId = Number(fields.get('id'));
      const data = fields.get('data');
      if (fields.get('event') === 'change' && data)
        events.push({ id: Number(fields.get('id')), data: JSON.parse(data) });
    }
  };
  return {
    events,
    lastId: () => lastId,
    async until(count: number) {
      while (events.length < count) await step();
      return events.map(({ data }) => data);
    },
    step,
    cancel: () => source.cancel(),
  };
}

describe('liveStream', () => {
  test('every open stream gets a change once, with rising ids', async () => {
    const streams = [1, 2, 3].map(() => stream());
    await Promise.all(streams.map(({ step }) => step()));
    const chain: Change = { entity: 'chain', id: 'binance', topics: ['chain:binance'] };
    await change(nft(1), chain);
    await change(nft(2));
    for (const each of streams) {
      expect(await each.until(3)).toEqual([nft(1), { ...chain, version: 2 }, nft(2)]);
      expect(each.events.map(({ id }) => id)).toEqual([1, 2, 3]);
    }
  });

  test('a stream gets only the changes of its topics, with only those topics', async () => {
    const item = stream(undefined, new Set<Topic>(['nft:binance-cars-2']));
    const lists = stream(undefined, new Set<Topic>(['list:binance', 'drop:binance']));
    await Promise.all([item.step(), lists.step()]);
    await change(nft(1), { entity: 'announcement', id: '1', topics: ['announcements'] }, nft(2));
    expect(await item.until(1)).toEqual([{ ...nft(2), topics: ['nft:binance-cars-2'] }]);
    expect(await lists.until(2)).toMatchObject([{ id: 'binance-cars-1' }, { topics: ['list:binance'] }]);
  });

  test('a browser that comes back gets what it missed, then goes on live', async () => {
    await change(nft(1));
    await change(nft(2), { ...nft(3), topics: ['list:matic'] });
    const back = stream(1, new Set<Topic>(['list:matic']));
    expect(await back.until(1)).toMatchObject([{ id: 'binance-cars-3' }]);
    await change(nft(4), { ...nft(5), topics: ['list:matic'] });
    expect(await back.until(2)).toMatchObject([{ id: 'binance-cars-3' }, { id: 'binance-cars-5' }]);
  });

  test('changes made while a browser catches up come once and in order', async () => {
    for (let version = 1; version <= 5; version++) await change(nft(version));
    const back = stream(2);
    await Promise.all([6, 7, 8, 9].map((version) => change(nft(version))));
    await back.until(7);
    expect(back.events.map(({ id }) => id)).toEqual([3, 4, 5, 6, 7, 8, 9]);
  });

  test('a car that changed often while a browser was away is named once', async () => {
    for (let version = 1; version <= 5; version++) await change(nft(version, 1));
    const back = stream(1);
    expect(await back.until(1)).toEqual([nft(5, 1)]);
    expect(back.events[0]?.id).toBe(5);
  });

  test('a new stream names where it is, so that a cut before the first change loses nothing', async () => {
    await change(nft(1));
    await live.close();
    live = await createLiveService(db, createLog('silent'));
    const fresh = stream();
    await fresh.step();
    expect(fresh.lastId()).toBe(1);
    expect(fresh.events).toEqual([]);
  });

  test('a stream that has caught up names where it is, also when nothing concerned it', async () => {
    await change(nft(1));
    await change(nft(2));
    const back = stream(1, new Set<Topic>(['announcements']));
    while (back.lastId() !== 2) await back.step();
    expect(back.events).toEqual([]);
  });

  test.each([
    ['older than what is kept', 1],
    ['of another database', 99],
    ['no number at all', -1],
  ])('an id %s gets a gap that names the newest change', async (_, seen) => {
    await change(nft(1), nft(2), nft(3), nft(4));
    await db.query('delete from change where seq <= 2');
    const back = stream(seen, new Set<Topic>(['announcements', 'list:binance']));
    expect(await back.until(1)).toEqual([{ entity: 'gap', id: '', version: 4, topics: [] }]);
    expect(back.events[0]?.id).toBe(4);
    await change(nft(5));
    expect(await back.until(2)).toContainEqual({ ...nft(5), topics: ['list:binance'] });
  });

  test('a browser that has seen everything gets nothing twice', async () => {
    await change(nft(1));
    const back = stream(1);
    await change(nft(2));
    expect(await back.until(1)).toEqual([nft(2)]);
  });

  test('a stream that was left holds no resources', async () => {
    const left = stream();
    await left.step();
    expect([open.size(), live.subscribers()]).toEqual([1, 1]);
    await left.cancel();
    expect([open.size(), live.subscribers()]).toEqual([0, 0]);
  });

  test('a database that fails ends the stream and holds nothing', async () => {
    const failing = { ...live, missed: () => Promise.reject(new Error('the database is gone')) };
    await expect(stream(1, undefined, failing).until(1)).rejects.toThrow('the database is gone');
    expect([open.size(), live.subscribers()]).toEqual([0, 0]);
  });

  test('ends the stream of a reader that reads nothing, and frees what it held', async () => {
    const slow = liveStream(live, { topics: undefined, seen: undefined }, open);
    const quick = stream();
    await quick.step();
    let version = 0;
    while (open.size() === 2) {
      version += 1;
      await change({ ...nft(version), id: `${version}`.padEnd(60_000, '0') });
      await quick.until(version);
    }
    expect(version * 60_000).toBeGreaterThan(256 * 1024);
    expect(version * 60_000).toBeLessThan(2 * 256 * 1024);
    expect(live.subscribers()).toBe(1);
    await slow.cancel();
  });
});

/** A service whose moments the test decides: what is missed, what is newest, when subscribers are told. */
function staged(log: ChangeRow[]) {
  const subscriptions = createSubscriptions();
  let told = 0;
  const tell = (upTo: number) => {
    const rows = log.filter(({ seq }) => seq > told && seq <= upTo);
    told = upTo;
    subscriptions.publish(rows);
  };
  const service: LiveService = {
    subscribe: subscriptions.add,
    onHeartbeat: () => () => undefined,
    newest: () => told,
    missed: async (seen) => ({
      rows: log.filter(({ seq }) => seq > seen),
      upTo: Math.max(seen, log.at(-1)?.seq ?? 0),
    }),
    subscribers: subscriptions.count,
    close: async () => undefined,
  };
  return { service, tell };
}
const row = (seq: number): ChangeRow => ({ ...nft(seq), seq });

describe('liveStream while changes are made', () => {
  test('loses no notification while the database answers', async () => {
    const log = [row(1), row(2)];
    const { service, tell } = staged(log);
    const answer = service.missed;
    service.missed = async (...asked) => {
      const missed = await answer(...asked);
      // Made and told after the answer was read.
      log.push(row(3));
      tell(3);
      return missed;
    };
    const back = stream(0, undefined, service);
    await back.until(3);
    expect(back.events.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  test('loses no notification while the database reports that nothing was missed', async () => {
    const log = [row(1)];
    const { service, tell } = staged(log);
    tell(1);
    const answer = service.missed;
    service.missed = async (...asked) => {
      const missed = await answer(...asked);
      log.push(row(2));
      tell(2);
      return missed;
    };
    const back = stream(1, undefined, service);
    await back.until(1);
    expect(back.events.map(({ id }) => id)).toEqual([2]);
  });

  test('sends nothing twice when the notification comes after the database read', async () => {
    const log = [row(1), row(2)];
    const { service, tell } = staged(log);
    const back = stream(0, undefined, service);
    await back.until(2);
    log.push(row(3));
    tell(3);
    await back.until(3);
    expect(back.events.map(({ id }) => id)).toEqual([1, 2, 3]);
  });
});

describe('a page that changes its topics', () => {
  const TOPICS: Topic[] = ['list:binance', 'list:matic', 'announcements'];
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ write: fc.subarray(TOPICS, { minLength: 1 }) }) },
    { weight: 1, arbitrary: fc.record({ listen: fc.subarray(TOPICS, { minLength: 1 }) }) },
    { weight: 1, arbitrary: fc.constant({ cut: true as const }) },
  );

  test('gets each change of its topics, in any order of changes, cuts and new topics', {
    timeout: CASES_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        await db.reset();
        await live.close();
        live = await createLiveService(db, createLog('silent'));
        let [topics, seen, token] = [TOPICS, 0, 0];
        /** Up to where the page knows each topic. */
        const known = new Map<Topic, number>(TOPICS.map((topic) => [topic, 0]));
        let page = stream(seen, new Set(topics));
        const writes: Promise<void>[] = [];
        /** As a browser: it goes on from the lowest number that what it shows was made from. */
        const reopen = async () => {
          for (const { id, data } of page.events) {
            seen = Math.max(seen, id);
            for (const topic of data.topics) known.set(topic, Math.max(id, known.get(topic) ?? 0));
          }
          await page.cancel();
          page = stream(Math.min(seen, ...topics.map((topic) => known.get(topic) ?? 0)), new Set(topics));
        };
        for (const each of steps) {
          if ('write' in each) {
            token += 1;
            const own: Change = { entity: 'nft', id: `binance-cars-${token}`, topics: each.write };
            writes.push(change(own));
          } else if ('listen' in each) {
            topics = each.listen;
            await reopen();
          } else {
            await page.step();
            await reopen();
          }
        }
        await Promise.all(writes);
        // Written side by side, they are numbered in any order.
        const newest = await db.query<{ topic: Topic; seq: number }>(
          'select topic, max(seq) as seq from change cross join unnest(topics) as topic group by topic',
        );
        const made = new Map(newest.map(({ topic, seq }) => [topic, seq]));
        const missing = () => topics.filter((topic) => (known.get(topic) ?? 0) < (made.get(topic) ?? 0));
        while (missing().length > 0) {
          await page.step();
          for (const { id, data } of page.events)
            for (const topic of data.topics) known.set(topic, Math.max(id, known.get(topic) ?? 0));
        }
        expect(page.events.map(({ id }) => id)).toEqual(
          page.events.map(({ id }) => id).toSorted((a, b) => a - b),
        );
        await page.cancel();
      }),
      { numRuns: casesByDepth(8, 60) },
    );
  });
});

describe('createLiveService', () => {
  test('finds changes whose notification was lost', async () => {
    await live.close();
    live = await createLiveService({ ...db, listen: async () => async () => undefined }, createLog('silent'));
    const open = stream();
    await open.step();
    await change(nft(1));
    expect(await open.until(1)).toEqual([nft(1)]);
  });

  test('loses nothing when the database is away for a moment', async () => {
    await live.close();
    let away = false;
    const flaky = {
      ...db,
      query: (...given: Parameters<typeof db.query>) =>
        away ? Promise.reject(new Error('the database is away')) : db.query(...given),
    } as TestDb;
    live = await createLiveService(flaky, createLog('silent'));
    const open = stream();
    await open.step();
    away = true;
    await change(nft(1));
    away = false;
    await change(nft(2));
    expect(await open.until(2)).toEqual([nft(1), nft(2)]);
  });
});
