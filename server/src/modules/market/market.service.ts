import type { Indexed } from '@pitlane/shared/api/common';
import type { MarketHistory, MarketHistoryQuery } from '@pitlane/shared/api/market';
import type { Chain } from '@pitlane/shared/domain/chains';
import { SERIES, seriesNumber } from '@pitlane/shared/domain/series';
import type { Db } from '../../db/db.ts';
import { findSaleDays } from './market.repo.ts';

const DAY = 86_400;

type MarketDeps = {
  db: Db;
  served: readonly Chain[];
  indexedNow: () => Promise<Indexed>;
  /** Milliseconds since 1970. */
  now?: () => number;
};

/** Figures of the market by day. */
export function createMarketService({ db, served, indexedNow, now = Date.now }: MarketDeps) {
  return {
    async history({ chain, buildSeries, days }: MarketHistoryQuery): Promise<MarketHistory> {
      const today = Math.floor(now() / 1_000 / DAY);
      const since = today - days + 1;
      const chains = chain?.length ? served.filter((each) => chain.includes(each)) : served;
      const series = buildSeries?.length ? buildSeries : [null, ...SERIES];
      const [indexed, found] = await Promise.all([
        indexedNow(),
        findSaleDays(db, { chains, series: series.map(seriesNumber), since }),
      ]);
      return {
        from: since * DAY,
        to: today * DAY,
        days: found.map(({ day, sales, volume }) => ({ day: day * DAY, sales, volume: String(volume) })),
        indexed,
      };
    },
  };
}
export type MarketService = ReturnType<typeof createMarketService>;
