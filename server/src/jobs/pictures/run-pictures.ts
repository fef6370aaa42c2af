import type { Chain } from '@pitlane/shared/domain/chains';
import { backoffMs } from '../../chain/backoff.ts';
import type { Db } from '../../db/db.ts';
import { ACQUIRE_MS, createLeaderLease } from '../../db/leader-lease.ts';
import { createInterruptibleSleep } from '../../lib/interruptible-sleep.ts';
import type { Log } from '../../lib/log.ts';
import type { PictureMaker } from './picture-maker.ts';
import { createPicturePlan, type PicturePlan } from './picture-plan.ts';
import type { PictureWork } from './picture-work.ts';

export type RunPicturesOptions = {
  db: Db;
  log: Log;
  chains: readonly Chain[];
  /** Of so many of the newest cars the pictures are made. */
  limit: number;
  maker: PictureMaker;
};

/** How often the outbox is looked at. */
const LOOK_MS = 1_000;
/** Without work for so long, the process that makes pictures ends. */
const REST_MS = 60_000;

/**
 * Makes pictures before somebody asks for them, until it is stopped: one process at a time, one picture at a time. A
 * failing disk or database is tried again with growing pauses; visitors never wait for any of it.
 */
export function runPictures({ db, chains, limit, maker, ...options }: RunPicturesOptions): {
  stop(): Promise<void>;
} {
  const log = options.log.child({ job: 'pictures' });
  const lease = createLeaderLease(db, 'pictures');
  const { sleep, wake } = createInterruptibleSleep();
  let plan: PicturePlan | undefined;
  /** Tried again until the disk takes it. */
  let current: PictureWork | undefined;
  let lookedAt = 0;
  let busyAt = 0;
  let failures = 0;
  let stopped = false;

  const makeCurrent = async (work: PictureWork) => {
    const answer = await maker.make(work);
    if ('failed' in answer && answer.failed === 'disk') throw new Error(answer.reason);
    if ('failed' in answer) {
      log.warn({ car: work.car.id, reason: answer.reason }, 'a picture cannot be drawn; it is left out');
    }
    current = undefined;
    busyAt = Date.now();
  };

  const rest = async () => {
    if (Date.now() - busyAt >= REST_MS) await maker.rest();
    await sleep(LOOK_MS);
  };

  const work = async () => {
    plan ??= createPicturePlan({ db, chains, limit });
    if (Date.now() - lookedAt >= LOOK_MS) {
      await plan.look();
      lookedAt = Date.now();
    }
    current ??= await plan.next();
    if (current) await makeCurrent(current);
    else if (!stopped) await rest();
    if (failures > 0) log.info('pictures are made again');
    failures = 0;
  };

  /** Another process makes them. What it has done until this one leads again is not known here. */
  const standBy = async () => {
    plan = undefined;
    current = undefined;
    lookedAt = 0;
    await maker.rest();
    await sleep(ACQUIRE_MS);
  };

  const failed = async (error: unknown) => {
    const pauseMs = backoffMs(failures++);
    // A full disk stays full for a while, and is said once.
    const message = 'pictures cannot be made before somebody asks; trying again';
    log[failures === 1 ? 'warn' : 'debug']({ err: error, pauseMs }, message);
    await sleep(pauseMs);
  };

  const loop = async () => {
    while (!stopped) {
      try {
        await ((await lease.tryAcquire()) ? work() : standBy());
      } catch (error) {
        if (!stopped) await failed(error);
      }
    }
  };

  const running = loop();
  return {
    async stop() {
      stopped = true;
      wake();
      // Ends the picture that is being made, too.
      await maker.rest();
      await running;
      await maker.rest();
      await lease.release();
    },
  };
}
