import { isOnByDefault, type NoticeChannel } from '@pitlane/shared/domain/people/notices';
import { queueMail } from '../../core/mail/queue-mail.ts';
import { noticeMail } from '../../core/mail/templates/notice-mail.ts';
import { type AudienceKind, fanOutStatement } from '../../core/notices/listing-audience.ts';
import { getNoticePath, wordNotice } from '../../core/notices/notice-words.ts';
import type { PushSender } from '../../core/notices/push/send-push.ts';
import { addWanted, type ToldRow, toInboxChanges } from '../../core/notices/write-notices.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { writeChanges } from '../../platform/db/outbox.ts';
import type { Log } from '../../platform/log.ts';
import { nowMs } from '../../platform/now.ts';
import { createLeasedLoop } from '../leased-loop.ts';
import { createPushQueue, type PushJob } from './push-queue.ts';
import { BATCH, claimUndelivered, type Depths, pruneNotices, type Undelivered } from './undelivered.ts';

export type RunNoticesOptions = {
  db: Db;
  log: Log;
  /** The site's own address. */
  siteUrl: string;
  depths: Depths;
  /** Made when the first message is sent: the key is in the database. */
  openSender: () => Promise<PushSender>;
  /** Milliseconds since 1970. */
  clock?: () => number;
};

/** Where the reader chooses what comes how. */
const SETTINGS_PATH = '/notifications#settings';
/** How often we look for new notices. */
const LOOK_MS = 1_000;
const PRUNE_MS = 3_600_000;

/**
 * Hands notices on, by mail and push message, until it is stopped: one process at a time. Mails are queued in the transaction that takes
 * the notices, so each goes once. Push messages go out after it, beside the next rounds: a service that hangs holds up no mail. A process
 * that dies in between loses them, and the inbox has the notice.
 */
export function runNotices({
  db,
  siteUrl,
  depths,
  openSender,
  clock = nowMs,
  ...options
}: RunNoticesOptions): {
  stop(): Promise<void>;
} {
  const log = options.log.child({ job: 'notices' });
  const { lease, run } = createLeasedLoop(db, 'notices', log);
  const now = () => Math.floor(clock() / 1_000);
  let prunedAt = Number.NEGATIVE_INFINITY;

  const pushes = createPushQueue({ db, log, openSender });
  const deliver = (): Promise<{ messages: PushJob[]; taken: number }> =>
    lease.fenced.transaction(async (tx) => {
      const { notices, taken } = await claimUndelivered(tx, depths, now());
      for (const notice of notices) await mailNotice(tx, notice, siteUrl);
      return { messages: notices.flatMap(toMessages), taken };
    });

  const work = async () => {
    const { messages, taken } = await deliver();
    pushes.add(messages);
    if (performance.now() - prunedAt >= PRUNE_MS) {
      // Some thousand in each round: nothing waits until all are forgotten.
      if ((await pruneNotices(lease.fenced, now())).isDone) prunedAt = performance.now();
    }
    const isMore = await lease.fenced.transaction(fanOutNotices);
    return taken === BATCH || isMore ? 0 : LOOK_MS;
  };

  return run({
    work,
    failed(error, { count, pauseMs }) {
      log[count === 1 ? 'warn' : 'debug'](
        { err: error, pauseMs },
        'notices cannot be handed on; trying again',
      );
    },
    recovered: () => log.info('notices are handed on again'),
    end: pushes.close,
  });
}

function wants({ kind, chosen }: Undelivered, channel: NoticeChannel): boolean {
  return chosen.find((one) => one.channel === channel)?.on ?? isOnByDefault(kind, channel);
}

async function mailNotice(tx: Queryable, notice: Undelivered, siteUrl: string): Promise<void> {
  if (notice.mail === null || !wants(notice, 'mail')) return;
  const { title, line, action } = wordNotice(notice);
  const path = getNoticePath(notice);
  const content = noticeMail({ siteUrl, title, line, path, action, settingsPath: SETTINGS_PATH });
  await queueMail(tx, { to: notice.mail, key: `notice ${notice.id}`, ...content });
}

function toMessages(notice: Undelivered): PushJob[] {
  if (!wants(notice, 'push')) return [];
  const { title, line } = wordNotice(notice);
  const message = { title, body: line, link: getNoticePath(notice), tag: `notice-${notice.id}` };
  return notice.browsers.map((browser) => ({ browser, message }));
}

const NEXT = 'select order_id as "orderId", kind from notice_rest order by order_id, kind limit 1';

/** Writes the next notices of a listing that has too many for its own transaction. False when none are left. */
export async function fanOutNotices(tx: Queryable): Promise<boolean> {
  const [rest] = await tx.query<{ orderId: string; kind: AudienceKind }>(NEXT);
  if (!rest) return false;
  const rows = await tx.query<ToldRow>(fanOutStatement(rest.kind, addWanted('0')), [rest.orderId]);
  await writeChanges(tx, toInboxChanges(rows));
  return true;
}
