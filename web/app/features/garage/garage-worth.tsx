import type { Worth } from '@pitlane/shared/api/market';
import { useQuery } from '@tanstack/react-query';
import { getWorthQueryOptions } from '../../entities/authors/author-queries.ts';
import type { Holder } from '../../entities/authors/holder.ts';
import { formatCount, formatPrice } from '../../lib/format/format-price.ts';

/** What somebody's cars are worth at the lowest prices. Its line is there from the beginning, so that nothing moves when it comes. */
export function GarageWorth({ holder }: { holder: Holder }) {
  const { data } = useQuery(getWorthQueryOptions(holder));
  return (
    <span className="block min-h-[1.5em] basis-full truncate" title={data && explain(data)}>
      {data &&
        data.priced > 0 &&
        `Worth ${formatPrice(data.worth)}${data.capped ? '+' : ''} ETH at the floor`}
    </span>
  );
}

function explain({ cars, priced }: Worth): string {
  const rule = 'Each car counts as much as the cheapest listed car of its chain and series costs.';
  return priced < cars ? `${rule} None like ${formatCount(cars - priced)} of them is listed.` : rule;
}
