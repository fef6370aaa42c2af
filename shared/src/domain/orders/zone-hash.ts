/**
 * The condition on a token when an order is filled, in one word: an order's `zoneHash`.
 * The top byte is the kind; bits that a kind does not use are zero.
 *
 *   00        count        bits  0–31  how often the token has moved
 *   01        state        bits  0–95  the token's whole state, with the lock's bit clear
 *   02        conditions   bits 32–39  the set of series that are welcome, bit 0 for unbuilt cars
 *                          bits 40–47  the lowest rank
 *                          bits 48–95  the lowest level of each of the six parts
 *   all ones  any          nothing
 *
 * contracts/src/market/ZoneWord.sol is the same on the chain's side. docs/trading.md explains the kinds.
 */
import { numberToHex } from 'viem/utils';
import { packUpgrades, UPGRADES, type UpgradeLevels, unpackUpgrades } from '../cars/car-state.ts';
import type { Hash } from '../chain/address.ts';

/** The condition that an order sets for its token. Listings use the first two kinds, offers all four. */
export type TokenRule =
  | { kind: 'count'; transferCount: number }
  /** `state` is the token's `tokenState`, 96 bits, with the lock's bit clear. */
  | { kind: 'state'; state: bigint }
  | {
      kind: 'conditions';
      /** Numbers of the series that are welcome, from 0 (not built yet) to 7. */
      series: readonly number[];
      /** Position of the lowest rank, from 0. */
      minRank: number;
      minLevels: UpgradeLevels;
    }
  | { kind: 'any' };

/**
 * The result of comparing a word with a state. The zone reverts with the error of the same name. The most lasting reason comes
 * first; `locked` passes by itself.
 */
export type ZoneVerdict = 'met' | 'unknown' | 'moved' | 'changed' | 'conditions-not-met' | 'locked';

/** The `zoneHash` of an offer for a token in any state. No listing may use it. */
export const ANY_STATE: Hash = `0x${'f'.repeat(64)}`;

const KIND_SHIFT = 248n;
const COUNT_MASK = 0xffff_ffffn;
const STATE_MASK = (1n << 96n) - 1n;
const CONDITIONS_MASK = STATE_MASK ^ COUNT_MASK;
/** Set in a token's state while the token is locked. */
export const LOCK_BIT = 1n << 47n;

/** Writes a rule as the `zoneHash` of an order. Throws a RangeError when a value does not fit its bits. */
export function encodeZoneHash(rule: TokenRule): Hash {
  if (rule.kind === 'any') return ANY_STATE;
  if (rule.kind === 'count') return toWord(0n, checkedBits(rule.transferCount, COUNT_MASK));
  if (rule.kind === 'state') return toWord(1n, checkedBits(rule.state, STATE_MASK ^ LOCK_BIT));
  for (const level of UPGRADES.map((part) => rule.minLevels[part])) checkedBits(level, 0xffn);
  const series = rule.series.reduce((set, number) => set | (1n << checkedBits(number, 7n)), 0n);
  const rank = checkedBits(rule.minRank, 0xffn);
  return toWord(2n, (series << 32n) | (rank << 40n) | (packUpgrades(rule.minLevels) << 48n));
}

/** Reads the `zoneHash` of an order. Undefined when it is of no kind: the zone refuses such an order. */
export function decodeZoneHash(zoneHash: Hash): TokenRule | undefined {
  const word = BigInt(zoneHash);
  if (word === BigInt(ANY_STATE)) return { kind: 'any' };
  const kind = word >> KIND_SHIFT;
  const rest = word ^ (kind << KIND_SHIFT);
  if (kind === 0n && fits(rest, COUNT_MASK)) return { kind: 'count', transferCount: Number(rest) };
  if (kind === 1n && fits(rest, STATE_MASK ^ LOCK_BIT)) return { kind: 'state', state: rest };
  if (kind !== 2n || !fits(rest, CONDITIONS_MASK)) return undefined;
  return {
    kind: 'conditions',
    series: [0, 1, 2, 3, 4, 5, 6, 7].filter((number) => (rest >> BigInt(32 + number)) & 1n),
    minRank: Number((rest >> 40n) & 0xffn),
    minLevels: unpackUpgrades(rest >> 48n),
  };
}

/** Returns whether a listing may use this word: one that names its token's count or whole state. */
export function isListingZoneHash(zoneHash: Hash): boolean {
  const kind = decodeZoneHash(zoneHash)?.kind;
  return kind === 'count' || kind === 'state';
}

/** Returns the zone's verdict on an order with this word while its token has this `tokenState`. */
export function judgeTokenState(zoneHash: Hash, state: bigint): ZoneVerdict {
  const rule = decodeZoneHash(zoneHash);
  if (!rule) return 'unknown';
  return findLastingReason(rule, state) ?? (state & LOCK_BIT ? 'locked' : 'met');
}

function findLastingReason(rule: TokenRule, state: bigint): ZoneVerdict | undefined {
  if (rule.kind === 'any') return undefined;
  if (rule.kind === 'conditions') return meetsConditions(rule, state) ? undefined : 'conditions-not-met';
  const signedCount = rule.kind === 'count' ? BigInt(rule.transferCount) : rule.state & COUNT_MASK;
  if (signedCount !== (state & COUNT_MASK)) return 'moved';
  return rule.kind === 'state' && rule.state !== (state & ~LOCK_BIT) ? 'changed' : undefined;
}

function meetsConditions(
  { series, minRank, minLevels }: Extract<TokenRule, { kind: 'conditions' }>,
  state: bigint,
): boolean {
  const levels = unpackUpgrades(state >> 48n);
  return (
    series.includes(Number((state >> 32n) & 0xffn)) &&
    // Three bits: above them are unused ones and the lock.
    Number((state >> 40n) & 0x07n) >= minRank &&
    UPGRADES.every((part) => levels[part] >= minLevels[part])
  );
}

function toWord(kind: bigint, rest: bigint): Hash {
  return numberToHex((kind << KIND_SHIFT) | rest, { size: 32 });
}

function fits(value: bigint, mask: bigint): boolean {
  return (value & ~mask) === 0n;
}

/** The value as bits. Throws a RangeError when it has others than those of the mask. */
function checkedBits(value: bigint | number, mask: bigint): bigint {
  const bits = BigInt(value);
  if (!fits(bits, mask))
    throw new RangeError(
      `${value} does not fit an order's zoneHash: its bits must be in ${mask.toString(16)}`,
    );
  return bits;
}
