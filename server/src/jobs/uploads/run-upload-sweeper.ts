import type { Db } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import type { MediaStorage } from '../../lib/storage/media-storage.ts';
import { createKeptUploads } from '../../modules/uploads/kept-uploads.ts';
import { createLeasedLoop } from '../leased-loop.ts';

const HOUR_MS = 3_600_000;

export type UploadSweeperOptions = { db: Db; storage: MediaStorage; log: Log };

/** Removes the files of uploads that no page shows, at the start and every hour, until it is stopped. One process at a time does it. */
export function runUploadSweeper({ db, storage, ...options }: UploadSweeperOptions): {
  stop(): Promise<void>;
} {
  const log = options.log.child({ job: 'uploads' });
  const kept = createKeptUploads(db, storage);
  return createLeasedLoop(db, 'uploads', log).run({
    async work() {
      const { removed, isDone } = await kept.sweep(Math.floor(Date.now() / 1_000));
      if (removed > 0) log.info({ removed }, 'removed uploads that no page shows');
      return isDone ? HOUR_MS : 0;
    },
    failed(error, { count, pauseMs }) {
      const message = 'uploads that no page shows cannot be removed; trying again';
      log[count === 1 ? 'warn' : 'debug']({ err: error, pauseMs }, message);
    },
  });
}
