import type { Queryable } from './db/db.ts';
import type { Log } from './log.ts';

/** How often the database's clock is read. */
const READ_EVERY_MS = 30_000;
/** An answer that took longer says too little about the time. */
const MAX_TRIP_MS = 1_000;
/** A difference that operators hear of. */
export const CLOCK_TOLERANCE_MS = 5_000;

const READ_CLOCK = 'select floor(extract(epoch from clock_timestamp()) * 1000)::int8 as ms';

/** What the database's time is ahead of `performance.now()`. Undefined: the embedded database has this process' own clock. */
let lead: number | undefined;

/**
 * Milliseconds since 1970 by the one clock that all processes of an installation have: the database's. Sessions, proofs, links and limits end
 * at the same moment for each of them, also where the clock of one machine is wrong or set while it runs.
 */
export function nowMs(): number {
  return lead === undefined ? Date.now() : Math.floor(lead + performance.now());
}

/** The same in seconds. */
export function nowSeconds(): number {
  return Math.floor(nowMs() / 1_000);
}

/** Milliseconds that the clock of this machine is ahead of the database's; negative when it is behind. */
export function findClockDifference(): number {
  return Date.now() - nowMs();
}

/**
 * Takes the time from a database, now and every half minute, until the function that it returns is called. Warns of a machine whose clock
 * differs.
 */
export async function followDatabaseClock(
  db: Queryable,
  log: Pick<Log, 'warn' | 'debug'>,
): Promise<() => void> {
  let isTold = false;
  const read = async () => {
    const asked = performance.now();
    const [row] = await db.query<{ ms: number }>(READ_CLOCK);
    const trip = performance.now() - asked;
    if (!row || (trip > MAX_TRIP_MS && lead !== undefined)) return;
    lead = row.ms - asked - trip / 2;
    const difference = Math.round(findClockDifference() / 1_000);
    const isOff = Math.abs(findClockDifference()) > CLOCK_TOLERANCE_MS;
    if (isOff && !isTold)
      log.warn(
        { seconds: difference },
        "this machine's clock differs from the database's: look at NTP on both",
      );
    isTold = isOff;
  };
  await read();
  const timer = setInterval(() => {
    read().catch((error: unknown) =>
      log.debug({ err: error }, "the database's clock is not read; time goes on from its last answer"),
    );
  }, READ_EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    lead = undefined;
  };
}
