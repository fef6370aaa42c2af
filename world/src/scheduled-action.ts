import type { Rank } from '@pitlane/shared/domain/cars/car-ranks';
import type { Upgrade, UpgradeLevels } from '@pitlane/shared/domain/cars/car-state';
import type { Series } from '@pitlane/shared/domain/cars/series';
import type { TokenRule } from '@pitlane/shared/domain/orders/zone-hash';

export const DAY = 86_400;
/** Length of the demo world's history: six weeks. It ends at the moment the world is made. */
export const SPAN = 42 * DAY;

/** What upgrades take. */
export type Asset = 'garages' | 'stations';

/** Who may move something of an account's: its cars, or its ETH. */
export type Approval = { mover: 'seaport' | 'auctionHouse'; what: 'cars' | 'tokens' | 'eth' };

/** An order to be signed. Accounts are derivation indices, times seconds since the history's start. */
export type PlannedOrder = {
  side: 'listing' | 'offer';
  maker: number;
  /** Null in an offer for any car that its rule lets in. */
  tokenId: number | null;
  priceWei: bigint;
  rule: TokenRule;
  startsAt: number;
  endsAt: number;
  /** Tells two orders with the same terms apart. */
  salt: number;
};

/** What the seller of an auction decides. */
export type AuctionTerms = {
  reserveWei: bigint;
  /** 0 for none. */
  buyOutWei: bigint;
  /** Seconds. */
  duration: number;
  startAtFirstBid: boolean;
};

/** A car that goes over, from one account to another. */
type Move = { tokenId: number; from: number; to: number };

/** An action of an account on a chain. Accounts are named by their derivation index. */
export type Action =
  /** Cars of an epoch of their own. The account pays for them, unless the game gives them as the prize of a race. */
  | { kind: 'mint'; by: number; firstId: number; series: Series[]; prize?: string }
  /** Ends an epoch with these cars, and opens the next. The hash of this block decides the draw. */
  | { kind: 'close'; epoch: number; firstId: number; series: Series[] }
  /** Reveals an epoch's secret, and builds its cars. */
  | { kind: 'build'; epoch: number; cars: number }
  /** A gift: nothing is paid. */
  | ({ kind: 'transfer' } & Move)
  /** Fills an order: the buyer a listing, the owner an offer. */
  | ({ kind: 'fill'; order: PlannedOrder } & Move)
  /** The maker cancels an order on the chain. */
  | { kind: 'cancel'; order: PlannedOrder }
  | ({ kind: 'approve'; by: number } & Approval)
  /** The auction house takes a car. Auctions of a chain are numbered from 1. */
  | { kind: 'auction'; by: number; tokenId: number; auctionId: number; terms: AuctionTerms }
  /** `state` is the car's, as the bidder knows it. */
  | { kind: 'bid'; by: number; auctionId: number; amountWei: bigint; state: bigint }
  /** The buyer ends an auction at its price. */
  | ({ kind: 'buyOut'; auctionId: number; priceWei: bigint; state: bigint } & Move)
  /** Ends an auction whose time is over. Without a bid the car goes back, and from and to are the same. */
  | ({ kind: 'settle'; auctionId: number } & Move)
  /** The seller takes a car without a bid back. */
  | { kind: 'withdraw'; by: number; auctionId: number; tokenId: number }
  | { kind: 'ranks'; changes: { tokenId: number; rank: Rank }[] }
  /**
   * Raises a part of a car to a level, in a garage and with fuel of a station. Both belong to the car's
   * owner.
   */
  | {
      kind: 'fit';
      by: number;
      tokenId: number;
      part: Upgrade;
      level: number;
      garageId: number;
      stationId: number;
    }
  /** An account buys a tuneup garage or a gas station. */
  | { kind: 'asset'; asset: Asset; by: number }
  /** The game fills a station's tank. */
  | { kind: 'refuel'; stationId: number }
  /** These accounts take ETH from the tap of the local token. */
  | { kind: 'drip'; by: readonly number[] }
  /** An account lets the game lock its cars for races. */
  | { kind: 'consent'; by: number }
  /** The game locks these cars for a race until a time, in seconds since the history's start. */
  | { kind: 'race'; cars: number[]; until: number };
export type ActionOf<K extends Action['kind']> = Extract<Action, { kind: K }>;

/** An action and when it is done, in seconds since the history's start. */
export type ScheduledAction<A extends Action = Action> = { at: number; action: A };

/** A car as the history leaves it. While it is in an auction its owner is the seller, and the chain names the auction house. */
export type PlannedCar = {
  tokenId: number;
  series: Series;
  rank: Rank;
  owner: number;
  /** How often it has moved. */
  transfers: number;
  upgrades: UpgradeLevels;
};

/** Races are held every third evening, at 20:00 of the history's clock. Times are seconds since the history's start. */
export const RACE_EVERY = 3 * DAY;
export const RACE_HOUR = 20 * 3_600;

/** The game's name for the last race night before a time: nights count from 0. */
export function nameRaceNight(before: number): string {
  return `night ${Math.floor((before - RACE_HOUR) / RACE_EVERY)}`;
}
