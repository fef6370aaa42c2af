import type { Queryable } from '../../platform/db/db.ts';

/** `oldest`: when the entry that has waited longest was due, in seconds since 1970; null in an empty queue. */
export type QueueRow = { queue: string; waiting: number; oldest: number | null };

/** Entries of a queue that are counted. A scrape must stay cheap when a mail server is away for a day. */
const MAX_COUNTED = 10_000;

/** $1 the time. Each reads an index of what waits, and no more of it than is counted. */
const WAITING: Readonly<Record<string, string>> = {
  mail: 'select created_at as due from mail where next_try_at is not null',
  notices: 'select at as due from notice where delivered_at is null and not gone order by id',
  metadata: 'select next_try as due from token_metadata where next_try <= $1',
  audit: 'select at as due from audit_entry where seq is null order by id',
};

const QUEUES = Object.entries(WAITING)
  .map(
    ([queue, due]) =>
      `select '${queue}' as queue, count(*) as waiting, min(due) as oldest from (${due} limit ${MAX_COUNTED}) as ${queue}`,
  )
  .join(' union all ');

/** Reads how much waits in each queue. `now` in seconds since 1970. */
export function findQueues(db: Queryable, now: number): Promise<QueueRow[]> {
  return db.query<QueueRow>(QUEUES, [now]);
}
