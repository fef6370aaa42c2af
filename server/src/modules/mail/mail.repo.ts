import type { Mail, MailSummary } from '@pitlane/shared/api/mail';
import type { Queryable } from '../../platform/db/db.ts';

const SUMMARY = `id, recipient as "to", subject, created_at, sent_at,
  case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'waiting' end as state`;
/** SQL condition: the mail still has its words, which old ones have lost. */
const HAS_WORDS = `text <> ''`;

/** The newest mails, newest first. */
export function findNewest(db: Queryable, limit: number): Promise<MailSummary[]> {
  return db.query<MailSummary>(`select ${SUMMARY} from mail where ${HAS_WORDS} order by id desc limit $1`, [
    limit,
  ]);
}

export async function find(db: Queryable, id: number): Promise<Mail | undefined> {
  const [row] = await db.query<Mail>(
    `select ${SUMMARY}, text, html from mail where id = $1 and ${HAS_WORDS}`,
    [id],
  );
  return row;
}
