import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import { openSignal } from '../../platform/signals.ts';
import { createLeasedLoop } from '../leased-loop.ts';
import type { PictureMaker } from './picture-maker.ts';
import { createPicturePlan, type PicturePlan } from './picture-plan.ts';
import type { PictureWork } from './picture-work.ts';

export type RunPicturesOptions = {
  db: Db;
  log: Log;
  chains: readonly Chain[];
  /** The number of newest cars whose pictures are made. */
  limit: number;
  maker: PictureMaker;
};

const waitingSignal = openSignal('pictures');

/** How often the outbox is looked at. */
const LOOK_MS = 1_000;
/** Without work for so long, the process that makes pictures ends. */
const REST_MS = 60_000;

/**
 * Makes pictures ahead of requests, until it is stopped: one process at a time, one picture at a time. A
 * failing disk or database is tried again with growing pauses; visitors never wait for any of it.
 */
export function runPictures({ db, chains, limit, maker, ...options }: RunPicturesOptions): {
  stop(): Promise<void>;
} {
  const log = options.log.child({ job: 'pictures' });
  const { run } = createLeasedLoop(db, 'pictures', log);
  let plan: PicturePlan | undefined;
  /** Tried again until the disk takes it. */
  let current: PictureWork | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let busyAt = Number.NEGATIVE_INFINITY;

  const makeCurrent = async (work: PictureWork) => {
    const answer = await maker.make(work);
    if ('failed' in answer && answer.failed === 'disk') throw new Error(answer.reason);
    if ('failed' in answer) {
      log.warn({ car: work.car.id, reason: answer.reason }, 'a picture cannot be drawn; it is left out');
    }
    current = undefined;
    busyAt = performance.now();
  };

  const rest = async () => {
    if (performance.now() - busyAt >= REST_MS) await maker.rest();
    return LOOK_MS;
  };

  const work = async () => {
    plan ??= createPicturePlan({ db, chains, limit });
    if (performance.now() - lookedAt >= LOOK_MS) {
      await plan.look();
      waitingSignal.send({ waiting: plan.countWaiting() });
      lookedAt = performance.now();
    }
    current ??= await plan.next();
    if (!current) return rest();
    await makeCurrent(current);
    return 0;
  };

  /** Another process makes them. What it has done until this one leads again is not known here. */
  const standBy = async () => {
    plan = undefined;
    current = undefined;
    lookedAt = Number.NEGATIVE_INFINITY;
    await maker.rest();
  };

  return run({
    work,
    standBy,
    failed(error, { count, pauseMs }) {
      // A full disk stays full for a while, and is said once.
      const message = 'pictures cannot be made ahead of requests; trying again';
      log[count === 1 ? 'warn' : 'debug']({ err: error, pauseMs }, message);
    },
    recovered: () => log.info('pictures are made again'),
    // Ends the picture that is being made, too.
    interrupt: () => maker.rest(),
    end: () => maker.rest(),
  });
}
