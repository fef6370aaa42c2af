import { type IndexStatus, type IndexStop, indexerLease } from '../core/jobs/index-status.ts';
import { createPauseWatch, PAUSED_MS } from '../core/jobs/job-leases.ts';
import { WATCH_CHANNEL } from '../core/orders/watch-channel.ts';
import { ForkChangedError } from '../platform/chain/chain-reader.ts';
import { WrongAnswerError } from '../platform/chain/node-answers.ts';
import { classifyNodeError, describeNodeError } from '../platform/chain/node-errors.ts';
import { isDatabaseError, LeaseLostError } from '../platform/db/db-errors.ts';
import { ACQUIRE_MS, createLeaderLease } from '../platform/db/leader-lease.ts';
import type { Log } from '../platform/log.ts';
import { backoffMs, createInterruptibleSleep } from '../platform/waiting.ts';
import { type ChainIndexOptions, createChainIndex, type Step } from './chain-index.ts';
import { touchCheckpoint } from './checkpoint.ts';
import { FAULT_CODES, toFault, toNodesDisagree } from './faults.ts';
import { deleteStop, writeStop } from './index-state.ts';

export type IndexerOptions = ChainIndexOptions & {
  status: IndexStatus;
  log: Log;
  /** How often the chain is asked for its head: the safety net where heads are announced, the clock where not. */
  pollMs: number;
  /** Milliseconds to wait after so many failures in a row. */
  pauseMs?: (failures: number) => number;
};
export type Indexer = { stop(): Promise<void> };

/** How often an idle indexer reports that its chain answers. */
const HEARTBEAT_MS = 5_000;
/** Tries of what cannot succeed, in case a node answered nonsense once, before the index stops. */
const MAX_FAULTS = 3;
/** Tries of an event that is refused: before each, what was read only once is read again. They take half a minute. */
const MAX_REFUSALS = 7;
/** Wrong answers in a row after which operators hear of them, and changes of mind, which reorganisations bring about, too. */
const MAX_WRONG_ANSWERS = 4;
const MAX_FORK_CHANGES = 12;
/** No node is waited for longer, whatever it asks for. */
const MAX_RETRY_AFTER_MS = 5 * 60_000;

/**
 * Follows a chain until it is stopped. Failures that may pass are logged and retried with growing pauses. A
 * failure that a retry cannot solve stops the chain's index until the operator helps. Its cause is in the
 * database and the status.
 */
export function runIndexer(options: IndexerOptions): Indexer {
  const { reader, chain, status } = options;
  const log = options.log.child({ chain });
  const { sleep, wake } = createInterruptibleSleep();
  // A new head does not end the pause that a failing node gets.
  const rest = createInterruptibleSleep();
  const lease = createLeaderLease(options.db, indexerLease(chain));
  const isPaused = createPauseWatch(options.db, indexerLease(chain));
  const index = createChainIndex({
    ...options,
    db: lease.fenced,
    onReadingFailed: (error) =>
      log.warn({ err: error }, 'the money of makers could not be read with its block'),
    onConfirmFailed: (error) => log.warn({ err: error }, 'blocks could not be read a second time'),
    onPutRight: ({ from, to, wrong, missing }) =>
      log.warn(
        { from, to, wrong: wrong.length, missing: missing.length },
        'a second reading of these blocks differed from the first: the index was put right',
      ),
  });
  const stopListening = reader.onHead(wake);
  const listening = options.db.listen(WATCH_CHANNEL, wake);
  // Without it a new wallet waits for the next head.
  listening.catch((error: unknown) => log.warn({ err: error }, 'new wallets are not announced'));
  let stopped = false;
  let failures = 0;
  let faults = 0;
  let wrongAnswers = 0;
  let forkChanges = 0;
  let lastHeartbeat = Number.NEGATIVE_INFINITY;
  let lastStop: IndexStop | undefined;
  let started = false;

  const acquire = async (): Promise<boolean> => {
    const taken = await lease.tryAcquire();
    if (!taken) status.forget(chain);
    // A new process may be a new version, which reads what the last one refused.
    if (taken && !started) await lease.fenced.transaction((tx) => deleteStop(tx, chain, FAULT_CODES));
    started ||= taken;
    return taken;
  };

  const report = async ({ kind, head, checkpoint, stop }: Step) => {
    const now = performance.now();
    const due = now - lastHeartbeat >= HEARTBEAT_MS;
    // A batch says so itself.
    if (due && kind !== 'read')
      await lease.fenced.transaction((tx) => touchCheckpoint(tx, chain, head.number));
    if (due || kind === 'read') lastHeartbeat = now;
    status.report(chain, { reachable: true, head: head.number, checkpoint, stop });
    if (kind === 'rewound') log.warn({ block: checkpoint?.number }, 'the chain was reorganised');
    else if (kind !== 'idle')
      log.debug({ step: kind, block: checkpoint?.number, head: head.number }, 'indexed');
    if (stop && stop.code !== lastStop?.code)
      log.error({ code: stop.code }, `the index has stopped: ${stop.message}`);
    lastStop = stop;
  };

  const giveUp = async (stop: IndexStop) => {
    try {
      await lease.fenced.transaction((tx) => writeStop(tx, chain, stop));
    } catch (error) {
      log.warn({ err: error }, 'the stop of the index could not be stored');
    }
  };

  const failed = async (error: unknown) => {
    if (error instanceof LeaseLostError) return log.warn(error.message);
    const pauseMs = Math.max((options.pauseMs ?? backoffMs)(failures++), readRetryAfter(error));
    const fault = toFault(error);
    wrongAnswers = error instanceof WrongAnswerError ? wrongAnswers + 1 : 0;
    forkChanges = error instanceof ForkChangedError ? forkChanges + 1 : 0;
    faults = fault ? faults + 1 : 0;
    if (error instanceof ForkChangedError) log.debug({ err: error }, 'reading again');
    else {
      log.warn({ err: error, pauseMs }, 'the index failed; it will try again');
      const { head, checkpoint } = status.get(chain) ?? { head: undefined, checkpoint: undefined };
      // A fault of the database or of our own is no information about the chain.
      const reachable = fault !== undefined || isDatabaseError(error);
      const failure = reachable ? undefined : describeNodeError(error);
      status.report(chain, { reachable, head, checkpoint, failure });
    }
    if (fault && faults >= (fault.code === 'event_refused' ? MAX_REFUSALS : MAX_FAULTS)) await giveUp(fault);
    // A stop that an operator has accepted keeps its words.
    if (!lastStop && (wrongAnswers === MAX_WRONG_ANSWERS || forkChanges === MAX_FORK_CHANGES))
      await giveUp(toNodesDisagree(options.chainId, error));
    await rest.sleep(pauseMs);
  };

  const turn = async () => {
    if (!(await acquire())) return sleep(ACQUIRE_MS);
    if (await isPaused()) {
      // Pages say how old the index is: what was the head at the pause is not the head any more.
      status.forget(chain);
      return sleep(PAUSED_MS);
    }
    const step = await index.step();
    await report(step);
    failures = 0;
    wrongAnswers = 0;
    forkChanges = 0;
    // Work beside following the head does not show that the next block can be read.
    if (step.kind !== 'worked') faults = 0;
    if ((step.kind === 'idle' || step.kind === 'stopped') && !stopped) await sleep(options.pollMs);
  };

  const loop = async () => {
    while (!stopped) {
      try {
        await turn();
      } catch (error) {
        if (!stopped) await failed(error);
      }
    }
    status.forget(chain);
    await lease.release();
  };

  const running = loop();
  return {
    async stop() {
      stopped = true;
      stopListening();
      wake();
      rest.wake();
      await running;
      await listening.then((unlisten) => unlisten()).catch(() => undefined);
    },
  };
}

/** Milliseconds for which a busy node asks to be left alone; 0 where it does not. */
function readRetryAfter(error: unknown): number {
  const problem = classifyNodeError(error);
  const asked = problem.kind === 'rate_limited' ? problem.retryAfterMs : undefined;
  return Math.min(asked ?? 0, MAX_RETRY_AFTER_MS);
}
