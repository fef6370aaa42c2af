import type { NftQuery } from '@pitlane/shared/api/nfts';
import type { Address } from '@pitlane/shared/domain/address';
import type { UpgradeLevels } from '@pitlane/shared/domain/car-state';
import type { Chain } from '@pitlane/shared/domain/chains';
import type { Collection } from '@pitlane/shared/domain/nft-id';
import type { Queryable } from '../../db/db.ts';
import type { Cell } from './facets.ts';
import { cellsStatement, ONE_CAR, type Position, pageStatement, SORT_FIELD } from './nfts.sql.ts';

/** A car with its owner's name and the site's own counts. `series` is the contract's number, 0 until it is built. */
export type CarRow = {
  id: string;
  chain: Chain;
  collection: Collection;
  tokenId: bigint;
  series: number;
  rank: number;
  upgrades: UpgradeLevels;
  transfers: number;
  title: string;
  owner: Address;
  mintedAt: number;
  updatedAt: number;
  version: number;
  authorId: number;
  username: string | null;
  views: number;
  likes: number;
};

/** An event of one token as the history needs it; `data` as shared/src/fold/event.ts says for the kind. */
export type HistoryRow = {
  kind: string;
  data: Record<string, string>;
  timestamp: number;
  blockNumber: number;
  txHash: string;
};

export type AuthorRow = { id: number; wallet: Address; username: string | null };
export type TraitCount = { kind: string; value: string; count: number };

/** One page of cars after a position, and where it ends; `end` is null on the last page. */
export async function findPage(
  db: Queryable,
  { query, served, after }: { query: NftQuery; served: readonly Chain[]; after: Position | undefined },
): Promise<{ cars: CarRow[]; end: Position | null }> {
  const { sort, limit, cursor: _, ...filter } = query;
  const { sql, params } = pageStatement({ ...filter, served }, sort, limit, after);
  const rows = await db.query<CarRow>(sql, params);
  const cars = rows.slice(0, limit);
  const last = cars.at(-1);
  const end = last && rows.length > limit ? { value: last[SORT_FIELD[sort]], id: last.id } : null;
  return { cars, end };
}

/** How many cars share each combination of faceted values, under the other filters. */
export function countCells(db: Queryable, query: NftQuery, served: readonly Chain[]): Promise<Cell[]> {
  const { sql, params } = cellsStatement({ ...query, served });
  return db.query<Cell>(sql, params);
}

export async function findCar(db: Queryable, id: string): Promise<CarRow | undefined> {
  const [car] = await db.query<CarRow>(ONE_CAR, [id]);
  return car;
}

/** The newest events of a car, newest first. */
export function findEvents(
  db: Queryable,
  { chain, id }: Pick<CarRow, 'chain' | 'id'>,
  limit: number,
): Promise<HistoryRow[]> {
  const sql = `
    select e.kind, e.data, e.timestamp, e.block_number as "blockNumber", e.tx_hash as "txHash"
    from event_subject s join event e using (chain, block_number, log_index)
    where s.chain = $1 and s.kind = 'car' and s.id = $2
    order by s.block_number desc, s.log_index desc limit $3`;
  return db.query<HistoryRow>(sql, [chain, id, limit]);
}

export function findAuthors(db: Queryable, wallets: string[]): Promise<AuthorRow[]> {
  return db.query<AuthorRow>('select id, wallet, username from author where wallet = any($1)', [wallets]);
}

/** Every trait value with the number of cars that have it: one pass over all built cars, so the caller keeps the answer. */
export function countTraits(db: Queryable): Promise<TraitCount[]> {
  const sql = `
    select t.key as kind, t.value as value, count(*) as count
    from car c cross join lateral jsonb_each_text(c.traits) t group by t.key, t.value`;
  return db.query<TraitCount>(sql);
}

export async function countBuiltCars(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>('select count(*) as count from car where series > 0');
  return row?.count ?? 0;
}

/** Counts one opened page and returns the new figure; undefined when there is no such item. */
export async function addView(db: Queryable, id: string): Promise<number | undefined> {
  const sql = `
    insert into nft_view (nft_id, views) select id, 1 from car where id = $1
    on conflict (nft_id) do update set views = nft_view.views + 1 returning views`;
  const [row] = await db.query<{ views: number }>(sql, [id]);
  return row?.views;
}

/** The present figure; undefined when there is no such item. */
export async function findViews(db: Queryable, id: string): Promise<number | undefined> {
  const sql = `
    select coalesce(v.views, 0) as views from car c left join nft_view v on v.nft_id = c.id where c.id = $1`;
  const [row] = await db.query<{ views: number }>(sql, [id]);
  return row?.views;
}
