import type { MailFailureCode } from '../../core/mail/mail-port.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { mail } from '../../platform/db/schema/mail.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';

const MAIL = describeTable(mail);
const FIELDS = [
  ...(['id', 'recipient', 'subject', 'text', 'html', 'unsubscribe', 'replyTo'] as const),
  ...(['createdAt', 'expiresAt', 'attempts'] as const),
] as const;

/** A mail that is ours to send. `attempts` counts this one. */
export type ClaimedMail = Pick<RowOf<typeof mail>, (typeof FIELDS)[number]>;

/** Why a mail is not tried any more: what MailPort says, too old to be of use, or never heard of again while it was sent. */
export type FailureCode = MailFailureCode | 'too_late' | 'lost';

/** How a try ended. `nextTryAt` null gives the mail up. */
export type Outcome = { id: number; attempts: number } & (
  | { sentAt: number; forget: boolean }
  | { triedAt: number; nextTryAt: number | null; code: FailureCode; error: string }
);

/** Mails that are sent together. */
export const BATCH = 12;
/** A mail whose sender died is tried again after so many seconds: far longer than a try takes. */
const CLAIM_SECONDS = 600;
/** Seconds after the end of a mail in which its words are kept, and its key. */
const KEEP_WORDS_SECONDS = 7 * 86_400;
const KEEP_KEY_SECONDS = 120 * 86_400;

/**
 * The mails of a kind that are due, the longest first: the beginning of a run of the index mail_order. `is false` is the form of "not" that the
 * planner compares with the index's expression.
 */
const dueOf = (isKind: string) =>
  `(select id, next_try_at, expires_at from mail where ${isKind} and next_try_at <= $1 order by next_try_at, id limit ${BATCH})`;

/**
 * $1 the time. Links that end go first: a reader waits for theirs, and notices may come by the thousand. Each kind is a run of its own: what
 * waits for a later try is not read, however much that is.
 */
export const DUE = `
  select id from (
    ${dueOf('(expires_at is null) is false')} union all ${dueOf('expires_at is null')}
  ) as due order by (expires_at is null), next_try_at, id limit ${BATCH}`;

/**
 * The subquery is an array: PostgreSQL may run one after `in` once per row, and then claim more than the limit. The time is asked for again, of
 * the row as it is when it is locked: a mail that another process has claimed in between is left alone.
 */
export const CLAIM = `
  update mail set attempts = attempts + 1, next_try_at = $1::int8 + ${CLAIM_SECONDS}
  where id = any(array(${DUE})) and next_try_at <= $1
  returning ${MAIL.pick(FIELDS)}`;

/** Instead of the words of a mail with a link that was sent. Not empty: recipient and subject are forgotten later, with the words of others. */
export const LINK_GONE = 'Only its recipient has the link.';

/** A mail that was taken is sent, even if it has been claimed again since. $3 forgets its words: readers of the table must not open its link. */
const MARK_SENT = `
  update mail set sent_at = $2, next_try_at = null, failed_at = null, last_code = null, last_error = null,
    text = case when $3 then '${LINK_GONE}' else text end, html = case when $3 then '' else html end
  where id = $1 and sent_at is null`;
/** $3 the try: another process may have begun the next one. */
const MARK_FAILED = `
  update mail set failed_at = case when $4::int8 is null then $2::int8 end, next_try_at = $4, last_code = $5, last_error = $6
  where id = $1 and attempts = $3 and next_try_at is not null`;

/** Mails that one statement forgets: there may be any number. */
const PRUNED_AT_ONCE = 5_000;
/** $1 the time. Words that are forgotten leave the index that this reads. */
export const FORGET_WORDS = `
  update mail set recipient = '', subject = '', text = '', html = '', unsubscribe = null, reply_to = null, last_error = null
  where id = any(array(
    select id from mail where created_at < $1 and coalesce(sent_at, failed_at) < $1 and text <> ''
    order by created_at limit ${PRUNED_AT_ONCE})) returning id`;
const FORGET_KEYS = `
  delete from mail where id = any(array(
    select id from mail where created_at < $1 and next_try_at is null order by created_at limit ${PRUNED_AT_ONCE})) returning id`;

/** Takes the mails that are due, and counts the try. From the commit on no other process tries them for some minutes. */
export function claimDue(db: Db, now: number): Promise<ClaimedMail[]> {
  return db.transaction((tx) => tx.query<ClaimedMail>(CLAIM, [now]));
}

export async function markOutcome(db: Queryable, outcome: Outcome): Promise<void> {
  const { id, attempts } = outcome;
  if ('sentAt' in outcome) {
    await db.query(MARK_SENT, [id, outcome.sentAt, outcome.forget]);
    return;
  }
  const { triedAt, nextTryAt, code, error } = outcome;
  await db.query(MARK_FAILED, [id, triedAt, attempts, nextTryAt, code, error]);
}

/** Forgets who got some of the old mails and what they said, since they have links in them, and much later that there were any. */
export async function pruneMails(db: Queryable, now: number): Promise<{ isDone: boolean }> {
  const words = await db.query(FORGET_WORDS, [now - KEEP_WORDS_SECONDS]);
  const keys = await db.query(FORGET_KEYS, [now - KEEP_KEY_SECONDS]);
  return { isDone: Math.max(words.length, keys.length) < PRUNED_AT_ONCE };
}
