import { backoffMs } from '../chain/backoff.ts';
import { ForkChangedError } from '../chain/chain-source.ts';
import { LeaseLostError } from '../db/db-errors.ts';
import { ACQUIRE_MS, createLeaderLease } from '../db/leader-lease.ts';
import type { IndexStatus } from '../lib/index-status.ts';
import { createInterruptibleSleep } from '../lib/interruptible-sleep.ts';
import type { Log } from '../lib/log.ts';
import { type ChainIndexOptions, createChainIndex, type Step } from './chain-index.ts';
import { readCheckpoint, touchCheckpoint } from './checkpoint.ts';

export type IndexerOptions = ChainIndexOptions & {
  status: IndexStatus;
  log: Log;
  /** How often the chain is asked for its head: the safety net where heads are announced, the clock where not. */
  pollMs: number;
};
export type Indexer = { stop(): Promise<void> };

/** How often an idle indexer says that its chain is reached. */
const HEARTBEAT_MS = 5_000;

/** Follows a chain until it is stopped. Failures are logged and tried again with growing pauses; nothing ends it. */
export function runIndexer(options: IndexerOptions): Indexer {
  const { db, source, chain, status } = options;
  const log = options.log.child({ chain });
  const { sleep, wake } = createInterruptibleSleep();
  const lease = createLeaderLease(db, `indexer ${chain}`);
  const index = createChainIndex({ ...options, db: lease.fenced });
  const stopListening = source.onHead(wake);
  let stopped = false;
  let failures = 0;
  let lastHeartbeat = 0;

  const acquire = async (): Promise<boolean> => {
    const taken = await lease.tryAcquire();
    if (!taken) status.forget(chain);
    return taken;
  };

  const report = async ({ kind, head }: Step) => {
    const now = Date.now();
    if (kind === 'idle' && now - lastHeartbeat >= HEARTBEAT_MS) {
      await lease.fenced.transaction((tx) => touchCheckpoint(tx, chain, head.number));
    }
    if (kind !== 'idle' || now - lastHeartbeat >= HEARTBEAT_MS) lastHeartbeat = now;
    const known = kind === 'idle' ? status.get(chain)?.checkpoint : undefined;
    const checkpoint = known ?? (await readCheckpoint(db, chain));
    status.report(chain, { reachable: true, head: head.number, checkpoint });
    if (kind !== 'idle') log.debug({ step: kind, block: checkpoint?.number, head: head.number }, 'indexed');
    if (kind === 'rewound') log.warn({ block: checkpoint?.number }, 'the chain was reorganised');
  };

  const failed = async (error: unknown) => {
    if (error instanceof LeaseLostError) return log.warn(error.message);
    const pauseMs = backoffMs(failures++);
    if (error instanceof ForkChangedError) log.debug({ err: error }, 'reading again');
    else {
      log.warn({ err: error, pauseMs }, 'the index cannot go on; trying again');
      const { head, checkpoint } = status.get(chain) ?? { head: undefined, checkpoint: undefined };
      status.report(chain, { reachable: false, head, checkpoint });
    }
    await sleep(pauseMs);
  };

  const loop = async () => {
    while (!stopped) {
      try {
        if (!(await acquire())) {
          await sleep(ACQUIRE_MS);
          continue;
        }
        const step = await index.step();
        await report(step);
        failures = 0;
        if (step.kind === 'idle' && !stopped) await sleep(options.pollMs);
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
      await running;
    },
  };
}
