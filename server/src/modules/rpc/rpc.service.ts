import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { type ChainConfig, toVariable } from '../../config/chain-config.ts';
import { timeNodeCall } from '../../platform/chain/node-call-signal.ts';
import type { Log } from '../../platform/log.ts';
import { TooLongError } from '../../platform/read-capped.ts';
import { callNode, MAX_ANSWER_BYTES } from './call-node.ts';
import {
  type CallReader,
  createCallReader,
  MAX_CALLS,
  RPC_CODE,
  type RpcAnswer,
  type RpcCall,
  refusal,
} from './rpc-request.ts';

export type ProxyResponse = { status: 200 | 400 | 503; body: RpcAnswer | RpcAnswer[] };
export type ReadBody = {
  /** What its sender pays: a call that is not passed on counts as one. */
  weight: number;
  /** What the node has to do. */
  nodeWeight: number;
  /** Passes the allowed calls to the node, and answers the others. */
  answer: () => Promise<ProxyResponse>;
};
/** Reads a JSON-RPC body. */
export type ChainProxy = (body: unknown) => ReadBody;

/** What calls cost a node, beside those that read one value: logs are searched for, and an estimate runs a call several times. */
const WEIGHTS: Readonly<Record<string, number>> = { eth_getLogs: 10, eth_estimateGas: 3, eth_feeHistory: 2 };
/** The most that a body can weigh. */
export const MAX_WEIGHT = MAX_CALLS * Math.max(...Object.values(WEIGHTS));

const weigh = (calls: readonly RpcCall[]): number =>
  calls.reduce((sum, { method }) => sum + (WEIGHTS[method] ?? 1), 0);

/**
 * The proxy of one chain. All calls of a body reach the node at once. When the node cannot be reached, a single call is
 * answered with 503 and a batch with 200: so viem reads the error of both.
 */
export function createChainProxy(config: ChainConfig, log: Log): ChainProxy {
  const readCall: CallReader = createCallReader(new Set(config.contracts));
  return (body) => {
    const isBatch = Array.isArray(body);
    const given: unknown[] = isBatch ? body : [body];
    if (given.length === 0 || given.length > MAX_CALLS) {
      const message = `A batch has 1 to ${MAX_CALLS} calls.`;
      const refused = { status: 400, body: refusal(null, RPC_CODE.invalidRequest, message) } as const;
      return { weight: Math.min(given.length, MAX_CALLS), nodeWeight: 0, answer: async () => refused };
    }
    const read = given.map(readCall);
    const calls = read.filter(isCall);
    const nodeWeight = weigh(calls);
    const answer = async (): Promise<ProxyResponse> => {
      const outcome = await findAnswers(config, calls, log);
      const answers = read.map((each) => (isCall(each) ? outcome.answerOf(each) : each));
      const [first = refusal(null, RPC_CODE.invalidRequest, 'Empty.')] = answers;
      return isBatch ? { status: 200, body: answers } : { status: outcome.reached ? 200 : 503, body: first };
    };
    return { weight: nodeWeight + read.length - calls.length, nodeWeight, answer };
  };
}

function isCall(call: RpcCall | RpcAnswer): call is RpcCall {
  return 'method' in call;
}

type Outcome = { reached: boolean; answerOf: (call: RpcCall) => RpcAnswer };

async function findAnswers(config: ChainConfig, calls: RpcCall[], log: Log): Promise<Outcome> {
  const { chain, proxyRpcUrl, rpcUrl } = config;
  const silent = (call: RpcCall) => unavailable(config, call);
  if (calls.length === 0) return { reached: true, answerOf: silent };
  try {
    const found = new Map<RpcCall, RpcAnswer>();
    const node = toVariable(chain, proxyRpcUrl ? 'PROXY_RPC_URL' : 'RPC_URL');
    const answers = await timeNodeCall(node, () => callNode(proxyRpcUrl ?? rpcUrl, calls));
    for (const { id, result, error } of answers) {
      const call = calls[id];
      const said = error ? { error } : { result: result ?? null };
      if (call) found.set(call, { jsonrpc: '2.0', id: call.id, ...said });
    }
    return { reached: true, answerOf: (call) => found.get(call) ?? silent(call) };
  } catch (error) {
    if (error instanceof TooLongError) return { reached: true, answerOf: tooLarge };
    log.warn({ err: error, chain }, 'the RPC proxy got no answer from the node');
    return { reached: false, answerOf: silent };
  }
}

function unavailable({ chain }: ChainConfig, { id }: RpcCall): RpcAnswer {
  const { label } = CHAIN_FACTS[chain];
  return refusal(id, RPC_CODE.unavailable, `${label} isn’t responding. Try again in a moment.`);
}

function tooLarge({ id }: RpcCall): RpcAnswer {
  const message = `The answer is larger than ${MAX_ANSWER_BYTES / 1024 / 1024} MiB. Ask for less.`;
  return refusal(id, RPC_CODE.limitExceeded, message);
}
