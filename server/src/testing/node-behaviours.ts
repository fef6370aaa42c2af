/**
 * How nodes and their providers misbehave: taken from public reports, in the nodes' own words. Each entry changes what a good node sends.
 * `reader` is what one reading makes of it while it lasts.
 */
import type { Intercept, Interception, RpcRequest } from './fake-node.ts';

export type NodeBehaviour = {
  name: string;
  /** What an answer comes to while the node behaves so. */
  reader: 'answers' | 'rate_limited' | 'wrong_answer' | 'forked' | 'other';
  intercept: Intercept;
};

type Reply = { id: unknown; result?: unknown; error?: unknown };
type RpcErrorBody = { code: number; message: string; data?: unknown };

const json = (value: unknown, rest: Omit<Interception, 'body'> = {}): Interception => ({
  ...rest,
  body: JSON.stringify(value),
});
const listOf = (given: RpcRequest | RpcRequest[]) => (Array.isArray(given) ? given : [given]);

/** Changes single replies. */
function rewrite(change: (reply: Reply, call: RpcRequest) => Reply): Intercept {
  return async (given, answer) => {
    const replies = (await answer()) as Reply | Reply[];
    const changed = listOf(given).map((call, i) => {
      const reply = Array.isArray(replies) ? replies[i] : replies;
      return change(reply ?? { id: call.id }, call);
    });
    return json(Array.isArray(given) ? changed : changed[0]);
  };
}

/** Changes what eth_getLogs answers. */
function rewriteLogs(
  change: (logs: Record<string, unknown>[], filter: Record<string, unknown>) => unknown,
): Intercept {
  return rewrite((reply, { method, params }) =>
    method === 'eth_getLogs' && Array.isArray(reply.result)
      ? { ...reply, result: change(reply.result, params[0] as Record<string, unknown>) }
      : reply,
  );
}

/** Fails one method, also inside of batches with HTTP status 200. */
function fail(method: string, error: RpcErrorBody, when = (_: RpcRequest) => true): Intercept {
  return rewrite((reply, call) => (call.method === method && when(call) ? { id: reply.id, error } : reply));
}

/** Refuses ranges of more blocks. */
const failRange = (most: number, error: RpcErrorBody): Intercept =>
  fail('eth_getLogs', error, ({ params }) => {
    const { fromBlock, toBlock } = params[0] as { fromBlock?: string; toBlock?: string };
    return fromBlock !== undefined && Number(toBlock) - Number(fromBlock) + 1 > most;
  });

/** Refuses batches of more calls. */
const failBatch =
  (most: number, refusal: (given: RpcRequest[]) => Interception): Intercept =>
  (given) =>
    Array.isArray(given) && given.length > most ? refusal(given) : undefined;

/** Sends the same, whatever it is asked. */
const always =
  (interception: Interception): Intercept =>
  () =>
    interception;

const HTML = '<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1></body></html>';

export const NODE_BEHAVIOURS: readonly NodeBehaviour[] = [
  // Answers that cannot be true.
  { name: 'answers no logs at all (ponder#1852)', reader: 'wrong_answer', intercept: rewriteLogs(() => []) },
  {
    name: 'leaves out the logs of blocks that are asked for by hash (hyperindex#1498)',
    reader: 'wrong_answer',
    intercept: rewriteLogs((logs, { blockHash }) => (blockHash ? [] : logs)),
  },
  {
    name: 'answers with the logs of another block',
    reader: 'wrong_answer',
    intercept: rewriteLogs((logs) => logs.map((log) => ({ ...log, blockNumber: '0xffffff' }))),
  },
  {
    name: 'answers with logs of another fork',
    reader: 'forked',
    intercept: rewriteLogs((logs) => logs.map((log) => ({ ...log, blockHash: `0x${'9'.repeat(64)}` }))),
  },
  {
    name: 'answers with logs that were taken back',
    reader: 'wrong_answer',
    intercept: rewriteLogs((logs) => logs.map((log) => ({ ...log, removed: true }))),
  },
  { name: 'answers null instead of logs', reader: 'wrong_answer', intercept: rewriteLogs(() => null) },
  {
    name: 'leaves the hash of the block out of its logs',
    reader: 'wrong_answer',
    intercept: rewriteLogs((logs) => logs.map((log) => ({ ...log, blockHash: null }))),
  },
  {
    name: 'answers with another block than the one asked for',
    reader: 'wrong_answer',
    intercept: rewrite((reply, { method }) =>
      method === 'eth_getBlockByNumber' && reply.result
        ? { ...reply, result: { ...(reply.result as object), number: '0xffffff' } }
        : reply,
    ),
  },
  {
    name: 'answers with a pending block',
    reader: 'wrong_answer',
    intercept: rewrite((reply, { method }) =>
      method === 'eth_getBlockByNumber' && reply.result
        ? { ...reply, result: { ...(reply.result as object), hash: null } }
        : reply,
    ),
  },
  // Fields that say nothing.
  ...['0x0', '', '0x18bcfe56800', null].map(
    (blockTimestamp): NodeBehaviour => ({
      name: `gives ${JSON.stringify(blockTimestamp)} as the time of a log's block (go-ethereum#32334, erigon#5216)`,
      reader: 'answers',
      intercept: rewriteLogs((logs) => logs.map((log) => ({ ...log, blockTimestamp }))),
    }),
  ),
  {
    name: 'leaves bloom filters empty',
    reader: 'answers',
    intercept: rewrite((reply, { method }) =>
      method === 'eth_getBlockByNumber' && reply.result
        ? { ...reply, result: { ...(reply.result as object), logsBloom: `0x${'0'.repeat(512)}` } }
        : reply,
    ),
  },
  {
    name: 'answers with more logs than it was asked for, in any order',
    reader: 'answers',
    intercept: rewriteLogs((logs) => [...logs, ...logs].reverse()),
  },
  // Batches.
  {
    name: 'refuses batches of more than 3 with one error object and id null (cdk-validium-node#50)',
    reader: 'answers',
    intercept: failBatch(3, () =>
      json({
        jsonrpc: '2.0',
        id: null,
        error: { code: -32_600, message: 'batch requests are limited to 3' },
      }),
    ),
  },
  {
    name: 'refuses every batch, in words that name none',
    reader: 'answers',
    intercept: failBatch(1, () =>
      json({ jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'invalid request' } }),
    ),
  },
  {
    name: 'refuses batches with a list of one error (hyperindex#1564)',
    reader: 'answers',
    intercept: failBatch(10, () =>
      json([{ jsonrpc: '2.0', id: null, error: { code: -32_000, message: 'batch too large' } }]),
    ),
  },
  {
    name: 'refuses each call of a large batch',
    reader: 'answers',
    intercept: failBatch(5, (given) =>
      json(
        given.map(({ id }) => ({
          id,
          error: { code: -32_005, message: 'Batch size is too large: limit 5' },
        })),
      ),
    ),
  },
  {
    name: 'refuses batches with status 400',
    reader: 'answers',
    intercept: failBatch(2, () => ({ status: 400, body: 'Bad Request' })),
  },
  {
    name: 'refuses large bodies with status 413 and a page',
    reader: 'answers',
    intercept: failBatch(4, () => ({ status: 413, headers: { 'content-type': 'text/html' }, body: HTML })),
  },
  {
    name: 'answers only the first calls of a batch',
    reader: 'answers',
    intercept: async (given, answer) =>
      Array.isArray(given) ? json(((await answer()) as Reply[]).slice(0, 2)) : undefined,
  },
  {
    name: 'answers the calls of a batch in another order',
    reader: 'answers',
    intercept: async (given, answer) =>
      Array.isArray(given) ? json(((await answer()) as Reply[]).toReversed()) : undefined,
  },
  // Limits on ranges.
  {
    name: 'answers ranges of up to 5 blocks, and says so (Alchemy)',
    reader: 'answers',
    intercept: failRange(5, {
      code: -32_600,
      message:
        'You can make eth_getLogs requests with up to a 5 block range. Based on your parameters, this block range should work: [0x1, 0x5]',
    }),
  },
  {
    name: 'answers ranges of up to 8 blocks (Infura)',
    reader: 'answers',
    intercept: failRange(8, {
      code: -32_005,
      message: 'query returned more than 10000 results. Try with this block range [0x1, 0x8].',
    }),
  },
  {
    name: 'answers ranges of up to 7 blocks, with "limit exceeded" (BNB Smart Chain)',
    reader: 'answers',
    intercept: failRange(7, { code: -32_005, message: 'limit exceeded' }),
  },
  {
    name: 'refuses ranges with "exceed maximum block range: 6"',
    reader: 'answers',
    intercept: failRange(6, { code: -32_701, message: 'exceed maximum block range: 6' }),
  },
  {
    name: 'gives up on ranges that take long',
    reader: 'answers',
    intercept: failRange(9, { code: -32_000, message: 'query timeout exceeded' }),
  },
  // Limits on how often.
  {
    name: 'limits eth_getLogs alone, inside a batch with status 200 (hyperindex#715)',
    reader: 'rate_limited',
    intercept: fail('eth_getLogs', { code: 429, message: 'Too Many Requests' }),
  },
  {
    name: 'limits by compute units (Alchemy)',
    reader: 'rate_limited',
    intercept: fail('eth_getLogs', {
      code: 429,
      message: 'Your app has exceeded its compute units per second capacity.',
    }),
  },
  {
    name: 'limits by the day (Infura)',
    reader: 'rate_limited',
    intercept: fail('eth_getLogs', {
      code: -32_005,
      message: 'daily request count exceeded, request rate limited',
    }),
  },
  {
    name: 'limits by the second (QuickNode)',
    reader: 'rate_limited',
    intercept: fail('eth_getLogs', {
      code: -32_007,
      message: '50/second request limit reached - reduce calls per second or upgrade your account',
    }),
  },
  {
    name: 'answers 429 with Retry-After and a JSON-RPC error',
    reader: 'rate_limited',
    intercept: always(
      json({ error: { code: -32_000, message: 'slow' } }, { status: 429, headers: { 'retry-after': '7' } }),
    ),
  },
  {
    name: 'answers 429 with a page',
    reader: 'rate_limited',
    intercept: always({ status: 429, headers: { 'content-type': 'text/html' }, body: HTML }),
  },
  // No answers at all.
  {
    name: 'answers with a page of its gateway',
    reader: 'other',
    intercept: always({ status: 502, headers: { 'content-type': 'text/html' }, body: HTML }),
  },
  {
    name: 'answers with a page and status 200',
    reader: 'other',
    intercept: always({ headers: { 'content-type': 'text/html' }, body: HTML }),
  },
  {
    name: 'sends half of its answer',
    reader: 'other',
    intercept: always({ body: '[{"jsonrpc":"2.0","id":0,"resu' }),
  },
  { name: 'sends an empty answer', reader: 'other', intercept: always({ body: '' }) },
  { name: 'answers null', reader: 'other', intercept: always(json(null)) },
  {
    name: 'is still syncing',
    reader: 'other',
    intercept: fail('eth_getLogs', { code: -32_000, message: 'header not found' }),
  },
  {
    name: 'has lost the state that it is asked for',
    reader: 'other',
    intercept: fail('eth_getLogs', { code: -32_000, message: 'missing trie node' }),
  },
];
