/** The trades of one chain: the hand-overs of its history become sales, and among them are listings that no one buys. */

import { SERIES } from '@pitlane/shared/domain/cars/series';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { seededRandom } from '@pitlane/shared/domain/seeded-random';
import { DROPS } from './drops.ts';
import { holdAuction, type Lot, type PlannedAuction, planSale } from './plan-auctions.ts';
import { planOfferSale, planOffers } from './plan-offers.ts';
import { getWorth, scalePrice } from './prices.ts';
import { type ActionOf, DAY, type PlannedCar, type ScheduledAction, SPAN } from './scheduled-action.ts';
import { createTimetable, type Timetable } from './timetable.ts';
import { createFloor, type Floor, type OrderStory } from './trading-floor.ts';

const HOUR = 3_600;
/**
 * The shares of hand-overs that are gifts, auctions (where there is time), and accepted offers. The rest are listings that are
 * bought.
 */
const GIFTS = 0.08;
const AUCTIONS = 0.2;
const OFFERS = 0.22;
const BOUGHT_OUT = 0.25;
/** Share of the listings that ask too much first. */
const FIRST_TOO_DEAR = 0.35;
/** Auctions of each chain that come to nothing, and those that are on at the end. */
const RETURNED = 2;
const WITHDRAWN = 1;
const OPEN = 3;
/** Listings of each chain that end without a sale: half of them are cancelled. */
const UNSOLD = 14;
/** What is listed at the end has been for at most so long, and stays for so long at least. */
const LISTED_WITHIN = 12 * DAY;
const LISTED_FOR = 30 * DAY;

export type PlannedMarket = {
  actions: ScheduledAction[];
  cars: PlannedCar[];
  orders: OrderStory[];
  auctions: PlannedAuction[];
  /** What each account has of the ETH token at the end, in wei, by derivation index. */
  purses: Map<number, bigint>;
  /** The cars that are listed, or in an auction, when the history ends. */
  taken: Set<number>;
};

type Context = { chain: Chain; floor: Floor; timetable: Timetable; auctions: PlannedAuction[]; key: string };

/** Turns what happens on a chain into what happens there with a market. `cars` are as the history without one leaves them. */
export function planMarket(
  chain: Chain,
  base: readonly ScheduledAction[],
  { cars, consenting, seed }: { cars: readonly PlannedCar[]; consenting: readonly number[]; seed: number },
): PlannedMarket {
  const context: Context = {
    chain,
    floor: createFloor(),
    timetable: createTimetable(base),
    auctions: [],
    key: `${seed}:${chain}:market`,
  };
  const { floor, auctions } = context;
  for (const { at, action } of base.toSorted((a, b) => a.at - b.at)) {
    if (action.kind === 'transfer') planDeal(context, at, action);
    else floor.at(at, () => floor.tell(action));
  }
  const listed = chooseListed(context, cars, consenting);
  for (const car of listed) listAtEnd(context, car.tokenId);
  const free = cars.filter((car) => !listed.includes(car));
  const open = planOpenAuctions(context, free);
  planUnsold(
    context,
    free.filter(({ tokenId }) => !open.includes(tokenId)),
  );
  planOffers(
    floor,
    free.filter(({ tokenId }) => isSettled(context.timetable, tokenId, 5 * DAY) && !open.includes(tokenId)),
    context.key,
  );
  floor.run();
  return {
    actions: floor.actions,
    cars: [...floor.cars.values()].map(({ auctionId: _, ...car }) => car),
    orders: floor.orders,
    auctions,
    purses: floor.purses,
    taken: new Set([...listed.map(({ tokenId }) => tokenId), ...open]),
  };
}

/** A hand-over as a sale, where the buyer has the money. */
function planDeal(context: Context, at: number, move: ActionOf<'transfer'>): void {
  const { floor, timetable, auctions } = context;
  const key = `${context.key}:${move.tokenId}:${at}`;
  const give = () => floor.at(at, () => giveAway(floor, move));
  const since = timetable.lastBefore(move.tokenId, at);
  const way = seededRandom(`${key}:way`);
  if (way < GIFTS) {
    give();
    return;
  }
  if (way > 1 - OFFERS) {
    planOfferSale(floor, { at, since, move, key }, () => giveAway(floor, move));
    return;
  }
  const sale = way < GIFTS + AUCTIONS ? planSale(at, since, key) : undefined;
  if (!sale) {
    planListingSale(context, { at, since, move, key });
    return;
  }
  const isBoughtOut = seededRandom(`${key}:bought out`) < BOUGHT_OUT;
  const bidders = 2 + Math.floor(seededRandom(`${key}:bidders`) * 3);
  const lot: Lot = {
    ...sale,
    ...(isBoughtOut && { endsAt: at + DAY }),
    tokenId: move.tokenId,
    outcome: isBoughtOut ? 'bought out' : 'sold',
    winner: move.to,
    bidders,
  };
  holdAuction(floor, auctions, lot, { key, otherwise: give });
}

function giveAway(floor: Floor, move: ActionOf<'transfer'>): void {
  const car = floor.find(move.tokenId);
  car.owner = move.to;
  car.transfers++;
  floor.emit(move);
}

type Sale = { at: number; since: number; move: ActionOf<'transfer'>; key: string };

/** The owner lists the car, perhaps at too high a price first, and it is bought at the planned time. */
function planListingSale({ floor }: Context, { at, since, move, key }: Sale): void {
  const listedAt = Math.round(Math.max(since + 600, at - DAY * (0.1 + 5 * seededRandom(`${key}:wait`))));
  floor.at(at, () => {
    const car = floor.find(move.tokenId);
    const priceWei = getWorth(car, at, key);
    if (!floor.canPay(move.to, priceWei)) return giveAway(floor, move);
    const rule = { kind: 'count', transferCount: car.transfers } as const;
    const offer = { side: 'listing', maker: move.from, tokenId: move.tokenId, rule } as const;
    if (seededRandom(`${key}:first`) < FIRST_TOO_DEAR && listedAt - since > DAY)
      floor.sign(
        {
          ...offer,
          priceWei: scalePrice(priceWei, 1.3),
          startsAt: Math.round(since + 600),
          endsAt: listedAt,
        },
        'expired',
      );
    const { order } = floor.sign(
      { ...offer, priceWei, startsAt: listedAt, endsAt: listedAt + 30 * DAY },
      'filled',
    );
    floor.fill(move, order);
  });
}

/** The cars that are for sale at the end: as many of each series as the drop says, of owners who do not race them first. */
function chooseListed(
  { chain, timetable, key }: Context,
  cars: readonly PlannedCar[],
  consenting: readonly number[],
): PlannedCar[] {
  const getOrder = ({ tokenId, owner }: PlannedCar) =>
    (timetable.lastBefore(tokenId, SPAN) > SPAN - DAY / 2 ? 2 : 0) +
    (consenting.includes(owner) ? 1 : 0) +
    seededRandom(`${key}:${tokenId}:for sale`);
  return SERIES.flatMap((series) =>
    cars
      .filter(({ tokenId, series: own }) => own === series && isSettled(timetable, tokenId, 2 * HOUR))
      .toSorted((a, b) => getOrder(a) - getOrder(b))
      .slice(0, DROPS[chain].listed[series]),
  );
}

function listAtEnd({ floor, timetable, key: base }: Context, tokenId: number): void {
  const key = `${base}:${tokenId}:listed`;
  const wanted = SPAN - LISTED_WITHIN * seededRandom(`${key}:since`);
  const at = Math.round(
    Math.max(timetable.lastBefore(tokenId, SPAN) + 60, Math.min(wanted, SPAN - 3 * HOUR)),
  );
  floor.at(at, () => {
    const car = floor.find(tokenId);
    floor.approve(car.owner, { mover: 'seaport', what: 'cars' });
    const dear = 0.95 + 0.5 * seededRandom(`${key}:dear`) ** 2;
    floor.sign(
      {
        side: 'listing',
        maker: car.owner,
        tokenId,
        priceWei: scalePrice(getWorth(car, at, key), dear),
        rule: { kind: 'count', transferCount: car.transfers },
        startsAt: at,
        endsAt: Math.round(SPAN + LISTED_FOR + 90 * DAY * seededRandom(`${key}:until`)),
      },
      'active',
    );
  });
}

/** Auctions that are on when the history ends: one ends within hours, one in days, and one waits for its first bid. */
function planOpenAuctions(
  { floor, timetable, auctions, key }: Context,
  cars: readonly PlannedCar[],
): number[] {
  const lots = cars
    .filter(({ tokenId }) => isSettled(timetable, tokenId, 2 * DAY))
    .toSorted((a, b) => orderOf(a) - orderOf(b))
    .slice(0, OPEN)
    .map(({ tokenId }, i): Lot => {
      const random = seededRandom(`${key}:${tokenId}:open`);
      return {
        tokenId,
        opensAt: Math.round(SPAN - DAY * (0.5 + random)),
        endsAt: Math.round(SPAN + (i === 0 ? 5 * HOUR : DAY * (1 + i + random))),
        closesAt: SPAN,
        outcome: 'open',
        bidders: OPEN - 1 - i,
        startAtFirstBid: i === OPEN - 1,
      };
    });
  for (const lot of lots) holdAuction(floor, auctions, lot, { key: `${key}:${lot.tokenId}:lot` });
  return lots.map(({ tokenId }) => tokenId);

  function orderOf({ tokenId }: PlannedCar): number {
    return seededRandom(`${key}:${tokenId}:auction`);
  }
}

/** Auctions and listings that come to nothing, of cars that nothing else happens to. */
function planUnsold(context: Context, cars: readonly PlannedCar[]): void {
  const { floor, timetable, auctions, key } = context;
  const quiet = cars
    .filter(({ tokenId }) => timetable.isUntouched(tokenId) && isSettled(timetable, tokenId, 12 * DAY))
    .toSorted((a, b) => orderOf(a) - orderOf(b));
  for (const [i, { tokenId }] of quiet.slice(0, RETURNED + WITHDRAWN).entries()) {
    const born = timetable.lastBefore(tokenId, SPAN);
    const opensAt = Math.round(born + DAY + (SPAN - 5 * DAY - born - DAY) * orderOf({ tokenId }));
    const isReturned = i < RETURNED;
    const endsAt = opensAt + 2 * DAY;
    const closesAt = isReturned ? endsAt + 2 * HOUR : opensAt + DAY;
    const outcome = isReturned ? 'returned' : 'withdrawn';
    const lot: Lot = { tokenId, opensAt, endsAt, closesAt, outcome, bidders: 0 };
    holdAuction(floor, auctions, lot, { key: `${key}:${tokenId}:lot` });
  }
  for (const [i, { tokenId }] of quiet.slice(RETURNED + WITHDRAWN, RETURNED + WITHDRAWN + UNSOLD).entries())
    planUnsoldListing(context, tokenId, i % 2 === 0);

  function orderOf({ tokenId }: { tokenId: number }): number {
    return seededRandom(`${key}:${tokenId}:unsold`);
  }
}

function planUnsoldListing(
  { floor, timetable, key: base }: Context,
  tokenId: number,
  isCancelled: boolean,
): void {
  const key = `${base}:${tokenId}:unsold listing`;
  const born = timetable.lastBefore(tokenId, SPAN);
  const at = Math.round(born + (SPAN - 8 * DAY - born) * seededRandom(`${key}:at`));
  floor.at(at, () => {
    const car = floor.find(tokenId);
    floor.approve(car.owner, { mover: 'seaport', what: 'cars' });
    const { order } = floor.sign(
      {
        side: 'listing',
        maker: car.owner,
        tokenId,
        priceWei: scalePrice(getWorth(car, at, key), 1.4),
        rule: { kind: 'count', transferCount: car.transfers },
        startsAt: at,
        endsAt: at + 7 * DAY,
      },
      isCancelled ? 'cancelled' : 'expired',
    );
    if (isCancelled) floor.at(at + 3 * DAY, () => floor.emit({ kind: 'cancel', order }));
  });
}

/** Whether a car is built, and nothing has happened to it in the last seconds of the history. */
function isSettled(timetable: Timetable, tokenId: number, seconds: number): boolean {
  const last = timetable.lastBefore(tokenId, SPAN);
  return last > 0 && last < SPAN - seconds;
}
