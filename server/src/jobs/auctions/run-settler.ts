import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { settlerLease } from '../../core/jobs/job-leases.ts';
import { type Clock, readBookTime } from '../../core/orders/book-time.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import { backoffMs } from '../../platform/waiting.ts';
import { createLeasedLoop } from '../leased-loop.ts';
import type { House } from './auction-house.ts';

export type RunSettlerOptions = { db: Db; log: Log; chain: Chain; house: House; clock?: Clock };

/** How often we look whether an auction has ended. */
const LOOK_MS = 1_000;
/** Ended auctions that are looked at together. */
const MAX_ENDED = 20;

/** $1 chain, $2 the time, $3 auctions that rest: others whose time for bids is over, the oldest first. */
const ENDED = `
  select auction_id as "auctionId" from auction
  where chain = $1 and state = 'running' and ends_at <= $2 and auction_id <> all($3::int8[])
  order by ends_at, id limit ${MAX_ENDED}`;
/** $1 chain, $2 auctions: those that are not settled. */
const RUNNING = `
  select auction_id as "auctionId" from auction
  where id = any(select $1::text || '-' || number from unnest($2::int8[]) as number) and state = 'running'`;

/** The index knows by then what was settled. If it does not, a reorganisation has taken it back. */
const EXPECTED_MS = 60_000;

/** When an auction that could not be settled is tried again, and how often it was. */
type Failure = { until: number; count: number };

/**
 * Settles the auctions of a chain that have ended, until it is stopped: the car goes to the winner and the money to the seller
 * without a user's action. Other wallets may settle first. One process does it at a time, one transaction after the other. What is to
 * be done follows from the index and the chain alone. An auction that cannot be settled does not hold up the others.
 */
export function runSettler({ db, chain, house, clock, ...options }: RunSettlerOptions): {
  stop(): Promise<void>;
} {
  const log = options.log.child({ chain, job: 'settler' });
  const { lease, isStopped, run } = createLeasedLoop(db, settlerLease(chain), log);
  const failures = new Map<number, Failure>();
  /** Settled, by us or another wallet, and not in the index yet: when to look again. */
  const settled = new Map<number, number>();

  const settle = async (auctionId: number): Promise<void> => {
    try {
      if ((await house.settle(auctionId)) === 'settled') {
        settled.set(auctionId, performance.now() + EXPECTED_MS);
        log.info({ auctionId }, 'the auction is settled');
      }
      failures.delete(auctionId);
    } catch (error) {
      const count = (failures.get(auctionId)?.count ?? 0) + 1;
      const pauseMs = backoffMs(count) * Math.min(count, 20);
      failures.set(auctionId, { until: performance.now() + pauseMs, count });
      log.warn({ err: error, auctionId, pauseMs }, 'the auction could not be settled; trying again');
    }
  };

  /** Forgets settlements that the index knows by now. */
  const forget = async () => {
    const known = [...settled.keys(), ...failures.keys()];
    if (known.length === 0) return;
    const rows = await db.query<EndedRow>(RUNNING, [chain, known]);
    const running = new Set(rows.map(({ auctionId }) => auctionId));
    for (const [id, until] of settled) if (!running.has(id) || until < performance.now()) settled.delete(id);
    for (const id of failures.keys()) if (!running.has(id)) failures.delete(id);
  };

  const work = async () => {
    await forget();
    const resting = [...failures].flatMap(([id, { until }]) => (until > performance.now() ? [id] : []));
    const ended = await findEnded(db, chain, { clock, without: [...settled.keys(), ...resting] });
    for (const auctionId of ended) {
      if (isStopped()) break;
      // Who has lost the lease sends nothing.
      await lease.fenced.transaction(async () => undefined);
      await settle(auctionId);
    }
    return LOOK_MS;
  };

  return run({
    work,
    failed(error, { count, pauseMs }) {
      log[count === 1 ? 'warn' : 'debug']({ err: error, pauseMs }, 'the settler failed; trying again');
    },
  });
}

type EndedRow = { auctionId: number };

async function findEnded(
  db: Queryable,
  chain: Chain,
  { clock, without }: { clock: Clock | undefined; without: number[] },
): Promise<number[]> {
  const params = [chain, await readBookTime(db, chain, clock), without];
  const rows = await db.query<EndedRow>(ENDED, params);
  return rows.map(({ auctionId }) => auctionId);
}
