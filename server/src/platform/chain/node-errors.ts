/** Tells the refusals of nodes apart: providers say the same thing in a hundred ways. */
import { BaseError, HttpRequestError, ResponseBodyTooLargeError, RpcRequestError, TimeoutError } from 'viem';
import { readRetryAfter } from '../read-retry-after.ts';

/**
 * `too_large`: ask for fewer blocks; `blocks` is the most that the node says it answers. `rate_limited`: wait, then ask the same;
 * `retryAfterMs` is what the node asks for. `batch_refused`: send fewer calls in one request; `calls` is the most it takes.
 * `unsupported`: this node has no such method. `other`: wait and try again.
 */
export type NodeProblem =
  | { kind: 'too_large'; blocks: number | undefined }
  | { kind: 'rate_limited'; retryAfterMs: number | undefined }
  | { kind: 'batch_refused'; calls: number | undefined }
  | { kind: 'unsupported' }
  | { kind: 'other' };

const RATE_WORDS =
  /rate.?limit|too many requests|too many connections|(compute units?|requests?|calls?|credits?|cups?)[^.]{0,24} (per|a) (second|minute|day)|\/ ?(s|sec|second|min|minute) (request )?limit|\brps\b|\bcups\b|throughput|capacity|quota|credits|daily request|request count exceeded|slow down|throttl|over(loaded| capacity)|request limit|exceeded its .* limit/i;
const BATCH_WORDS = /batch/i;
const SIZE_WORDS =
  /block.{0,12}range|range.{0,40}(large|wide|limit|exceed|block|support|big)|(limited|restricted|up) to .{0,20}block|more than [\d,]+ (results|logs|events|blocks)|(response|result|log|logs|query).{0,24}(size|too large|too big|exceed|limit)|too many (results|logs|events|blocks)|max(imum)?.{0,12}(results|logs|blocks|range)|exceeds? (the )?(max|limit)|limit exceeded|(query|request|execution).{0,12}(time.?out|timed out|aborted)|context deadline/i;
/** What a range has too much of. */
const SIZE_NOUNS = /blocks?\b|\brange|\blogs?\b|\bresults?\b|\bevents\b/i;
const UNSUPPORTED_WORDS =
  /(method|api).{0,60}(not (found|exist|available|supported|allowed|whitelisted)|unavailable|disabled|unsupported|does ?n[o']t exist)|unsupported method|unknown method/i;

/** JSON-RPC and HTTP codes that providers use for limits on how often they may be asked. */
const RATE_CODES: readonly number[] = [429, -32_007, -32_029, -32_097];
const UNSUPPORTED_CODES: readonly number[] = [-32_601, -32_004];
/** Request entity too large, and a gateway that waited too long for its node. */
const SIZE_STATUSES: readonly number[] = [413, 504, 524];

/** Says what a failed call to a node asks of its caller. Never throws. */
export function classifyNodeError(error: unknown): NodeProblem {
  const { words, codes, status, retryAfterMs } = readFacts(error);
  const wait: NodeProblem = { kind: 'rate_limited', retryAfterMs: retryAfterMs ?? readSeconds(words) };
  if (status === 429 || codes.some((code) => RATE_CODES.includes(code))) return wait;
  if (BATCH_WORDS.test(words)) return { kind: 'batch_refused', calls: readNumber(words, BATCH_SIZES) };
  const isSize = isTooLarge(error, status) || SIZE_WORDS.test(words);
  if (isSize && SIZE_NOUNS.test(words)) return { kind: 'too_large', blocks: readBlocks(words) };
  if (RATE_WORDS.test(words)) return wait;
  if (codes.some((code) => UNSUPPORTED_CODES.includes(code)) || UNSUPPORTED_WORDS.test(words))
    return { kind: 'unsupported' };
  return isSize ? { kind: 'too_large', blocks: readBlocks(words) } : { kind: 'other' };
}

/** Addresses, host names and keys, which providers repeat in their messages. */
const SECRETS = /\b[a-z][a-z0-9+.-]*:\/\/\S+|\b(?:[\w-]+\.)+[\w-]+(?::\d+)?\b|[\w-]{16,}/gi;
const MAX_WORDS = 160;

/** Makes the words of a node fit for a log, or for health, which anyone may read. */
export function redactWords(words: string): string {
  return words.replaceAll(SECRETS, '…').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_WORDS);
}

/** What a node answered when it failed: its own words, a status, or that nothing came. */
export function describeNodeError(error: unknown): string {
  const find = <Kind>(kind: abstract new (...given: never[]) => Kind) =>
    error instanceof BaseError ? (error.walk((each) => each instanceof kind) as Kind | null) : null;
  const said = find(RpcRequestError)?.details;
  if (said) return redactWords(said);
  if (find(TimeoutError)) return 'no answer in time';
  const status = find(HttpRequestError)?.status;
  return status === undefined ? 'no valid answer' : `HTTP ${status}`;
}

type Facts = {
  /** What the node said, without the request that viem repeats in its messages. */
  words: string;
  codes: number[];
  status: number | undefined;
  retryAfterMs: number | undefined;
};

/** How deep libraries wrap an error. */
const MAX_CAUSES = 8;

function readFacts(error: unknown): Facts {
  const facts: Facts = { words: '', codes: [], status: undefined, retryAfterMs: undefined };
  let each = error;
  for (let depth = 0; depth < MAX_CAUSES && typeof each === 'object' && each !== null; depth += 1) {
    if (each instanceof HttpRequestError) {
      facts.status = each.status;
      const seconds = readRetryAfter(each.headers?.get('retry-after'));
      facts.retryAfterMs = seconds === undefined ? undefined : seconds * 1_000;
    }
    if ('code' in each && typeof each.code === 'number') facts.codes.push(each.code);
    const said = each instanceof BaseError ? each.details : each instanceof Error ? each.message : '';
    facts.words += ` ${said}`;
    each = 'cause' in each ? each.cause : undefined;
  }
  if (typeof error === 'string') facts.words = error;
  return facts;
}

function isTooLarge(error: unknown, status: number | undefined): boolean {
  if (status !== undefined && SIZE_STATUSES.includes(status)) return true;
  const isOwnLimit = (each: unknown) =>
    each instanceof ResponseBodyTooLargeError || each instanceof TimeoutError;
  return error instanceof BaseError ? error.walk(isOwnLimit) !== null : isOwnLimit(error);
}

/** "retry in 2s", "try again in 1.5 seconds": what some providers write into the message instead of a header. */
function readSeconds(words: string): number | undefined {
  const [, amount, unit] = /(?:retry|again) (?:after|in) (\d+(?:\.\d+)?) ?(ms|s)/i.exec(words) ?? [];
  if (amount === undefined) return undefined;
  return Number(amount) * (unit?.toLowerCase() === 'ms' ? 1 : 1_000);
}

/** "try with this block range [0x10, 0x1f]" */
const OFFERED_RANGE = /\[?(0x[0-9a-f]+)\s*[,-]\s*(0x[0-9a-f]+)\]?/i;
const BLOCK_COUNTS = [
  /(\d[\d,_]*)(k?)[ -]?blocks?\b/i,
  /range[^\d]{0,30}(\d[\d,_]*)(k?)\b/i,
  /(\d[\d,_]*)(k?)[ -]?(?:block )?range/i,
];
const BATCH_SIZES = [/(?:limit|max\w*|most|than|to|size)[^\d]{0,20}(\d[\d,_]*)(k?)\b/i];
const MAX_BLOCKS = 1_000_000;

function readBlocks(words: string): number | undefined {
  const [, from, to] = OFFERED_RANGE.exec(words) ?? [];
  const offered = from && to ? Number(to) - Number(from) + 1 : readNumber(words, BLOCK_COUNTS);
  return offered !== undefined && offered >= 1 && offered <= MAX_BLOCKS ? offered : undefined;
}

function readNumber(words: string, patterns: readonly RegExp[]): number | undefined {
  for (const pattern of patterns) {
    const [, digits, thousand] = pattern.exec(words) ?? [];
    const found = digits && Number(digits.replaceAll(/[,_]/g, '')) * (thousand ? 1_000 : 1);
    if (found) return found;
  }
  return undefined;
}
