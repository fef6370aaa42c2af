import type { ActivityEntry } from '@pitlane/shared/api/activity';
import { RANK_LABEL } from '@pitlane/shared/domain/cars/car-ranks';
import { formatPerformance } from '@pitlane/shared/domain/cars/performance-class';
import { SERIES_LABEL } from '@pitlane/shared/domain/cars/series';
import { m } from '@pitlane/shared/messages/messages';
import type { FeedEntry } from './feed.ts';

const getVia = () => ({
  listing: 'from a listing',
  offer: m.activity.byAnOffer,
  auction: m.activity.atAuction,
});
const getCollection = () => ({
  cars: 'car',
  garages: 'garage',
  stations: m.activity.gasStation,
  tokens: 'item',
});

/** Names the item of a line: the car's name, "Gas station 12", or what an offer asks for. */
export function describeItem({ nft, collection, token_id, order }: FeedEntry): string {
  if (nft) return nft.title;
  const noun = getCollection()[collection];
  if (token_id !== null) return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${token_id}`;
  return order?.conditions ? describeConditions(order.conditions) : m.activity.anyNoun({ noun });
}

type Conditions = NonNullable<NonNullable<ActivityEntry['order']>['conditions']>;

/** "Any Rare or Ultra car, Expert or better, engine 2 or better". */
function describeConditions({ buildSeries, unbuilt, min_rank, min_levels }: Conditions): string {
  const series = [...buildSeries.map((each) => SERIES_LABEL[each]), ...(unbuilt ? ['unbuilt'] : [])];
  const isAll = unbuilt && buildSeries.length === Object.keys(SERIES_LABEL).length;
  const parts = Object.entries(min_levels).flatMap(([part, level]) =>
    level > 0 ? [m.activity.partLevelOrBetter({ part, level })] : [],
  );
  return [
    isAll ? m.activity.anyCar : m.activity.anyJoinCar({ join: series.join(' or ') }),
    ...(min_rank === 'underdog' ? [] : [m.activity.valueOrBetter({ value: RANK_LABEL[min_rank] })]),
    ...parts,
  ].join(', ');
}

/** Describes how a sale came about and the car as it was sold, or the state of an order. */
export function describeDetail(entry: FeedEntry): string | undefined {
  if (entry.kind === 'sale') return describeSale(entry);
  if (entry.order) return describeOrderState(entry.order, entry.kind);
  return undefined;
}

function describeSale({ via, sold }: FeedEntry): string {
  const words = [via ? getVia()[via] : undefined, ...(sold ? describeCar(sold) : [])];
  return words.filter(Boolean).join(' · ');
}

/** A car as it was sold: its series, rank, performance and parts. */
function describeCar({ buildSeries, currentRank, performance, upgrades }: NonNullable<FeedEntry['sold']>) {
  if (buildSeries === null) return [m.activity.notBuiltYet];
  return [
    `${SERIES_LABEL[buildSeries]} ${RANK_LABEL[currentRank]}`,
    ...(performance === null
      ? []
      : [m.activity.performancePerformance({ performance: formatPerformance(performance) })]),
    ...upgrades.map(({ title, number_of }) => `${title} ${number_of}`),
  ];
}

function describeOrderState(
  { active, reason }: NonNullable<FeedEntry['order']>,
  kind: FeedEntry['kind'],
): string {
  if (active) return kind === 'listing' ? m.activity.forSaleNow : 'open';
  if (reason === 'filled') return kind === 'listing' ? 'bought' : 'accepted';
  if (reason === 'cancelled') return 'cancelled';
  if (reason === 'expired') return 'ended';
  return reason === 'moved' || reason === 'token_gone' ? 'void' : 'asleep';
}
