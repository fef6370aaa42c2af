import type { Worth } from '@pitlane/shared/api/market';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../../lib/answer-positions.ts';
import { formatCount, formatPrice } from '../../lib/format-price.ts';

/** What a wallet's cars are worth at the lowest prices. Shows nothing while no car of its kinds has a price. */
export function GarageWorth({ address }: { address: string }) {
  const { data } = useQuery(getWorthQueryOptions(address));
  if (!data || data.priced === 0) return null;
  const without = data.cars - data.priced;
  return (
    <span title="Each car counts as much as the cheapest listed car of its chain and series costs.">
      Worth {formatPrice(data.worth)}
      {data.capped && '+'} ETH at the floor
      {without > 0 && `, ${formatCount(without)} without a price`}
    </span>
  );
}

function getWorthQueryOptions(owner: string) {
  return queryOptions({
    queryKey: ['worth', owner],
    queryFn: (context) => fetchAnswer<Worth>(context, `/api/market/worth?owner=${owner}`),
  });
}
