import type { MarketHistory } from '@pitlane/shared/api/market';
import { m } from '@pitlane/shared/messages/messages';
import { formatCount, formatPrice } from '../../lib/format/format-price.ts';
import { BOX, createScale, Figures, formatDay, Plot, toEth } from './plot.tsx';

const DAY = 86_400;

const getLegend = () => [
  { mark: 'size-2.5 bg-edge', text: m.charts.paidOnTheDay },
  { mark: 'h-0.5 w-4 bg-signal', text: m.charts.averagePrice },
];
/** Averages are said in steps of 0.0001 ETH. */
const STEP = 10n ** 14n;

function getAverage(volume: string | bigint, sales: number): bigint {
  const exact = BigInt(volume) / BigInt(sales);
  return exact < STEP ? exact : (exact / STEP) * STEP;
}

export type SalesChartProps = {
  /** The name of the sold items: "Rare cars". */
  of: string;
  history: Pick<MarketHistory, 'from' | 'to' | 'days'>;
};

/** A chart of sales: the sum of each day as bars, the average price as a line. One day of sales is a sentence. */
export function SalesChart({ of, history: { from, to, days } }: SalesChartProps) {
  const [first] = days;
  const sold = days.reduce((sum, { sales }) => sum + sales, 0);
  const volume = days.reduce((sum, day) => sum + BigInt(day.volume), 0n);
  const span = m.charts.fromToTo({ from: formatDay(from), to: formatDay(to) });
  if (!first) return <p className="text-mute">{m.charts.ofNoneSoldSpan({ of, span })}</p>;
  const words = m.charts.ofSoldSoldForVolumeEth({
    of,
    sold: formatCount(sold),
    volume: formatPrice(volume),
    formatPrice: formatPrice(getAverage(volume, sold)),
  });
  if (days.length === 1)
    return <p className="text-mute">{m.charts.wordsAllOnDay({ words, day: formatDay(first.day) })}</p>;
  const high = Math.max(...days.map((day) => toEth(day.volume)));
  const { x, y } = createScale({ from, to: to + DAY, high });
  const width = x(from + DAY) * 0.7;
  const middle = (day: number) => x(day + DAY / 2);
  const line = days
    .map((day) => `${middle(day.day)},${y(toEth(getAverage(day.volume, day.sales)))}`)
    .join(' ');
  return (
    <Plot
      words={`${words}.`}
      span={`${span}.`}
      legend={getLegend()}
      high={high}
      from={from}
      to={to}
      table={
        <Figures
          head={['Day', 'Sales', 'Volume', 'Average']}
          rows={days
            .toReversed()
            .map((day) => [
              formatDay(day.day),
              formatCount(day.sales),
              `${formatPrice(day.volume)} ETH`,
              `${formatPrice(getAverage(day.volume, day.sales))} ETH`,
            ])}
        />
      }
    >
      {days.map(({ day, volume: paid }) => (
        <rect
          key={day}
          x={middle(day) - width / 2}
          width={width}
          y={y(toEth(paid))}
          height={BOX.height - y(toEth(paid))}
          className="fill-edge"
        >
          <title>{`${formatDay(day)}: ${formatPrice(paid)} ETH`}</title>
        </rect>
      ))}
      <polyline
        points={line}
        className="fill-none stroke-signal"
        strokeWidth={2}
        vectorEffect="non-scaling-stroke"
      />
    </Plot>
  );
}
