import { isDeepStrictEqual } from 'node:util';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { formatUnits } from '@pitlane/shared/domain/chain/money';
import { findCoin } from '@pitlane/shared/domain/chain/networks';
import { builderLease } from '../../core/jobs/job-leases.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { isDatabaseError, isRetryableDatabaseError } from '../../platform/db/db-errors.ts';
import type { BuilderState } from '../../platform/db/schema/site.ts';
import { createLeasedLoop, type Failure } from '../leased-loop.ts';
import { type BuilderOptions, createBuilder, type TickResult } from './builder.ts';
import type { Builds } from './builds.ts';
import { plainReason, publicReason } from './builds-contract.ts';

export type RunBuilderOptions = BuilderOptions & { chain: Chain; db: Db };
export type RunningBuilder = { stop(): Promise<void> };

/** How often a builder reports that it is running. */
const HEARTBEAT_MS = 5_000;
/** How often a builder that needs help looks whether it was helped. */
const STUCK_MS = 15_000;
/** One failure is usual: two calls crossed, or the node was busy. */
const WORRYING_FAILURES = 3;
/** Tries of what the database refuses for good, before the builder stops. */
const MAX_REFUSALS = 3;
const CHECK_BALANCE_MS = 600_000;
/** An epoch takes about so much gas; the coins should do for so many of them. */
const EPOCH_GAS = 600_000n;
const EPOCHS_IN_RESERVE = 50n;

/** The wei that a builder's account should have, at this price of gas. */
export const getReserve = (gasPrice: bigint): bigint => gasPrice * EPOCH_GAS * EPOCHS_IN_RESERVE;

/**
 * Builds a chain's cars until it is stopped. Failures are logged and retried with growing pauses. One alone ends
 * it: a refusal of the database that no retry mends. Then another process may lead, and health has the reason.
 */
export function runBuilder(options: RunBuilderOptions): RunningBuilder {
  const { chain, db, contract, rules } = options;
  const log = options.log.child({ chain, job: 'builder' });
  const { lease, run } = createLeasedLoop(db, builderLease(chain), log);
  // A builder that was frozen must not send what it prepared before: the one that replaced it may have sent it already.
  const whileLeading: typeof contract.send = async (...call) => {
    await lease.fenced.transaction(async () => undefined);
    return contract.send(...call);
  };
  const builder = createBuilder({ ...options, log, contract: { ...contract, send: whileLeading } });
  // The shorter the epochs, the sooner a car is expected.
  const restMs = Math.min(5_000, Math.max(250, rules.epochSeconds * 250));
  const sentMs = rules.confirmations > 0 ? 1_000 : 100;
  const pauseMs = { sent: sentMs, waiting: Math.min(restMs, 1_000), resting: restMs, stuck: STUCK_MS };
  let refusals = 0;
  let refused = false;
  let told: { report: BuilderReport; at: number } | undefined;
  let balanceChecked = Number.NEGATIVE_INFINITY;

  const tell = async (report: BuilderReport) => {
    const now = performance.now();
    if (told && now - told.at < HEARTBEAT_MS && isDeepStrictEqual(told.report, report)) return;
    if (report.message && report.message !== told?.report.message) log.error(report.message);
    await lease.fenced.transaction((tx) => writeReport(tx, chain, report));
    told = { report, at: now };
  };

  const checkBalance = async () => {
    if (performance.now() - balanceChecked < CHECK_BALANCE_MS) return;
    const { balance, gasPrice } = await contract.means();
    balanceChecked = performance.now();
    const wanted = getReserve(gasPrice);
    if (balance >= wanted) return;
    const coins = (wei: bigint) => `${formatUnits(wei, 6)} ${findCoin(chain, rules.chainId)}`;
    const means = { account: contract.account, has: coins(balance), shouldHave: coins(wanted) };
    log.warn(means, 'the builder will soon be unable to pay for gas');
  };

  const work = async () => {
    await checkBalance();
    const done = await builder.tick();
    await tell(reportOf(done, told?.report));
    refusals = 0;
    return pauseMs[done.kind];
  };

  const reportProblem = (state: 'stuck' | 'stopped', message: string) =>
    tell({ state, builds: told?.report.builds, message }).catch((cause: unknown) => {
      log.warn({ reason: plainReason(cause) }, 'the state of the builder could not be stored either');
    });

  /** Ends the builder until the next start. */
  const giveUp = async (reason: string) => {
    refused = true;
    log.error({ reason }, 'the builder has stopped: the database refuses what it writes');
    const message =
      'The database refuses the builder’s writes. See the log, fix the cause, then start again.';
    await reportProblem('stopped', message);
    await lease.release().catch((cause: unknown) => {
      log.warn({ reason: plainReason(cause) }, 'the lease of the builder could not be released');
    });
  };

  const failed = async (error: unknown, failure: Failure) => {
    const isOfDatabase = isDatabaseError(error);
    refusals = isOfDatabase && !isRetryableDatabaseError(error) ? refusals + 1 : 0;
    const reason = plainReason(error);
    if (refusals >= MAX_REFUSALS) return giveUp(reason);
    log.warn({ reason, pauseMs: failure.pauseMs }, 'the builder failed; it will try again');
    // A failure of the database is no information about the chain, and health sees it by itself.
    if (failure.count >= WORRYING_FAILURES && !isOfDatabase)
      await reportProblem('stuck', publicReason(error, contract.account));
  };

  /** A builder that was stopped on purpose is not missing. */
  const withdraw = async () => {
    if (told && (await lease.tryAcquire())) await lease.fenced.transaction((tx) => deleteReport(tx, chain));
  };

  return run({ work, failed, isOver: () => refused, end: withdraw });
}

/** The builder's part of GET /api/health. */
type BuilderReport = {
  state: BuilderState;
  /** Undefined before the chain has first answered. */
  builds: Pick<Builds, 'epochCount' | 'built' | 'minted'> | undefined;
  /** A problem that needs the operator. */
  message: string | undefined;
};

const STATE = { sent: 'working', waiting: 'working', resting: 'resting', stuck: 'stuck' } as const;

/** A tick as a report. Fields that the tick did not read are taken from the report before. */
function reportOf({ kind, builds, message }: TickResult, before?: BuilderReport): BuilderReport {
  if (!builds) return { state: STATE[kind], builds: before?.builds, message };
  const { epochCount, built, minted } = builds;
  return { state: STATE[kind], builds: { epochCount, built, minted }, message };
}

/** Stores what a chain's builder does, and that it lives: any process may be asked for it. */
async function writeReport(db: Queryable, chain: Chain, report: BuilderReport): Promise<void> {
  const { state, builds, message } = report;
  await db.query(
    `insert into builder (chain, state, epoch, built, minted, message, seen_at)
     values ($1, $2, $3, $4, $5, $6, floor(extract(epoch from clock_timestamp()))::int8)
     on conflict (chain) do update set state = excluded.state, epoch = excluded.epoch, built = excluded.built,
       minted = excluded.minted, message = excluded.message, seen_at = excluded.seen_at`,
    [
      chain,
      state,
      builds?.epochCount ?? null,
      builds?.built ?? null,
      builds?.minted ?? null,
      message ?? null,
    ],
  );
}

/** The builder of this chain was stopped: it is not missing. */
async function deleteReport(db: Queryable, chain: Chain): Promise<void> {
  await db.query('delete from builder where chain = $1', [chain]);
}
