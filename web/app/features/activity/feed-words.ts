import type { ActivityEntry } from '@pitlane/shared/api/activity';
import { RANK_LABEL } from '@pitlane/shared/domain/cars/car-ranks';
import { formatPerformance } from '@pitlane/shared/domain/cars/performance-class';
import { SERIES_LABEL } from '@pitlane/shared/domain/cars/series';
import type { FeedEntry } from './feed.ts';

const VIA = { listing: 'from a listing', offer: 'by an offer', auction: 'at auction' };
const COLLECTION = { cars: 'car', garages: 'garage', stations: 'gas station', tokens: 'item' };

/** Names the item of a line: the car's name, "Gas station 12", or what an offer asks for. */
export function describeItem({ nft, collection, token_id, order }: FeedEntry): string {
  if (nft) return nft.title;
  const noun = COLLECTION[collection];
  if (token_id !== null) return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${token_id}`;
  return order?.conditions ? describeConditions(order.conditions) : `Any ${noun}`;
}

type Conditions = NonNullable<NonNullable<ActivityEntry['order']>['conditions']>;

/** "Any Rare or Ultra car, Expert or better, engine 2 or better". */
function describeConditions({ buildSeries, unbuilt, min_rank, min_levels }: Conditions): string {
  const series = [...buildSeries.map((each) => SERIES_LABEL[each]), ...(unbuilt ? ['unbuilt'] : [])];
  const isAll = unbuilt && buildSeries.length === Object.keys(SERIES_LABEL).length;
  const parts = Object.entries(min_levels).flatMap(([part, level]) =>
    level > 0 ? [`${part} ${level} or better`] : [],
  );
  return [
    isAll ? 'Any car' : `Any ${series.join(' or ')} car`,
    ...(min_rank === 'underdog' ? [] : [`${RANK_LABEL[min_rank]} or better`]),
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
  const words = [via ? VIA[via] : undefined, ...(sold ? describeCar(sold) : [])];
  return words.filter(Boolean).join(' · ');
}

/** A car as it was sold: its series, rank, performance and parts. */
function describeCar({ buildSeries, currentRank, performance, upgrades }: NonNullable<FeedEntry['sold']>) {
  if (buildSeries === null) return ['not built yet'];
  return [
    `${SERIES_LABEL[buildSeries]} ${RANK_LABEL[currentRank]}`,
    ...(performance === null ? [] : [`performance ${formatPerformance(performance)}`]),
    ...upgrades.map(({ title, number_of }) => `${title} ${number_of}`),
  ];
}

function describeOrderState(
  { active, reason }: NonNullable<FeedEntry['order']>,
  kind: FeedEntry['kind'],
): string {
  if (active) return kind === 'listing' ? 'for sale now' : 'open';
  if (reason === 'filled') return kind === 'listing' ? 'bought' : 'accepted';
  if (reason === 'cancelled') return 'cancelled';
  if (reason === 'expired') return 'ended';
  return reason === 'moved' || reason === 'token_gone' ? 'void' : 'asleep';
}
