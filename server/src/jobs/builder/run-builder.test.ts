import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Log } from '../../lib/log.ts';
import { openTestDb } from '../../testing/test-db.ts';
import { runBuilder } from './run-builder.ts';
import { BUILDER, createSimulatedBuilds, PLACE, type SimulatedBuilds } from './simulated-builds.ts';

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());

const RULES = { ...PLACE, secret: `0x${'5'.repeat(64)}`, epochSeconds: 1, confirmations: 0 } as const;

/** Runs a builder, and keeps what it says in the log. */
function run(chain: SimulatedBuilds) {
  const lines: string[] = [];
  const say = (...words: unknown[]) => lines.push(JSON.stringify(words));
  const log = { child: () => log, debug: say, info: say, warn: say, error: say } as unknown as Log;
  const builder = runBuilder({
    chain: 'binance',
    db,
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
    expect((await row())?.message).toMatch(/^The chain does not answer/);
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
});
