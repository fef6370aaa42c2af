import { drawSeries, epochCommitment, epochSecret, epochSeed } from '@pitlane/shared/domain/cars/fair-build';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { followDatabaseClock } from '../../platform/now.ts';
import { CASES_MS, casesByDepth } from '../../testing/depth.ts';
import { createSimulatedBuilds, PLACE, type SimulatedBuilds } from '../../testing/simulated-builds.ts';
import { type Builder, createBuilder, type TickResult } from './builder.ts';

const SECRET = `0x${'5'.repeat(64)}` as const;
const ZERO = `0x${'0'.repeat(64)}` as const;
const log = createLog('silent');
const EPOCH_SECONDS = 60;

const open = (chain: SimulatedBuilds, confirmations: number, secret: `0x${string}` = SECRET) =>
  createBuilder({
    contract: chain.contract,
    rules: { ...PLACE, secret, epochSeconds: EPOCH_SECONDS, confirmations },
    log,
    now: chain.now,
  });
const secretOf = (epoch: number) => epochSecret(SECRET, { ...PLACE, epoch: BigInt(epoch) });

/** Lets the builder see that there are cars, and their epoch grow old. */
async function gather(chain: SimulatedBuilds, builder: Builder) {
  await builder.tick();
  chain.pass(EPOCH_SECONDS);
}

/** Turns, with a block and a second after each, until there is nothing left to do. */
async function settle(chain: SimulatedBuilds, confirmations: number, builder = open(chain, confirmations)) {
  for (let turns = 0; turns < 400; turns++) {
    const { kind, message } = await builder.tick();
    if (kind === 'resting' || kind === 'stuck') return message;
    chain.mine();
    chain.pass(1);
  }
  throw new Error('the builder never came to rest');
}

/** The series of all cars, each drawn by hand from its epoch's secret and draw block. */
function drawnByHand(chain: SimulatedBuilds) {
  const { epochs, series } = chain.state();
  return series.map((_, i) => {
    const at = epochs.findIndex(({ lastId }) => lastId > i);
    const epoch = epochs[at];
    const hash = chain.hashOf(epoch?.drawBlock ?? 0);
    if (!epoch || !hash) throw new Error(`car ${i + 1} is of no epoch`);
    const seed = epochSeed(epoch.forfeited ? ZERO : secretOf(at + 1), hash);
    return drawSeries(seed, BigInt(i + 1));
  });
}

/** Has the builder close an epoch of one car. Returns the block that did. */
async function closeFirst(chain: SimulatedBuilds, builder: Builder): Promise<number> {
  await settle(chain, 0, builder);
  chain.mint();
  await gather(chain, builder);
  await builder.tick();
  chain.mine();
  return chain.height();
}

describe('createBuilder', () => {
  test('opens an epoch, closes it when it is old enough, reveals it and builds its cars', async () => {
    const chain = createSimulatedBuilds();
    const builder = open(chain, 3);
    await settle(chain, 3, builder);
    expect(chain.state().epochs.map(({ commitment }) => commitment)).toEqual([
      epochCommitment(secretOf(1), { ...PLACE, epoch: 1n }),
    ]);
    expect([chain.mint(), chain.mint()]).toEqual([true, true]);
    await settle(chain, 3, builder);
    expect(chain.state().series).toEqual([]);
    chain.pass(EPOCH_SECONDS);
    await settle(chain, 3, builder);
    expect(chain.state()).toMatchObject({
      minted: 2,
      series: drawnByHand(chain),
      epochs: [{}, { closed: false }],
    });
    expect(chain.state().series).toHaveLength(2);
  });

  test('does not wait for blocks on a chain that mines only with transactions', async () => {
    const chain = createSimulatedBuilds({ automine: true });
    const builder = open(chain, 0);
    await builder.tick();
    await builder.tick();
    chain.mint();
    await gather(chain, builder);
    const kinds: TickResult['kind'][] = [];
    while (kinds.at(-1) !== 'resting') kinds.push((await builder.tick()).kind);
    expect(kinds).toEqual(['sent', 'sent', 'sent', 'resting']);
    expect(chain.state().series).toEqual(drawnByHand(chain));
  });

  test('records the draw in the next block, and reveals the secret when the draw block is deep enough', async () => {
    const chain = createSimulatedBuilds();
    const builder = open(chain, 5);
    const drawBlock = await closeFirst(chain, builder);
    expect(await builder.tick()).toMatchObject({ kind: 'sent' });
    expect(chain.pending()).toMatchObject([{ call: 'recordDraw' }]);
    chain.mine();
    expect(chain.height()).toBe(drawBlock + 1);
    expect(chain.state().epochs[0]).toMatchObject({ blockHash: chain.hashOf(drawBlock), seed: ZERO });
    while (chain.height() < drawBlock + 5) {
      expect(await builder.tick()).toMatchObject({ kind: 'waiting' });
      expect(chain.pending()).toEqual([]);
      chain.mine();
    }
    expect((await builder.tick()).kind).toBe('sent');
    expect(chain.pending()).toMatchObject([{ call: 'revealEpoch' }]);
  });

  test('closes an epoch by the clock of the database, whatever that of this machine says', async () => {
    const hourAgo = Date.now() / 1_000 - 3_600;
    const unfollow = await followDatabaseClock(
      { query: async () => [{ ms: Date.now() - 3_600_000 }] as never },
      log,
    );
    const chain = createSimulatedBuilds();
    chain.pass(Math.floor(hourAgo - chain.now() / 1_000));
    const rules = { ...PLACE, secret: SECRET, epochSeconds: EPOCH_SECONDS, confirmations: 0 };
    const builder = createBuilder({ contract: chain.contract, rules, log });
    await settle(chain, 0, builder);
    chain.mint();
    expect(await builder.tick()).toMatchObject({ kind: 'resting' });
    expect(chain.state().epochs).toHaveLength(1);
    unfollow();
  });

  test('leaves an epoch without a car open, however old', async () => {
    const chain = createSimulatedBuilds();
    const builder = open(chain, 1);
    await settle(chain, 1, builder);
    chain.pass(100 * EPOCH_SECONDS);
    await settle(chain, 1, builder);
    expect(chain.state().epochs).toHaveLength(1);
  });

  test('counts the time from the first car, after a restart too', async () => {
    const chain = createSimulatedBuilds();
    const builder = open(chain, 1);
    await settle(chain, 1, builder);
    chain.pass(10 * EPOCH_SECONDS);
    chain.mint();
    await builder.tick();
    chain.pass(EPOCH_SECONDS - 1);
    expect((await builder.tick()).kind).toBe('resting');
    expect((await open(chain, 1).tick()).kind).toBe('resting');
    chain.mint();
    chain.pass(1);
    expect((await builder.tick()).kind).toBe('sent');
    chain.forgetPending();
    expect((await open(chain, 1).tick()).kind).toBe('sent');
  });

  test('builds many cars in batches', async () => {
    const chain = createSimulatedBuilds();
    const builder = open(chain, 1);
    await settle(chain, 1, builder);
    for (let i = 0; i < 120; i++) chain.mint();
    await gather(chain, builder);
    const before = chain.state().nonce;
    await settle(chain, 1, builder);
    expect(chain.state().series).toHaveLength(120);
    // One closing, one record, one reveal, and 120 cars at 50 to a transaction.
    expect(chain.state().nonce - before).toBe(6);
  });

  test('replaces a transaction that is not mined by one that pays more', async () => {
    const chain = createSimulatedBuilds();
    const builder = open(chain, 1);
    await builder.tick();
    expect(await builder.tick()).toMatchObject({ kind: 'sent', builds: undefined });
    chain.pass(45);
    await builder.tick();
    expect(chain.pending()).toEqual([{ call: 'openEpoch', nonce: 0, fee: 125 }]);
    chain.mine();
    await settle(chain, 1, builder);
    expect(chain.state().epochs).toHaveLength(1);
  });

  test('does not repeat a transaction sent before a crash, and waits before it pays more', async () => {
    const chain = createSimulatedBuilds();
    await open(chain, 1).tick();
    const builder = open(chain, 1);
    expect((await builder.tick()).kind).toBe('sent');
    expect(chain.pending()).toEqual([{ call: 'openEpoch', nonce: 0, fee: 100 }]);
    chain.pass(45);
    await builder.tick();
    expect(chain.pending()).toEqual([{ call: 'openEpoch', nonce: 0, fee: 125 }]);
    chain.mine();
    chain.pass(45);
    await settle(chain, 1, builder);
    expect(chain.state().epochs).toHaveLength(1);
  });

  test('a builder that was away for less than the reveal takes forfeits nothing', async () => {
    const chain = createSimulatedBuilds();
    const builder = open(chain, 20);
    await closeFirst(chain, builder);
    await builder.tick();
    for (let i = 0; i < 100; i++) chain.mine();
    await settle(chain, 20);
    expect(chain.state().epochs[0]).toMatchObject({ forfeited: false });
    expect(chain.state().series).toEqual(drawnByHand(chain));
  });

  test('a recorded hash goes with the reorganisation that takes its block away', async () => {
    const chain = createSimulatedBuilds();
    const builder = open(chain, 5);
    const drawBlock = await closeFirst(chain, builder);
    await builder.tick();
    chain.mine();
    const gone = chain.state().epochs[0]?.blockHash;
    expect(gone).toBe(chain.hashOf(drawBlock));
    chain.reorganise(2, { lost: true });
    expect(chain.state().epochs[0]).toMatchObject({ closed: false, blockHash: ZERO });
    await settle(chain, 5, builder);
    const [epoch] = chain.state().epochs;
    expect(epoch?.blockHash).toBe(chain.hashOf(epoch?.drawBlock ?? 0));
    expect(epoch?.blockHash).not.toBe(gone);
    expect(chain.state().series).toEqual(drawnByHand(chain));
  });

  test('records every closed epoch while an earlier one waits for its reveal', async () => {
    const chain = createSimulatedBuilds();
    const builder = open(chain, 20);
    await closeFirst(chain, builder);
    chain.mint();
    chain.close();
    await builder.tick();
    chain.mine();
    while ((await builder.tick()).kind === 'sent') chain.mine();
    const { epochs } = chain.state();
    expect(epochs.map(({ blockHash }) => blockHash !== ZERO)).toEqual([true, true, false]);
    expect(epochs.map(({ seed }) => seed)).toEqual([ZERO, ZERO, ZERO]);
    await settle(chain, 20, builder);
    expect(chain.state().series).toEqual(drawnByHand(chain));
    expect(chain.state().series).toHaveLength(2);
  });

  test('forfeits an epoch when the hash of its draw block is gone, and still builds its cars', async () => {
    const chain = createSimulatedBuilds();
    const builder = open(chain, 1);
    await closeFirst(chain, builder);
    for (let i = 0; i < 40; i++) chain.mine();
    await settle(chain, 1, builder);
    expect(chain.state().epochs[0]).toMatchObject({ forfeited: true });
    expect(chain.state().series).toEqual(drawnByHand(chain));
    expect(chain.state().series).toHaveLength(1);
    // A twentieth of what the car cost, for recording the draw.
    expect(chain.state().paid).toBe(-50n);
  });

  test('pays for another draw when that of a forfeited epoch was missed, and earns it by recording', async () => {
    const chain = createSimulatedBuilds();
    const builder = open(chain, 1);
    await closeFirst(chain, builder);
    for (let i = 0; i < 40; i++) chain.mine();
    await builder.tick();
    expect(chain.pending()).toMatchObject([{ call: 'forfeitEpoch' }]);
    for (let i = 0; i < 40; i++) chain.mine();
    await builder.tick();
    expect(chain.pending()).toMatchObject([{ call: 'forfeitEpoch' }]);
    chain.mine();
    expect(chain.state().paid).toBe(50n);
    await settle(chain, 1, builder);
    expect(chain.state().paid).toBe(0n);
    expect(chain.state().series).toEqual(drawnByHand(chain));
  });

  test('stops when another account is the builder', async () => {
    const chain = createSimulatedBuilds();
    chain.dismiss();
    expect(await settle(chain, 1)).toContain(
      'is not the builder of 0x00000000000000000000000000000000000000cc',
    );
    expect(chain.state().nonce).toBe(0);
  });

  test('another secret: an epoch with cars needs the old one back, one without is replaced', async () => {
    const chain = createSimulatedBuilds();
    await settle(chain, 1);
    const other = open(chain, 1, `0x${'6'.repeat(64)}`);
    await settle(chain, 1, other);
    expect(chain.state().epochs).toHaveLength(2);
    chain.mint();
    const message = await settle(chain, 1);
    expect(message).toContain('Epoch 2 was opened with another secret than BUILD_SECRET makes.');
    expect(message).not.toContain('5555');
    expect(chain.state().epochs.at(-1)).toMatchObject({ closed: false });
    await gather(chain, other);
    await settle(chain, 1, other);
    expect(chain.state().series).toHaveLength(1);
  });

  test('records the draw of an epoch whose secret it does not know', async () => {
    const chain = createSimulatedBuilds();
    await closeFirst(chain, open(chain, 1));
    const message = await settle(chain, 1, open(chain, 1, `0x${'6'.repeat(64)}`));
    expect(message).toContain('Epoch 1 was opened with another secret than BUILD_SECRET makes.');
    const [epoch] = chain.state().epochs;
    expect(epoch).toMatchObject({ blockHash: chain.hashOf(epoch?.drawBlock ?? 0), seed: ZERO });
  });

  test('reveals an epoch behind one whose secret it does not know', async () => {
    const chain = createSimulatedBuilds();
    await settle(chain, 1, open(chain, 1, `0x${'6'.repeat(64)}`));
    const builder = open(chain, 1);
    chain.mint();
    chain.close();
    await builder.tick();
    chain.mine();
    chain.mint();
    chain.close();
    expect(await settle(chain, 1, builder)).toContain('Epoch 1 was opened with another secret');
    const [first, second] = chain.state().epochs;
    expect(first).toMatchObject({ blockHash: chain.hashOf(first?.drawBlock ?? 0), seed: ZERO });
    expect(second?.seed).toBe(epochSeed(secretOf(2), second?.blockHash ?? ZERO));
  });

  test('passes on a refusal that no other call can solve', async () => {
    const chain = createSimulatedBuilds();
    const builder = open(chain, 1);
    chain.beforeAnswer = (call) => {
      if (call === 'estimate') chain.dismiss();
    };
    await expect(builder.tick()).rejects.toThrow('the collection refuses openEpoch: BuildCallerNotBuilder');
  });

  const trouble = fc.oneof(
    { weight: 4, arbitrary: fc.constant('mint' as const) },
    { weight: 8, arbitrary: fc.constant('turn' as const) },
    { weight: 6, arbitrary: fc.constant('mine' as const) },
    { weight: 2, arbitrary: fc.constant('pass' as const) },
    ...(['crash', 'fail', 'lose', 'reorganise', 'drop', 'price'] as const).map((kind) => fc.constant(kind)),
  );

  test('after any faults, every car is built as its epoch draws it', {
    timeout: CASES_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(trouble, { maxLength: 60, size: 'max' }), async (troubles) => {
        const chain = createSimulatedBuilds();
        let builder = open(chain, 3);
        await settle(chain, 3, builder);
        for (const kind of troubles) {
          // Once an epoch was opened there is always one: minting stops only while another price has closed it.
          const isOpen = chain.state().epochs.at(-1)?.closed === false;
          if (kind === 'mint') expect(chain.mint()).toBe(isOpen);
          else if (kind === 'price') isOpen && chain.close();
          else if (kind === 'mine') chain.mine();
          else if (kind === 'pass') chain.pass(50);
          else if (kind === 'crash') builder = open(chain, 3);
          else if (kind === 'lose') chain.forgetPending();
          else if (kind === 'reorganise' && chain.height() > 6) chain.reorganise(2);
          else if (kind === 'drop' && chain.height() > 6) chain.reorganise(1, { lost: true });
          else {
            let calls = 0;
            chain.beforeAnswer = () => {
              if (kind === 'fail' && ++calls === 2) throw new Error('simulated node failure');
            };
            await builder.tick().catch(() => undefined);
            chain.beforeAnswer = () => undefined;
          }
        }
        for (let rounds = 0; rounds < 3; rounds++) {
          chain.pass(200);
          await settle(chain, 3);
        }
        const { minted, series, epochs } = chain.state();
        expect(series).toHaveLength(minted);
        expect(series).toEqual(drawnByHand(chain));
        expect(epochs.some(({ forfeited }) => forfeited)).toBe(false);
      }),
      { numRuns: casesByDepth(30, 300) },
    );
  });
});
