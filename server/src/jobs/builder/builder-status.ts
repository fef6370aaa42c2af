import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Queryable } from '../../platform/db/db.ts';
import type { BuilderState } from '../../platform/db/schema/site.ts';
import type { TickResult } from './builder.ts';
import type { Builds } from './builds.ts';

/** The builder's part of GET /api/health. */
export type BuilderReport = {
  state: BuilderState;
  /** Undefined before the chain has first answered. */
  builds: Pick<Builds, 'epochCount' | 'built' | 'minted'> | undefined;
  /** A problem that needs the operator. */
  message: string | undefined;
};

const STATE = { sent: 'working', waiting: 'working', resting: 'resting', stuck: 'stuck' } as const;

/** A tick as a report. Fields that the tick did not read are taken from the report before. */
export function reportOf({ kind, builds, message }: TickResult, before?: BuilderReport): BuilderReport {
  if (!builds) return { state: STATE[kind], builds: before?.builds, message };
  const { epochCount, built, minted } = builds;
  return { state: STATE[kind], builds: { epochCount, built, minted }, message };
}

/** Stores what a chain's builder does, and that it lives: any process may be asked for it. */
export async function writeReport(db: Queryable, chain: Chain, report: BuilderReport): Promise<void> {
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
export async function deleteReport(db: Queryable, chain: Chain): Promise<void> {
  await db.query('delete from builder where chain = $1', [chain]);
}
