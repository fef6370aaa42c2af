import type { ActivityEntry, ActivityList } from '@pitlane/shared/api/activity';
import type { Nft } from '@pitlane/shared/api/nfts';
import { SERIES_LABEL, type Series, seriesHref } from '@pitlane/shared/domain/cars/series';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { m } from '@pitlane/shared/messages/messages';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { formatPrice } from '../../lib/format/format-price.ts';
import { fetchAnswer } from '../../lib/live/answer-positions.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { getDepthQueryOptions } from './chart-queries.ts';
import { DepthLadder } from './depth-ladder.tsx';
import { createScale, Figures, formatDay, Plot, toEth } from './plot.tsx';
import { SeriesPrices } from './series-prices.tsx';
import { WaitingChart } from './waiting-chart.tsx';

/** How many days the chart of a series looks back. */
const DAYS = 42;

function getPricesQueryOptions(id: string) {
  const path = `/api/activity?nft=${id}&kind=sale,listing&limit=100`;
  return queryOptions({
    queryKey: ['activity', path],
    queryFn: (context) => fetchAnswer<ActivityList>(context, path),
  });
}

type ItemPricesProps = { nft: Pick<Nft, 'id' | 'chain' | 'status' | 'price'>; series: Series };

/** The prices at which an item was sold and listed. */
export function OwnPrices({ id }: { id: string }) {
  const prices = useQuery(getPricesQueryOptions(id));
  const { data } = prices;
  if (!data) return <WaitingChart query={prices} />;
  if (data.activity.length === 0) return <p className="text-mute">{m.charts.neitherListedNorSoldYet}</p>;
  const now = Math.max(data.activity[0]?.at ?? 0, Math.floor(prices.dataUpdatedAt / 1000));
  return <PriceChart entries={data.activity} now={now} />;
}

/** The prices of a car, sold and listed; beside them sales, floor and listings of its series on its chain. */
export function ItemPrices({ nft: { id, chain, status, price }, series }: ItemPricesProps) {
  const depth = useQuery(getDepthQueryOptions(`/api/market/depth?buildSeries=${series}&chain=${chain}`));
  const cars = `${SERIES_LABEL[series]} cars`;
  return (
    <>
      <div className="min-w-0">
        <h3 className="label mb-2 text-lead">{m.charts.thisCar}</h3>
        <OwnPrices id={id} />
      </div>
      <div className="min-w-0">
        <h3 className="label mb-2 text-lead">{m.charts.forSaleNow}</h3>
        {depth.data ? (
          <DepthLadder
            of={m.charts.carsOnLabel({ cars, label: CHAIN_FACTS[chain].label })}
            depth={depth.data}
            own={status === 'buy_now' ? price : null}
          />
        ) : (
          <WaitingChart query={depth} />
        )}
      </div>
      <SeriesPrices
        series={series}
        days={DAYS}
        title={
          <TextLink to={seriesHref(series)}>{m.charts.valueSeries({ value: SERIES_LABEL[series] })}</TextLink>
        }
      />
    </>
  );
}

const LEGEND = [
  { mark: 'size-2.5 rounded-full bg-signal', text: 'sold' },
  { mark: 'h-0.5 w-4 bg-mute', text: 'asked' },
];

type PriceChartProps = {
  /** Its sales and listings, in any order. */
  entries: readonly PricedEntry[];
  /** Seconds since 1970. */
  now: number;
};

type Sale = { id: string; at: number; price: string };

/** A chart of an item's sales as points, and of its asking prices as steps. One point is a sentence; none is nothing. */
function PriceChart({ entries, now }: PriceChartProps) {
  const sales = entries
    .flatMap(({ id, kind, at, price }): Sale[] =>
      kind === 'sale' && price !== null ? [{ id, at, price }] : [],
    )
    .toSorted((a, b) => a.at - b.at);
  const steps = listAskedSteps(entries, now);
  const words = describeSales(sales);
  const prices = [...sales, ...steps].map(({ price }) => toEth(price));
  if (prices.length === 0) return null;
  if (prices.length === 1)
    return <p className="text-mute">{sales.length > 0 ? words : describeAsked(steps)}</p>;
  const from = Math.min(...sales.map(({ at }) => at), ...steps.map((step) => step.from));
  const high = Math.max(...prices);
  const { x, y } = createScale({ from, to: now, high });
  return (
    <Plot
      words={words}
      span={m.charts.fromToNow({ from: formatDay(from), now: formatDay(now) })}
      legend={LEGEND}
      high={high}
      from={from}
      to={now}
      table={
        <Figures
          head={['Day', 'What', 'Price']}
          rows={entries
            .toSorted((a, b) => b.at - a.at)
            .map(({ kind, at, price }) => [
              formatDay(at),
              kind === 'sale' ? 'Sold' : 'Listed',
              price === null ? '' : `${formatPrice(price)} ETH`,
            ])}
        />
      }
    >
      {steps.map(({ from: start, to: end, price }) => (
        <line
          key={`${start} ${price}`}
          x1={x(start)}
          x2={x(end)}
          y1={y(toEth(price))}
          y2={y(toEth(price))}
          className="stroke-mute"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {sales.map(({ id, at, price }) => (
        // A line without length and with round ends: a point that stays round in a stretched box.
        <line
          key={id}
          x1={x(at)}
          x2={x(at)}
          y1={y(toEth(price))}
          y2={y(toEth(price))}
          className="stroke-signal"
          strokeWidth={9}
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        >
          <title>{m.charts.soldOnAtForPriceEth({ at: formatDay(at), price: formatPrice(price) })}</title>
        </line>
      ))}
    </Plot>
  );
}

function describeSales(sales: readonly Sale[]): string {
  const last = sales.at(-1);
  if (!last) return m.charts.notSoldYet;
  const times =
    sales.length === 1 ? m.charts.soldOnceOn : m.charts.soldLengthTimesLastOn({ length: sales.length });
  return m.charts.timesAtForPriceEth({ times, at: formatDay(last.at), price: formatPrice(last.price) });
}

function describeAsked([step]: readonly { from: number; price: string }[]): string {
  return step
    ? m.charts.listedOnFromForPriceEth({ from: formatDay(step.from), price: formatPrice(step.price) })
    : '';
}

/** The part of a feed entry that a chart of prices needs. */
export type PricedEntry = Pick<ActivityEntry, 'id' | 'kind' | 'at' | 'price'> & {
  order: Pick<NonNullable<ActivityEntry['order']>, 'active' | 'expirationTime'> | null;
};

/** A price that was asked for from one time to another (seconds since 1970). */
type Step = { from: number; to: number; price: string };

/**
 * Returns the asking prices, the oldest first. A listing lasts until the next listing or sale, its own end or now, whichever comes
 * first. When it was cancelled is not known.
 */
export function listAskedSteps(entries: readonly PricedEntry[], now: number): Step[] {
  const inTurn = entries.toSorted((a, b) => a.at - b.at);
  return inTurn.flatMap(({ kind, at, price, order }, index): Step[] => {
    if (kind !== 'listing' || price === null || !order) return [];
    const next = inTurn.slice(index + 1).find((later) => later.at > at)?.at ?? now;
    return [{ from: at, to: Math.max(at, Math.min(next, order.expirationTime, now)), price }];
  });
}
