import type { LiveChange } from '@pitlane/shared/api/live';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeChanges } from '../../db/outbox.ts';
import { createLog } from '../../lib/log.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import type { ChangeRow } from './live.repo.ts';
import { createLiveService, type Listener, type LiveService } from './live.service.ts';
import { liveStream, type OpenStreams } from './live-stream.ts';

let db: TestDb;
let live: LiveService;
let open: OpenStreams;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.reset();
  open = new Set();
  live = await createLiveService(db, createLog('silent'));
});
afterEach(async () => {
  for (const end of [...open]) end();
  await live.close();
});

const nft = (version: number): LiveChange => ({ entity: 'nft', id: 'binance-cars-1', version });
const change = (...changes: LiveChange[]) => db.transaction((tx) => writeChanges(tx, changes));

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
      if (data) events.push({ id: Number(fields.get('id')), data: JSON.parse(data) });
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

test('default: every open stream hears of a change once, with rising ids', async () => {
  const streams = [1, 2, 3].map(() => reader(liveStream(live, undefined, open)));
  await Promise.all(streams.map(({ step }) => step()));
  await change(nft(1), { entity: 'chain', id: 'binance', version: 12 });
  await change(nft(2));
  for (const stream of streams) {
    expect(await stream.until(3)).toEqual([nft(1), { entity: 'chain', id: 'binance', version: 12 }, nft(2)]);
    expect(stream.events.map(({ id }) => id)).toEqual([1, 2, 3]);
  }
});

test('behavior: a browser that comes back gets what it missed, then goes on live', async () => {
  await change(nft(1));
  await change(nft(2), nft(3));
  const stream = reader(liveStream(live, 1, open));
  expect(await stream.until(2)).toEqual([nft(2), nft(3)]);
  await change(nft(4));
  expect(await stream.until(3)).toEqual([nft(2), nft(3), nft(4)]);
});

test('behavior: changes made while a browser catches up come once and in order', async () => {
  for (let version = 1; version <= 5; version++) await change(nft(version));
  const stream = reader(liveStream(live, 2, open));
  await Promise.all([6, 7, 8, 9].map((version) => change(nft(version))));
  await stream.until(7);
  expect(stream.events.map(({ id }) => id)).toEqual([3, 4, 5, 6, 7, 8, 9]);
});

test('behavior: a new stream names where it stands, so that a cut before the first change loses nothing', async () => {
  await change(nft(1));
  live = await createLiveService(db, createLog('silent'));
  const stream = reader(liveStream(live, undefined, open));
  await stream.step();
  expect(stream.lastId()).toBe(1);
  expect(stream.events).toEqual([]);
});

test.each([
  ['older than what is kept', 1],
  ['of another database', 99],
  ['no number at all', -1],
])('behavior: an id %s gets a gap that names the newest change', async (_, seen) => {
  await change(nft(1), nft(2), nft(3), nft(4));
  await db.query('delete from change where seq <= 2');
  const stream = reader(liveStream(live, seen, open));
  expect(await stream.until(1)).toEqual([{ entity: 'gap', id: '', version: 0 }]);
  expect(stream.events[0]?.id).toBe(4);
  await change(nft(5));
  expect(await stream.until(2)).toContainEqual(nft(5));
});

test('behavior: a browser that has seen everything gets nothing twice', async () => {
  await change(nft(1));
  const stream = reader(liveStream(live, 1, open));
  await change(nft(2));
  expect(await stream.until(1)).toEqual([nft(2)]);
});

test('behavior: a stream that is left holds nothing any more', async () => {
  const stream = reader(liveStream(live, undefined, open));
  await stream.step();
  expect([open.size, live.subscribers()]).toEqual([1, 1]);
  await stream.cancel();
  expect([open.size, live.subscribers()]).toEqual([0, 0]);
});

test('error: a database that fails ends the stream and holds nothing', async () => {
  const failing = { ...live, missed: () => Promise.reject(new Error('the database is gone')) };
  const stream = reader(liveStream(failing, 1, open));
  await expect(stream.until(1)).rejects.toThrow('the database is gone');
  expect([open.size, live.subscribers()]).toEqual([0, 0]);
});

/** A service whose moments the test decides: what is missed, what is newest, when subscribers are told. */
function staged(log: ChangeRow[]) {
  const listeners = new Set<Listener>();
  let told = 0;
  const tell = (upTo: number) => {
    const rows = log.filter(({ seq }) => seq > told && seq <= upTo);
    told = upTo;
    for (const listener of listeners) listener(rows);
  };
  const service: LiveService = {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    newest: () => told,
    missed: async (seen) => log.filter(({ seq }) => seq > seen),
    subscribers: () => listeners.size,
    close: async () => undefined,
  };
  return { service, tell };
}
const row = (seq: number): ChangeRow => ({ ...nft(seq), seq });

test('behavior: what is told while the database answers is not lost', async () => {
  const log = [row(1), row(2)];
  const { service, tell } = staged(log);
  const answer = service.missed;
  let asked = 0;
  service.missed = async (seen) => {
    const rows = await answer(seen);
    asked += 1;
    // Made and told after the first answer was read and before the stream subscribes.
    if (asked === 1) {
      log.push(row(3));
      tell(3);
    }
    return rows;
  };
  const stream = reader(liveStream(service, 0, open));
  await stream.until(3);
  expect(stream.events.map(({ id }) => id)).toEqual([1, 2, 3]);
});

test('behavior: what is told while the database says that nothing was missed is not lost', async () => {
  const log = [row(1)];
  const { service, tell } = staged(log);
  tell(1);
  const answer = service.missed;
  service.missed = async (seen) => {
    const rows = await answer(seen);
    log.push(row(2));
    tell(2);
    return rows;
  };
  const stream = reader(liveStream(service, 1, open));
  await stream.until(1);
  expect(stream.events.map(({ id }) => id)).toEqual([2]);
});

test('behavior: what the database already gave is not told again when its notification comes later', async () => {
  const log = [row(1), row(2)];
  const { service, tell } = staged(log);
  const stream = reader(liveStream(service, 0, open));
  await stream.until(2);
  log.push(row(3));
  tell(3);
  await stream.until(3);
  expect(stream.events.map(({ id }) => id)).toEqual([1, 2, 3]);
});
