import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { joinShownAuthor, type ShownAuthor, selectShownAuthor } from '../../core/authors/shown-author.ts';
import { isShown } from '../../core/hidden/is-shown.ts';
import { FLOORS, type Floor } from '../../core/orders/floors-sql.ts';
import type { Queryable } from '../../platform/db/db.ts';

export type SaleDay = { day: number; sales: number; volume: bigint };
export type SaleDayQuestion = {
  chains: readonly Chain[];
  /** Numbers of the contract; 0: not built. */
  series: readonly number[];
  /** Days since 1970: the first that counts. */
  since: number;
};

/** $1 chains, $2 series, $3 the first day. A day has a row for each chain and series that sold. */
export const SALE_DAYS = `
  select day, sum(sales)::int8 as sales, sum(volume) as volume
  from unnest($1::text[]) as own (chain) cross join unnest($2::int[]) as of (series)
  cross join lateral (
    select * from sale_day where chain = own.chain and collection = 'cars' and series = of.series and day >= $3
  ) as found
  group by day having sum(sales) > 0 order by day`;

/** The days with sales of cars, the oldest first. */
export function findSaleDays(db: Queryable, { chains, series, since }: SaleDayQuestion): Promise<SaleDay[]> {
  return db.query<SaleDay>(SALE_DAYS, [[...chains], [...series], since]);
}

export type FloorDay = { day: number; floor: bigint; seen: boolean };

/** $1 chains, $2 series, $3 the first day, $4 the first day after. The lowest of each day. */
export const FLOOR_DAYS = `
  select distinct on (day) day, floor, seen
  from unnest($1::text[]) as own (chain) cross join unnest($2::int[]) as of (series)
  cross join lateral (
    select * from floor_day where chain = own.chain and series = of.series and day >= $3 and day < $4
  ) as found
  order by day, floor`;

/** The lowest prices by day, oldest first; without the day `until` and what follows. */
export function findFloorDays(
  db: Queryable,
  { chains, series, since, until }: SaleDayQuestion & { until: number },
): Promise<FloorDay[]> {
  return db.query<FloorDay>(FLOOR_DAYS, [[...chains], [...series], since, until]);
}

/** Selects the floors, in order. $1 chains. */
const FLOORS_IN_ORDER = `${FLOORS} order by k.chain, k.series`;

export function findFloors(db: Queryable, chains: readonly Chain[]): Promise<Floor[]> {
  return db.query<Floor>(FLOORS_IN_ORDER, [[...chains]]);
}

/** $1 wallets, $2 chains, $3 the most cars to be counted. A car that is auctioned is its seller's. */
const OWN_KINDS = `
  select chain, series, count(*)::int8 as count
  from (
    select c.chain, c.series from car c where coalesce(c.seller, c.owner) = any($1) and c.chain = any($2) limit $3
  ) c
  group by chain, series`;

/** How many cars of each chain and series these wallets have together, of the first `cap`. */
export function countKinds(
  db: Queryable,
  { owners, chains, cap }: { owners: readonly Address[]; chains: readonly Chain[]; cap: number },
): Promise<{ chain: Chain; series: number; count: number }[]> {
  return db.query(OWN_KINDS, [[...owners], [...chains], cap]);
}

/** Lines of each kind that are looked through for the one by which an owner got a car; moves between own wallets come before it. */
const MAX_MOVES = 20;

/**
 * $1 wallets, $2 chains, $3 the most cars. Each car with the newest line that brought it to these wallets from outside. Kinds are looked
 * up one by one: each is the beginning of a run of the index, so what is read does not grow with the market.
 */
export const HOLDINGS = `
  select c.id, c.chain, c.series, got.kind as acquired, got.at as "acquiredAt", got.price
  from (
    select c.id, c.chain, c.series from car c where coalesce(c.seller, c.owner) = any($1) and c.chain = any($2) limit $3
  ) c
  left join lateral (
    select line.kind, line.at, line.price from unnest(array['sale', 'transfer', 'mint']) as of (kind)
    cross join lateral (
      select * from activity where nft_id = c.id and kind = of.kind order by at desc, block_number desc, log_index desc limit ${MAX_MOVES}
    ) as line
    where line.to_account = any($1) and (line.from_account is null or line.from_account <> all($1))
    order by line.block_number desc, line.log_index desc limit 1
  ) as got on true`;

export type HoldingRow = {
  id: string;
  chain: Chain;
  series: number;
  acquired: 'sale' | 'transfer' | 'mint' | null;
  acquiredAt: number | null;
  price: bigint | null;
};

/** The cars of these wallets with how they came to them, at most `cap`. */
export function findHoldings(
  db: Queryable,
  { owners, chains, cap }: { owners: readonly Address[]; chains: readonly Chain[]; cap: number },
): Promise<HoldingRow[]> {
  return db.query<HoldingRow>(HOLDINGS, [[...owners], [...chains], cap]);
}

/** $1 chains, $2 series. Counts are kept by triggers. */
export const SERIES_COUNTS = `
  select coalesce(sum(tokens) filter (where series = $2), 0)::int8 as cars, coalesce(sum(tokens), 0)::int8 as built,
    coalesce(sum(owners) filter (where series = $2), 0)::int8 as owners
  from series_count where chain = any($1) and collection = 'cars' and series > 0`;

export type SeriesCounts = { cars: number; built: number; owners: number };

/** Counts the cars of a series, the cars of all series, and the owners of the first. */
export async function countSeries(
  db: Queryable,
  chains: readonly Chain[],
  series: number,
): Promise<SeriesCounts> {
  const [row] = await db.query<SeriesCounts>(SERIES_COUNTS, [[...chains], series]);
  return row ?? { cars: 0, built: 0, owners: 0 };
}

/** $1 chains, $2 series, $3 how many holdings are counted, $4 how many holders are listed. The wallets of an author are one holder. */
export const SERIES_HOLDERS = `
  select sum(most.tokens)::int8 as cars, min(most.owner) as wallet, ${selectShownAuthor('a')} as author
  from (
    select found.owner, found.tokens from unnest($1::text[]) as own (chain) cross join lateral (
      select owner, tokens from series_owner
      where collection = 'cars' and series = $2 and chain = own.chain and tokens > 0 order by tokens desc, owner desc limit $3
    ) as found order by found.tokens desc, found.owner desc limit $3
  ) as most
  ${joinShownAuthor('a', 'most.owner')}
  group by a.id, a.username, a.avatar order by cars desc, a.id limit $4`;

export type SeriesHolder = { cars: number; wallet: Address; author: ShownAuthor };

/** Who owns the most cars of a series. */
export function findSeriesHolders(
  db: Queryable,
  {
    chains,
    series,
    counted,
    listed,
  }: { chains: readonly Chain[]; series: number; counted: number; listed: number },
): Promise<SeriesHolder[]> {
  return db.query<SeriesHolder>(SERIES_HOLDERS, [[...chains], series, counted, listed]);
}

/** How many listings of all chains, and how many offers of each, are looked at: the cheapest and the best. */
export const MAX_LISTED = 500;
export const MAX_OFFERS = 500;

/** $1 chains, $2 series. Each facet cell (schema/market.ts) gives the beginning of its run of an index. */
export const CHEAPEST = `
  select found.price from nft_count k cross join lateral (
    select c.price from car c
    where c.category = 'car' and c.chain = k.chain and c.series = $2 and c.rank = k.rank and c.status = 'buy_now'
      and c.class = k.class and ${isShown('item', 'c.id')}
    order by coalesce(c.price, 1e78), c.id limit ${MAX_LISTED + 1}
  ) as found
  where k.count > 0 and k.category = 'car' and k.chain = any($1) and k.series = $2 and k.status = 'buy_now'
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
