/** Auctions of the demo world's history: a lot is planned first, and then happens on the trading floor. */
import { packCarState } from '@pitlane/shared/domain/cars/car-state';
import { pick, seededRandom } from '@pitlane/shared/domain/seeded-random';
import { OWNERS } from './owners.ts';
import { getWorth, scalePrice } from './prices.ts';
import { type AuctionTerms, DAY, SPAN } from './scheduled-action.ts';
import type { Floor, FloorCar } from './trading-floor.ts';

const HOUR = 3_600;
/** What happens together in a block happens up to 20 minutes early (TOGETHER of plan.ts): bids keep away from the end. */
const MARGIN = HOUR;

/** How an auction goes. One that is `open` has not ended when the history does. */
export type LotOutcome = 'sold' | 'bought out' | 'returned' | 'withdrawn' | 'open';

/** A planned auction. Times are seconds since the history's start. */
export type Lot = {
  tokenId: number;
  opensAt: number;
  /** When bids end. */
  endsAt: number;
  /** When the car leaves the house: the end of the history for one that is open. */
  closesAt: number;
  outcome: LotOutcome;
  /** Who gets the car. */
  winner?: number;
  /** How many people bid; the winner is one of them. */
  bidders: number;
  startAtFirstBid?: boolean;
};

/** An auction as it stands at the end of the history. */
export type PlannedAuction = { auctionId: number; lot: Lot; bids: number };

type Bid = { by: number; wei: bigint };

/** Holds an auction on the floor, when its time comes. The other thing happens instead when the winner has too little ETH. */
export function holdAuction(
  floor: Floor,
  auctions: PlannedAuction[],
  lot: Lot,
  { key, otherwise }: { key: string; otherwise?: () => void },
): void {
  floor.at(lot.opensAt, () => {
    const car = floor.find(lot.tokenId);
    const terms = chooseTerms(car, lot, `${key}:${floor.now()}`);
    const bids = planBids(floor, car, lot, terms, key);
    if (!bids) return otherwise?.();
    const auctionId = auctions.push({ auctionId: auctions.length + 1, lot, bids: bids.length });
    const seller = car.owner;
    floor.approve(seller, { mover: 'auctionHouse', what: 'cars' });
    floor.emit({ kind: 'auction', by: seller, tokenId: lot.tokenId, auctionId, terms });
    car.auctionId = auctionId;
    car.transfers++;
    // What they will pay is set aside now, so that they cannot spend it elsewhere before.
    const kept =
      lot.winner !== undefined && lot.outcome === 'bought out'
        ? [...bids, { by: lot.winner, wei: terms.buyOutWei }]
        : bids;
    for (const { by, wei } of highestOfEach(kept)) floor.take(by, wei);
    scheduleBids(floor, { car, auctionId, lot, bids });
    floor.at(lot.closesAt, () => {
      for (const { by, wei } of highestOfEach(kept)) floor.give(by, wei);
      const best = bids.at(-1);
      if (lot.outcome !== 'open') closeLot(floor, { car, auctionId, lot, best, terms });
      else if (best) floor.take(best.by, best.wei);
    });
  });
}

function chooseTerms(car: FloorCar, lot: Lot, key: string): AuctionTerms {
  const worth = getWorth(car, lot.opensAt, key);
  const hasBuyOut = lot.outcome === 'bought out' || seededRandom(`${key}:buy-out`) < 0.4;
  return {
    // An auction without bids had too high a reserve.
    reserveWei: scalePrice(worth, lot.outcome === 'returned' ? 1.9 : 0.6),
    buyOutWei: hasBuyOut && lot.outcome !== 'returned' ? scalePrice(worth, 1.25) : 0n,
    // Whole days: no seller picks "5 days, 17 minutes and 3 seconds" for an auction that waits for its first bid.
    duration: lot.startAtFirstBid
      ? DAY * Math.ceil((lot.endsAt - lot.opensAt) / DAY)
      : lot.endsAt - lot.opensAt,
    startAtFirstBid: lot.startAtFirstBid ?? false,
  };
}

/** Who will bid what, in order. Undefined when the winner cannot pay. */
function planBids(
  floor: Floor,
  car: FloorCar,
  lot: Lot,
  terms: AuctionTerms,
  key: string,
): Bid[] | undefined {
  const { winner, bidders } = lot;
  const isBoughtOut = lot.outcome === 'bought out';
  if (
    winner !== undefined &&
    !floor.canPay(winner, isBoughtOut ? terms.buyOutWei : scalePrice(terms.reserveWei, 2))
  )
    return undefined;
  const others = OWNERS.map(({ index }) => index).filter((one) => one !== car.owner && one !== winner);
  const people = Array.from({ length: bidders }, (_, i) =>
    i === bidders - 1 && winner !== undefined && !isBoughtOut ? winner : pick(`${key}:bidder:${i}`, others),
  );
  // Each bid is 8 to 18% above the one before: five of them stay below twice the reserve.
  let wei = terms.reserveWei;
  const bids = people.map((by, i): Bid => {
    if (i > 0) wei = scalePrice(wei, 1.08 + 0.1 * seededRandom(`${key}:step:${i}`));
    return { by, wei };
  });
  return bids.filter(({ by, wei: amount }) => by === winner || floor.canPay(by, scalePrice(amount, 2)));
}

function scheduleBids(
  floor: Floor,
  { car, auctionId, lot, bids }: { car: FloorCar; auctionId: number; lot: Lot; bids: readonly Bid[] },
): void {
  const until = Math.min(lot.endsAt - MARGIN, lot.closesAt, SPAN) - MARGIN / 2;
  const gap = (until - lot.opensAt) / (bids.length + 1);
  for (const [i, { by, wei }] of bids.entries())
    floor.at(Math.round(lot.opensAt + gap * (i + 1)), () => {
      floor.approve(by, { mover: 'auctionHouse', what: 'eth' });
      floor.emit({ kind: 'bid', by, auctionId, amountWei: wei, state: packCarState(car) });
    });
}

function closeLot(
  floor: Floor,
  {
    car,
    auctionId,
    lot,
    best,
    terms,
  }: { car: FloorCar; auctionId: number; lot: Lot; best: Bid | undefined; terms: AuctionTerms },
): void {
  const { tokenId } = car;
  const from = car.owner;
  const state = packCarState(car);
  car.transfers++;
  car.auctionId = undefined;
  if (lot.outcome === 'withdrawn') return void floor.emit({ kind: 'withdraw', by: from, auctionId, tokenId });
  if (lot.outcome === 'bought out' && lot.winner !== undefined) {
    const priceWei = terms.buyOutWei;
    floor.take(lot.winner, priceWei);
    floor.payProceeds(from, priceWei);
    car.owner = lot.winner;
    floor.approve(lot.winner, { mover: 'auctionHouse', what: 'eth' });
    return void floor.emit({ kind: 'buyOut', auctionId, priceWei, state, tokenId, from, to: lot.winner });
  }
  if (best) {
    floor.take(best.by, best.wei);
    floor.payProceeds(from, best.wei);
    car.owner = best.by;
  }
  floor.emit({ kind: 'settle', auctionId, tokenId, from, to: car.owner });
}

function highestOfEach(bids: readonly Bid[]): Bid[] {
  return [...new Map(bids.map((bid) => [bid.by, bid])).values()];
}

/** When an auction that ends in a sale at a time can begin, at the earliest `since`. Undefined when there is too little time. */
export function planSale(
  at: number,
  since: number,
  key: string,
): Pick<Lot, 'opensAt' | 'endsAt' | 'closesAt'> | undefined {
  const room = at - since - 2 * HOUR;
  if (room < 8 * HOUR) return undefined;
  const length = Math.min(room, (0.4 + 2.6 * seededRandom(`${key}:length`)) * DAY);
  return { opensAt: Math.round(at - length), endsAt: at - MARGIN, closesAt: at };
}
