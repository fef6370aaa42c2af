import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { type Clock, readBookTime } from '../../core/orders/book-time.ts';
import { FLOORS, NOTE_SOLD_DAYS } from '../../core/orders/floors-sql.ts';
import { isBookReady, VERDICT } from '../../core/orders/verdict-phase.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';

const DAY = 86_400;
/** A day is closed when it has been over for so many seconds: the index may be behind, or take a block back. */
export const CLOSE_AFTER = 3_600;
/** How many days back unclosed days are still closed: the history that can be asked for. */
const MAX_DAYS = 365;
/** Days that one statement closes. */
const DAYS_AT_ONCE = 30;

/** $1 the chain as a list, $2 the day. The floors of this moment, where they are lower than what was seen that day. */
export const NOTE_FLOORS = `
  insert into floor_day (chain, series, day, floor, seen)
  select chain, series, $2, floor, true from (${FLOORS}) as present order by series
  on conflict (chain, series, day) do update set floor = least(floor_day.floor, excluded.floor), seen = true
  where not floor_day.seen or excluded.floor < floor_day.floor`;

/** $1 chain, $2 today. The day to begin with: the last that has a floor, or the first sale's. */
const FIRST_OPEN = `
  select coalesce(
    (select max(last.day) from generate_series(0, 6) as own (series) cross join lateral (
      select day from floor_day where chain = $1 and series = own.series and day < $2 order by day desc limit 1
    ) as last),
    (select at / ${DAY} from activity where chain = $1 and collection = 'cars' and kind = 'sale' order by at limit 1)
  )::int as day`;

/** $1 chain. Whether the index has read all that there is, and every line of activity and order has been judged. */
const IS_CAUGHT_UP = `
  select exists (select from checkpoint where chain = $1 and block_number >= head_number)
    and exists (select from projection where chain = $1 and name = '${VERDICT}' and phase = 'ready') as "caughtUp"`;

/** Keeps the floors of a chain by day (decision 0021). */
export type FloorKeeper = {
  /**
   * Notes the floors of this moment, and closes the days that are over. Resolves to false, with nothing done, while facts are
   * rebuilt or the index is behind. What was done may be done again.
   */
  keep(db: Db, chain: Chain): Promise<boolean>;
};

export function createFloorKeeper(clock?: Clock): FloorKeeper {
  /** The first day that this process has not closed. */
  const open = new Map<Chain, number>();
  return {
    keep: (db, chain) =>
      db.transaction(async (tx) => {
        const [index] = await tx.query<{ caughtUp: boolean }>(IS_CAUGHT_UP, [chain]);
        if (!index?.caughtUp || !(await isBookReady(tx, chain))) return false;
        const at = await readBookTime(tx, chain, clock);
        const today = Math.floor(at / DAY);
        const end = Math.floor((at - CLOSE_AFTER) / DAY);
        const from = open.get(chain) ?? (await readFirstOpen(tx, chain, today));
        await closeDays(tx, chain, { from: Math.max(from, today - MAX_DAYS), end });
        await tx.query(NOTE_FLOORS, [[chain], today]);
        open.set(chain, Math.max(from, end));
        return true;
      }),
  };
}

async function readFirstOpen(tx: Queryable, chain: Chain, today: number): Promise<number> {
  const [row] = await tx.query<{ day: number | null }>(FIRST_OPEN, [chain, today]);
  return row?.day ?? today;
}

async function closeDays(tx: Queryable, chain: Chain, { from, end }: { from: number; end: number }) {
  for (let first = from; first < end; first += DAYS_AT_ONCE)
    await tx.query(NOTE_SOLD_DAYS, [chain, first, Math.min(first + DAYS_AT_ONCE, end)]);
}
