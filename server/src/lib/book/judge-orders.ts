import type { Address } from '@pitlane/shared/domain/address';
import type { Chain } from '@pitlane/shared/domain/chains';
import type { Queryable } from '../../db/db.ts';
import type { Change } from '../../db/outbox.ts';
import type { Touched } from './touched.ts';
import { DEALS, DIFFERS, judgedAt } from './verdict-sql.ts';

/** $1 chain, $2 tokens, $3 makers, $4 orders, $5 collections, $6 the time. */
export const JUDGE = `
  with mine as materialized (
    select id from book_order where chain = $1 and nft_id = any($2::text[])
    union select id from book_order where chain = $1 and maker = any($3::text[])
    union select id from book_order where chain = $1 and id = any($4::text[])
    union select id from book_order where chain = $1 and collection = any($5::text[])
  ), found as materialized (
    select o.id, judged.active, judged.reason, judged.due_at
    from mine cross join lateral (select * from book_order where id = mine.id offset 0) as o ${judgedAt('$6::int8')}
    where ${DIFFERS}
  ), locked as materialized (
    select id from book_order where id = any(array(select id from found)) order by id for update
  )
  update book_order as o
  set active = found.active, reason = found.reason, due_at = found.due_at, version = nextval('order_version')
  from found where o.id = any(array(select id from locked)) and o.id = found.id
  returning o.id, o.version, o.maker, o.nft_id as "nftId"`;

/** $1 cars. */
export const WRITE_DEALS = `
  with found as materialized (
    select c.id, deal.status, deal.price from car c ${DEALS}
    where c.id = any($1::text[]) and (c.status, c.price) is distinct from (deal.status, deal.price)
    order by c.id for update of c
  )
  update car as c set status = found.status, price = found.price, version = nextval('car_version')
  from found where c.id = found.id
  returning c.id, c.version, c.owner`;

type JudgedRow = { id: string; version: number; maker: Address; nftId: string };
type DealRow = { id: string; version: number; owner: Address };

/**
 * Judges the touched orders of a chain at a time (readBookTime), writes the verdicts that differ, and gives every touched car
 * and every car of a changed order the price that follows. Returns what the outbox must tell. Call lockBook first, and
 * this once in a transaction.
 *
 * A car is looked at because it was touched, even when no verdict changes: a projection that writes a car anew gives it no
 * price. While facts are rebuilt, verdicts are not to be trusted: see isBookReady.
 */
export async function judgeOrders(
  tx: Queryable,
  chain: Chain,
  { nftIds, makers, orderIds, collections }: Touched,
  at: number,
): Promise<Change[]> {
  const touched = [nftIds, makers, orderIds, collections].map((ids) => [...ids]);
  const judged = await tx.query<JudgedRow>(JUDGE, [chain, ...touched, at]);
  const cars = [...new Set([...nftIds, ...judged.map(({ nftId }) => nftId)])];
  const orders = judged.map(
    ({ id, version, maker, nftId }): Change => ({
      entity: 'order',
      id,
      version,
      topics: [`nft:${nftId}`, `owner:${maker}`],
    }),
  );
  return [...orders, ...(await writeDeals(tx, chain, cars))];
}

/** Gives cars the status and price of their lowest active listing, in one statement (docs/decisions, "Counts"). */
export async function writeDeals(tx: Queryable, chain: Chain, nftIds: readonly string[]): Promise<Change[]> {
  if (nftIds.length === 0) return [];
  const cars = await tx.query<DealRow>(WRITE_DEALS, [[...nftIds]]);
  return cars.map(({ id, version, owner }) => ({
    entity: 'nft',
    id,
    version,
    topics: [`nft:${id}`, `owner:${owner}`, `list:${chain}`],
  }));
}
