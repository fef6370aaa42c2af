import type { PushSubscription } from '@pitlane/shared/api/notices';
import type { Queryable } from '../../platform/db/db.ts';

/** In how many browsers an account gets push messages. */
export async function countBrowsers(db: Queryable, authorId: number): Promise<number> {
  const sql = 'select count(*)::int as browsers from push_subscription where author_id = $1';
  const [row] = await db.query<{ browsers: number }>(sql, [authorId]);
  return row?.browsers ?? 0;
}

/** Adds a browser, or gives it to another account. Of more than `max` the oldest go. */
export async function subscribe(
  tx: Queryable,
  authorId: number,
  { endpoint, keys }: PushSubscription,
  { at, max }: { at: number; max: number },
): Promise<void> {
  await tx.query(
    `insert into push_subscription (author_id, endpoint, p256dh, auth, at) values ($1, $2, $3, $4, $5)
     on conflict (endpoint) do update set author_id = excluded.author_id, p256dh = excluded.p256dh, auth = excluded.auth,
       at = excluded.at, failures = 0`,
    [authorId, endpoint, keys.p256dh, keys.auth, at],
  );
  await tx.query(
    `delete from push_subscription where id in (
       select id from push_subscription where author_id = $1 order by at desc, id desc offset $2)`,
    [authorId, max],
  );
}

/** Ends the messages to one of an account's browsers. */
export async function unsubscribe(tx: Queryable, authorId: number, endpoint: string): Promise<void> {
  await tx.query('delete from push_subscription where author_id = $1 and endpoint = $2', [
    authorId,
    endpoint,
  ]);
}
