import { createHmac } from 'node:crypto';
import type {
  Report,
  ReportDecision,
  ReportInput,
  ReportList,
  ReportQuery,
  ReportTaken,
} from '@pitlane/shared/api/reports';
import { AppError } from '@pitlane/shared/domain/app-error';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { audit } from '../../core/audit/audit.ts';
import { findPeople } from '../../core/authors/shown-author.ts';
import { hide, nameTargets, requireTarget } from '../../core/hidden/hide.ts';
import { toOwnInboxChange } from '../../core/notices/write-notices.ts';
import type { Db } from '../../platform/db/db.ts';
import { writeChanges } from '../../platform/db/outbox.ts';
import { type Caller, lockCaller } from '../../platform/http/caller.ts';
import type { SharedLimits } from '../../platform/http/limits.ts';
import type { Operator } from '../../platform/http/operator.ts';
import { spendShared } from '../../platform/http/shared-limits.ts';
import * as repo from './reports.repo.ts';

/** Reports on a page. */
const PAGE = 30;
/** Reports of each account, and of each address without one: a few at once, some each hour. */
const ACCOUNT_LIMIT = { burst: 10, perSecond: 10 / 3_600 };
const ADDRESS_LIMIT = { burst: 5, perSecond: 5 / 3_600 };
/** Reports of all accounts at an address: a wallet makes another account in a second. */
const ACCOUNTS_LIMIT = { burst: 15, perSecond: 15 / 3_600 };

type ReportsDeps = {
  db: Db;
  /** Hashes addresses, so that what is kept does not reveal them. */
  secret: string;
  limits: SharedLimits;
  /** Seconds since 1970. */
  now: () => number;
};

/** Creates the service for visitors' reports and operators' decisions. */
export function createReportsService({ db, secret, limits, now }: ReportsDeps) {
  const ofAccount = limits.open('reports by account', ACCOUNT_LIMIT);
  const ofAddress = limits.open('reports by address', ADDRESS_LIMIT);
  const ofAccountsAt = limits.open('reports by accounts at address', ACCOUNTS_LIMIT);

  const nameReporter = (caller: Caller | undefined, client = 'unknown'): string => {
    if (caller) return `author ${caller.authorId}`;
    return `address ${createHmac('sha256', secret).update(`report\n${client}`).digest('base64url')}`;
  };

  const toReports = async (rows: readonly repo.ReportRow[]): Promise<Report[]> => {
    const refs = await nameTargets(db, rows);
    const people = await findPeople(
      db,
      rows.map(({ authorId }) => authorId),
    );
    return rows.flatMap(({ id, reason, words, authorId, at, state, note, decidedAt }, i) => {
      const about = refs[i];
      const reporter = people.get(authorId) ?? null;
      return about ? [{ id, about, reason, words, reporter, at, state, note, decided_at: decidedAt }] : [];
    });
  };

  return {
    /** Throws NOT_FOUND for what there is not, CONFLICT while a report of the same visitor about the same is open. */
    async take(
      given: ReportInput,
      caller: Caller | undefined,
      client: string | undefined,
    ): Promise<ReportTaken> {
      const reporter = nameReporter(caller, client);
      if (client !== undefined) await spendShared(caller ? ofAccountsAt : ofAddress, client, 'reports');
      if (caller) await spendShared(ofAccount, reporter, 'reports');
      const target = await requireTarget(db, given);
      const authorId = caller?.authorId ?? null;
      const id = await db.transaction(async (tx) => {
        if (caller) await lockCaller(tx, caller);
        return repo.insert(tx, { ...given, ...target, authorId, reporter, at: now() });
      });
      if (id !== undefined) return { id, told: authorId !== null };
      const message = 'You’ve already reported this. An operator will review it.';
      throw new AppError('CONFLICT', message);
    },

    async list(query: ReportQuery): Promise<ReportList> {
      const rows = await repo.findPage(db, query, PAGE + 1);
      const page = rows.slice(0, PAGE);
      return { reports: await toReports(page), next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null };
    },

    /**
     * Decides a report; hiding decides all open reports about the same subject. Throws NOT_FOUND, or CONFLICT if it is already decided.
     */
    async decide(by: Operator, id: number, given: ReportDecision): Promise<Report> {
      const row = await db.transaction(async (tx) => {
        const named = await repo.find(tx, id);
        if (!named) throw new AppError('NOT_FOUND', `There is no report ${id}.`, { field: 'id' });
        const { kind, target } = named;
        // All at once and in one order: two who hide by different reports never wait for each other.
        const open = await repo.lockOpen(tx, kind, target);
        const known = open.find((one) => one.id === id);
        if (!known) throw decidedAlready((await repo.find(tx, id)) ?? named);
        const same = given.decision === 'hidden' ? open : [known];
        const ids = same.map((one) => one.id);
        const at = now();
        await repo.decide(tx, ids, { ...given, by: by.authorId, at });
        const reason = given.note || `Reported: ${known.reason}`;
        const changes = given.decision === 'hidden' ? await hide(tx, by, { kind, target, reason }) : [];
        for (const one of same) {
          await audit(tx, by, {
            deed: 'report.decide',
            target: String(one.id),
            before: { state: 'open', about: `${kind} ${target}`, reason: one.reason },
            after: { state: given.decision, note: given.note },
          });
        }
        const told = await repo.notifyReporters(tx, ids, { chain: CHAINS[0], at });
        await writeChanges(tx, [...changes, ...told.flatMap(toOwnInboxChange)]);
        return { ...known, state: given.decision, note: given.note, decidedAt: at };
      });
      const [report] = await toReports([row]);
      if (!report) throw new Error('a report that was decided has a name');
      return report;
    },
  };
}
export type ReportsService = ReturnType<typeof createReportsService>;

function decidedAlready({ state }: repo.ReportRow): AppError {
  const what = state === 'hidden' ? 'hidden what it is about' : 'dismissed it';
  return new AppError('CONFLICT', `Another operator has already decided this report, and ${what}.`);
}
