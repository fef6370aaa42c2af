import { isObject } from '../../lib/is-object.ts';
/** One error of a chain of causes, as far as wallets and libraries agree on its fields. */
export type ErrorLink = {
  name?: unknown;
  code?: unknown;
  /** Ledger's libraries: the status word of the device. */
  statusCode?: unknown;
  message?: unknown;
  shortMessage?: unknown;
  details?: unknown;
  reason?: unknown;
  data?: unknown;
};

/** Where an error has the error behind it: viem and wagmi, MetaMask, ethers, WalletConnect. */
const INNER = ['cause', 'data', 'originalError', 'error', 'info', 'inner', 'reason', 'payload'] as const;
/** Errors that name each other in a loop, or nest without an end, stop here. */
const MAX_LINKS = 40;

/**
 * Lists an error and all errors inside it, from the outside in. Takes any thrown value: a text becomes a link with that
 * message, and a text in JSON is read.
 */
export function listErrorLinks(error: unknown): ErrorLink[] {
  const found: ErrorLink[] = [];
  const open: unknown[] = [error];
  while (open.length > 0 && found.length < MAX_LINKS) {
    const link = toLink(open.shift());
    if (!link || found.includes(link)) continue;
    found.push(link);
    for (const field of INNER) {
      const inner = (link as Record<string, unknown>)[field];
      if (isObject(inner)) open.push(inner);
    }
    const told = typeof link.message === 'string' ? parseObject(link.message) : undefined;
    if (told) open.push(told);
  }
  return found;
}

/** The numeric codes of an error and of all errors inside it. */
export function listErrorCodes(error: unknown): number[] {
  return listErrorLinks(error).flatMap(({ code, statusCode }) => [code, statusCode].flatMap(toCode));
}

/** A code as a number; wallets also write it as text. */
export function toCode(code: unknown): number[] {
  const number =
    typeof code === 'number' ? code : typeof code === 'string' && code ? Number(code) : Number.NaN;
  return Number.isInteger(number) ? [number] : [];
}

function toLink(value: unknown): ErrorLink | undefined {
  if (typeof value === 'string') return parseObject(value) ?? { message: value };
  return isObject(value) ? value : undefined;
}

/** The JSON object that some wallets put into a text, also behind other words. */
function parseObject(text: string): object | undefined {
  const start = text.indexOf('{');
  if (start < 0 || !text.includes('"')) return undefined;
  try {
    const value: unknown = JSON.parse(text.slice(start, text.lastIndexOf('}') + 1));
    return isObject(value) ? value : undefined;
  } catch {
    // Braces in a sentence.
    return undefined;
  }
}
