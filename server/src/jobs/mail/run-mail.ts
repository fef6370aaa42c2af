import { MailError, type MailPort } from '../../core/mail/mail-port.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import { nowMs } from '../../platform/now.ts';
import { backoffMs } from '../../platform/waiting.ts';
import { createLeasedLoop } from '../leased-loop.ts';
import {
  BATCH,
  type ClaimedMail,
  claimDue,
  type FailureCode,
  markOutcome,
  type Outcome,
  pruneMails,
} from './mail-queue.ts';

export type RunMailOptions = {
  db: Db;
  log: Log;
  port: MailPort;
  /** Name of the site's host: the right side of the mails' ids. */
  host: string;
  /** Milliseconds since 1970. */
  clock?: () => number;
};

/** How often we look for new mails: users wait for their links. */
const LOOK_MS = 1_000;
const PRUNE_MS = 3_600_000;
/** Seconds between a failed try and the next: two days in all, which a mail server may be away. */
export const PAUSES = [10, 60, 300, 900, 3_600, 10_800, 21_600, 43_200, 86_400] as const;
const MAX_ATTEMPTS = PAUSES.length + 1;
/** Of what is left of a link, a pause takes at most this part, but no fewer seconds than a mail server needs to come back. */
const LINK_PART = 1 / 8;
const LEAST_LINK_SECONDS = 60;
const FINAL: ReadonlySet<FailureCode> = new Set(['refused', 'too_late', 'lost']);

/**
 * Sends the queued mails, until it is stopped: one process at a time, a few mails together. A mail is claimed, sent, and marked. A
 * process that dies between the last two leaves a mail that was sent and is not marked: it is sent once more after some minutes,
 * with the same Message-ID. The other order would lose mails instead.
 */
export function runMail({ db, port, host, clock = nowMs, ...options }: RunMailOptions): {
  stop(): Promise<void>;
} {
  const log = options.log.child({ job: 'mail' });
  const { lease, run } = createLeasedLoop(db, 'mail', log);
  /** Outcomes that the database does not know yet. It outlives a database that is away: nothing is sent before it is written. */
  const unmarked: Outcome[] = [];
  let failedRounds = 0;
  let prunedAt = Number.NEGATIVE_INFINITY;
  const now = () => Math.floor(clock() / 1_000);

  const attempt = async (mail: ClaimedMail): Promise<Outcome> => {
    if (mail.expiresAt !== null && mail.expiresAt <= now())
      return toFailure(mail, now(), 'too_late', 'its link has ended');
    if (mail.attempts > MAX_ATTEMPTS && mail.expiresAt === null)
      return toFailure(mail, now(), 'lost', 'the process ended while it was sent, each time');
    try {
      await port.send(toOutgoing(mail, host));
      const forget = mail.expiresAt !== null && !port.showsTable;
      return { id: mail.id, attempts: mail.attempts, sentAt: now(), forget };
    } catch (error) {
      const { code, message } = error instanceof MailError ? error : toUnexpected(error);
      return toFailure(mail, now(), code, message);
    }
  };

  const mark = async () => {
    for (let outcome = unmarked[0]; outcome; outcome = unmarked[0]) {
      await markOutcome(db, outcome);
      unmarked.shift();
    }
  };

  const work = async () => {
    await mark();
    const mails = await claimDue(lease.fenced, now());
    const outcomes = await Promise.all(mails.map(attempt));
    unmarked.push(...outcomes);
    for (const outcome of outcomes) report(log, outcome);
    await mark();
    if (performance.now() - prunedAt >= PRUNE_MS) {
      // Some thousand in each round: mails do not wait until all are forgotten.
      if ((await pruneMails(lease.fenced, now())).isDone) prunedAt = performance.now();
    }
    if (outcomes.length > 0 && outcomes.every(isDeferred)) return LOOK_MS + backoffMs(failedRounds++);
    failedRounds = 0;
    return outcomes.length === BATCH ? 0 : LOOK_MS;
  };

  return run({
    work,
    failed(error, { count, pauseMs }) {
      log[count === 1 ? 'warn' : 'debug']({ err: error, pauseMs }, 'the mails cannot be read; trying again');
    },
    recovered: () => log.info('the mails are read again'),
    interrupt: () => port.close(),
  });
}

const isDeferred = (outcome: Outcome) => 'nextTryAt' in outcome && outcome.nextTryAt !== null;

function toOutgoing(mail: ClaimedMail, host: string) {
  const { id, createdAt, recipient, subject, text, html, unsubscribe, replyTo } = mail;
  const messageId = `<mail.${id}.${createdAt}@${host}>`;
  return { messageId, to: recipient, subject, text, html, unsubscribe, replyTo };
}

function toFailure(
  { id, attempts, expiresAt }: ClaimedMail,
  triedAt: number,
  code: FailureCode,
  error: string,
): Outcome {
  const pause = FINAL.has(code) ? undefined : findPause(attempts, expiresAt, triedAt);
  return { id, attempts, triedAt, nextTryAt: pause === undefined ? null : triedAt + pause, code, error };
}

/** Seconds until the next try; undefined after the last. A link is tried until it ends: a long pause would outlast it. */
function findPause(attempts: number, expiresAt: number | null, now: number): number | undefined {
  if (expiresAt === null) return PAUSES[attempts - 1];
  const part = Math.max(LEAST_LINK_SECONDS, Math.floor((expiresAt - now) * LINK_PART));
  return Math.min(PAUSES[attempts - 1] ?? part, part);
}

/** A defect of ours, which does not keep the other mails. */
function toUnexpected(error: unknown): { code: FailureCode; message: string } {
  return { code: 'unreachable', message: `unexpected: ${String(error)}` };
}

/** Neither recipient nor words: a log is read by more people than mails are. */
function report(log: Log, outcome: Outcome): void {
  const { id, attempts } = outcome;
  if ('sentAt' in outcome) {
    log.debug({ mail: id, attempts }, 'a mail was sent');
    return;
  }
  const { code, error: cause, nextTryAt, triedAt } = outcome;
  const facts = { mail: id, attempts, code, cause };
  if (nextTryAt === null) log.warn(facts, 'a mail is given up');
  else {
    const level = attempts === 1 ? 'warn' : 'debug';
    log[level]({ ...facts, pauseSeconds: nextTryAt - triedAt }, 'a mail was not taken; trying again');
  }
}
