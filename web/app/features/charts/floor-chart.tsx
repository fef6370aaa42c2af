import type { MarketHistory } from '@pitlane/shared/api/market';
import { m } from '@pitlane/shared/messages/messages';
import { formatPrice } from '../../lib/format/format-price.ts';
import { createScale, Figures, formatDay, Plot, toEth } from './plot.tsx';

const DAY = 86_400;

const getLegend = () => [
  { mark: 'h-0.5 w-4 bg-signal', text: m.charts.lowestAskingPrice },
  { mark: 'size-2 rounded-full bg-mute', text: m.charts.lowestSalePrice },
];

export type FloorChartProps = {
  /** The name of the priced items: "Rare cars". */
  of: string;
  history: Pick<MarketHistory, 'from' | 'to' | 'floors'>;
};

/**
 * A chart of the cheapest car's price on each day, as a line; days of which only a purchase is known have a point. One day is a
 * sentence.
 */
export function FloorChart({ of, history: { from, to, floors } }: FloorChartProps) {
  const last = floors.at(-1);
  const span = m.charts.fromToTo({ from: formatDay(from), to: formatDay(to) });
  if (!last) return <p className="text-mute">{m.charts.ofNoneListedSpan({ of, span })}</p>;
  const words = describeFloor(of, last, to);
  if (floors.length === 1) return <p className="text-mute">{words}</p>;
  const amounts = floors.map(({ floor }) => toEth(floor));
  const [least, high] = [Math.min(...amounts), Math.max(...amounts)];
  // A line need not begin at 0: what matters is how it moves.
  const low = least === high ? 0 : Math.max(0, least - (high - least) / 4);
  const { x, y } = createScale({ from, to: to + DAY, low, high });
  const middle = (day: number) => x(day + DAY / 2);
  return (
    <Plot
      words={words}
      span={`${span}.`}
      legend={floors.every(({ seen }) => seen) ? getLegend().slice(0, 1) : getLegend()}
      low={low}
      high={high}
      from={from}
      to={to}
      table={
        <Figures
          head={['Day', m.charts.lowestPrice, m.charts.knownBy]}
          rows={floors
            .toReversed()
            .map(({ day, floor, seen }) => [
              formatDay(day),
              `${formatPrice(floor)} ETH`,
              seen ? m.charts.theOrderBook : 'a purchase',
            ])}
        />
      }
    >
      <polyline
        points={floors.map(({ day, floor }) => `${middle(day)},${y(toEth(floor))}`).join(' ')}
        className="fill-none stroke-signal"
        strokeWidth={2}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      {floors.map(({ day, floor, seen }) => (
        <line
          key={day}
          x1={middle(day)}
          x2={middle(day)}
          y1={y(toEth(floor))}
          y2={y(toEth(floor))}
          className={seen ? 'stroke-signal' : 'stroke-mute'}
          strokeWidth={seen ? 5 : 7}
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        >
          <title>{`${formatDay(day)}: ${formatPrice(floor)} ETH`}</title>
        </line>
      ))}
    </Plot>
  );
}

function describeFloor(of: string, { day, floor }: MarketHistory['floors'][number], today: number): string {
  const price = `${formatPrice(floor)} ETH`;
  return day === today
    ? m.charts.ofFromPriceNow({ of, price })
    : m.charts.ofNoneListedNowPriceOn({ of, price, day: formatDay(day) });
}
