import { ApiError } from '../../lib/api.ts';
import { problem } from '../problem-words.ts';
import { type WalletProblem, type WalletProblemCode, WalletProblemError } from '../wallet-problem.ts';
import { describeRefusal, type Refusal, toProblemCode } from './contract-refusals.ts';

/** EIP-1193 and JSON-RPC codes with a fixed meaning, whatever text the wallet adds. */
const RPC_CODES: Record<number, WalletProblemCode> = {
  4001: 'REJECTED',
  5000: 'REJECTED',
  4100: 'WALLET_GONE',
  4900: 'WALLET_GONE',
  4901: 'WRONG_CHAIN',
  4902: 'WRONG_CHAIN',
  [-32002]: 'WALLET_BUSY',
};

/** Names of viem's and wagmi's errors, which minifiers keep because the libraries set them by hand. */
const ERROR_NAMES: Record<string, WalletProblemCode> = {
  UserRejectedRequestError: 'REJECTED',
  ConnectorNotConnectedError: 'WALLET_GONE',
  ConnectorAccountNotFoundError: 'WALLET_GONE',
  ConnectorUnavailableReconnectingError: 'WALLET_GONE',
  ProviderNotFoundError: 'WALLET_GONE',
  ConnectorChainMismatchError: 'WRONG_CHAIN',
  ChainMismatchError: 'WRONG_CHAIN',
  ChainNotConfiguredError: 'WRONG_CHAIN',
  SwitchChainError: 'WRONG_CHAIN',
  SwitchChainNotSupportedError: 'WRONG_CHAIN',
  InsufficientFundsError: 'INSUFFICIENT_FUNDS',
  HttpRequestError: 'CHAIN_DOWN',
  TimeoutError: 'CHAIN_DOWN',
  SocketClosedError: 'CHAIN_DOWN',
  WaitForTransactionReceiptTimeoutError: 'STILL_PENDING',
  ContractFunctionRevertedError: 'REVERTED',
  ExecutionRevertedError: 'REVERTED',
};

type ErrorLike = {
  name?: unknown;
  code?: unknown;
  message?: unknown;
  shortMessage?: unknown;
  reason?: unknown;
  data?: unknown;
  cause?: unknown;
};

/**
 * Explains in a sentence why a wallet action failed. Pure. Takes any thrown value, walks its causes from the
 * outside in and uses the most specific one: the contract's own error, then the wallet's answer, then the
 * transport.
 */
export function explainWalletError(error: unknown): WalletProblem {
  const chain = causesOf(error);
  for (const link of chain) {
    if (link instanceof WalletProblemError) return link.problem;
    if (link instanceof ApiError) return apiProblem(link);
  }
  if (chain.some(isSilentRelay)) return problem('CHAIN_DOWN');
  const refusal = firstOf(chain, refusalOf);
  if (refusal) return problem(toProblemCode(refusal) ?? 'REVERTED', describeRefusal(refusal));
  const code = firstOf(chain, codeOfLink) ?? firstOf(chain, codeOfWords);
  if (code === 'REVERTED') return problem('REVERTED', refused(firstOf(chain, reasonOf)));
  return problem(code ?? 'UNKNOWN', code ? '' : unknownMessage(chain));
}

/** Any failure as a WalletProblemError; one is passed through. */
export function asProblem(error: unknown): WalletProblemError {
  return error instanceof WalletProblemError
    ? error
    : new WalletProblemError(explainWalletError(error), error);
}

function causesOf(error: unknown): ErrorLike[] {
  const found: ErrorLike[] = [];
  for (let link = error; isObject(link) && !found.includes(link); link = (link as ErrorLike).cause)
    found.push(link);
  return found;
}

function firstOf<T>(chain: ErrorLike[], read: (link: ErrorLike) => T | undefined): T | undefined {
  for (const link of chain) {
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
function isSilentRelay(link: ErrorLike): boolean {
  return link.name === 'RpcRequestError' && link.code === -32002;
}

/** viem puts the decoded error on `data` of a ContractFunctionRevertedError. */
function refusalOf(link: ErrorLike): Refusal | undefined {
  if (!isObject(link.data)) return undefined;
  const { errorName: name, args } = link.data as { errorName?: unknown; args?: unknown };
  if (typeof name !== 'string' || name === 'Error' || name === 'Panic') return undefined;
  return { name, args: Array.isArray(args) ? args : [] };
}

function codeOfLink(link: ErrorLike): WalletProblemCode | undefined {
  // MetaMask's mobile app wraps the true code.
  const original = isObject(link.data)
    ? (link.data as { originalError?: ErrorLike }).originalError?.code
    : undefined;
  return RPC_CODES[Number(original)] ?? RPC_CODES[Number(link.code)] ?? ERROR_NAMES[String(link.name)];
}

/** Nodes and wallets agree on no code for these, only on the words. */
function codeOfWords(link: ErrorLike): WalletProblemCode | undefined {
  const text = `${link.message} ${(link as { details?: unknown }).details}`.toLowerCase();
  if (/user (rejected|denied|cancell?ed)/.test(text)) return 'REJECTED';
  if (/insufficient (funds|balance)/.test(text)) return 'INSUFFICIENT_FUNDS';
  if (/execution reverted/.test(text)) return 'REVERTED';
  if (/failed to fetch|networkerror|load failed|fetch failed|econnrefused/.test(text)) return 'CHAIN_DOWN';
  return undefined;
}

function reasonOf(link: ErrorLike): string | undefined {
  return typeof link.reason === 'string' && link.reason ? link.reason : undefined;
}

function refused(reason: string | undefined): string {
  return reason ? `The contract answered “${reason}”.` : '';
}

function unknownMessage(chain: ErrorLike[]): string {
  const words =
    firstOf(chain, (link) => textOf(link.shortMessage)) ?? firstOf(chain, (link) => textOf(link.message));
  return words ? `The wallet answered: ${words}` : '';
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() ? value.trim().slice(0, 200) : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
