/**
 * Completes the lines of activity from other rows: of an auction's line the car and the seller, of a car that goes to the auction house
 * or comes back that this is no transfer, of a sale the car as it was, and of a token's whether it is music. A function of what is stored, whatever the way there:
 * new blocks, late events, rewinds and rebuilds give the same.
 */
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { MUSIC_SERIES } from '@pitlane/shared/domain/people/rankings';
import type { Queryable } from '../../platform/db/db.ts';
import type { Change } from '../../platform/db/outbox.ts';
import { isCoveredSql, isRevealEvent } from '../items/cover.ts';

/** Events of a car that are looked through for its state: who may move it is said by events too, as often as its owner likes. */
const MAX_LOOKED_AT = 2_000;

/**
 * Joins `stamp` to lines `a`. A transaction's lines are side by side in the primary key ('.' follows '-'). `packed` is the
 * car's last state at or before the line (shared/src/domain/cars/car-state.ts). A car that was sold before its collection was revealed
 * was sold as not built, also after the reveal.
 */
const STAMPS = `
  left join auction on a.auction_id is not null and auction.id = a.chain || '-' || a.auction_id
  cross join lateral (
    select
      case when a.told = 'transfer' and exists (
        select from activity as ended join auction as lot on lot.id = ended.chain || '-' || ended.auction_id
        where ended.id > a.chain || '-' || a.tx_hash || '-auction-' and ended.id < a.chain || '-' || a.tx_hash || '-auction.'
          and lot.nft_id = a.nft_id
      ) then 'part' else a.told end as kind,
      coalesce(auction.nft_id, a.nft_id) as nft_id, coalesce(auction.collection, a.collection) as collection,
      coalesce(auction.token_id, a.token_id) as token_id,
      case when a.told in ('sale', 'unsold') and auction.id is not null then auction.seller
        else nullif(a.giver, '0x0000000000000000000000000000000000000000') end as from_account,
      case when a.told <> 'auction' then a.taker end as to_account
  ) as shown
  left join lateral (
    select (event.data ->> 'packed')::numeric as packed
    from (
      select s.block_number, s.log_index from event_subject s
      where s.chain = a.chain and s.kind = 'car' and s.id = shown.nft_id
        and (s.block_number, s.log_index) <= (a.block_number, a.log_index)
      order by s.block_number desc, s.log_index desc limit ${MAX_LOOKED_AT}
    ) as place
    cross join lateral (
      select kind, data from event
      where chain = a.chain and block_number = place.block_number and log_index = place.log_index offset 0
    ) as event
    where a.told = 'sale' and event.kind = 'car_updated' and not ${isCoveredSql('a.chain')} and not exists (
      select from event as e where e.chain = a.chain and ${isRevealEvent('e')}
        and (e.block_number, e.log_index) > (a.block_number, a.log_index)
    )
    order by place.block_number desc, place.log_index desc limit 1
  ) as last on true
  cross join lateral (
    select shown.*,
      case when a.told = 'sale' and shown.collection = 'cars' then coalesce(last.packed, 0) end as state,
      case when a.told <> 'sale' then null
        when shown.collection = 'cars' then mod(div(coalesce(last.packed, 0), 4294967296), 256)::int
        when shown.collection = 'tokens' and exists (
          select from asset where asset.id = shown.nft_id and asset.category = 'music'
        ) then ${MUSIC_SERIES} end as series
  ) as stamp`;

const COLUMNS = ['kind', 'nft_id', 'collection', 'token_id', 'from_account', 'to_account', 'series', 'state'];
const all = (of: string) => COLUMNS.map((column) => `${of}.${column}`).join(', ');
const DIFFERS = `(${all('a')}) is distinct from (${all('stamp')})`;

/** Completes lines of activity. $1 lines. */
export const STAMP = `
  with found as materialized (
    select a.id, ${all('stamp')} from activity as a ${STAMPS} where a.id = any($1::text[]) and ${DIFFERS}
  )
  update activity as a
  set ${COLUMNS.map((column) => `${column} = found.${column}`).join(', ')}, version = nextval('activity_version')
  from found where a.id = found.id
  returning a.id, a.chain, a.version, a.kind, a.nft_id as "nftId", a.from_account as "from", a.to_account as "to"`;

type Row = {
  id: string;
  chain: Chain;
  version: number;
  kind: string;
  nftId: string;
  from: Address | null;
  to: Address | null;
};

/** Completes lines, and returns what the outbox must tell. Call it after the facts are written, and before judgeOrders. */
export async function stampActivity(tx: Queryable, ids: readonly string[]): Promise<Change[]> {
  if (ids.length === 0) return [];
  const rows = await tx.query<Row>(STAMP, [[...ids]]);
  return rows
    .filter(({ kind }) => kind !== 'part')
    .map(({ id, chain, version, nftId, from, to }) => ({
      entity: 'activity',
      id,
      version,
      topics: [
        `nft:${nftId}`,
        `activity:${chain}`,
        ...[from, to].flatMap((wallet) => (wallet ? [`owner:${wallet}` as const] : [])),
      ],
    }));
}

/** Lines of a chain that are not as other rows say. Empty when all is well. */
export function findStampDrift(
  tx: Queryable,
  chain: Chain,
): Promise<{ projection: 'stamp'; id: string; expected: object; found: object }[]> {
  const shown = (of: string) =>
    `jsonb_build_object(${COLUMNS.map((column) => `'${column}', ${of}.${column}::text`).join(', ')})`;
  return tx.query(
    `select 'stamp' as projection, a.id, ${shown('stamp')} as expected, ${shown('a')} as found
     from activity as a ${STAMPS} where a.chain = $1 and ${DIFFERS} order by a.id`,
    [chain],
  );
}
