import type { Queryable } from '../../platform/db/db.ts';
import { nowSeconds } from '../../platform/now.ts';
import { type MailContent, toLine } from './templates/mail-content.ts';

export type QueuedMail = MailContent & {
  to: string;
  /** The mail's subject as a key, such as "reset 17 4f2c": of two with the same key the second is not queued. */
  key: string;
  /** Seconds since 1970, when its link ends: it is not sent after that. */
  expiresAt?: number;
  /** The address for replies, a single plain one. It is unconfirmed. */
  replyTo?: string;
};

const MAX_ADDRESS = 254;
const MAX_SUBJECT = 150;
/** Characters that no address may have: it would end a header, or make several of one address. */
const NOT_IN_ADDRESS = /[\p{C}\s"(),:;<>[\\\]]/u;

const INSERT = `
  insert into mail (dedupe_key, recipient, subject, text, html, unsubscribe, created_at, expires_at, next_try_at, reply_to)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $7, $9) on conflict (dedupe_key) do nothing`;

/**
 * Queues a mail in the transaction that causes it: it is sent within seconds of the commit, and never when that is rolled back.
 * Throws a RangeError for what is no address.
 */
export async function queueMail(tx: Queryable, mail: QueuedMail): Promise<void> {
  const { to, key, subject, text, html, unsubscribe = null, expiresAt = null, replyTo = null } = mail;
  if (!isAddress(to) || (replyTo !== null && !isAddress(replyTo)))
    throw new RangeError('a mail needs one plain address');
  const now = nowSeconds();
  await tx.query(INSERT, [key, to, toSubject(subject), text, html, unsubscribe, now, expiresAt, replyTo]);
}

function isAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS && /^[^@]+@[^@]+$/.test(text) && !NOT_IN_ADDRESS.test(text);
}

function toSubject(text: string): string {
  // By letters: half of an emoji is none.
  const letters = Array.from(toLine(text));
  return letters.length > MAX_SUBJECT ? `${letters.slice(0, MAX_SUBJECT - 1).join('')}…` : letters.join('');
}
