import type { Indexed } from '@pitlane/shared/api/common';
import type {
  Depth,
  DepthQuery,
  Floors,
  FloorsQuery,
  Holdings,
  HoldingsQuery,
  MarketHistory,
  MarketHistoryQuery,
  SeriesFigures,
  SeriesQuery,
  Worth,
  WorthQuery,
} from '@pitlane/shared/api/market';
import { MAX_HOLDINGS, SERIES_HOLDERS } from '@pitlane/shared/api/market';
import { SERIES, seriesAt, seriesNumber } from '@pitlane/shared/domain/cars/series';
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { listPriceSteps } from '@pitlane/shared/domain/orders/price-steps';
import { findWallets, toAuthorRef } from '../../core/authors/shown-author.ts';
import type { Floor } from '../../core/orders/floors-sql.ts';
import type { Db } from '../../platform/db/db.ts';
import { nowMs } from '../../platform/now.ts';
import {
  countKinds,
  countSeries,
  findDepth,
  findFloorDays,
  findFloors,
  findHoldings,
  findSaleDays,
  findSeriesHolders,
  MAX_LISTED,
} from './market.repo.ts';

const DAY = 86_400;
/** At most this many cars of an owner are counted. */
const MAX_COUNTED = 10_000;

type MarketDeps = {
  db: Db;
  served: readonly Chain[];
  indexedNow: () => Promise<Indexed>;
  /** Milliseconds since 1970. */
  now?: () => number;
};

/** Market figures: sales and floors by day, the floors now, and the worth of an owner's cars at those floors. */
export function createMarketService({ db, served, indexedNow, now = nowMs }: MarketDeps) {
  const findOwners = async ({
    owner,
    author,
  }: {
    owner?: Address | undefined;
    author?: number | undefined;
  }) => (owner ? [owner] : findWallets(db, author ?? 0));
  /** Returns what gives the floor of a car's kind in wei; undefined where no such car is listed. */
  const readFloors = async () => {
    const floors = await findFloors(db, served);
    const floorOf = new Map(floors.map(({ chain, series, floor }) => [`${chain} ${series}`, BigInt(floor)]));
    return ({ chain, series }: { chain: Chain; series: number }) => floorOf.get(`${chain} ${series}`);
  };

  return {
    async history({ chain, buildSeries, days }: MarketHistoryQuery): Promise<MarketHistory> {
      const today = Math.floor(now() / 1_000 / DAY);
      const since = today - days + 1;
      const chains = chain?.length ? served.filter((each) => chain.includes(each)) : served;
      const series = (buildSeries?.length ? buildSeries : [null, ...SERIES]).map(seriesNumber);
      const [indexed, found, past, present] = await Promise.all([
        indexedNow(),
        findSaleDays(db, { chains, series, since }),
        findFloorDays(db, { chains, series, since, until: today }),
        findFloors(db, chains),
      ]);
      const lowest = findLowest(present.filter((each) => series.includes(each.series)));
      return {
        from: since * DAY,
        to: today * DAY,
        days: found.map(({ day, sales, volume }) => ({ day: day * DAY, sales, volume: String(volume) })),
        floors: [...past, ...(lowest === undefined ? [] : [{ day: today, floor: lowest, seen: true }])].map(
          ({ day, floor, seen }) => ({ day: day * DAY, floor: String(floor), seen }),
        ),
        indexed,
      };
    },

    async floors({ chain }: FloorsQuery): Promise<Floors> {
      const chains = chain?.length ? served.filter((each) => chain.includes(each)) : served;
      const [indexed, found] = await Promise.all([indexedNow(), findFloors(db, chains)]);
      return {
        floors: found.map(({ chain: of, series, floor, listed }) => ({
          chain: of,
          buildSeries: seriesAt(series),
          floor: String(floor),
          listed,
        })),
        indexed,
      };
    },

    async series({ buildSeries }: SeriesQuery): Promise<SeriesFigures> {
      const series = seriesNumber(buildSeries);
      const [indexed, counts, floors, holders] = await Promise.all([
        indexedNow(),
        countSeries(db, served, series),
        findFloors(db, served),
        findSeriesHolders(db, { chains: served, series, ...SERIES_HOLDERS }),
      ]);
      const own = floors.filter((each) => each.series === series);
      return {
        ...counts,
        listed: own.reduce((sum, { listed }) => sum + listed, 0),
        floor: findLowest(own)?.toString() ?? null,
        holders: holders.map(({ author, wallet, cars }) => ({ author: toAuthorRef(author, wallet), cars })),
        indexed,
      };
    },

    async depth({ chain, buildSeries }: DepthQuery): Promise<Depth> {
      const chains = chain?.length ? served.filter((each) => chain.includes(each)) : served;
      const [indexed, { listed, offered }] = await Promise.all([
        indexedNow(),
        findDepth(db, { chains, series: seriesNumber(buildSeries) }),
      ]);
      const counted = listed.slice(0, MAX_LISTED);
      const [lowest, highest] = [counted[0], counted.at(-1)];
      const steps = lowest === undefined || highest === undefined ? [] : listPriceSteps(lowest, highest);
      return {
        steps: steps.map((price) => ({
          price: String(price),
          listed: counted.filter((each) => each <= price).length,
          offers: offered.filter((each) => each >= price).length,
        })),
        best_offer: offered[0] === undefined ? null : String(offered[0]),
        listed: counted.length,
        offers: offered.length,
        capped: listed.length > counted.length,
        indexed,
      };
    },

    async holdings(query: HoldingsQuery): Promise<Holdings> {
      const owners = await findOwners(query);
      const [indexed, getFloor, found] = await Promise.all([
        indexedNow(),
        readFloors(),
        findHoldings(db, { owners, chains: served, cap: MAX_HOLDINGS + 1 }),
      ]);
      const cars = found.slice(0, MAX_HOLDINGS).map((row) => ({
        nft_id: row.id,
        acquired: row.acquired,
        acquired_at: row.acquiredAt,
        paid: row.acquired === 'sale' && row.price !== null ? String(row.price) : null,
        floor: getFloor(row)?.toString() ?? null,
      }));
      return { cars, capped: found.length > cars.length, indexed };
    },

    async worth(query: WorthQuery): Promise<Worth> {
      const owners = await findOwners(query);
      const [indexed, getFloor, kinds] = await Promise.all([
        indexedNow(),
        readFloors(),
        countKinds(db, { owners, chains: served, cap: MAX_COUNTED + 1 }),
      ]);
      const priced = kinds.flatMap(({ count, ...kind }) => {
        const floor = getFloor(kind);
        return floor === undefined ? [] : [{ count, wei: floor * BigInt(count) }];
      });
      const cars = kinds.reduce((sum, { count }) => sum + count, 0);
      return {
        worth: String(priced.reduce((sum, { wei }) => sum + wei, 0n)),
        cars,
        priced: priced.reduce((sum, { count }) => sum + count, 0),
        capped: cars > MAX_COUNTED,
        indexed,
      };
    },
  };
}
/** The lowest of some floors in wei; undefined where nothing is listed. */
function findLowest(floors: readonly Floor[]): bigint | undefined {
  return floors
    .map(({ floor }) => BigInt(floor))
    .reduce<bigint | undefined>((low, floor) => (low === undefined || floor < low ? floor : low), undefined);
}

export type MarketService = ReturnType<typeof createMarketService>;
