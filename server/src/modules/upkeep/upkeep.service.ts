import type { JobList, Judge, Judged, Queue, QueuedMail, QueueQuery } from '@pitlane/shared/api/upkeep';
import { AppError } from '@pitlane/shared/domain/app-error';
import { parseNftId } from '@pitlane/shared/domain/cars/nft-id';
import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import type { ChainConfig } from '../../config/chain-config.ts';
import type { Config } from '../../config/config.ts';
import { audit } from '../../core/audit/audit.ts';
import { findPeople } from '../../core/authors/shown-author.ts';
import { indexerLease } from '../../core/jobs/index-status.ts';
import { builderLease, JOB_NAMES, type JobName, settlerLease } from '../../core/jobs/job-leases.ts';
import { readBookTime } from '../../core/orders/book-time.ts';
import { judgeOrders } from '../../core/orders/judge-orders.ts';
import { lockBook } from '../../core/orders/lock-book.ts';
import { type Touched, touchOrders } from '../../core/orders/touched.ts';
import { isBookReady } from '../../core/orders/verdict-phase.ts';
import type { Db } from '../../platform/db/db.ts';
import { writeChanges } from '../../platform/db/outbox.ts';
import { type Operator, refuseGuarded } from '../../platform/http/operator.ts';
import * as repo from './upkeep.repo.ts';

/** Work that can be paused: the name of its lease, and what it does. */
type KnownJob = { name: string; label: string };

const LABELS: Record<JobName, string> = {
  'book clock': 'Begins and ends orders with the time',
  ranks: 'Keeps the rankings',
  notices: 'Sends notices by mail and push message',
  mail: 'Sends the queued mails',
  pictures: 'Makes pictures before they are requested',
  metadata: 'Reads the metadata of free-form tokens',
  pins: 'Removes pins that no token refers to',
  uploads: 'Removes uploads that no page shows',
  files: 'Removes files that were not finished',
  accounts: 'Removes sessions and links that have ended',
  limits: 'Removes counts of limits that have ended',
  comparison: 'Compares the index with the chain',
  audit: 'Seals and checks the audit log',
};

/** All work that an operator can pause, that of each chain first. */
function listJobs(chains: readonly Pick<ChainConfig, 'chain'>[]): KnownJob[] {
  const ofChains = chains.flatMap(({ chain }) => {
    const { label } = CHAIN_FACTS[chain];
    return [
      { name: indexerLease(chain), label: `Reads ${label}` },
      { name: builderLease(chain), label: `Builds the cars of ${label}` },
      { name: settlerLease(chain), label: `Settles ended auctions of ${label}` },
    ];
  });
  return [...ofChains, ...JOB_NAMES.map((name) => ({ name, label: LABELS[name] }))];
}

/** Mails on a page. */
const PAGE = 30;

type UpkeepDeps = {
  db: Db;
  chains: Config['chains'];
  /** Seconds since 1970. */
  now: () => number;
};

/** Creates the service for jobs, mails and verdicts. */
export function createUpkeepService({ db, chains, now }: UpkeepDeps) {
  const known = listJobs(chains);
  const requireJob = (name: string) => {
    if (known.some((job) => job.name === name)) return;
    throw new AppError('NOT_FOUND', `There is no job "${name}" here.`, { field: 'name' });
  };

  const listAll = async (): Promise<JobList> => {
    const pauses = new Map((await repo.findPauses(db)).map((row) => [row.name, row]));
    const held = new Set(await db.findHeldLeases(known.map(({ name }) => name)));
    const people = await findPeople(
      db,
      [...pauses.values()].map(({ pausedBy }) => pausedBy),
    );
    const jobs = known.map(({ name, label }) => {
      const paused = pauses.get(name);
      const state = paused
        ? ('paused' as const)
        : held.has(name)
          ? ('running' as const)
          : ('absent' as const);
      const by = paused ? (people.get(paused.pausedBy) ?? null) : null;
      return { name, label, state, paused_by: by, paused_at: paused?.at ?? null };
    });
    return { jobs };
  };

  const requireMail = async (...given: Parameters<typeof repo.lockMail>): Promise<repo.MailRow> => {
    const mail = await repo.lockMail(...given);
    if (!mail) throw new AppError('NOT_FOUND', 'This email no longer exists.', { field: 'id' });
    if (mail.state === 'sent') throw new AppError('CONFLICT', 'This email has already been sent.');
    return mail;
  };

  const judgeOn = (
    chain: Chain,
    by: Operator,
    { target, ...touched }: Partial<Touched> & { target: string },
  ) =>
    db.transaction(async (tx): Promise<number> => {
      await lockBook(tx, chain, 'shared');
      if (!(await isBookReady(tx, chain))) {
        const message = `The index of ${CHAIN_FACTS[chain].label} is being rebuilt. Its orders are checked once it’s complete.`;
        throw new AppError('CHAIN_UNAVAILABLE', message);
      }
      const at = await readBookTime(tx, chain);
      const changes = await judgeOrders(tx, chain, { ...touchOrders([]), ...touched }, { at, deep: true });
      const changed = changes.filter(({ entity }) => entity === 'order').length;
      await audit(tx, by, { deed: 'order.judge', target, after: { chain, changed } });
      await writeChanges(tx, changes);
      return changed;
    });

  return {
    listJobs: listAll,

    /** It rests within seconds, also over restarts. Throws NOT_FOUND for what is no job. */
    async pause(by: Operator, name: string): Promise<JobList> {
      refuseGuarded(by);
      requireJob(name);
      await db.transaction(async (tx) => {
        if (!(await repo.pause(tx, { name, pausedBy: by.authorId, at: now() }))) return;
        await audit(tx, by, {
          deed: 'job.pause',
          target: name,
          before: { paused: false },
          after: { paused: true },
        });
      });
      return listAll();
    },

    async resume(by: Operator, name: string): Promise<JobList> {
      refuseGuarded(by);
      requireJob(name);
      await db.transaction(async (tx) => {
        if (!(await repo.resume(tx, name))) return;
        await audit(tx, by, {
          deed: 'job.resume',
          target: name,
          before: { paused: true },
          after: { paused: false },
        });
      });
      return listAll();
    },

    async listMails(query: QueueQuery): Promise<Queue> {
      const rows = await repo.findMails(db, query, PAGE + 1);
      const page = rows.slice(0, PAGE);
      const next = rows.length > PAGE ? (page.at(-1)?.id ?? null) : null;
      return { mails: page.map(toQueuedMail), next, counts: await repo.countMails(db) };
    },

    /** Throws NOT_FOUND, or CONFLICT if it has already been sent. */
    retryMail: (by: Operator, id: number): Promise<QueuedMail> =>
      db.transaction(async (tx) => {
        const mail = await requireMail(tx, id);
        await repo.retryMail(tx, id, now());
        await audit(tx, by, {
          deed: 'mail.retry',
          target: String(id),
          before: toState(mail),
          after: { state: 'waiting' },
        });
        return toQueuedMail((await repo.lockMail(tx, id)) ?? mail);
      }),

    dropMail: (by: Operator, id: number): Promise<QueuedMail> =>
      db.transaction(async (tx) => {
        const mail = await requireMail(tx, id);
        await repo.dropMail(tx, id, now());
        await audit(tx, by, {
          deed: 'mail.drop',
          target: String(id),
          before: toState(mail),
          after: { state: 'failed' },
        });
        return toQueuedMail((await repo.lockMail(tx, id)) ?? mail);
      }),

    /** Judges orders again. Throws NOT_FOUND for an order that the book has not, CHAIN_UNAVAILABLE while verdicts cannot be trusted. */
    async judge(by: Operator, { order, nft, wallet }: Judge): Promise<Judged> {
      if (wallet) {
        let changed = 0;
        for (const { chain } of chains)
          changed += await judgeOn(chain, by, { target: wallet, makers: [wallet] });
        return { changed };
      }
      const target = order ?? nft ?? '';
      const chain = order ? await repo.findOrderChain(db, order) : parseNftId(target)?.chain;
      const served = chains.find((one) => one.chain === chain)?.chain;
      if (!served) {
        throw new AppError('NOT_FOUND', `There is no ${order ? 'order' : 'item'} ${target} here.`, {
          field: order ? 'order' : 'nft',
        });
      }
      const touched = order ? { orderIds: [order] } : { nftIds: [target] };
      return { changed: await judgeOn(served, by, { target, ...touched }) };
    },
  };
}
export type UpkeepService = ReturnType<typeof createUpkeepService>;

const toState = ({ state, attempts, code }: repo.MailRow) => ({ state, attempts, code });

/** Masks the address: an operator needs to recognise the recipient, and needs no whole address for that. */
function toQueuedMail({ recipient, ...mail }: repo.MailRow): QueuedMail {
  const [name = '', host = ''] = recipient.split('@');
  return { ...mail, to: `${Array.from(name)[0] ?? ''}…@${host}` };
}
