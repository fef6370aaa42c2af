/** The mails that the site sends: its queue, and the outbox that the demo world shows. Times are seconds since 1970. */
import { sql } from 'drizzle-orm';
import { bigserial, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { integer53 } from '../table.ts';

/** SQL for the state of a mail: sent, failed or waiting. */
export const MAIL_STATE = `case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'waiting' end`;

/** Tries after which a mail has waited longer than a mail server asks of strangers. */
const MANY_TRIES = 5;
/** Tries, in a good minute, after which a mail server that does not answer or let us in is no restart any more. */
const SILENT_TRIES = 3;
/**
 * SQL for the mails that health reports: tried often in vain; not tried yet, which is a fault once they are old; given up for another reason
 * than the mailbox. Each is the condition of an index, and the statement says the same words.
 */
export const MAIL_TROUBLE = {
  often: `next_try_at is not null and (attempts >= ${MANY_TRIES} or attempts >= ${SILENT_TRIES} and last_code in ('unreachable', 'login'))`,
  untried: 'next_try_at is not null and attempts = 0',
  failed: `failed_at is not null and last_code not in ('refused', 'too_late', 'dropped')`,
} as const;

/**
 * A mail, written by the transaction that causes it and sent by the job `mail`. One with a link that ends loses its words when a mail server
 * has taken it. A week after its end each loses recipient and words; the rest stays for some months, so that its key is not used again.
 */
export const mail = pgTable(
  'mail',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The mail's subject as a key: of two with the same key the second is not queued. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** Where the reader ends such mails; null for mails that cannot be ended. */
    unsubscribe: text('unsubscribe'),
    /** The address for replies; null: the sender's. */
    replyTo: text('reply_to'),
    createdAt: integer53('created_at').notNull(),
    /** The time after which the mail is not sent any more; null: it always is. */
    expiresAt: integer53('expires_at'),
    /** When it is tried next, also while it is being sent; null once it was sent or given up. */
    nextTryAt: integer53('next_try_at'),
    attempts: integer('attempts').notNull().default(0),
    sentAt: integer53('sent_at'),
    failedAt: integer53('failed_at'),
    /** Why the last try failed: a word of `MailFailureCode`, and a sentence. */
    lastCode: text('last_code'),
    lastError: text('last_error'),
  },
  (t) => [
    index('mail_order')
      .on(sql`(${t.expiresAt} is null)`, t.nextTryAt, t.id)
      .where(sql`next_try_at is not null`),
    index('mail_tried_often').on(t.id).where(sql.raw(MAIL_TROUBLE.often)),
    index('mail_untried').on(t.createdAt).where(sql.raw(MAIL_TROUBLE.untried)),
    index('mail_failed').on(t.failedAt).where(sql.raw(MAIL_TROUBLE.failed)),
    index('mail_age').on(t.createdAt),
    index('mail_words').on(t.createdAt).where(sql`text <> ''`),
    index('mail_state')
      .on(sql.raw(`(${MAIL_STATE})`), t.id)
      .where(sql`text <> ''`),
    // Old mails no longer have a recipient.
    index('mail_recipient').on(sql`lower(${t.recipient})`).where(sql`recipient <> ''`),
  ],
);
