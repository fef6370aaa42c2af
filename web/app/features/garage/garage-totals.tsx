import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getHoldingsQueryOptions } from '../../entities/authors/author-queries.ts';
import type { Holder } from '../../entities/authors/holder.ts';
import { formatCount, formatPrice } from '../../lib/format/format-price.ts';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { addHoldings, formatShare } from './add-holdings.ts';
import { Gain } from './gain.tsx';

const RULE = 'Each car is valued at the floor of its chain and series, the price of the cheapest listed car.';

type GarageTotalsProps = {
  holder: Holder;
  /** Further figures, as GarageFigure. */
  children?: ReactNode;
};

/** The totals of one's own garage: value at the floor, cost, gain. Their boxes are there before the figures. */
export function GarageTotals({ holder, children }: GarageTotalsProps) {
  const query = useQuery(getHoldingsQueryOptions(holder));
  const { data } = query;
  if (query.isError && !data) {
    return <RetryCallout query={query} title="Couldn’t load the totals" className="mb-6" />;
  }
  const sum = data && addHoldings(data.cars);
  const cars = data ? `${formatCount(data.cars.length)}${data.capped ? '+' : ''}` : '';
  return (
    <dl className="mb-8 grid grid-cols-2 gap-px overflow-hidden rounded-xl border bg-line lg:grid-cols-4">
      <GarageFigure
        name="Value at floor"
        note={sum && (sum.priced === 0 ? 'No floor yet' : `${formatCount(sum.priced)} of ${cars} cars`)}
        title={RULE}
      >
        {sum && sum.priced > 0 && formatPrice(sum.worth)}
      </GarageFigure>
      <GarageFigure
        name="Cost"
        note={sum && (sum.bought === 0 ? 'None bought here yet' : `${formatCount(sum.bought)} bought here`)}
      >
        {sum && sum.bought > 0 && formatPrice(sum.paid)}
      </GarageFigure>
      <GarageFigure
        name="Gain"
        note={sum && (sum.gain === undefined ? 'Unrealised gain' : formatShare(sum.gain, sum.gainOn))}
        title="Floor value minus cost, for cars that were bought here and have a floor."
      >
        {sum?.gain !== undefined && <Gain wei={sum.gain} />}
      </GarageFigure>
      {children}
    </dl>
  );
}

type GarageFigureProps = {
  name: string;
  /** Below the figure; undefined while it is read. */
  note: ReactNode;
  title?: string;
  /** An amount of ETH; nothing where there is none. */
  children: ReactNode;
};

/** One figure of the totals, with a note below. One height, whether it is known or not. */
export function GarageFigure({ name, note, title, children }: GarageFigureProps) {
  return (
    <div className="min-w-0 bg-panel px-4 py-3.5 sm:px-5" title={title}>
      <dt className="text-small text-mute">{name}</dt>
      <dd className="display mt-1 min-h-[1lh] truncate text-h2 tabular-nums">
        {children ? (
          <>
            {children} <span className="text-body text-mute">ETH</span>
          </>
        ) : (
          note && '–'
        )}
      </dd>
      <dd className="mt-1 min-h-[1lh] truncate text-small text-mute">{note}</dd>
    </div>
  );
}
