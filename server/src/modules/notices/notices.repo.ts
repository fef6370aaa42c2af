import type { NoticeSettings } from '@pitlane/shared/api/notices';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { NOTICE_KINDS, type NoticeKind } from '@pitlane/shared/domain/people/notices';
import { NO_MAIL } from '../../core/mail/mail-delivery.ts';
import { WORDED, WORDED_JOINS, type WordedRow } from '../../core/notices/notice-words.ts';
import type { Queryable } from '../../platform/db/db.ts';

/** The reader of notices: an account with all its wallets, or a wallet without what only its account may know. */
export type Reader = { authorId: number } | { wallet: Address };
export type NoticeRow = WordedRow & { readAt: number | null };

/** $1 the reader, $2 kinds: each kind of each wallet is a run of an index, so a page costs the same whatever lies behind it. */
const runs = (reader: Reader) => `
  with run as materialized (
    select mine.id, kind from author as mine cross join unnest($2::text[]) as kind
    where ${'wallet' in reader ? 'mine.wallet = $1' : 'mine.id = $1 or mine.holder_id = $1'}
  )`;
const idOf = (reader: Reader) => ('wallet' in reader ? reader.wallet : reader.authorId);

/** $3 the id that all are below, $4 how many. */
export const findPageStatement = (reader: Reader) => `${runs(reader)}, page as materialized (
    select found.id from run cross join lateral (
      select id from notice
      where author_id = run.id and kind = run.kind and not gone and id < $3 ${'wallet' in reader ? 'and not personal' : ''}
      order by id desc limit $4
    ) as found order by found.id desc limit $4
  )
  select ${WORDED}, n.read_at as "readAt" from page join notice as n on n.id = page.id ${WORDED_JOINS} order by n.id desc`;

/** $3 how many are counted at most. */
export const countUnreadStatement = (reader: Reader) => `${runs(reader)}
  select count(*)::int as unread from (
    select from run cross join lateral (
      select from notice where author_id = run.id and kind = run.kind and read_at is null and not gone limit $3
    ) as found limit $3
  ) as counted`;

/** The newest notices of these kinds below an id, newest first. */
export function findPage(
  db: Queryable,
  reader: Reader,
  { kinds, before, limit }: { kinds: readonly NoticeKind[]; before: number; limit: number },
): Promise<NoticeRow[]> {
  return db.query<NoticeRow>(findPageStatement(reader), [idOf(reader), [...kinds], before, limit]);
}

/** How many of these kinds an account has not read, at most `max`. */
export async function countUnread(
  db: Queryable,
  authorId: number,
  kinds: readonly NoticeKind[],
  max: number,
): Promise<number> {
  const reader = { authorId };
  const rows = await db.query<{ unread: number }>(countUnreadStatement(reader), [authorId, [...kinds], max]);
  return rows[0]?.unread ?? 0;
}

/** Notices that one statement marks: it must end in the time of a request, whatever has gathered. */
export const MARKED_AT_ONCE = 2_000;

/** $1 the account, $2 kinds, $3 ids, $4 the id up to which, $5 the time. Of each run as many as are marked at most are read. */
export const MARK_READ = `${runs({ authorId: 0 })}
  update notice set read_at = $5 where id = any(array(
    select found.id from run cross join lateral (
      select id from notice
      where author_id = run.id and kind = run.kind and read_at is null and not gone and (id = any($3::int8[]) or id <= $4)
      order by id limit ${MARKED_AT_ONCE}
    ) as found order by found.id limit ${MARKED_AT_ONCE})) returning id`;

/** Marks the first notices of an account as read, of these and all up to an id. Returns how many were not; there may be more when it is the most. */
export async function markRead(
  tx: Queryable,
  authorId: number,
  { ids, upTo, at }: { ids: readonly number[]; upTo: number; at: number },
): Promise<number> {
  const rows = await tx.query(MARK_READ, [authorId, [...NOTICE_KINDS], [...ids], upTo, at]);
  return rows.length;
}

type Setting = NoticeSettings['settings'][number];

/** Finds the settings that an account has changed. */
export function findSettings(db: Queryable, authorId: number): Promise<Setting[]> {
  return db.query<Setting>('select kind, channel, "on" from notice_setting where author_id = $1', [authorId]);
}

/** Writes choices; of two about the same the last one counts. */
export async function writeSettings(
  tx: Queryable,
  authorId: number,
  settings: readonly Setting[],
): Promise<void> {
  const last = new Map(settings.map((one) => [`${one.kind} ${one.channel}`, one]));
  const rows = [...last.keys()].sort().flatMap((name) => last.get(name) ?? []);
  await tx.query(
    `insert into notice_setting (author_id, kind, channel, "on")
     select $1, * from unnest($2::text[], $3::text[], $4::boolean[])
     on conflict (author_id, kind, channel) do update set "on" = excluded."on"`,
    [authorId, rows.map(({ kind }) => kind), rows.map(({ channel }) => channel), rows.map(({ on }) => on)],
  );
}

/** The confirmed mail address of an account; null without one. */
export async function findMailAddress(db: Queryable, userId: string): Promise<string | null> {
  const rows = await db.query<{ email: string }>(
    'select email from auth_user where id = $1 and email_verified and not email like $2',
    [userId, `%${NO_MAIL}`],
  );
  return rows[0]?.email ?? null;
}
