import { describe, expect, test } from 'vitest';
import { BitWriter } from './bit-writer.ts';
import { writeFlac } from './flac.ts';

const RATE = 8_000;
const DEPTH = 7;

/** Reads a file of writeFlac as RFC 9639 says, by none of the writer's code: whole numbers of DEPTH bits. */
function readFlac(file: Uint8Array): number[] {
  let at = 0;
  const bits = (count: number): number => {
    let value = 0;
    for (let i = 0; i < count; i++, at++) value = value * 2 + (((file[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
    return value;
  };
  const signed = (count: number) => {
    const value = bits(count);
    return value >= 2 ** (count - 1) ? value - 2 ** count : value;
  };
  const unary = () => {
    let zeros = 0;
    while (bits(1) === 0) zeros++;
    return zeros;
  };
  expect(String.fromCharCode(bits(8), bits(8), bits(8), bits(8))).toBe('fLaC');
  expect([bits(1), bits(7), bits(24)]).toEqual([1, 0, 34]);
  at += 80;
  expect([bits(20), bits(3), bits(5)]).toEqual([RATE, 0, 15]);
  const length = bits(36);
  at += 128;
  const samples: number[] = [];
  for (let number = 0; samples.length < length; number++) {
    expect([bits(16), bits(8), bits(8), bits(8)]).toEqual([0xfff8, 0x7d, 0x08, number]);
    const size = bits(16) + 1;
    expect(bits(16)).toBe(RATE);
    at += 8;
    const [, kind, isWasted] = [bits(1), bits(6), bits(1)];
    const depth = 16 - (isWasted ? unary() + 1 : 0);
    expect(depth).toBe(DEPTH);
    if (kind === 0) {
      const value = signed(depth);
      samples.push(...Array.from({ length: size }, () => value));
    } else {
      const order = kind - 8;
      const part = Array.from({ length: order }, () => signed(depth));
      expect(bits(2)).toBe(0);
      const cut = bits(4);
      for (let i = 0; i < 2 ** cut; i++) {
        const rice = bits(4);
        for (let left = size / 2 ** cut - (i === 0 ? order : 0); left > 0; left--) {
          const folded = unary() * 2 ** rice + bits(rice);
          const guess = [0, [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]][order] || [];
          const base = (guess as number[]).reduce((sum, k, j) => sum + k * (part.at(-1 - j) ?? 0), 0);
          part.push(base + (folded % 2 ? -(folded + 1) / 2 : folded / 2));
        }
      }
      samples.push(...part);
    }
    at = Math.ceil(at / 8) * 8 + 16;
  }
  expect(at).toBe(file.byteLength * 8);
  return samples;
}

const wave = (length: number, at: (i: number) => number) => Array.from({ length }, (_, i) => at(i));

describe('writeFlac', () => {
  test.each([
    ['silence', wave(3_000, () => 0)],
    ['a tone', wave(5_000, (i) => 0.9 * Math.sin(i / 9))],
    ['steps', wave(2_048, (i) => ((i >> 5) % 2 ? 0.5 : -0.5))],
    ['noise as loud as it gets', wave(1_500, (i) => (((i * 7_919) % 101) / 50 - 1) * 1.2)],
    ['a single sample', [0.25]],
  ])('writes %s so that every sample comes back', (_, samples) => {
    const whole = samples.map((sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 63));
    expect(readFlac(writeFlac(samples, { rate: RATE, depth: DEPTH }))).toEqual(whole.map((each) => each + 0));
  });

  test('makes a tone smaller than its samples', () => {
    const samples = wave(8_000, (i) => 0.5 * Math.sin(i / 20));
    expect(writeFlac(samples, { rate: RATE, depth: DEPTH }).byteLength).toBeLessThan(4_000);
  });
});

describe('BitWriter', () => {
  test('puts the highest bit first, and fills the last byte with zeros', () => {
    const out = new BitWriter();
    out.write(0b101, 3);
    out.write(-1, 2);
    out.unary(4);
    expect(out.bytes).toEqual([0b10111000]);
    out.align();
    expect(out.bytes).toEqual([0b10111000, 0b01000000]);
  });
});
