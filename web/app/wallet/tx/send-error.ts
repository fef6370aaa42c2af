import { PROBLEMS } from '../problem-words.ts';
import { type WalletProblem, type WalletProblemCode, WalletProblemError } from '../wallet-problem.ts';
import type { WalletState } from '../wallet-store.ts';
import { listErrorCodes, listErrorLinks } from './error-links.ts';
import { asProblem } from './explain-wallet-error.ts';
import { MAY_COME } from './late-answer.ts';

/** What to do where a wallet may have sent a transaction. */
export const LOOK_FIRST = 'Check your wallet first. If it shows the transaction, don’t send it again.';

/** After these a wallet that was asked to send may have sent all the same. */
const UNCLEAR: ReadonlySet<WalletProblemCode> = new Set([
  'UNKNOWN',
  'CHAIN_DOWN',
  'RELAY_DOWN',
  'STILL_PENDING',
  'EXPIRED',
  'WALLET_GONE',
  'NONCE_USED',
]);
/** EIP-1193: the wallet refused before it asked its owner. */
const UNAUTHORIZED = 4100;
/** wagmi's errors of a wallet that was gone before it was asked. */
const NEVER_ASKED = /^(?:Connector|ProviderNotFound)/;

/**
 * The error to throw when a wallet that was asked to send something failed. Its words warn of sending twice where the answer leaves
 * open whether it was sent. `kind` is the wallet's.
 */
export function toSendError(error: unknown, kind: WalletState['kind']): unknown {
  const found = asProblem(error).problem;
  if (found.code === 'STOPPED') return new WalletProblemError({ ...found, message: MAY_COME }, error);
  // The demo wallet finds out by itself whether it has sent.
  if (kind === 'demo' || !isUnclear(found, error)) return error;
  return new WalletProblemError({ ...found, message: warn(found) }, error);
}

function isUnclear({ code }: WalletProblem, error: unknown): boolean {
  if (!UNCLEAR.has(code)) return false;
  if (code !== 'WALLET_GONE') return true;
  const wasNotAsked = listErrorLinks(error).some(({ name }) => NEVER_ASKED.test(String(name)));
  return !wasNotAsked && !listErrorCodes(error).includes(UNAUTHORIZED);
}

/** The usual words may say that nothing was sent. A reason that only the error knows is kept. */
function warn({ code, message }: WalletProblem): string {
  return `${message === PROBLEMS[code].message ? 'Your wallet may have sent it.' : message} ${LOOK_FIRST}`;
}
