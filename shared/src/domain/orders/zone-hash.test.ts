import fc from 'fast-check';
import { encodeAbiParameters, keccak256, numberToHex, toHex } from 'viem';
import { describe, expect, test } from 'vitest';
import { UPGRADES, type UpgradeLevels, unpackUpgrades } from '../cars/car-state.ts';
import {
  ANY_STATE,
  decodeZoneHash,
  encodeZoneHash,
  isListingZoneHash,
  judgeTokenState,
  type TokenRule,
  type ZoneVerdict,
} from './zone-hash.ts';

const LOCK = 1n << 47n;
/** Moved 7 times, series 4, rank 2, levels 1 to 6. */
const CAR = 0x060504030201_02_04_00000007n;
const toHash = (word: bigint) => numberToHex(word, { size: 32 });
const noLevels = unpackUpgrades(0n);

/** The verdicts in the order of the contract's enum. */
const VERDICTS: readonly ZoneVerdict[] = [
  'met',
  'unknown',
  'moved',
  'changed',
  'conditions-not-met',
  'locked',
];

const state = fc.bigInt(0n, 2n ** 96n - 1n);
const level = fc.integer({ min: 0, max: 255 });
const levels: fc.Arbitrary<UpgradeLevels> = fc.record({
  engine: level,
  turbo: level,
  tyres: level,
  brakes: level,
  suspension: level,
  aero: level,
});
const rule: fc.Arbitrary<TokenRule> = fc.oneof(
  fc.record({ kind: fc.constant('count' as const), transferCount: fc.integer({ min: 0, max: 2 ** 32 - 1 }) }),
  fc.record({ kind: fc.constant('state' as const), state: state.map((bits) => bits & ~LOCK) }),
  fc.record({
    kind: fc.constant('conditions' as const),
    series: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7]),
    minRank: level,
    minLevels: levels,
  }),
  fc.constant({ kind: 'any' as const }),
);

describe('encodeZoneHash', () => {
  test('writes each kind where the zone reads it', () => {
    expect(encodeZoneHash({ kind: 'count', transferCount: 258 })).toBe(`0x${'102'.padStart(64, '0')}`);
    expect(encodeZoneHash({ kind: 'state', state: CAR })).toBe(
      `0x01${'0605040302010204'.padStart(54, '0')}00000007`,
    );
    const minLevels = { ...noLevels, engine: 4, aero: 9 };
    expect(encodeZoneHash({ kind: 'conditions', series: [0, 4], minRank: 3, minLevels })).toBe(
      `0x02${'0900000000040311'.padStart(54, '0')}00000000`,
    );
    expect(encodeZoneHash({ kind: 'any' })).toBe(`0x${'f'.repeat(64)}`);
  });

  test('throws for what does not fit', () => {
    const refused: TokenRule[] = [
      { kind: 'count', transferCount: 2 ** 32 },
      { kind: 'count', transferCount: -1 },
      { kind: 'state', state: 1n << 96n },
      { kind: 'state', state: CAR | LOCK },
      { kind: 'conditions', series: [8], minRank: 0, minLevels: noLevels },
      { kind: 'conditions', series: [0], minRank: 256, minLevels: noLevels },
      { kind: 'conditions', series: [0], minRank: 0, minLevels: { ...noLevels, turbo: 256 } },
    ];
    for (const each of refused) expect(() => encodeZoneHash(each)).toThrow(RangeError);
  });
});

describe('decodeZoneHash', () => {
  test('reads what encodeZoneHash writes', () => {
    fc.assert(
      fc.property(rule, (each) => {
        expect(decodeZoneHash(encodeZoneHash(each))).toEqual(each);
      }),
    );
  });

  test('knows no other word than those', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 256n - 1n), fc.nat(4), (word, kind) => {
        const hash = toHash(kind === 4 ? word : (word & (2n ** 96n - 1n)) | (BigInt(kind) << 248n));
        const read = decodeZoneHash(hash);
        if (read) expect(encodeZoneHash(read)).toBe(hash);
        else expect(judgeTokenState(hash, word & (2n ** 96n - 1n))).toBe('unknown');
      }),
    );
  });
});

describe('isListingZoneHash', () => {
  test('a listing names the count or the whole state', () => {
    fc.assert(
      fc.property(rule, (each) => {
        expect(isListingZoneHash(encodeZoneHash(each))).toBe(['count', 'state'].includes(each.kind));
      }),
    );
    expect(isListingZoneHash(toHash(1n << 32n))).toBe(false);
  });
});

describe('judgeTokenState', () => {
  test('a count says only whether the token has moved', () => {
    const word = encodeZoneHash({ kind: 'count', transferCount: 7 });
    expect(judgeTokenState(word, CAR)).toBe('met');
    expect(judgeTokenState(word, CAR ^ (1n << 60n))).toBe('met');
    expect(judgeTokenState(word, CAR + 1n)).toBe('moved');
    expect(judgeTokenState(word, CAR | LOCK)).toBe('locked');
  });

  test('a state is met by itself alone', () => {
    fc.assert(
      fc.property(fc.nat(95), (bit) => {
        const expected = bit < 32 ? 'moved' : bit === 47 ? 'locked' : 'changed';
        const word = encodeZoneHash({ kind: 'state', state: CAR });
        expect(judgeTokenState(word, CAR)).toBe('met');
        expect(judgeTokenState(word, CAR ^ (1n << BigInt(bit)))).toBe(expected);
      }),
    );
  });

  test('conditions are met by what is as good or better', () => {
    fc.assert(
      fc.property(levels, levels, fc.nat(7), fc.nat(7), fc.nat(7), (have, least, rank, minRank, series) => {
        const packed = UPGRADES.reduce(
          (bits, part, i) => bits | (BigInt(have[part]) << BigInt(48 + 8 * i)),
          0n,
        );
        const car = packed | (BigInt(rank) << 40n) | (BigInt(series) << 32n);
        const good = rank >= minRank && UPGRADES.every((part) => have[part] >= least[part]);
        const judge = (welcome: number[]) =>
          judgeTokenState(
            encodeZoneHash({ kind: 'conditions', series: welcome, minRank, minLevels: least }),
            car,
          );
        expect(judge([series])).toBe(good ? 'met' : 'conditions-not-met');
        expect(judge([0, 1, 2, 3, 4, 5, 6, 7].filter((other) => other !== series))).toBe(
          'conditions-not-met',
        );
      }),
    );
  });

  test('any state is met, unless it is locked', () => {
    fc.assert(
      fc.property(state, (bits) => {
        expect(judgeTokenState(ANY_STATE, bits)).toBe(bits & LOCK ? 'locked' : 'met');
      }),
    );
  });

  test('says the same as the contract', () => {
    // test_SameVerdictsAsTypeScript in contracts/test/market/ZoneWord.t.sol judges the same cases to the same hash.
    const verdicts = Uint8Array.from({ length: 4_096 }, (_, i) => {
      const { word, bits } = makeCase(
        BigInt(keccak256(encodeAbiParameters([{ type: 'uint256' }], [BigInt(i)]))),
      );
      return VERDICTS.indexOf(judgeTokenState(toHash(word), bits));
    });
    expect(keccak256(toHex(verdicts))).toBe(
      '0x8b5b207ccfce1962c6f9176084c9ce9fff732271698f1c390cf89a257db53b56',
    );
  });
});

/** The contract test's `_case`, line by line. */
function makeCase(seed: bigint): { word: bigint; bits: bigint } {
  const byte = (shift: bigint) => (seed >> shift) & 0xffn;
  let bits = seed & (2n ** 96n - 1n) & ~(0xf8n << 32n);
  if ((seed >> 96n) % 4n !== 0n) bits &= ~LOCK;
  const kind = (seed >> 104n) % 5n;
  const conditions =
    (2n << 248n) |
    (byte(112n) << 32n) |
    (((seed >> 120n) % 3n) << 40n) |
    (((seed >> 128n) & (bits >> 48n)) << 48n);
  let word = seed;
  if (kind === 0n) word = bits & 0xffff_ffffn;
  else if (kind === 1n) word = (1n << 248n) | (bits & ~LOCK);
  else if (kind === 2n) word = conditions;
  else if (kind === 3n) word = 2n ** 256n - 1n;
  if ((seed >> 176n) % 3n === 0n) word ^= 1n << ((seed >> 184n) % ((seed >> 192n) % 2n === 0n ? 96n : 256n));
  return { word, bits };
}
