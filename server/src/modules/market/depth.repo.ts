import { RANKS } from '@pitlane/shared/domain/cars/car-ranks';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { isShown } from '../../core/hidden/is-shown.ts';
import type { Queryable } from '../../platform/db/db.ts';

/** How many listings of all chains, and how many offers of each, are looked at: the cheapest and the best. */
export const MAX_LISTED = 500;
export const MAX_OFFERS = 500;

/** $1 chains, $2 series. Each facet cell (schema/market.ts) gives the beginning of its run of an index. */
export const CHEAPEST = `
  select found.price from unnest($1::text[]) as own (chain)
  cross join unnest(array[${RANKS.map((_, rank) => rank).join(', ')}]) as of (rank)
  cross join lateral (
    select price from car
    where category = 'car' and chain = own.chain and series = $2 and rank = of.rank and status = 'buy_now' and ${isShown('item', 'car.id')}
    order by coalesce(price, 1e78), id limit ${MAX_LISTED + 1}
  ) as found
  order by found.price limit ${MAX_LISTED + 1}`;

/**
 * $1 chains, $2 series. The best offers of each chain for any car, of them those that take the series. What else an offer asks for is another
 * matter: rank and parts differ from car to car.
 */
export const BEST_OFFERS = `
  select price from unnest($1::text[]) as own (chain) cross join lateral (
    select price, wanted_series from book_order
    where side = 'offer' and nft_id is null and active and chain = own.chain and collection = 'cars'
    order by price desc nulls last, id limit ${MAX_OFFERS}
  ) as wide
  where wanted_series is null or (wanted_series >> $2) & 1 = 1
  order by price desc`;

type DepthPrices = { listed: bigint[]; offered: bigint[] };

/** Prices of listings from the lowest up, and of offers from the highest down. */
export async function findDepth(
  db: Queryable,
  { chains, series }: { chains: readonly Chain[]; series: number },
): Promise<DepthPrices> {
  const [listed, offered] = await Promise.all(
    [CHEAPEST, BEST_OFFERS].map((sql) => db.query<{ price: bigint }>(sql, [[...chains], series])),
  );
  const toPrices = (rows: readonly { price: bigint }[] | undefined) =>
    (rows ?? []).map(({ price }) => BigInt(price));
  return { listed: toPrices(listed), offered: toPrices(offered) };
}
