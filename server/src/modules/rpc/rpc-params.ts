import { z } from 'zod';

/** No transaction can use more (EIP-7825), so no call and no estimate has to. */
export const MAX_GAS = 1n << 24n;
export const MAX_LOG_BLOCKS = 2_000n;
const MAX_TOPICS = 20;
/** Wallets ask for a few blocks; a node may read all that are asked for. */
const MAX_FEE_BLOCKS = 100;

const refuse = (error: string) => ({ error });
const hexText = (pattern: RegExp, what: string) =>
  z.string().regex(pattern, { error: `must be ${what}`, abort: true });
const Quantity = hexText(/^0x[0-9a-fA-F]{1,64}$/, 'a hexadecimal number');
const Address = hexText(/^0x[0-9a-fA-F]{40}$/, 'an address');
const Hash = hexText(/^0x[0-9a-fA-F]{64}$/, 'a hash of 32 bytes');
const Data = hexText(/^0x(?:[0-9a-fA-F]{2})*$/, 'hexadecimal bytes');
const Block = z.union([
  Quantity,
  z.enum(['latest', 'pending', 'safe', 'finalized', 'earliest']),
  z.strictObject({
    blockHash: Hash.optional(),
    blockNumber: Quantity.optional(),
    requireCanonical: z.boolean().optional(),
  }),
]);
const Gas = Quantity.refine(
  (text) => BigInt(text) <= MAX_GAS,
  refuse(`must be at most ${MAX_GAS}, the most that a transaction can use`),
);
const FeeBlocks = z
  .union([Quantity, z.int().nonnegative()])
  .refine((count) => BigInt(count) <= MAX_FEE_BLOCKS, refuse(`must be at most ${MAX_FEE_BLOCKS} blocks`));

const Transaction = z.strictObject(
  {
    from: Address.nullish(),
    to: Address,
    data: Data.nullish(),
    input: Data.nullish(),
    value: Quantity.nullish(),
    gas: Gas.nullish(),
    gasPrice: Quantity.nullish(),
    maxFeePerGas: Quantity.nullish(),
    maxPriorityFeePerGas: Quantity.nullish(),
    nonce: Quantity.nullish(),
    type: Quantity.nullish(),
    chainId: Quantity.nullish(),
    accessList: z.array(z.unknown()).max(50).nullish(),
  },
  refuse('must be a transaction to an address'),
);

const none = z.array(z.unknown()).max(1);
const atBlock = z.tuple([Address, Block.optional()]);
const block = <Of extends z.ZodType>(of: Of) => z.tuple([of, z.boolean().optional()]);
const called = <Of extends z.ZodType>(of: Of) =>
  z.tuple([of, Block.optional()], {
    error: ({ code }) => (code === 'too_big' ? 'must not override state or block' : undefined),
  });

/**
 * The calls that are passed on: method → the params it may have. They are what a browser wallet and viem
 * need. None changes a node, reads its accounts or traces transactions. Code runs only in `contracts` (lower
 * case), and within MAX_GAS.
 */
export function rpcParams(contracts: ReadonlySet<string>) {
  const isOurs = (address: string) => contracts.has(address.toLowerCase());
  const ours = 'must be a contract of this site';
  const Call = Transaction.refine(({ to }) => isOurs(to), { error: ours, path: ['to'] });
  const Estimate = Transaction.refine(
    ({ to, data, input }) => isOurs(to) || (isPlain(data) && isPlain(input)),
    {
      error: `${ours}, or data must be empty`,
      path: ['to'],
    },
  );
  const Logs = z
    .strictObject(
      {
        address: z.union([Address, z.array(Address).min(1).max(contracts.size)]),
        topics: z
          .array(z.union([Hash, z.null(), z.array(Hash).max(MAX_TOPICS)]))
          .max(4)
          .nullish(),
        blockHash: Hash.optional(),
        fromBlock: Quantity.optional(),
        toBlock: Quantity.optional(),
      },
      refuse('must be a filter with the address of a contract'),
    )
    .refine(({ address }) => [address].flat().every(isOurs), { error: ours, path: ['address'] })
    .refine(
      isBounded,
      refuse(`needs a blockHash alone, or numbers fromBlock and toBlock at most ${MAX_LOG_BLOCKS} apart`),
    );
  return {
    eth_blockNumber: none,
    eth_call: called(Call),
    eth_chainId: none,
    eth_estimateGas: called(Estimate),
    eth_feeHistory: z.tuple([FeeBlocks, Block, z.array(z.number()).max(20).nullish()]),
    eth_gasPrice: none,
    eth_getBalance: atBlock,
    eth_getBlockByHash: block(Hash),
    eth_getBlockByNumber: block(Block),
    eth_getCode: atBlock,
    eth_getLogs: z.tuple([Logs]),
    eth_getTransactionByHash: z.tuple([Hash]),
    eth_getTransactionCount: atBlock,
    eth_getTransactionReceipt: z.tuple([Hash]),
    eth_maxPriorityFeePerGas: none,
    eth_sendRawTransaction: z.tuple([Data]),
    net_version: none,
  } satisfies Record<string, z.ZodType<unknown[]>>;
}

function isPlain(data: string | null | undefined): boolean {
  return data == null || data === '0x';
}

function isBounded(filter: { blockHash?: string; fromBlock?: string; toBlock?: string }): boolean {
  const { blockHash, fromBlock, toBlock } = filter;
  // With both, a node may read the range.
  if (blockHash) return fromBlock === undefined && toBlock === undefined;
  return (
    fromBlock !== undefined && toBlock !== undefined && BigInt(toBlock) - BigInt(fromBlock) <= MAX_LOG_BLOCKS
  );
}
