import { type Hex, hexToBigInt, keccak256, numberToHex, toRlp } from 'viem';

/** What a block's hash is made of, in the order in which it is hashed: the Prague rules (EIP-7685). */
const FIELDS = [
  ...(['parentHash', 'sha3Uncles', 'miner', 'stateRoot', 'transactionsRoot', 'receiptsRoot'] as const),
  ...(['logsBloom', 'difficulty', 'number', 'gasLimit', 'gasUsed', 'timestamp', 'extraData'] as const),
  ...(['mixHash', 'nonce', 'baseFeePerGas', 'withdrawalsRoot', 'blobGasUsed', 'excessBlobGas'] as const),
  ...(['parentBeaconBlockRoot', 'requestsHash'] as const),
];
type Field = (typeof FIELDS)[number];

/** The fields that are numbers, which are hashed without leading zeros; the others are bytes of a fixed length. */
const NUMBERS: ReadonlySet<Field> = new Set<Field>([
  ...(['difficulty', 'number', 'gasLimit', 'gasUsed', 'timestamp'] as const),
  ...(['baseFeePerGas', 'blobGasUsed', 'excessBlobGas'] as const),
]);

/** A block's header as a node tells it. */
export type Header = Record<Field, Hex>;

/** The hash of the block that has this header. */
export function blockHash(header: Header): Hex {
  return keccak256(
    toRlp(FIELDS.map((field) => (NUMBERS.has(field) ? numberBytes(header[field]) : header[field]))),
  );
}

function numberBytes(text: Hex): Hex {
  const value = hexToBigInt(text);
  if (value === 0n) return '0x';
  const digits = numberToHex(value).slice(2);
  return `0x${digits.length % 2 === 0 ? '' : '0'}${digits}`;
}
