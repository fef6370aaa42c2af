import type { Upgrade, UpgradeLevels } from '@pitlane/shared/domain/car-state';
import type { Rank } from '@pitlane/shared/domain/ranks';
import type { Series } from '@pitlane/shared/domain/series';

export const DAY = 86_400;
/** Length of the demo world's history: six weeks. It ends at the moment the world is made. */
export const SPAN = 42 * DAY;

/** What upgrades take. */
export type Asset = 'garages' | 'stations';

/** An action of an account on a chain. Accounts are named by their derivation index. */
export type Action =
  /** Cars of an epoch of their own. The account pays for them, unless the game gives them as the prize of a race. */
  | { kind: 'mint'; by: number; firstId: number; series: Series[]; prize?: string }
  /** Ends an epoch with these cars, and opens the next. The hash of this block decides the draw. */
  | { kind: 'close'; epoch: number; firstId: number; series: Series[] }
  /** Reveals an epoch's secret, and builds its cars. */
  | { kind: 'build'; epoch: number; cars: number }
  | { kind: 'transfer'; tokenId: number; from: number; to: number }
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
  /** Everybody takes ETH from the tap of the local token. */
  | { kind: 'drip'; by: readonly number[] }
  /** An account lets the game lock its cars for races. */
  | { kind: 'consent'; by: number }
  /** The game locks these cars for a race until a time, in seconds since the history's start. */
  | { kind: 'race'; cars: number[]; until: number };
export type ActionOf<K extends Action['kind']> = Extract<Action, { kind: K }>;

/** An action and when it is done, in seconds since the history's start. */
export type ScheduledAction<A extends Action = Action> = { at: number; action: A };

/** A car as the history leaves it. */
export type PlannedCar = {
  tokenId: number;
  series: Series;
  rank: Rank;
  owner: number;
  transfers: number;
  upgrades: UpgradeLevels;
};
