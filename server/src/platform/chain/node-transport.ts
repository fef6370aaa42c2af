/** JSON-RPC over HTTP, with batches that shrink to what a node takes. */
import {
  BaseError,
  createTransport,
  HttpRequestError,
  RpcRequestError,
  TimeoutError,
  type Transport,
} from 'viem';
import { getHttpRpcClient, type HttpRpcClient } from 'viem/utils';
import { timeNodeCall, toCallResult } from './node-call-signal.ts';
import { classifyNodeError, redactWords } from './node-errors.ts';

/** A range of blocks that is full of events: about 600 bytes for each log. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
/** The caller retries in its own time, and notices a silent node after one timeout. */
const TIMEOUT_MS = 10_000;
const DEFAULT_BATCH = 100;

export type NodeTransportOptions = {
  /** The most calls that one request carries. 1 sends each alone. Less is sent to a node that refuses as many. */
  batchSize?: number | undefined;
  timeoutMs?: number;
  /** The setting with the node's address, for metrics. */
  node?: string | undefined;
  /** Hears once each time the node refuses a batch: the new size, and what the node said. */
  onBatchRefused?: ((size: number, said: string) => void) | undefined;
};

type Request = { method: string; params?: unknown };
type Call = { request: Request; resolve: (result: unknown) => void; reject: (error: unknown) => void };
type RpcError = { code: number; message: string; data?: unknown };
type Answer = { id?: unknown; result?: unknown; error?: RpcError | undefined };

/**
 * A viem transport without retries. Calls of one tick travel together. A node that refuses so many at once gets the same calls again in
 * smaller batches, down to single calls, and no larger ones for a while.
 */
export function nodeTransport(url: string, options: NodeTransportOptions = {}): Transport {
  const { batchSize = DEFAULT_BATCH, timeoutMs = TIMEOUT_MS, node, onBatchRefused } = options;
  const client = getHttpRpcClient(url, {
    maxResponseBodySize: MAX_ANSWER_BYTES,
    timeout: timeoutMs,
    onResponse: expectAnswer(url),
  });
  const send = createSender({ client, url, batchSize, timeoutMs, node, onBatchRefused });
  const request = (asked: Request) => send(asked);
  return () =>
    createTransport(
      {
        key: 'node',
        name: 'JSON-RPC node',
        type: 'http',
        request: request as never,
        retryCount: 0,
        timeout: timeoutMs,
      },
      { url },
    );
}

/**
 * Keeps the status and the headers of a refusal that holds no JSON-RPC error, and of every 429: viem drops them, and the Retry-After header
 * with them.
 */
const expectAnswer = (url: string) => async (response: Response) => {
  if (response.ok) return;
  const said = await response.clone().text();
  if (response.status !== 429 && isRpcError(said)) return;
  const { status, headers } = response;
  throw new HttpRequestError({ details: describeRefusal(status, said), headers, status, url });
};

function isRpcError(body: string): boolean {
  try {
    const { error } = (JSON.parse(body) ?? {}) as Answer;
    return typeof error?.code === 'number' && typeof error.message === 'string';
  } catch {
    return false;
  }
}

/** Pages of gateways are not worth a place in a log. */
const describeRefusal = (status: number, said: string) =>
  status === 429
    ? 'Too many requests'
    : said.trimStart().startsWith('<')
      ? `HTTP ${status}`
      : said.slice(0, 200);

type Sender = {
  client: HttpRpcClient;
  url: string;
  batchSize: number;
  timeoutMs: number;
  node: string | undefined;
  onBatchRefused: NodeTransportOptions['onBatchRefused'];
};

function createSender({ client, url, batchSize, timeoutMs, node, onBatchRefused }: Sender) {
  let limit = Math.max(1, batchSize);
  let limitedAt = 0;
  let waiting: Call[] = [];

  const flush = () => {
    const calls = waiting;
    waiting = [];
    if (performance.now() - limitedAt > TRY_LARGER_MS) limit = Math.max(1, batchSize);
    for (const part of split(calls, limit)) void deliver(part);
  };

  /** Settles every call. */
  const deliver = async (calls: readonly Call[]): Promise<void> => {
    try {
      settle(calls, await timeNodeCall(node, () => post(calls), findComplaint));
    } catch (error) {
      if (calls.length > 1 && isRefusal(error)) return resend(calls, { error });
      for (const { reject } of calls) reject(error);
    }
  };

  /** The answers by the places of their calls; some may be missing. */
  const post = async (calls: readonly Call[]): Promise<Map<number, Answer>> => {
    // Not 0, which some servers take for none.
    const bodies = calls.map(({ request }, place) => ({ ...request, id: place + 1 }));
    const [only] = bodies;
    const body = bodies.length === 1 && only ? only : bodies;
    // viem's own timeout ends with the headers: a node may send the rest of its answer never.
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const said: unknown = await client.request({ body, fetchOptions: { signal } });
      const answers = Array.isArray(body) ? readAnswers(said, calls.length) : readAnswer(said);
      if (answers.size > 0) return answers;
      throw new RefusedError(said, url, body);
    } catch (error) {
      throw signal.aborted ? new TimeoutError({ body: bodies, url }) : error;
    }
  };

  /** What the node refused in an answer that came. What a contract refuses is no failure of the node. */
  const findComplaint = (answers: ReadonlyMap<number, Answer>): string | undefined =>
    Array.from(answers.values(), ({ error }) =>
      error ? toCallResult(new RpcRequestError({ body: {}, error: toRpcError(error), url })) : 'failed',
    ).find((result) => result !== 'failed');

  const settle = (calls: readonly Call[], answers: ReadonlyMap<number, Answer>) => {
    const left: Call[] = [];
    for (const [place, call] of calls.entries()) {
      const answer = answers.get(place);
      if (answer) finish(call, answer);
      else left.push(call);
    }
    // Some nodes answer the first calls of a batch and say nothing of the others.
    const taken = calls.length - left.length;
    if (left.length > 0) void resend(left, { error: new Error('a part of the batch was left out'), taken });
  };

  const finish = ({ request, resolve, reject }: Call, { error, result }: Answer) => {
    if (error) reject(new RpcRequestError({ body: request, error: toRpcError(error), url }));
    else resolve(result);
  };

  /** Sends calls again in smaller parts. `taken`: how many of them the node has answered at once. */
  const resend = async (calls: readonly Call[], { error, taken }: { error: unknown; taken?: number }) => {
    const problem = classifyNodeError(error);
    const named = problem.kind === 'batch_refused' ? problem.calls : undefined;
    const most = taken ?? Math.min(named ?? Math.floor(calls.length / SHRINK), calls.length - 1);
    if (most < limit) {
      limit = Math.max(1, most);
      limitedAt = performance.now();
      onBatchRefused?.(limit, redactWords(error instanceof BaseError ? error.details : String(error)));
    }
    await Promise.all(split(calls, limit).map(deliver));
  };

  return (request: Request): Promise<unknown> =>
    new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject });
      if (waiting.length === 1) setImmediate(flush);
    });
}

/** From 100 calls to one in five steps. */
const SHRINK = 3;

/** How long fewer calls are sent before as many as usual are tried again: another node may answer by then. */
const TRY_LARGER_MS = 10 * 60_000;

/** What came back holds no answer. */
class RefusedError extends HttpRequestError {
  /** The node's own code, which tells a limit from a refusal. */
  readonly code: number | undefined;

  constructor(said: unknown, url: string, body: Record<string, unknown> | Record<string, unknown>[]) {
    super({ body, details: describeAnswer(said), url });
    const [first] = Array.isArray(said) ? said : [said];
    this.code = isComplaint(first) ? toRpcError(first.error).code : undefined;
  }
}

/** HTTP statuses with which gateways refuse a body that they do not take. */
const REFUSING: readonly (number | undefined)[] = [400, 405, 406, 411, 413, 415, 422, 501];

/** Whether fewer calls at once may help. Being asked too often is no refusal of a batch. */
function isRefusal(error: unknown): boolean {
  const { kind } = classifyNodeError(error);
  if (kind === 'rate_limited') return false;
  if (error instanceof RefusedError || kind === 'batch_refused') return true;
  return error instanceof HttpRequestError && REFUSING.includes(error.status);
}

function readAnswer(said: unknown): Map<number, Answer> {
  return isAnswer(said) ? new Map([[0, said]]) : new Map();
}

/** Empty when the node complains about the batch as a whole, in one of the ways that nodes do. */
function readAnswers(said: unknown, calls: number): Map<number, Answer> {
  if (!Array.isArray(said)) return new Map();
  const isRefused = said.every((each) => isComplaint(each) && (each.id == null || isAboutBatch(each)));
  if (isRefused) return new Map();
  const answers = said.filter(isAnswer).map((each): [number, Answer] => [Number(each.id ?? 0) - 1, each]);
  return new Map(answers.filter(([place]) => place >= 0 && place < calls));
}

const isAnswer = (said: unknown): said is Answer =>
  isComplaint(said) ||
  (typeof said === 'object' && said !== null && 'result' in said && said.result !== undefined);
const isComplaint = (said: unknown): said is Answer =>
  typeof said === 'object' && said !== null && 'error' in said && Boolean(said.error);
const isAboutBatch = ({ error }: Answer) => /batch/i.test(error?.message ?? '');

function toRpcError(error: unknown): RpcError {
  if (typeof error !== 'object' || error === null) return { code: INTERNAL_ERROR, message: String(error) };
  const { code, message, data } = error as Partial<RpcError>;
  return { code: Number(code ?? INTERNAL_ERROR), message: String(message ?? 'no reason given'), data };
}

/** JSON-RPC 2.0, section 5.1. */
const INTERNAL_ERROR = -32_603;

/** What a node said instead of an answer, short enough for a log. */
function describeAnswer(said: unknown): string {
  const [first] = Array.isArray(said) ? said : [said];
  const message = isComplaint(first) ? toRpcError(first.error).message : JSON.stringify(first);
  return (message ?? 'nothing').slice(0, 200);
}

function split<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
}
