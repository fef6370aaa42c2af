import { ApiError } from '../../lib/api.ts';
import { isObject } from '../../lib/is-object.ts';
import { problem } from '../problem-words.ts';
import { type WalletProblem, type WalletProblemCode, WalletProblemError } from '../wallet-problem.ts';
import { describeRefusal, type Refusal, toProblemCode } from './contract-refusals.ts';
import { NAMED_CODES, NUMERIC_CODES, readDialect, VAGUE_NAMES } from './error-dialects.ts';
import { type ErrorLink, listErrorLinks, toCode } from './error-links.ts';

/**
 * Explains in a sentence why a wallet action failed. Pure. Takes any thrown value and looks into all errors inside it:
 * 1. a problem or an answer of this site's API keeps its words;
 * 2. the contract's own error is put in words;
 * 3. otherwise the innermost error that means something counts, since it is the wallet's or the node's own;
 * 4. an error that means nothing here is quoted.
 */
export function explainWalletError(error: unknown): WalletProblem {
  const links = listErrorLinks(error);
  for (const link of links) {
    if (link instanceof WalletProblemError) return link.problem;
    if (link instanceof ApiError) return apiProblem(link);
  }
  if (links.some(isSilentRelay)) return problem('CHAIN_DOWN');
  const refusal = firstOf(links, refusalOf);
  if (refusal) return problem(toProblemCode(refusal) ?? 'REVERTED', describeRefusal(refusal));
  const innerFirst = links.toReversed();
  const code = firstOf(innerFirst, toMeaning);
  if (code === 'REVERTED') return problem('REVERTED', refused(firstOf(innerFirst, reasonOf)));
  return problem(code ?? 'UNKNOWN', code ? '' : quote(innerFirst));
}

/** Any failure as a WalletProblemError; one is passed through. */
export function asProblem(error: unknown): WalletProblemError {
  return error instanceof WalletProblemError
    ? error
    : new WalletProblemError(explainWalletError(error), error);
}

/** Does work in which a wallet may fail. Rejects with a WalletProblemError. */
export async function withProblem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asProblem(error);
  }
}

function firstOf<T>(links: readonly ErrorLink[], read: (link: ErrorLink) => T | undefined): T | undefined {
  for (const link of links) {
    const value = read(link);
    if (value !== undefined) return value;
  }
  return undefined;
}

function apiProblem(error: ApiError): WalletProblem {
  if (error.code === 'UNREACHABLE') return problem('SITE_DOWN');
  if (error.code === 'CHAIN_UNAVAILABLE') return problem('CHAIN_DOWN', error.message);
  return problem('UNKNOWN', error.message);
}

/** The relay's answer when the chain's node does not answer. From a wallet the same code means another thing. */
function isSilentRelay(link: ErrorLink): boolean {
  return link.name === 'RpcRequestError' && link.code === -32002;
}

/** viem puts the decoded error on `data` of a ContractFunctionRevertedError. */
function refusalOf(link: ErrorLink): Refusal | undefined {
  if (!isObject(link.data)) return undefined;
  const { errorName: name, args } = link.data as { errorName?: unknown; args?: unknown };
  if (typeof name !== 'string' || name === 'Error' || name === 'Panic') return undefined;
  return { name, args: Array.isArray(args) ? args : [] };
}

/** A decline's code and a library's own error are definite. Other codes are used loosely: the words come before them. */
function toMeaning(link: ErrorLink): WalletProblemCode | undefined {
  const numeric = [link.code, link.statusCode].flatMap(toCode).map((code) => NUMERIC_CODES[code]);
  if (numeric.includes('REJECTED')) return 'REJECTED';
  const named = NAMED_CODES[String(link.code)] ?? NAMED_CODES[String(link.name)];
  return named ?? readDialect(toText(link)) ?? numeric.find(Boolean) ?? VAGUE_NAMES[String(link.name)];
}

/** viem's long message repeats the call's data, in which any word may be. */
function toText({ message, shortMessage, details, reason }: ErrorLink): string {
  return [shortMessage ?? message, details, reason].filter((each) => typeof each === 'string').join(' ');
}

const REASON =
  /(?:execution reverted|transaction: revert(?:ed)?|reverted(?= with))(?: with reason string)?:? *["'“]?([^"'”\n{(]*)/i;

function reasonOf(link: ErrorLink): string | undefined {
  const { reason } = link;
  if (typeof reason === 'string' && reason && !REASON.test(reason)) return reason;
  return REASON.exec(toText(link))?.[1]?.trim() || undefined;
}

function refused(reason: string | undefined): string {
  return reason ? `The contract said “${reason.slice(0, MAX_QUOTE)}”.` : '';
}

/** Messages that say nothing of what happened; viem and nodes wrap others in them. */
const EMPTY_WORDS =
  /^(?:(?:uncaught )?error|rpc error|(?:an? )?(?:unknown|unexpected|internal)(?: json-?rpc| rpc| server)? error.*|missing or invalid parameters.*|transaction creation failed|requested resource not (?:found|available)|something went wrong|could not coalesce error.*|undefined|null|\[object object\])[.!]?$/is;
const MAX_QUOTE = 200;

/** The wallet's own words, from the inside out. */
function quote(innerFirst: readonly ErrorLink[]): string {
  const words = firstOf(innerFirst, ({ shortMessage, message }) => {
    const text = typeof shortMessage === 'string' ? shortMessage : message;
    const told = typeof text === 'string' ? text.replace(/^(?:uncaught )?(?:error: *)+/i, '').trim() : '';
    return told && !EMPTY_WORDS.test(told) ? told.slice(0, MAX_QUOTE) : undefined;
  });
  return words ? `The wallet said: ${words}` : '';
}
