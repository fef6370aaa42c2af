import type { Address } from '@pitlane/shared/domain/chain/address';
import { type Hex, hexToBytes, keccak256 } from 'viem';
import type { LogFilter } from './log-decoder.ts';

/** Bytes of a header's bloom filter (Yellow Paper, section 4.4.3). */
const BYTES = 256;
const BITS = BYTES * 8;
/** With more bits set, a block holds anything as far as its bloom tells. */
const MAX_SET = 0.4 * BITS;

/** The bloom filter of a block's logs: what is not in it is certainly not in the block. */
export type LogBloom = {
  /** Whether the block may have a log of this contract that the filter asks for. */
  mayHold(address: Address, filter: LogFilter): boolean;
};

/**
 * Reads the bloom filter of a header. Undefined where it says nothing: the node sends none, another chain leaves it empty or full, or
 * the block has so many logs that nearly everything is in it.
 */
export function readLogBloom(logsBloom: unknown): LogBloom | undefined {
  if (typeof logsBloom !== 'string' || !/^0x[0-9a-f]{512}$/i.test(logsBloom)) return undefined;
  const bytes = hexToBytes(logsBloom as Hex);
  const set = bytes.reduce((sum, byte) => sum + countBits(byte), 0);
  if (set === 0 || set > MAX_SET) return undefined;
  const has = (word: Hex) =>
    bitsOf(word).every((bit) => ((bytes[BYTES - 1 - (bit >> 3)] ?? 0) >> (bit & 7)) & 1);
  return {
    mayHold: (address, { topics }) =>
      has(address) && topics.every((words) => words === null || words.some(has)),
  };
}

function countBits(byte: number): number {
  let count = 0;
  for (let rest = byte; rest > 0; rest >>= 1) count += rest & 1;
  return count;
}

/** Contracts, kinds of events and watched accounts: few, and asked for with every block. */
const known = new Map<Hex, readonly number[]>();
const MAX_KNOWN = 10_000;

/** The three bits of an address or a topic. */
function bitsOf(word: Hex): readonly number[] {
  const bits = known.get(word) ?? makeBits(word);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(word, bits);
  return bits;
}

function makeBits(word: Hex): readonly number[] {
  const hash = hexToBytes(keccak256(word));
  return [0, 2, 4].map((at) => (((hash[at] ?? 0) << 8) + (hash[at + 1] ?? 0)) % BITS);
}
