import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createIndexStatus, type IndexStatus } from '../core/jobs/index-status.ts';
import { createLog } from '../platform/log.ts';
import { createSimulatedChain, type SimulatedChain } from '../testing/simulated-chain.ts';
import { openTestDb } from '../testing/test-db.ts';
import { testIndexOptions } from '../testing/test-index.ts';
import { runIndexer } from './run-indexer.ts';

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());

const NEVER_MS = 3_600_000;
const POLL_MS = 50;
const log = createLog('silent');

/** A status that can be waited for. */
function watched() {
  const status = createIndexStatus();
  let look: () => void = () => undefined;
  const seen = (wanted: (status: IndexStatus) => boolean) =>
    new Promise<void>((resolve) => {
      look = () => wanted(status) && resolve();
      look();
    });
  const told = <A extends unknown[]>(act: (...args: A) => void) => {
    return (...args: A) => {
      act(...args);
      look();
    };
  };
  return { status: { ...status, report: told(status.report), forget: told(status.forget) }, seen };
}

function run(chain: SimulatedChain, status: IndexStatus, pollMs = NEVER_MS) {
  return runIndexer({ ...testIndexOptions(db, chain.reader), status, log, pollMs, pauseMs: () => 1 });
}
const at = (block: number) => (status: IndexStatus) => {
  const known = status.get('binance');
  return known?.reachable === true && known.checkpoint?.number === block;
};

describe('runIndexer', () => {
  test('catches up, then follows each announced head', async () => {
    const chain = createSimulatedChain();
    chain.grow([[{ kind: 'mint', pick: 1 }], []]);
    const { status, seen } = watched();
    const indexer = run(chain, status);
    await seen(at(2));
    chain.grow([[{ kind: 'mint', pick: 2 }]]);
    await seen(at(3));
    expect(await db.query('select id from car')).toHaveLength(2);
    await indexer.stop();
    expect(status.get('binance')).toBeUndefined();
  });

  test('reports a failing chain as unreachable until it answers again', async () => {
    const chain = createSimulatedChain();
    chain.grow([[]]);
    const { status, seen } = watched();
    chain.beforeAnswer = () => {
      throw new Error('connection refused');
    };
    const indexer = run(chain, status);
    await seen((now) => now.get('binance')?.reachable === false);
    chain.beforeAnswer = () => undefined;
    chain.grow([[]]);
    await seen(at(2));
    await indexer.stop();
  });

  test('a second indexer of the chain waits for the lease, then takes over', async () => {
    const chain = createSimulatedChain();
    chain.grow([[]]);
    const first = watched();
    const second = watched();
    const one = run(chain, first.status);
    await first.seen(at(1));
    const other = run(chain, second.status);
    chain.grow([[]]);
    await first.seen(at(2));
    expect(second.status.get('binance')).toBeUndefined();
    await one.stop();
    chain.grow([[]]);
    await second.seen(at(3));
    await other.stop();
  });

  test('paused by an operator it stands still, also in the process that takes over, and then misses nothing', async () => {
    const chain = createSimulatedChain();
    chain.grow([[{ kind: 'mint', pick: 1 }], []]);
    const first = watched();
    const one = run(chain, first.status, POLL_MS);
    await first.seen(at(2));
    await db.query(`insert into job_pause (name, at) values ('indexer binance', 1)`);
    // From here on the age of the index is unknown.
    await first.seen((now) => now.get('binance') === undefined);

    let asked = 0;
    chain.beforeAnswer = () => void asked++;
    chain.reorganise(1, [[{ kind: 'mint', pick: 2 }], [{ kind: 'mint', pick: 3 }]]);
    const second = watched();
    const forget = vi.spyOn(second.status, 'forget');
    const other = run(chain, second.status, POLL_MS);
    await one.stop();
    await vi.waitFor(
      async () => expect(await db.findHeldLeases(['indexer binance'])).toHaveLength(1),
      10_000,
    );
    const before = forget.mock.calls.length;
    await vi.waitFor(() => expect(forget.mock.calls.length).toBeGreaterThan(before + 1), 10_000);
    expect(asked).toBe(0);
    expect(await db.query('select id from car')).toHaveLength(1);

    await db.query('delete from job_pause');
    await second.seen(at(3));
    expect(await db.query('select id from car')).toHaveLength(3);
    await other.stop();
  });

  test('stops at an event that the fold refuses, with its cause, until an operator helps', async () => {
    const chain = createSimulatedChain();
    chain.grow([[{ kind: 'mint', pick: 1 }]]);
    const { status, seen } = watched();
    const whole = chain.reader.blockEvents;
    let asked = 0;
    chain.reader.blockEvents = async (...block) => {
      asked += 1;
      const events = await whole(...block);
      // A node that lost the mint: what follows cannot be.
      return events.map((event) => (event.kind === 'transfer' ? { ...event, from: event.to } : event));
    };
    const indexer = run(chain, status);
    await seen((now) => now.get('binance')?.stop !== undefined);
    expect(asked).toBe(7);
    expect(status.get('binance')).toMatchObject({ reachable: true, stop: { code: 'event_refused' } });
    expect(await db.query('select code from index_stop')).toEqual([{ code: 'event_refused' }]);
    chain.reader.blockEvents = whole;
    await db.query('delete from index_stop');
    chain.grow([[]]);
    await seen(at(2));
    expect(await db.query('select id from car')).toHaveLength(1);
    await indexer.stop();
  });

  test('a new process retries what the last one refused, and waits where only an operator can help', async () => {
    const chain = createSimulatedChain();
    chain.grow([[]]);
    await db.query(`insert into index_stop values ('binance', 'event_refused', 'Update.', 1)`);
    const first = watched();
    const one = run(chain, first.status);
    await first.seen(at(1));
    await one.stop();
    await db.query(`insert into index_stop values ('binance', 'wrong_node', 'Look at the node.', 1)`);
    const second = watched();
    const other = run(chain, second.status);
    // The code of another version: no check of this one takes it back.
    await second.seen((now) => String(now.get('binance')?.stop?.code) === 'wrong_node');
    await other.stop();
  });
});
