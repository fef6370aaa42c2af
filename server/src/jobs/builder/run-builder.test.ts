import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import { ConnectionLostError } from '../../platform/db/db-errors.ts';
import type { Log } from '../../platform/log.ts';
import {
  BUILDER,
  createSimulatedBuilds,
  PLACE,
  type SimulatedBuilds,
} from '../../testing/simulated-builds.ts';
import { openTestDb } from '../../testing/test-db.ts';
import { runBuilder } from './run-builder.ts';

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());

const RULES = { ...PLACE, secret: `0x${'5'.repeat(64)}`, epochSeconds: 1, confirmations: 0 } as const;

/** Runs a builder, and keeps what it says in the log. */
function run(chain: SimulatedBuilds, database: Db = db) {
  const lines: string[] = [];
  const say = (...words: unknown[]) => lines.push(JSON.stringify(words));
  const log = { child: () => log, debug: say, info: say, warn: say, error: say } as unknown as Log;
  const builder = runBuilder({
    chain: 'binance',
    db: database,
    contract: chain.contract,
    rules: RULES,
    log,
    now: chain.now,
  });
  return { ...builder, lines };
}
type Row = {
  state: string;
  epoch: number | null;
  built: number | null;
  minted: number | null;
  message: string | null;
};
const row = async () => (await db.query<Row>('select state, epoch, built, minted, message from builder'))[0];
/** The database of a role that may not write, for so many transactions. */
function refuseWrites(times: number): Db {
  let left = times;
  const denied = Object.assign(new Error('permission denied for table builder'), { code: '42501' });
  denied.name = 'PostgresError';
  return { ...db, transaction: (work) => (left-- > 0 ? Promise.reject(denied) : db.transaction(work)) };
}
/** Asks until it is so, as often as the database answers. */
async function until(condition: () => boolean | Promise<boolean>) {
  while (!(await condition())) await db.query('select 1');
}

describe('runBuilder', () => {
  test('builds what is minted, publishes its state, and withdraws it when it stops', async () => {
    const chain = createSimulatedBuilds({ automine: true });
    const builder = run(chain);
    await until(() => chain.mint());
    await until(async () => (await row())?.minted === 1);
    chain.pass(5);
    await until(async () => (await row())?.built === 1 && (await row())?.state === 'resting');
    expect(await row()).toEqual({ state: 'resting', epoch: 2, built: 1, minted: 1, message: null });
    expect(builder.lines.join()).not.toContain('5555');
    await builder.stop();
    expect(await row()).toBeUndefined();
  });

  test('a second builder of the chain waits for the lease, then takes over', async () => {
    const chain = createSimulatedBuilds({ automine: true });
    const one = run(chain);
    await until(async () => (await row())?.state === 'resting');
    const other = run(chain);
    await one.stop();
    chain.mint();
    await until(async () => (await row())?.minted === 1);
    chain.pass(5);
    await until(() => chain.state().series.length === 1);
    expect(one.lines.join()).not.toContain('revealEpoch');
    expect(other.lines.join()).toContain('revealEpoch');
    await other.stop();
  });

  test('retries a failing chain, and reports it while it keeps failing', async () => {
    const chain = createSimulatedBuilds({ automine: true });
    chain.beforeAnswer = () => {
      throw new Error('connection refused');
    };
    const builder = run(chain);
    await until(async () => (await row())?.state === 'stuck');
    expect((await row())?.message).toMatch(/^The chain isn’t responding/);
    expect(builder.lines.filter((line) => line.includes('connection refused')).length).toBeGreaterThan(2);
    chain.beforeAnswer = () => undefined;
    await until(async () => (await row())?.state === 'resting');
    expect((await row())?.message).toBeNull();
    await builder.stop();
  });

  test('reports few coins before none are left', async () => {
    const chain = createSimulatedBuilds({ automine: true });
    const means = chain.contract.means;
    chain.contract.means = async () => ({ ...(await means()), gasPrice: 10n ** 11n });
    const builder = run(chain);
    await until(() => builder.lines.some((line) => line.includes('unable to pay')));
    const told = builder.lines.find((line) => line.includes('unable to pay'));
    expect(told).toContain(`"account":"${BUILDER}","has":"1 BNB","shouldHave":"3 BNB"`);
    await builder.stop();
  });

  test('stops with a reason where the database refuses it for good; another process may build', async () => {
    const one = run(createSimulatedBuilds({ automine: true }), refuseWrites(3));
    await until(async () => (await row())?.state === 'stopped');
    expect((await row())?.message).toMatch(/^The database refuses/);
    expect(one.lines.join()).toContain('permission denied for table builder');
    const other = run(createSimulatedBuilds({ automine: true }));
    await until(async () => (await row())?.state === 'resting');
    await one.stop();
    await other.stop();
  });

  test('stops once where not even its reason can be stored', async () => {
    const builder = run(createSimulatedBuilds({ automine: true }), refuseWrites(Number.POSITIVE_INFINITY));
    await until(() => builder.lines.some((line) => line.includes('the builder has stopped')));
    expect(await row()).toBeUndefined();
    const said = builder.lines.length;
    await builder.stop();
    expect(builder.lines.length).toBeLessThanOrEqual(said + 1);
  });

  test('does not blame the chain for a database that is away', async () => {
    const away = { ...db, lease: () => Promise.reject(new ConnectionLostError('gone')) };
    let asked = 0;
    const counted: Db = { ...away, lease: () => (asked++ < 4 ? away.lease() : db.lease('builder binance')) };
    const builder = run(createSimulatedBuilds({ automine: true }), counted);
    await until(async () => (await row())?.state === 'resting');
    expect(builder.lines.join()).not.toContain('The chain isn’t responding');
    await builder.stop();
  });
});
