import { z } from 'zod';
import { readCapped } from '../../platform/read-capped.ts';
import type { RpcCall } from './rpc-request.ts';

const TIMEOUT_MS = 10_000;
/** A full block with its transactions has some hundred kilobytes. */
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

const NodeAnswerSchema = z.object({
  id: z.int(),
  result: z.unknown().optional(),
  error: z.looseObject({ code: z.number(), message: z.string() }).optional(),
});
const NodeAnswersSchema = z.union([z.array(NodeAnswerSchema), NodeAnswerSchema.transform((one) => [one])]);
type NodeAnswer = z.infer<typeof NodeAnswerSchema>;

/**
 * Sends several calls to a node in one request. An answer's id is the position of its call, because callers
 * choose their ids freely. Throws a TooLongError above MAX_ANSWER_BYTES, or the error that keeps the node from answering
 * within ten seconds.
 */
export async function callNode(url: string, calls: RpcCall[]): Promise<NodeAnswer[]> {
  const numbered = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }));
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(numbered.length === 1 ? numbered[0] : numbered),
    // The address may hold a key, which a redirect would carry away.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return NodeAnswersSchema.parse(JSON.parse(await readCapped(response.body ?? [], MAX_ANSWER_BYTES)));
}
