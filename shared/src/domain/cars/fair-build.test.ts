import { concat, keccak256, numberToHex, pad } from 'viem';
import { describe, expect, test } from 'vitest';
import { drawSeries, epochCommitment, epochSecret, epochSeed, forfeitShares } from './fair-build.ts';
import { MINT_ODDS, ODDS_OF } from './mint-odds.ts';
import { SERIES, type Series } from './series.ts';

const MASTER = pad('0x5ec2e7', { size: 32 });
const HASH = pad('0xb10c', { size: 32 });
const PLACE = {
  chainId: 31_356,
  collection: '0x00000000000000000000000000000000000000cc',
  epoch: 3n,
} as const;

/** Encodes values of at most 32 bytes as Solidity's abi.encode does: a word for each. */
const words = (...values: (bigint | `0x${string}`)[]) =>
  keccak256(
    concat(
      values.map((value) =>
        typeof value === 'bigint' ? numberToHex(value, { size: 32 }) : pad(value, { size: 32 }),
      ),
    ),
  );

describe('epochSecret', () => {
  test('uses the formulas of the contract', () => {
    const secret = epochSecret(MASTER, PLACE);
    expect(secret).toBe(words(MASTER, 31_356n, PLACE.collection, 3n));
    expect(epochCommitment(secret, PLACE)).toBe(words(31_356n, PLACE.collection, 3n, secret));
    const seed = epochSeed(secret, HASH);
    expect(seed).toBe(words(secret, HASH));
    const bounds = [4_600, 7_200, 8_700, 9_500, 9_850, 10_000];
    for (let id = 1n; id <= 200n; id++) {
      const point = Number(BigInt(words(seed, id)) % 10_000n);
      expect(drawSeries(seed, id)).toBe(SERIES[bounds.findIndex((bound) => point < bound)]);
    }
  });

  test('differs for another chain, collection or epoch', () => {
    const others = [
      { chainId: 56 },
      { collection: '0x00000000000000000000000000000000000000dd' },
      { epoch: 4n },
    ];
    const secrets = others.map((other) => epochSecret(MASTER, { ...PLACE, ...other } as typeof PLACE));
    expect(new Set([...secrets, epochSecret(MASTER, PLACE)]).size).toBe(4);
  });
});

describe('drawSeries', () => {
  test('draws each car of an epoch separately, and all together match the odds', () => {
    const seed = epochSeed(epochSecret(MASTER, PLACE), HASH);
    const counts = new Map<Series, number>();
    for (let id = 1n; id <= BigInt(ODDS_OF); id++) {
      const series = drawSeries(seed, id);
      counts.set(series, (counts.get(series) ?? 0) + 1);
    }
    for (const series of SERIES) {
      const expected = MINT_ODDS[series];
      // Four standard deviations of the count; the draw is fixed by the seed, so this never flickers.
      const slack = 4 * Math.sqrt(expected * (1 - expected / ODDS_OF));
      expect(Math.abs((counts.get(series) ?? 0) - expected), series).toBeLessThan(slack);
    }
  });
});

describe('forfeitShares', () => {
  test('gives back nine tenths, and half of the rest for recording the draw, rounded down', () => {
    expect(forfeitShares(1_000n)).toEqual({ refunds: 900n, reward: 50n });
    expect(forfeitShares(19n)).toEqual({ refunds: 17n, reward: 0n });
    expect(forfeitShares(0n)).toEqual({ refunds: 0n, reward: 0n });
  });
});
