/** Offers of the demo world's history, for another person's car or for any car that is good enough. */

import { SERIES, type Series, seriesNumber } from '@pitlane/shared/domain/cars/series';
import type { TokenRule } from '@pitlane/shared/domain/orders/zone-hash';
import { pickByWeight, seededRandom } from '@pitlane/shared/domain/seeded-random';
import { OWNERS } from './owners.ts';
import { getWorth, scalePrice } from './prices.ts';
import { type ActionOf, DAY, type PlannedCar, SPAN } from './scheduled-action.ts';
import type { Fate, Floor } from './trading-floor.ts';

/** Offers for one car on each chain, by what has become of them when the history ends. */
const FATES: readonly Fate[] = [
  ...Array.from({ length: 10 }, () => 'active' as const),
  ...(['expired', 'expired', 'expired', 'cancelled', 'cancelled'] as const),
];
/** On each chain, one standing offer for any good car of each series here; undefined takes every car. */
const WANTED: readonly (Series | undefined)[] = [
  'common_series',
  'rare_series',
  'legendary_series',
  'ultra_series',
  undefined,
];
const NO_PARTS = { engine: 0, turbo: 0, tyres: 0, brakes: 0, suspension: 0, aero: 0 };

type Sale = { at: number; since: number; move: ActionOf<'transfer'>; key: string };

/** The buyer names a price below what the car is worth, and the owner takes it. Resolves the sale on the floor, or gives the car away. */
export function planOfferSale(floor: Floor, { at, since, move, key }: Sale, giveAway: () => void): void {
  const startsAt = Math.round(Math.max(since + 600, at - DAY * (0.1 + 2 * seededRandom(`${key}:wait`))));
  floor.at(at, () => {
    const car = floor.find(move.tokenId);
    const priceWei = scalePrice(getWorth(car, at, key), 0.92);
    if (!floor.canPay(move.to, priceWei)) {
      giveAway();
      return;
    }
    const rule = { kind: 'count', transferCount: car.transfers } as const;
    const offer = { side: 'offer', maker: move.to, tokenId: move.tokenId, rule } as const;
    const { order } = floor.sign({ ...offer, priceWei, startsAt, endsAt: startsAt + 14 * DAY }, 'filled');
    floor.fill(move, order);
  });
}

/** Offers that are never accepted: for cars that stay where they are, and for any car that meets a condition. */
export function planOffers(floor: Floor, cars: readonly PlannedCar[], key: string): void {
  const wanted = cars.toSorted((a, b) => orderOf(a) - orderOf(b));
  for (const [i, fate] of FATES.entries()) {
    const car = wanted[i];
    if (car) planItemOffer(floor, car.tokenId, { fate, key: `${key}:offer:${car.tokenId}` });
  }
  for (const series of WANTED) planWideOffer(floor, series, `${key}:wide offer:${series}`);

  function orderOf({ tokenId }: PlannedCar): number {
    return seededRandom(`${key}:${tokenId}:wanted`);
  }
}

function planItemOffer(floor: Floor, tokenId: number, { fate, key }: { fate: Fate; key: string }): void {
  const ago = fate === 'active' ? DAY * (0.1 + 1.5 * seededRandom(`${key}:ago`)) : 4 * DAY;
  const at = Math.round(SPAN - ago);
  floor.at(at, () => {
    const car = floor.find(tokenId);
    const priceWei = scalePrice(getWorth(car, at, key), 0.65 + 0.3 * seededRandom(`${key}:share`));
    const maker = choosePayer(floor, priceWei, { key, not: car.owner });
    if (maker === undefined) return;
    const rule = { kind: 'count', transferCount: car.transfers } as const;
    signOffer(floor, { maker, tokenId, priceWei, rule }, { at, fate });
  });
}

function planWideOffer(floor: Floor, series: Series | undefined, key: string): void {
  const at = Math.round(SPAN - DAY * (0.1 + 1.5 * seededRandom(`${key}:ago`)));
  floor.at(at, () => {
    const plain = { series: series ?? SERIES[0], rank: 'underdog', upgrades: NO_PARTS } as const;
    const priceWei = scalePrice(getWorth(plain, at, key), 0.8);
    const maker = choosePayer(floor, priceWei, { key });
    if (maker === undefined) return;
    const minRank = series === 'rare_series' ? 1 : 0;
    const rule: TokenRule = series
      ? { kind: 'conditions', series: [seriesNumber(series)], minRank, minLevels: NO_PARTS }
      : { kind: 'any' };
    signOffer(floor, { maker, tokenId: null, priceWei, rule }, { at, fate: 'active' });
  });
}

type Offer = { maker: number; tokenId: number | null; priceWei: bigint; rule: TokenRule };

function signOffer(floor: Floor, offer: Offer, { at, fate }: { at: number; fate: Fate }): void {
  floor.approve(offer.maker, { mover: 'seaport', what: 'eth' });
  const endsAt = fate === 'expired' ? at + 2 * DAY : SPAN + 20 * DAY;
  const { order } = floor.sign({ side: 'offer', ...offer, startsAt: at, endsAt }, fate);
  if (fate === 'cancelled') floor.at(at + DAY, () => floor.emit({ kind: 'cancel', order }));
}

/** A person with twice the money, so that it is still there when the history ends. */
function choosePayer(
  floor: Floor,
  wei: bigint,
  { key, not }: { key: string; not?: number },
): number | undefined {
  const people = OWNERS.filter(({ index }) => index !== not && floor.canPay(index, 2n * wei));
  return people.length > 0 ? pickByWeight(`${key}:who`, people, ({ habit }) => habit.takes).index : undefined;
}
