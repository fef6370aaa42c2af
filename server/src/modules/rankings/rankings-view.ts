/** Rows of rankings as the API's own words. Pure. */
import type { SaleFigures } from '@pitlane/shared/api/rankings';
import { SPARK_POINTS } from '@pitlane/shared/domain/people/rankings';
import type { RankRow, SparkPoint } from './rankings.repo.ts';

/** Hundredths of a percent → percent with one digit. */
const toPercent = (change: number | null) => (change === null ? null : Math.round(change / 10) / 10);

export function toFigures({ volume, daily, weekly, floor, owners, assets }: RankRow): SaleFigures {
  return {
    volume: String(volume),
    daily_sales: toPercent(daily),
    weekly_sales: toPercent(weekly),
    floor_price: floor === null ? null : String(floor),
    owners,
    assets,
  };
}

/** Subject → its line: 100 is its own highest point. */
export function toSparks(points: readonly SparkPoint[]): (subject: string) => number[] {
  const lines = Map.groupBy(points, ({ subject }) => subject);
  return (subject) => {
    const line = Array.from({ length: SPARK_POINTS }, () => 0n);
    for (const { point, volume } of lines.get(subject) ?? []) line[point] = BigInt(volume);
    const highest = line.reduce((high, each) => (each > high ? each : high), 1n);
    return line.map((each) => Number((each * 100n) / highest));
  };
}
