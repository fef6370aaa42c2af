import { drawSeries, epochCommitment, epochSecret, epochSeed } from '@pitlane/shared/domain/fair-build';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLog } from '../../lib/log.ts';
import { type Builder, createBuilder, type TickResult } from './builder.ts';
import { createSimulatedBuilds, PLACE, type SimulatedBuilds } from './simulated-builds.ts';

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

  test('reveals the secret only when the draw block is deep enough', async () => {
    const chain = createSimulatedBuilds();
    const builder = open(chain, 5);
    await settle(chain, 5, builder);
    chain.mint();
    await gather(chain, builder);
    await builder.tick();
    chain.mine();
    const drawBlock = chain.state().epochs[0]?.drawBlock ?? 0;
    while (chain.height() < drawBlock + 5) {
      expect(await builder.tick()).toMatchObject({ kind: 'waiting' });
      expect(chain.pending()).toEqual([]);
      chain.mine();
    }
    expect((await builder.tick()).kind).toBe('sent');
    expect(chain.pending()).toMatchObject([{ call: 'revealEpoch' }]);
  });

  test('leaves an epoch without a car open, however old', async () => {
    const chain = createSimulatedBuilds();
    const builder = open(chain, 1);
    await settle(chain, 1, builder);
    chain.pass(100 * EPOCH_SECONDS);
    await settle(chain, 1, builder);
    expect(chain.state().epochs).toHaveLength(1);
  });

  test('counts the time from the first car, and after a restart from the opening', async () => {
    const chain = createSimulatedBuilds();
    const builder = open(chain, 1);
    await settle(chain, 1, builder);
    chain.pass(10 * EPOCH_SECONDS);
    chain.mint();
    await builder.tick();
    chain.pass(EPOCH_SECONDS - 1);
    expect((await builder.tick()).kind).toBe('resting');
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
    // One closing, one reveal, and 120 cars at 50 to a transaction.
    expect(chain.state().nonce - before).toBe(5);
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

  test('forfeits an epoch when the hash of its draw block is gone, and still builds its cars', async () => {
    const chain = createSimulatedBuilds();
    const builder = open(chain, 1);
    await settle(chain, 1, builder);
    chain.mint();
    await gather(chain, builder);
    await builder.tick();
    for (let i = 0; i < 40; i++) chain.mine();
    await settle(chain, 1, builder);
    expect(chain.state().epochs[0]).toMatchObject({ forfeited: true });
    expect(chain.state().series).toEqual(drawnByHand(chain));
    expect(chain.state().series).toHaveLength(1);
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
    ...(['crash', 'fail', 'lose', 'reorganise', 'drop'] as const).map((kind) => fc.constant(kind)),
  );

  test('after any faults, every car is built as its epoch draws it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(trouble, { maxLength: 60, size: 'max' }), async (troubles) => {
        const chain = createSimulatedBuilds();
        let builder = open(chain, 3);
        await settle(chain, 3, builder);
        for (const kind of troubles) {
          // Once an epoch was opened there is always one: minting never stops.
          if (kind === 'mint') expect(chain.mint()).toBe(true);
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
      { numRuns: 300 },
    );
  }, 120_000);
});
