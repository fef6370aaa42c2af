/**
 * When a chain's verdicts can be trusted. They are a row of `projection` like what is folded, named `verdict`, though nothing
 * folds them: `rows` while every order is to be judged again, in pages by id, and `ready` otherwise. Whenever one of the
 * facts becomes ready, the row goes back to the first page (docs/decisions, "Facts, then verdicts").
 */
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Queryable } from '../../platform/db/db.ts';
import type { Change } from '../../platform/db/outbox.ts';
import type { projection, source } from '../../platform/db/schema/chain-log.ts';
import type { RowOf } from '../../platform/db/table.ts';
import { dropLostNotices, writeLineNotices } from '../notices/line-notices.ts';
import { type Clock, readBookTime } from './book-time.ts';
import { judgeOrders, writeDeals } from './judge-orders.ts';
import { stampActivity } from './stamp-activity.ts';
import { touchOrders } from './touched.ts';

/** The part of a chain's index that decides whether its facts are whole. */
export type FactsState = {
  projections: readonly Pick<RowOf<typeof projection>, 'name' | 'phase'>[];
  sources: readonly Pick<RowOf<typeof source>, 'adding'>[];
};

/** It is stored: never rename it. */
export const VERDICT = 'verdict';
/** Raise it when the rules of a verdict change: every order is judged again. */
export const VERDICT_VERSION = 3;
/** The projections that verdicts follow from. */
export const FACT_NAMES = [
  'car',
  'asset',
  'drop',
  'operator_approval',
  'maker_counter',
  'maker_money',
  'order_fill',
  'auction',
  'activity',
];

/** Orders that one transaction judges while all of them are judged again. */
const PAGE = 1_000;

/**
 * Returns whether the facts are whole. While one is being rebuilt, or a contract's past is being read, nothing is judged: a cancel may
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

/** Has every order of a chain judged again, after what is already to be done again. The lines of activity stay as they are. */
export async function restartOrders(tx: Queryable, chain: Chain): Promise<void> {
  await tx.query(
    `update projection set phase = 'rows', cursor = case
       when phase = 'rows' and cursor not like 'order %' then cursor else 'order ' end
     where chain = $1 and name = $2`,
    [chain, VERDICT],
  );
}

/** The result of a page of verdicts: where the next one goes on, undefined after the end. */
export type VerdictPage = { last: string | undefined; changes: Change[] };

/**
 * First the lines of activity are completed, then their notices follow from them, then orders are judged. The cursor is one of these
 * words and the last id.
 */
const STAGES = ['activity', 'notice', 'order'] as const;
type Stage = (typeof STAGES)[number];

/**
 * Does a page after a cursor ('' at the beginning). The page after the last order mends cars that show what neither an order,
 * an auction nor a sale says.
 */
export async function judgePage(
  tx: Queryable,
  { chain, after, clock }: { chain: Chain; after: string; clock?: Clock | undefined },
): Promise<VerdictPage> {
  const { stage, id } = readCursor(after);
  const rows = await readPage(tx, { chain, stage, after: id });
  const last = rows.at(-1)?.id;
  const nftIds = [...new Set(rows.flatMap(({ nftId }) => nftId || []))];
  if (stage === 'activity') {
    const changes = await stampActivity(
      tx,
      rows.map((row) => row.id),
    );
    // Stamped lines may name other cars than before.
    const stamped = await readPage(tx, { chain, stage, after: id });
    const cars = [...new Set([...nftIds, ...stamped.flatMap(({ nftId }) => nftId || [])])];
    changes.push(...(await writeDeals(tx, chain, cars)));
    return { last: last === undefined ? 'notice ' : `activity ${last}`, changes };
  }
  const at = await readBookTime(tx, chain, clock);
  if (stage === 'notice') {
    if (last === undefined) return { last: 'order ', changes: await dropLostNotices(tx, chain) };
    const lines = { activityIds: rows.map((row) => row.id), auctionIds: [] };
    return { last: `notice ${last}`, changes: await writeLineNotices(tx, lines, { at, deep: true }) };
  }
  if (last === undefined) return { last, changes: await repairMarketColumns(tx, chain) };
  const touched = { ...touchOrders(rows.map((row) => row.id)), nftIds };
  return { last: `order ${last}`, changes: await judgeOrders(tx, chain, touched, { at }) };
}

/** A cursor of an older program begins again. */
function readCursor(after: string): { stage: Stage; id: string } {
  const stage = STAGES.find((name) => after.startsWith(`${name} `));
  return { stage: stage ?? 'activity', id: stage ? after.slice(stage.length + 1) : '' };
}

function readPage(
  tx: Queryable,
  { chain, stage, after }: { chain: Chain; stage: Stage; after: string },
): Promise<{ id: string; nftId: string | null }[]> {
  const table = stage === 'order' ? 'book_order' : 'activity';
  // Ids begin with the chain's name: a range of the primary key ('.' follows '-').
  return tx.query(
    `select id, nft_id as "nftId" from ${table} where id > $1 and id < $2 order by id limit ${PAGE}`,
    [after || `${chain}-`, `${chain}.`],
  );
}

async function repairMarketColumns(tx: Queryable, chain: Chain): Promise<Change[]> {
  const items = await tx.query<{ id: string }>(
    `select id from nft where chain = $1
       and (status <> 'not_listed' or price is not null or seller is not null or last_sale is not null)
       and not exists (select from book_order where nft_id = nft.id)
       and not exists (select from activity where nft_id = nft.id and kind = 'sale')`,
    [chain],
  );
  return writeDeals(
    tx,
    chain,
    items.map(({ id }) => id),
  );
}
