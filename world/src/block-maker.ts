import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { type Hex, hexToBigInt, keccak256, numberToHex, toRlp } from 'viem';
import type { Rpc } from './rpc.ts';
import { createSigner, type Sent } from './transactions.ts';

export type BlockMaker = {
  /**
   * Puts transactions into one block, so many seconds after the start or as soon after as time goes. Resolves to its
   * number. Throws an Error when one of them fails.
   */
  seal: (sent: readonly Sent[], at: number) => Promise<number>;
  /** Makes the last block again if its hash is not as wanted, with the same transactions and time. */
  redo: (wanted: (hash: Hex) => boolean) => Promise<void>;
  /** How many blocks and transactions there are. */
  made: () => { blocks: number; transactions: number };
};

export type BlockMakerOptions = {
  rpc: Rpc;
  chain: Chain;
  /** Seconds since 1970 that times are counted from. */
  start: number;
};

type Block = Header & { hash: Hex };
type Receipt = { status: Hex; transactionHash: Hex };

/** Headers to try for a hash: the rarest series comes once in 67, and not in this many once in e^75 times. */
const PATIENCE = 5_000n;

/** Makes the blocks of a chain that mines only on request. */
export async function createBlockMaker({ rpc, chain, start }: BlockMakerOptions): Promise<BlockMaker> {
  const sign = createSigner(rpc, chain);
  let head = await rpc<Block>('eth_getBlockByNumber', 'latest', false);
  let inHead: Hex[] = [];
  let transactions = 0;

  const mine = async (timestamp: number) => {
    for (const raw of inHead) await rpc('eth_sendRawTransaction', raw);
    await rpc('evm_setNextBlockTimestamp', timestamp);
    const [block] = await rpc<Block[]>('evm_mine_detailed');
    if (!block) throw new Error(`${chain}: no block was mined`);
    head = block;
  };

  return {
    async seal(sent, at) {
      inHead = [];
      for (const { from, draft } of sent) inHead.push(await sign(from, draft));
      await mine(Math.max(start + at, Number(head.timestamp) + 1));
      transactions += sent.length;
      checkReceipts(await rpc<Receipt[]>('eth_getBlockReceipts', head.number), sent.length, chain);
      return Number(head.number);
    },
    async redo(wanted) {
      if (wanted(head.hash)) return;
      const { timestamp, baseFeePerGas, gasLimit } = head;
      const chosen = findGasLimit(head, wanted);
      await rpc('anvil_rollback', 1);
      await rpc('anvil_setNextBlockBaseFeePerGas', baseFeePerGas);
      await rpc('evm_setBlockGasLimit', chosen);
      await mine(Number(timestamp));
      await rpc('evm_setBlockGasLimit', gasLimit);
      if (!wanted(head.hash))
        throw new Error(`${chain}: block ${Number(head.number)} has an unforeseen hash`);
    },
    made: () => ({ blocks: Number(head.number), transactions }),
  };
}

/**
 * A gas limit that gives a block a wanted hash. It is the one header field that the producer chooses and that
 * does not affect the rest of the block.
 */
function findGasLimit(header: Header, wanted: (hash: Hex) => boolean): Hex {
  const first = hexToBigInt(header.gasLimit);
  for (let more = 1n; more < PATIENCE; more++) {
    const gasLimit = numberToHex(first + more);
    if (wanted(blockHash({ ...header, gasLimit }))) return gasLimit;
  }
  throw new Error(`no hash is as wanted for block ${Number(header.number)}`);
}

function checkReceipts(receipts: Receipt[], expected: number, chain: Chain): void {
  const failed = receipts.find(({ status }) => status !== '0x1');
  if (failed) throw new Error(`${chain}: transaction ${failed.transactionHash} failed`);
  if (receipts.length !== expected)
    throw new Error(`${chain}: ${receipts.length} of ${expected} transactions mined`);
}

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
