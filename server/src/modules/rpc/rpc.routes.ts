import { ChainSchema, ErrorResponseSchema } from '@pitlane/shared/api/common';
import { AppError } from '@pitlane/shared/domain/app-error';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { z } from 'zod';
import type { ChainClients } from '../../platform/chain/chain-clients.ts';
import type { SharedLimits } from '../../platform/http/limits.ts';
import { createNetworkShare } from '../../platform/http/network-share.ts';
import { json, operationsOf, router } from '../../platform/http/operation.ts';
import { createBuckets, refuseWhile, spend } from '../../platform/http/rate-limit.ts';
import { createReservedBudget } from '../../platform/http/reserved-budget.ts';
import { createSlots } from '../../platform/http/slots.ts';
import type { Log } from '../../platform/log.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { createChainProxy, MAX_WEIGHT } from './rpc.service.ts';
import { MAX_CALLS, PROXIED_METHODS, RPC_CODE, refusal } from './rpc-request.ts';

const operation = operationsOf('Chains');

const example = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] };

const RpcAnswerSchema = z
  .object({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number(), z.null()]),
    result: z.unknown().optional(),
    error: z.object({ code: z.int(), message: z.string() }).optional(),
  })
  .meta({ id: 'RpcAnswer', example: { jsonrpc: '2.0', id: 1, result: '0x4b4' } });
const AnswersSchema = z.union([RpcAnswerSchema, z.array(RpcAnswerSchema)]);

const call = operation('public', 'POST /rpc/{chain}', {
  operationId: 'proxyRpc',
  summary: "Call a chain's node",
  description:
    `JSON-RPC 2.0, one call or a batch of at most ${MAX_CALLS}. Only what a browser needs is passed on: ` +
    `${PROXIED_METHODS.join(', ')}. eth_call, eth_estimateGas and eth_getLogs reach this site's contracts alone ` +
    '(an estimate of a plain transfer reaches any address), with at most 16,777,216 gas and 2,000 blocks of logs, ' +
    'without overrides. A call for logs counts as ten, an estimate as three. Answers above 4 MiB are cut off. Errors of a call, also that the chain does not answer, ' +
    'come as JSON-RPC errors.',
  request: {
    params: z.strictObject({ chain: ChainSchema }),
    body: {
      required: true,
      content: { 'application/json': { schema: { type: 'object' as const }, example } },
    },
  },
  errors: ['NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'TOO_MANY_REQUESTS'],
  responses: {
    200: json(AnswersSchema, 'The JSON-RPC answer, or a batch’s answers in its order.'),
    400: json(z.union([AnswersSchema, ErrorResponseSchema]), 'Not a JSON-RPC request, or an unknown chain.'),
    503: json(AnswersSchema, 'The chain isn’t responding; the body is a JSON-RPC error.'),
  },
});

/**
 * Calls of one client, and of all of them: what a small node can answer beside the indexer, a usual call counting as one. A page makes a
 * hundred when it opens and one now and then. The window of all is five seconds, so that a flood closes it for no longer.
 */
const CLIENT_LIMIT = { burst: 400, perSecond: 20 };
const OVERALL_LIMIT = { burst: 2_000, perSecond: 400 };

/** The RPC proxy: browsers reach the chains through this site, so no node's address or key leaves the server. */
export function rpcRoutes(chains: ChainClients, log: Log, limits: SharedLimits) {
  const proxies = new Map(
    [...chains].map(([chain, { config }]) => [chain, createChainProxy(config, log)] as const),
  );
  const slots = createSlots('calls', { perClient: 12, overall: 48 });
  const buckets = createBuckets(CLIENT_LIMIT);
  const networks = createNetworkShare(OVERALL_LIMIT);
  const overall = createReservedBudget({
    limits,
    name: 'rpc',
    limit: OVERALL_LIMIT,
    portion: 2 * MAX_WEIGHT,
  });
  const app = router();
  app.openapi(call, async (c) => {
    const { chain } = c.req.valid('param');
    const proxy = proxies.get(chain);
    if (!proxy) {
      throw new AppError('NOT_FOUND', `This site doesn’t support ${CHAIN_FACTS[chain].label}.`, {
        field: 'chain',
      });
    }
    // Not by a schema: what is no JSON gets an answer in the form of JSON-RPC.
    const body = parseJson(await c.req.text());
    if (body === undefined) {
      return c.json(refusal(null, RPC_CODE.parse, 'The body is not valid JSON.'), 400);
    }
    const { weight, nodeWeight, answer: findAnswer } = proxy(body);
    const { client } = c.var;
    spend(buckets, client, 'calls', weight);
    refuseWhile(networks.take(client, nodeWeight), 'calls from your network');
    const wait = await overall.take(nodeWeight);
    if (wait > 0) networks.refund(client, nodeWeight);
    refuseWhile(wait, 'calls by all visitors');
    const { status, body: answer } = await slots.run(client, findAnswer);
    c.header('cache-control', 'no-store');
    return c.json(answer, status);
  });
  return app;
}
