import { QUEUE_STATES, type QueueQuery } from '@pitlane/shared/api/upkeep';
import type { Queryable, SqlValue } from '../../platform/db/db.ts';
import { MAIL_STATE } from '../../platform/db/schema/mail.ts';
import { jobPause } from '../../platform/db/schema/operator.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';

const PAUSE = describeTable(jobPause);
export type PauseRow = RowOf<typeof jobPause>;
type QueueState = (typeof QUEUE_STATES)[number];

export function findPauses(db: Queryable): Promise<PauseRow[]> {
  return db.query<PauseRow>(`select ${PAUSE.select} from job_pause`);
}

/** False when it is paused already. */
export async function pause(tx: Queryable, { name, pausedBy, at }: PauseRow): Promise<boolean> {
  const sql =
    'insert into job_pause (name, paused_by, at) values ($1, $2, $3) on conflict do nothing returning name';
  return (await tx.query(sql, [name, pausedBy, at])).length > 0;
}

/** False when it is not paused. */
export async function resume(tx: Queryable, name: string): Promise<boolean> {
  return (await tx.query('delete from job_pause where name = $1 returning name', [name])).length > 0;
}

const MAX_COUNTED = 1_000;

export type MailRow = {
  id: number;
  recipient: string;
  subject: string;
  state: QueueState;
  attempts: number;
  created_at: number;
  next_try_at: number | null;
  code: string | null;
  error: string | null;
};
const MAIL = `id, recipient, subject, ${MAIL_STATE} as state, attempts, created_at, next_try_at, last_code as code, last_error as error`;

/** SQL condition for mails in a state. Old mails have lost their words, and are not shown. */
const isIn = (state: QueueState) => `(${MAIL_STATE}) = '${state}' and text <> ''`;

/** The newest of a state, newest first. */
export function findMails(db: Queryable, query: QueueQuery, limit: number): Promise<MailRow[]> {
  const { sql, params } = mailsStatement(query, limit);
  return db.query<MailRow>(sql, params);
}

export function mailsStatement({ state, before }: QueueQuery, limit: number) {
  const params: SqlValue[] = before ? [before] : [];
  const sql = `select ${MAIL} from mail where ${isIn(state)} ${before ? 'and id < $1' : ''} order by id desc limit ${limit}`;
  return { sql, params };
}

const COUNTED = QUEUE_STATES.map(
  (state) =>
    `(select count(*) from (select from mail where ${isIn(state)} limit ${MAX_COUNTED}) as m) as ${state}`,
);
export const COUNT_MAILS = `select ${COUNTED.join(', ')}`;

export async function countMails(db: Queryable): Promise<Record<QueueState, number>> {
  const [row] = await db.query<Record<QueueState, number>>(COUNT_MAILS);
  return row ?? { waiting: 0, failed: 0, sent: 0 };
}

/** Locks a mail that has words; undefined when there is none. */
export async function lockMail(tx: Queryable, id: number): Promise<MailRow | undefined> {
  return (
    await tx.query<MailRow>(`select ${MAIL} from mail where id = $1 and text <> '' for update`, [id])
  )[0];
}

/** Has it tried at once, as if for the first time. */
export async function retryMail(tx: Queryable, id: number, at: number): Promise<void> {
  await tx.query('update mail set next_try_at = $2, failed_at = null, attempts = 0 where id = $1', [id, at]);
}

/** Has it tried no more. */
export async function dropMail(tx: Queryable, id: number, at: number): Promise<void> {
  await tx.query(
    `update mail set next_try_at = null, failed_at = $2, last_code = 'dropped', last_error = 'an operator has dropped it' where id = $1`,
    [id, at],
  );
}

/** The chain of an order; undefined when the book has no such order. */
export async function findOrderChain(db: Queryable, id: string): Promise<string | undefined> {
  const rows = await db.query<{ chain: string }>('select chain from book_order where id = $1', [id]);
  return rows[0]?.chain;
}
