import { z } from 'zod';

/** What a browser wallet and viem need. Nothing that changes a node, reads its accounts or traces transactions. */
export const PROXIED_METHODS = [
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'net_version',
  'web3_clientVersion',
] as const;
const PROXIED: ReadonlySet<string> = new Set(PROXIED_METHODS);

export const MAX_CALLS = 20;
const MAX_LOG_BLOCKS = 2_000n;

export type RpcId = string | number | null;
export type RpcError = { code: number; message: string };
export type RpcAnswer = { jsonrpc: '2.0'; id: RpcId } & ({ result: unknown } | { error: RpcError });
export type RpcCall = { id: RpcId; method: string; params: unknown[] };

const CallSchema = z.object({
  id: z.union([z.string().max(100), z.number(), z.null()]).default(null),
  method: z.string().max(100),
  params: z.array(z.unknown()).default([]),
});

/** Codes of JSON-RPC 2.0 and EIP-1474. */
export const RPC_CODE = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  unavailable: -32002,
} as const;

/** One call that may be passed on, or the answer that says why not. */
export function readCall(given: unknown): RpcCall | RpcAnswer {
  const parsed = CallSchema.safeParse(given);
  if (!parsed.success) return refusal(null, RPC_CODE.invalidRequest, 'This is not a JSON-RPC 2.0 request.');
  const call = parsed.data;
  if (!PROXIED.has(call.method)) {
    return refusal(call.id, RPC_CODE.methodNotFound, `${call.method} is not passed on here.`);
  }
  if (call.method === 'eth_getLogs' && !hasBoundedRange(call.params[0])) {
    const message = `Give a blockHash, or fromBlock and toBlock as numbers at most ${MAX_LOG_BLOCKS} apart.`;
    return refusal(call.id, RPC_CODE.invalidParams, message);
  }
  return call;
}

export function refusal(id: RpcId, code: number, message: string): RpcAnswer {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

const FilterSchema = z.object({
  blockHash: z.string().optional(),
  fromBlock: z.string().optional(),
  toBlock: z.string().optional(),
});

function hasBoundedRange(given: unknown): boolean {
  const filter = FilterSchema.safeParse(given).data;
  if (!filter) return false;
  if (filter.blockHash) return true;
  const [from, to] = [blockNumber(filter.fromBlock), blockNumber(filter.toBlock)];
  return from !== undefined && to !== undefined && to - from <= MAX_LOG_BLOCKS;
}

/** A block given as a number; undefined for "latest" and its like, which say nothing about the distance. */
function blockNumber(text: string | undefined): bigint | undefined {
  return text && /^0x[0-9a-fA-F]{1,16}$/.test(text) ? BigInt(text) : undefined;
}
