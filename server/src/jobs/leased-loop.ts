import type { JobLease } from '../core/jobs/job-names.ts';
import { createPauseWatch, PAUSED_MS } from '../core/jobs/job-pause.ts';
import { backoffMs } from '../platform/chain/backoff.ts';
import type { Db } from '../platform/db/db.ts';
import { LeaseLostError } from '../platform/db/db-errors.ts';
import { ACQUIRE_MS, createLeaderLease, type LeaderLease } from '../platform/db/leader-lease.ts';
import { createInterruptibleSleep } from '../platform/interruptible-sleep.ts';
import type { Log } from '../platform/log.ts';

export type Failure = {
  /** How many there were since the last round that went well, this one counted. */
  count: number;
  /** Milliseconds before the next round. */
  pauseMs: number;
};

export type LeasedRounds = {
  /** One round, while this process leads. Resolves to the milliseconds until the next. */
  work: () => Promise<number>;
  /** Says that a round failed. A lost lease is no failure. The next round comes after a pause that grows. */
  failed: (error: unknown, failure: Failure) => Promise<void> | void;
  /** After the first round that goes well again. */
  recovered?: () => void;
  /** While another process leads, before it is asked for the lease again. */
  standBy?: () => Promise<void>;
  /** Returns whether the work has ended by itself. */
  isOver?: () => boolean;
  /** Ends what a round waits for, when it is stopped. */
  interrupt?: () => Promise<void>;
  /** After the last round. The lease is released after it. */
  end?: () => Promise<void>;
};

export type LeasedLoop = {
  lease: LeaderLease;
  isStopped: () => boolean;
  /** Starts the rounds. `stop` resolves when the last one is over and the lease is free. */
  run: (rounds: LeasedRounds) => { stop(): Promise<void> };
};

/**
 * Work that one process at a time does, round after round, until it is stopped: the holder of the lease of this name. A
 * round that fails is tried again with growing pauses.
 */
export function createLeasedLoop(db: Db, name: JobLease, log: Log): LeasedLoop {
  const lease = createLeaderLease(db, name);
  const isPaused = createPauseWatch(db, name);
  const { sleep, wake } = createInterruptibleSleep();
  let stopped = false;
  let failures = 0;

  const fail = async (error: unknown, { failed, isOver }: LeasedRounds) => {
    if (error instanceof LeaseLostError) return log.warn(error.message);
    const pauseMs = backoffMs(failures++);
    await failed(error, { count: failures, pauseMs });
    if (!isOver?.()) await sleep(pauseMs);
  };

  const round = async ({ work, recovered, standBy }: LeasedRounds) => {
    if (!(await lease.tryAcquire())) {
      await standBy?.();
      return sleep(ACQUIRE_MS);
    }
    // A paused job keeps the lease: health asks who has it, and no other process is to begin.
    if (await isPaused()) return sleep(PAUSED_MS);
    const restMs = await work();
    if (failures > 0) recovered?.();
    failures = 0;
    if (restMs > 0 && !stopped) await sleep(restMs);
  };

  const loop = async (rounds: LeasedRounds) => {
    while (!stopped && !rounds.isOver?.()) {
      try {
        await round(rounds);
      } catch (error) {
        if (!stopped) await fail(error, rounds);
      }
    }
  };

  return {
    lease,
    isStopped: () => stopped,
    run(rounds) {
      const running = loop(rounds);
      return {
        async stop() {
          stopped = true;
          wake();
          await rounds.interrupt?.();
          await running;
          try {
            await rounds.end?.();
          } finally {
            await lease.release();
          }
        },
      };
    },
  };
}
