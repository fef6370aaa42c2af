import { CHAIN_FACTS } from '@pitlane/shared/domain/chains';
import { z } from 'zod';
import type { ChainConfig } from '../../config.ts';
import type { Log } from '../../lib/log.ts';
import { MAX_CALLS, RPC_CODE, type RpcAnswer, type RpcCall, readCall, refusal } from './rpc-request.ts';

const TIMEOUT_MS = 10_000;

export type ProxyResponse = { status: 200 | 400 | 503; body: RpcAnswer | RpcAnswer[] };

const NodeAnswerSchema = z.object({
  id: z.int(),
  result: z.unknown().optional(),
  error: z.looseObject({ code: z.number(), message: z.string() }).optional(),
});
const NodeAnswersSchema = z.union([z.array(NodeAnswerSchema), NodeAnswerSchema.transform((one) => [one])]);

/** Number of calls in a body that has been parsed. */
export function callsIn(body: unknown): number {
  return Array.isArray(body) ? body.length : 1;
}

/**
 * Passes the allowed calls of a JSON-RPC body to the chain's node, all at once, and answers the others itself. When the
 * node cannot be reached, a single call is answered with 503 and a batch with 200: so viem reads the error of both.
 */
export async function proxyCalls(chain: ChainConfig, body: unknown, log: Log): Promise<ProxyResponse> {
  const isBatch = Array.isArray(body);
  const given: unknown[] = isBatch ? body : [body];
  if (given.length === 0 || given.length > MAX_CALLS) {
    const message = `A batch has 1 to ${MAX_CALLS} calls.`;
    return { status: 400, body: refusal(null, RPC_CODE.invalidRequest, message) };
  }
  const read = given.map(readCall);
  const allowed = read.filter(isCall);
  const outcome = allowed.length > 0 ? await askNode(chain, allowed, log) : new Map<RpcCall, RpcAnswer>();
  const answers = read.map((call) =>
    isCall(call) ? (outcome?.get(call) ?? unavailable(chain, call)) : call,
  );
  const [first = refusal(null, RPC_CODE.invalidRequest, 'Empty.')] = answers;
  return isBatch ? { status: 200, body: answers } : { status: outcome ? 200 : 503, body: first };
}

function isCall(call: RpcCall | RpcAnswer): call is RpcCall {
  return 'method' in call;
}

function unavailable({ chain }: ChainConfig, { id }: RpcCall): RpcAnswer {
  const { label } = CHAIN_FACTS[chain];
  return refusal(id, RPC_CODE.unavailable, `${label} does not answer just now. Try again in a moment.`);
}

/** The node's answers by call; undefined when it did not answer or made no sense. */
async function askNode(
  { chain, rpcUrl }: ChainConfig,
  calls: RpcCall[],
  log: Log,
): Promise<Map<RpcCall, RpcAnswer> | undefined> {
  // Callers choose their ids freely; the node is given positions instead, so that answers find their calls again.
  const numbered = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }));
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(numbered.length === 1 ? numbered[0] : numbered),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answers = NodeAnswersSchema.parse(await response.json());
    return new Map(
      answers.flatMap(({ id, result, error }): [RpcCall, RpcAnswer][] => {
        const call = calls[id];
        if (!call) return [];
        return [[call, { jsonrpc: '2.0', id: call.id, ...(error ? { error } : { result: result ?? null }) }]];
      }),
    );
  } catch (error) {
    log.warn({ err: error, chain }, 'the RPC proxy got no answer from the node');
    return undefined;
  }
}
