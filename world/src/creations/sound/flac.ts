/**
 * Writes FLAC (RFC 9639): lossless, played by every browser, and small enough for sounds that have to fit a token's address. One
 * channel, frames of one size, fixed predictors, Rice codes.
 */
import { BitWriter } from './bit-writer.ts';

const BLOCK = 1_024;
/** Samples have 16 bits, of which the lower ones are zero: not every decoder takes less. */
const BITS = 16;
const MAX_ORDER = 4;
const MAX_RICE = 14;

/** `samples` are from -1 to 1; `depth` says how many bits of them are kept. */
export function writeFlac(
  samples: readonly number[],
  { rate, depth }: { rate: number; depth: number },
): Uint8Array {
  const top = 2 ** (depth - 1) - 1;
  const whole = samples.map((sample) => Math.round(Math.min(1, Math.max(-1, sample)) * top));
  const frames: number[] = [];
  for (let at = 0, number = 0; at < whole.length; at += BLOCK, number++)
    frames.push(...writeFrame(whole.slice(at, at + BLOCK), { number, rate, wasted: BITS - depth }));
  return Uint8Array.from([...writeHead(rate, whole.length), ...frames]);
}

/** `fLaC` and STREAMINFO, without the sizes of frames and the checksum of the sound: zeros say that they are unknown. */
function writeHead(rate: number, length: number): readonly number[] {
  const out = new BitWriter();
  for (const letter of Buffer.from('fLaC')) out.write(letter, 8);
  out.write(0x80, 8); // the last block of metadata, and a STREAMINFO
  out.write(34, 24);
  out.write(BLOCK, 16);
  out.write(BLOCK, 16);
  out.write(0, 24);
  out.write(0, 24);
  out.write(rate, 20);
  out.write(0, 3); // channels less one
  out.write(BITS - 1, 5);
  out.write(0, 4);
  out.write(length, 32);
  for (let i = 0; i < 4; i++) out.write(0, 32);
  return out.bytes;
}

/** `rate` in samples a second; `wasted`: so many of the lower bits are zero. */
type FrameFacts = { number: number; rate: number; wasted: number };

function writeFrame(samples: readonly number[], { number, rate, wasted }: FrameFacts): readonly number[] {
  const out = new BitWriter();
  out.write(0xfff8, 16);
  out.write(0x7d, 8); // its length follows in 16 bits, and its rate: browsers stop before the end where only the head says it
  out.write(0x08, 8); // one channel, 16 bits
  for (const byte of toUtf8(number)) out.write(byte, 8);
  out.write(samples.length - 1, 16);
  out.write(rate, 16);
  out.write(checksum(out.bytes, 8, 0x07), 8);
  writeSubframe(out, samples, wasted);
  out.align();
  out.write(checksum(out.bytes, 16, 0x8005), 16);
  return out.bytes;
}

/** Numbers of frames are written as UTF-8 writes letters. */
const toUtf8 = (number: number): Uint8Array => new TextEncoder().encode(String.fromCodePoint(number));

function writeSubframe(out: BitWriter, samples: readonly number[], wasted: number): void {
  const depth = BITS - wasted;
  const [first = 0] = samples;
  const isSilent = samples.every((sample) => sample === first);
  const order = isSilent ? 0 : findOrder(samples);
  out.write(0, 1);
  out.write(isSilent ? 0 : 8 + order, 6);
  out.write(wasted > 0 ? 1 : 0, 1);
  if (wasted > 0) out.unary(wasted - 1);
  if (isSilent) {
    out.write(first, depth);
    return;
  }
  for (const sample of samples.slice(0, order)) out.write(sample, depth);
  writeResidual(out, predict(samples, order), { order, length: samples.length });
}

/** What is left of samples when each is guessed from those before it, by a polynomial of that order. */
function predict(samples: readonly number[], order: number): number[] {
  let left = [...samples];
  for (let i = 0; i < order; i++) left = left.slice(1).map((sample, at) => sample - (left[at] ?? 0));
  return left;
}

/** The order that leaves the least: nearly always the one with the fewest bits. */
function findOrder(samples: readonly number[]): number {
  const sums = Array.from({ length: Math.min(MAX_ORDER, samples.length - 1) + 1 }, (_, order) =>
    predict(samples, order).reduce((sum, value) => sum + Math.abs(value), 0),
  );
  return sums.indexOf(Math.min(...sums));
}

type Frame = { order: number; length: number };
type Split = { order: number; parts: { rice: number; values: readonly number[] }[]; bits: number };

/** Every way to cut the residual into parts of one length, each with the Rice parameter that suits it best. */
function splitResidual(residual: readonly number[], { order, length }: Frame): Split[] {
  const splits: Split[] = [];
  for (let cut = 0; cut <= 6; cut++) {
    const size = length / 2 ** cut;
    if (!Number.isInteger(size) || size <= order) break;
    const parts = Array.from({ length: 2 ** cut }, (_, i) => {
      const values = residual.slice(Math.max(0, i * size - order), (i + 1) * size - order);
      return { values, ...findRice(values) };
    });
    splits.push({ order: cut, parts, bits: parts.reduce((sum, { bits }) => sum + bits + 4, 0) });
  }
  return splits;
}

/** Folds the sign into the lowest bit. */
const fold = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);

/** Of the parameters around the mean the one with the fewest bits. */
function findRice(values: readonly number[]): { rice: number; bits: number } {
  const sum = values.reduce((all, value) => all + fold(value), 0);
  const middle = Math.floor(Math.log2(Math.max(1, sum / Math.max(1, values.length))));
  const around = [middle - 1, middle, middle + 1].filter((rice) => rice >= 0 && rice <= MAX_RICE);
  const costs = around.map((rice) => ({
    rice,
    bits: values.reduce((bits, value) => bits + (fold(value) >> rice) + 1 + rice, 0),
  }));
  return costs.reduce((best, cost) => (cost.bits < best.bits ? cost : best));
}

function writeResidual(out: BitWriter, residual: readonly number[], frame: Frame): void {
  const splits = splitResidual(residual, frame);
  const best = splits.reduce((a, b) => (b.bits < a.bits ? b : a));
  out.write(0, 2); // parameters of four bits
  out.write(best.order, 4);
  for (const { rice, values } of best.parts) {
    out.write(rice, 4);
    for (const value of values) {
      const folded = fold(value);
      out.unary(folded >> rice);
      out.write(folded, rice);
    }
  }
}

/** A cyclic redundancy check without start or end value. */
function checksum(bytes: readonly number[], width: 8 | 16, polynomial: number): number {
  const top = 1 << (width - 1);
  const mask = 2 ** width - 1;
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << (width - 8);
    for (let i = 0; i < 8; i++) sum = (sum & top ? (sum << 1) ^ polynomial : sum << 1) & mask;
  }
  return sum;
}
