/**
 * The 96 bits that the car contract keeps beside the owner, in the owner's own storage slot:
 *
 *   bits  0–31  transfers  how often the car has moved since its mint
 *   bits 32–39  series     0 until the car is built, then its position in SERIES + 1, fixed
 *   bits 40–42  rank       position in RANKS, changed by the game
 *   bits 43–46             not used
 *   bit  47     lock       set while the car is in a race; an event's state never has it
 *   bits 48–95  upgrades   six levels of 8 bits, one for each name in UPGRADES, lowest bits first
 *
 * contracts/src/CarState.sol is the same layout on the chain's side.
 */
import { RANKS, type Rank, rankAt } from './car-ranks.ts';
import { type Series, seriesAt, seriesNumber } from './series.ts';

/** Parts that can be fitted to a car, in the order of their bits. Level 0 is not fitted. */
export const UPGRADES = ['engine', 'turbo', 'tyres', 'brakes', 'suspension', 'aero'] as const;
export type Upgrade = (typeof UPGRADES)[number];
export type UpgradeLevels = Record<Upgrade, number>;

export type CarState = {
  transfers: number;
  /** Null until the car is built: rank and upgrades have their first values till then. */
  series: Series | null;
  rank: Rank;
  upgrades: UpgradeLevels;
};

/** Reads the packed 96 bits, without the lock. Throws a RangeError when series or rank is one that no contract of ours stores. */
export function unpackCarState(packed: bigint): CarState {
  return {
    transfers: Number(packed & 0xffff_ffffn),
    series: seriesAt(Number((packed >> 32n) & 0xffn)),
    rank: rankAt(Number((packed >> 40n) & 0x07n)),
    upgrades: unpackUpgrades((packed >> 48n) & 0xffff_ffff_ffffn),
  };
}

/** Packs a state into the contract's 96 bits: the inverse of unpackCarState. */
export function packCarState(state: CarState): bigint {
  return (
    BigInt(state.transfers) |
    (BigInt(seriesNumber(state.series)) << 32n) |
    (BigInt(RANKS.indexOf(state.rank)) << 40n) |
    (packUpgrades(state.upgrades) << 48n)
  );
}

/** Reads the 48 bits of fitted upgrades. */
export function unpackUpgrades(packed: bigint): UpgradeLevels {
  return Object.fromEntries(
    UPGRADES.map((name, i) => [name, Number((packed >> BigInt(8 * i)) & 0xffn)]),
  ) as UpgradeLevels;
}

/** Packs upgrade levels (0–255 each) into 48 bits. */
export function packUpgrades(levels: UpgradeLevels): bigint {
  return UPGRADES.reduce((bits, name, i) => bits | (BigInt(levels[name]) << BigInt(8 * i)), 0n);
}
