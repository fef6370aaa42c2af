import { type Head, NO_ENTRIES } from '../../core/audit/audit-chain.ts';
import { keepCheck } from '../../core/audit/kept-check.ts';
import { keepHead, readKeptHead } from '../../core/audit/kept-head.ts';
import { clearOldEntries } from '../../core/audit/retention.ts';
import { checkPage, findLostEntry, sealEntries } from '../../core/audit/seal-entries.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import { nowMs } from '../../platform/now.ts';
import { createLeasedLoop } from '../leased-loop.ts';

const REST_MS = 2_000;
/** Between two pages of a check. */
const PAGE_REST_MS = 50;
const DAY_MS = 86_400_000;

export type AuditJobOptions = {
  db: Db;
  log: Log;
  /** Where the newest hash is kept outside the database. */
  dataDir: string;
  /** Milliseconds since 1970. */
  clock?: () => number;
};

/**
 * Seals the entries of the audit log, checks the whole chain once a day, and clears what is old. Runs until it is stopped; one
 * process at a time does it.
 */
export function runAudit({ db, dataDir, clock = nowMs, ...options }: AuditJobOptions): {
  stop(): Promise<void>;
} {
  const log = options.log.child({ job: 'audit' });
  let kept: Head | undefined;
  let lost: string | undefined;
  let checked: Head | undefined = NO_ENTRIES;
  let nextCheckAt = 0;
  /** Whether there may be old entries, of which a round clears some. */
  let isClearing = false;

  const report = async (seq: number, problem: string | undefined) => {
    await keepCheck(db, { at: Math.floor(clock() / 1_000), seq, problem: problem ?? null });
    if (problem) log.error({ problem }, 'the audit log was changed');
  };

  /** Seals, and compares with the newest entry that was seen before. */
  const seal = async (): Promise<{ head: Head; isDone: boolean }> => {
    kept ??= (await readKeptHead(dataDir)) ?? NO_ENTRIES;
    const found = await findLostEntry(db, kept);
    if (found && found !== lost) await report(kept.seq, found);
    lost = found;
    const sealed = await sealEntries(db);
    if (!lost && sealed.head.seq > kept.seq) {
      await keepHead(dataDir, sealed.head);
      kept = sealed.head;
    }
    return sealed;
  };

  /** Checks the next page. Undefined once the check is over. */
  const check = async (from: Head): Promise<Head | undefined> => {
    const { head, problem, isDone } = await checkPage(db, from, Math.floor(clock() / 1_000));
    if (!problem && !isDone) return head;
    await report(head.seq, problem ?? lost);
    log.info({ seq: head.seq, hash: head.hash }, 'checked the audit log up to this entry');
    isClearing = true;
    nextCheckAt = clock() + DAY_MS;
    return undefined;
  };

  return createLeasedLoop(db, 'audit', log).run({
    async work() {
      const { isDone } = await seal();
      if (!isDone) return 0;
      if (!checked && clock() >= nextCheckAt) checked = NO_ENTRIES;
      if (checked) checked = await check(checked);
      if (isClearing) isClearing = !(await clearOldEntries(db, clock())).isDone;
      return checked || isClearing ? PAGE_REST_MS : REST_MS;
    },
    failed(error, { count, pauseMs }) {
      log[count === 1 ? 'warn' : 'debug']({ err: error, pauseMs }, 'cannot seal the audit log; trying again');
    },
  });
}
