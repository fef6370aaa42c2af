import { z } from 'zod';
import { MAX_GAS, rpcParams } from './rpc-params.ts';

/** Calls in one batch. */
export const MAX_CALLS = 20;
/** Names of all methods that are passed on. */
export const PROXIED_METHODS = Object.keys(rpcParams(new Set()));

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
  limitExceeded: -32005,
} as const;

/** Reads a call: a call that may be passed on to the node, or the answer that explains the refusal. */
export type CallReader = (given: unknown) => RpcCall | RpcAnswer;

/** A reader for a chain whose contracts (lower case) may be called. */
export function createCallReader(contracts: ReadonlySet<string>): CallReader {
  const schemas = new Map<string, z.ZodType<unknown[]>>(Object.entries(rpcParams(contracts)));
  return (given) => {
    const parsed = CallSchema.safeParse(given);
    if (!parsed.success) return refusal(null, RPC_CODE.invalidRequest, 'This is not a JSON-RPC 2.0 request.');
    const call = parsed.data;
    const schema = schemas.get(call.method);
    if (!schema) return refusal(call.id, RPC_CODE.methodNotFound, `${call.method} isn’t passed on here.`);
    const params = schema.safeParse(call.params);
    if (!params.success) return refusal(call.id, RPC_CODE.invalidParams, explain(params.error));
    return { ...call, params: withGas(call.method, params.data) };
  };
}

export function refusal(id: RpcId, code: number, message: string): RpcAnswer {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

/** A call that names no gas would get as much as the node allows. */
function withGas(method: string, params: unknown[]): unknown[] {
  if (method !== 'eth_call' && method !== 'eth_estimateGas') return params;
  const [transaction, ...rest] = params;
  const { gas, ...others } = transaction as { gas?: string | null };
  return [{ ...others, gas: gas ?? `0x${MAX_GAS.toString(16)}` }, ...rest];
}

/** "params[0].to must be a contract of this site." */
function explain(error: z.ZodError): string {
  const [issue] = error.issues;
  const path = (issue?.path ?? []).map((part) =>
    typeof part === 'number' ? `[${part}]` : `.${String(part)}`,
  );
  const what = issue?.message.startsWith('must') || issue?.message.startsWith('needs');
  return `params${path.join('')} ${what ? issue?.message : `cannot be passed on: ${issue?.message}`}.`;
}
