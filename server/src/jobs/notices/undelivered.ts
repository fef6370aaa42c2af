import { CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import type { NoticeChannel, NoticeKind } from '@pitlane/shared/domain/people/notices';
import { NO_MAIL } from '../../core/mail/mail-delivery.ts';
import { WORDED, WORDED_JOINS, type WordedRow } from '../../core/notices/notice-words.ts';
import type { PushTarget } from '../../core/notices/push/send-push.ts';
import type { Queryable, SqlValue } from '../../platform/db/db.ts';

/** Notices that one round takes. */
export const BATCH = 100;
/** Seconds after which a notice is only in the inbox: who was away does not want a hundred mails. */
const DELIVER_SECONDS = 86_400;
/** Seconds after which a notice is forgotten. */
const KEEP_SECONDS = 180 * 86_400;
/** Failures in a row after which a browser counts as gone. */
const MAX_FAILURES = 20;

export type Browser = PushTarget & { id: number };
/** A notice with who is told, and how. */
export type Undelivered = WordedRow & {
  /** Null without an account. */
  accountId: number | null;
  /** The account's confirmed address. */
  mail: string | null;
  chosen: { kind: NoticeKind; channel: NoticeChannel; on: boolean }[];
  browsers: Browser[];
};

const UNDELIVERED = 'n.delivered_at is null and not n.gone';

/** The first undelivered notices of a run of the index: the planner takes it for its order, and would walk along all notices for that of their ids. */
const firstOf = (chain: string, isReady: string) => `
  cross join lateral (
    select id from notice as n where ${UNDELIVERED} and n.chain = ${chain} and ${isReady} order by n.block_number, n.id limit ${BATCH}
  ) as n`;

/**
 * $1 the time, $2 chains, $3 how many blocks deep something is final on each, $4 all chains. The first undelivered notices that are final: of each chain
 * those of the lowest blocks, those that no block says, and those that are too late. Each is the beginning of a run of an index: however many
 * wait for their blocks, they are not read.
 */
export const READY = `
  select id from (
    (select n.id from unnest($2::text[], $3::int8[]) as depth(chain, blocks) join checkpoint as c using (chain)
      ${firstOf('depth.chain', 'n.block_number <= c.block_number - depth.blocks')})
    union
    (select n.id from unnest($4::text[]) as own(chain) ${firstOf('own.chain', 'n.block_number is null')})
    union
    (select n.id from notice as n where ${UNDELIVERED} and n.at < $1::int8 - ${DELIVER_SECONDS} order by n.at, n.id limit ${BATCH})
  ) as found order by id limit ${BATCH}`;

/**
 * Takes the oldest undelivered notices that are final: a mail cannot be unsent. From the commit on they
 * count as delivered. As READY.
 */
const TAKE = `
  with ready as materialized (${READY}
  ), taken as (
    update notice set delivered_at = $1 where id in (select id from ready) returning id
  )
  select ${WORDED}, account.id as "accountId", login.email as mail, coalesce(chosen.list, '[]') as chosen,
    coalesce(browsers.list, '[]') as browsers
  from ready join notice as n on n.id = ready.id ${WORDED_JOINS}
  join author as me on me.id = n.author_id
  left join author as account on account.id = coalesce(me.holder_id, me.id) and account.user_id is not null
  left join auth_user as login on login.id = account.user_id and login.email_verified and not login.email like '%${NO_MAIL}'
  left join lateral (
    select jsonb_agg(jsonb_build_object('kind', s.kind, 'channel', s.channel, 'on', s."on")) as list
    from notice_setting as s where s.author_id = account.id and s.kind = n.kind
  ) as chosen on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', p.id, 'endpoint', p.endpoint, 'p256dh', p.p256dh, 'auth', p.auth)) as list
    from push_subscription as p where p.author_id = account.id
  ) as browsers on true
  order by n.id`;

/** Blocks after which what a chain says is final here. */
export type Depths = ReadonlyMap<Chain, number>;

/** Takes the next notices; those that are too late are taken and left out. `now` in seconds since 1970. */
export async function claimUndelivered(
  tx: Queryable,
  depths: Depths,
  now: number,
): Promise<{ notices: Undelivered[]; taken: number }> {
  const rows = await tx.query<Undelivered>(TAKE, toParams(depths, now));
  return { notices: rows.filter(({ at }) => at >= now - DELIVER_SECONDS), taken: rows.length };
}

/** The parameters of READY. */
export const toParams = (depths: Depths, now: number): SqlValue[] => [
  now,
  [...depths.keys()],
  [...depths.values()],
  [...CHAINS],
];

/** $1 those that are gone, $2 those that have just failed: only they can have failed too often. */
const FORGET_BROWSERS =
  'delete from push_subscription where id = any($1::int[]) or (id = any($2::int[]) and failures >= $3)';

/** Forgets browsers that are gone, and those that have failed too often. */
export async function noteOutcomes(
  db: Queryable,
  { taken, failed, gone }: { taken: readonly number[]; failed: readonly number[]; gone: readonly number[] },
): Promise<void> {
  await db.query('update push_subscription set failures = 0 where id = any($1::int[]) and failures > 0', [
    [...taken],
  ]);
  await db.query('update push_subscription set failures = failures + 1 where id = any($1::int[])', [
    [...failed],
  ]);
  await db.query(FORGET_BROWSERS, [[...gone], [...failed], MAX_FAILURES]);
}

/** Notices that one statement forgets: there may be any number. */
const PRUNED_AT_ONCE = 5_000;

/** Forgets some of the old notices. */
export async function pruneNotices(db: Queryable, now: number): Promise<{ isDone: boolean }> {
  const sql = `delete from notice where id = any(array(select id from notice where at < $1 order by at limit ${PRUNED_AT_ONCE})) returning id`;
  return { isDone: (await db.query(sql, [now - KEEP_SECONDS])).length < PRUNED_AT_ONCE };
}
