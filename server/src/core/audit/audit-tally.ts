import type { Db } from '../../platform/db/db.ts';
import { createBuckets } from '../../platform/http/rate-limit.ts';
import type { Log } from '../../platform/log.ts';
import { openSignal } from '../../platform/signals.ts';
import { isPausing } from '../../platform/waiting.ts';
import { readAuditOrigin, type Subject, writeEntry } from './audit.ts';

/** What strangers or scripts can repeat at will. Its entries have a count. */
export type Tallied =
  | { deed: 'account.sign_in_failed'; of: Subject; after: { way: string } }
  | { deed: 'token.use'; token: string; after: { operation: string } };

const signInFailure = openSignal('signInFailure');

const FLUSH_MS = 10_000;
/** The shortest time between two entries about the same, in milliseconds. */
const QUIET_MS: Record<Tallied['deed'], number> = {
  'account.sign_in_failed': 600_000,
  'token.use': 3_600_000,
};
/** The most things that a process counts apart, and the entries that it writes: 200 at once, then one every ten seconds. */
const MAX_KEYS = 5_000;
const ENTRIES = { burst: 200, perSecond: 0.1 };

type Counted = {
  what: Tallied;
  origin: ReturnType<typeof readAuditOrigin>;
  count: number;
  quietUntil: number;
};

/**
 * Counts what can be repeated at will, so that it neither fills the disk nor slows a request down: the time of an answer must not show
 * whether a failed sign-in named an account. The first one is written within seconds, those that follow together. Beyond the limits,
 * all are counted in one entry without an account or a network. A process that is killed loses the counts of at most an hour.
 */
export function createAuditTally(
  db: Pick<Db, 'query'>,
  log: Log,
  { clock = Date.now }: { clock?: () => number } = {},
) {
  const counts = new Map<string, Counted>();
  const budget = createBuckets(ENTRIES, clock);

  const add = (key: string, given: Omit<Counted, 'count' | 'quietUntil'>, by = 1) => {
    const known = counts.get(key);
    if (known) known.count += by;
    else counts.set(key, { ...given, count: by, quietUntil: 0 });
  };

  const addToRest = ({ what, origin }: Pick<Counted, 'what' | 'origin'>, by: number) => {
    const rest: Tallied =
      what.deed === 'token.use'
        ? { deed: what.deed, token: what.token, after: { operation: 'others' } }
        : { deed: what.deed, of: { authorId: null }, after: { way: 'others' } };
    add(
      `rest ${what.deed} ${'token' in what ? what.token : ''}`,
      { what: rest, origin: { ...origin, network: null, browser: null } },
      by,
    );
  };

  const write = async ({ what, origin, count }: Counted) => {
    const after = { ...what.after, count };
    const who = what.deed === 'token.use' ? { of: { authorId: null }, token: what.token } : { of: what.of };
    await writeEntry(db, { deed: what.deed, ...who, after, origin });
  };

  const writeOut = async (counted: Counted) => {
    const written = counted.count;
    await write(counted);
    // More may have come while it was written.
    counted.count -= written;
    counted.quietUntil = clock() + QUIET_MS[counted.what.deed];
  };

  /** Writes what is due; with `all`, whatever was counted. */
  const flush = async ({ all = false } = {}): Promise<void> => {
    const isDue = ({ quietUntil, what }: Counted) =>
      all || !isPausing(quietUntil, clock(), QUIET_MS[what.deed]);
    for (const [key, counted] of [...counts].filter(([name]) => !isRest(name))) {
      if (!isDue(counted)) continue;
      if (counted.count > 0 && budget.take('all') === 0) {
        await writeOut(counted).catch((error: unknown) => {
          // Nothing was written: while the database is away the entries of later must not be used up.
          budget.refund('all');
          throw error;
        });
        continue;
      }
      counts.delete(key);
      if (counted.count > 0) addToRest(counted, counted.count);
    }
    // What was put together above is among them.
    for (const [key, counted] of [...counts].filter(([name]) => isRest(name))) {
      if (!isDue(counted)) continue;
      if (counted.count > 0) await writeOut(counted);
      else counts.delete(key);
    }
  };

  let last: Promise<void> = Promise.resolve();
  /** Two at once would write the same counts twice. The failure of the one before is told to who asked for that one. */
  const flushInTurn = (options?: { all: boolean }): Promise<void> => {
    const run = () => flush(options);
    last = last.then(run, run);
    return last;
  };
  const reportFailure = (error: unknown) =>
    log.warn({ err: error }, 'cannot write counts to the audit log; trying again');
  const timer = setInterval(() => void flushInTurn().catch(reportFailure), FLUSH_MS);
  timer.unref();

  return {
    /** Counts one, with the network and the kind of browser of the request that is handled now. */
    count(what: Tallied): void {
      if (what.deed === 'account.sign_in_failed') signInFailure.send(what.after);
      const origin = readAuditOrigin();
      const key = JSON.stringify([what, origin.network]);
      if (counts.size >= MAX_KEYS && !counts.has(key)) addToRest({ what, origin }, 1);
      else add(key, { what, origin });
    },
    /** Writes what is due now. Rejects when the database is away; the counts stay. */
    flush: () => flushInTurn(),
    /** Writes what was counted and has not been written yet. */
    async close(): Promise<void> {
      clearInterval(timer);
      await flushInTurn({ all: true }).catch(reportFailure);
    },
  };
}
const isRest = (key: string) => key.startsWith('rest ');

export type AuditTally = ReturnType<typeof createAuditTally>;
