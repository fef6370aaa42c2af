import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Queryable } from '../../platform/db/db.ts';
import type { Change } from '../../platform/db/outbox.ts';
import { writeOrderNotices } from '../notices/order-notices.ts';
import { WRITE_MARKET } from './market-columns-sql.ts';
import type { Touched } from './touched.ts';
import { DIFFERS, judgedAt, OPEN } from './verdict-sql.ts';

/** SQL for the owner of the item that an offer `o` is for: its owner hears of it, though a listed item shows no offer. */
const OFFERED_OWNER = `case when o.side = 'offer' and o.nft_id is not null then (
    select coalesce(nft.seller, nft.owner) from nft where nft.id = o.nft_id collate "default"
  ) end`;

/**
 * Orders that are over and that a rewind may bring back: `moved` ones of tokens whose count is theirs or lower again, `cancelled` ones
 * whose counter is their maker's again. Expired ones wait for time (restartVerdicts), and fills and cancels name their orders. Partial
 * indexes have both, so what a token or a wallet has behind it costs no rewind anything.
 */
const REOPENED = `
    union select o.id from unnest($2::text[]) as token (id) cross join lateral (
      select id from book_order where nft_id = token.id and chain = $1 and reason = 'moved' and wanted_transfers >= coalesce(
        (select transfers from nft where nft.id = token.id), 0
      ) offset 0
    ) as o
    union select o.id from unnest($3::text[]) as own (maker) cross join lateral (
      select id from book_order where maker = own.maker and chain = $1 and reason = 'cancelled' and counter >= coalesce(
        (select counter from maker_counter as raised where raised.id = $1 || '-' || own.maker), 0
      ) offset 0
    ) as o`;

/**
 * $1 chain, $2 tokens, $3 makers, $4 orders, $5 collections, $6 the time. Of tokens and makers only the orders that are not
 * over are judged, so a wallet's past costs nothing. After a rewind (`deep`) those that it may bring back are judged too.
 */
export const judgeStatement = (deep: boolean) => `
  with mine as materialized (
    select id from book_order where chain = $1 and nft_id = any($2::text[]) and ${OPEN}
    union select id from book_order where chain = $1 and maker = any($3::text[]) and ${OPEN}
    union select id from book_order where chain = $1 and id = any($4::text[])
    union select id from book_order where chain = $1 and collection = any($5::text[]) and ${OPEN}
    ${deep ? REOPENED : ''}
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
  returning o.id, o.chain, o.version, o.maker, o.nft_id as "nftId", o.reason,
    ${OFFERED_OWNER} as owner`;

type JudgedRow = {
  id: string;
  chain: Chain;
  version: number;
  maker: Address;
  nftId: string | null;
  owner: Address | null;
};
type MarketRow = { id: string; version: number; owner: Address; seller: Address | null; was: Address | null };

/**
 * Judges the touched orders of a chain at a time in seconds (readBookTime), writes the verdicts that differ and the notices of them, and gives
 * every touched car and every car of a changed order the price that follows. Returns what the outbox must tell. Call lockBook first, and
 * this once in a transaction.
 *
 * A touched car is updated even when no verdict changes: a projection that rewrites a car gives it no
 * price. While facts are rebuilt, verdicts are not to be trusted: see isBookReady.
 */
export async function judgeOrders(
  tx: Queryable,
  chain: Chain,
  { nftIds, makers, orderIds, collections }: Touched,
  { at, deep = false }: { at: number; deep?: boolean },
): Promise<Change[]> {
  const touched = [nftIds, makers, orderIds, collections].map((ids) => [...ids]);
  const judged = await tx.query<JudgedRow>(judgeStatement(deep), [chain, ...touched, at]);
  const cars = [...new Set([...nftIds, ...judged.flatMap(({ nftId }) => nftId ?? [])])];
  const orders = judged.map(
    ({ id, version, maker, nftId, owner }): Change => ({
      entity: 'order',
      id,
      version,
      topics: [
        nftId ? `nft:${nftId}` : `offers:${chain}`,
        ...[...new Set([maker, owner ?? maker])].map((wallet) => `owner:${wallet}` as const),
        `activity:${chain}`,
      ],
    }),
  );
  const notices = await writeOrderNotices(tx, { orderIds: judged.map(({ id }) => id), nftIds }, { at, deep });
  return [...orders, ...notices, ...(await writeDeals(tx, chain, cars))];
}

/** Writes what the market says of cars, in one statement (docs/decisions, "Counts"). */
export async function writeDeals(tx: Queryable, chain: Chain, nftIds: readonly string[]): Promise<Change[]> {
  if (nftIds.length === 0) return [];
  const cars = await tx.query<MarketRow>(WRITE_MARKET, [[...nftIds]]);
  return cars.map(({ id, version, owner, seller, was }) => {
    const garages = [...new Set([seller ?? owner, was ?? owner])];
    const topics = garages.map((garage) => `owner:${garage}` as const);
    return { entity: 'nft', id, version, topics: [`nft:${id}`, ...topics, `list:${chain}`] };
  });
}
