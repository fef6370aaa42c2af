/**
 * When a chain's verdicts can be trusted. They are a row of `projection` like what is folded, named `verdict`, though nothing
 * folds them: `rows` while every order is to be judged again, in pages by id, and `ready` otherwise. Whenever one of the
 * facts becomes ready, the row goes back to the first page (docs/decisions, "Facts, then verdicts").
 */
import type { Chain } from '@pitlane/shared/domain/chains';
import type { Queryable } from '../../db/db.ts';
import type { Change } from '../../db/outbox.ts';
import type { projection, source } from '../../db/schema/chain-log.ts';
import type { RowOf } from '../../db/table.ts';
import { type Clock, readBookTime } from './book-time.ts';
import { judgeOrders, writeDeals } from './judge-orders.ts';

/** What of a chain's index decides whether its facts are whole. */
export type FactsState = {
  projections: readonly Pick<RowOf<typeof projection>, 'name' | 'phase'>[];
  sources: readonly Pick<RowOf<typeof source>, 'adding'>[];
};

/** It is stored: never rename it. */
export const VERDICT = 'verdict';
/** Raise it when the rules of a verdict change: every order is judged again. */
export const VERDICT_VERSION = 1;
/** The projections that verdicts follow from. */
export const FACT_NAMES = ['car', 'asset', 'drop', 'operator_approval', 'maker_counter', 'order_fill'];

/** Orders that one transaction judges while all of them are judged again. */
const PAGE = 1_000;

/**
 * Whether the facts are whole. While one is being rebuilt, or a contract's past is being read, nothing is judged: a cancel may
 * be among what is not read yet.
 */
export function areFactsReady({ projections, sources }: FactsState): boolean {
  return (
    sources.every(({ adding }) => adding.length === 0) &&
    FACT_NAMES.every((name) => projections.some((row) => row.name === name && row.phase === 'ready'))
  );
}

/** The same from the database, for who is not the indexer: while it is false, post and judge nothing. */
export async function isBookReady(tx: Queryable, chain: Chain): Promise<boolean> {
  const [state] = await tx.query<FactsState>(
    `select
       (select coalesce(json_agg(p), '[]') from (select name, phase from projection where chain = $1) as p) as projections,
       (select coalesce(json_agg(s), '[]') from (select adding from source where chain = $1) as s) as sources`,
    [chain],
  );
  return state !== undefined && areFactsReady(state);
}

/** Has every order of a chain judged again. */
export async function restartVerdicts(db: Queryable, chain: Chain): Promise<void> {
  await db.query(`update projection set phase = 'rows', cursor = '' where chain = $1 and name = $2`, [
    chain,
    VERDICT,
  ]);
}

/** What a page of verdicts leads to: the last order that is judged, undefined after the end. */
export type VerdictPage = { last: string | undefined; changes: Change[] };

/** Judges the next orders after one. The page after the last order mends cars that show a price without having an order. */
export async function judgePage(
  tx: Queryable,
  { chain, after, clock }: { chain: Chain; after: string; clock?: Clock | undefined },
): Promise<VerdictPage> {
  const rows = await tx.query<{ id: string; nftId: string }>(
    `select id, nft_id as "nftId" from book_order where chain = $1 and id > $2 order by id limit ${PAGE}`,
    [chain, after],
  );
  const last = rows.at(-1)?.id;
  if (last === undefined) return { last, changes: await mendDeals(tx, chain) };
  const nftIds = [...new Set(rows.map(({ nftId }) => nftId))];
  const touched = { nftIds, makers: [], orderIds: rows.map(({ id }) => id), collections: [] };
  return { last, changes: await judgeOrders(tx, chain, touched, await readBookTime(tx, chain, clock)) };
}

async function mendDeals(tx: Queryable, chain: Chain): Promise<Change[]> {
  const cars = await tx.query<{ id: string }>(
    `select id from car where chain = $1 and (status <> 'not_listed' or price is not null)
       and not exists (select from book_order where nft_id = car.id)`,
    [chain],
  );
  return writeDeals(
    tx,
    chain,
    cars.map(({ id }) => id),
  );
}
