import { ApiError } from '../../lib/api.ts';
import { type WalletProblem, type WalletProblemCode, WalletProblemError } from '../wallet-problem.ts';
import { describeRefusal, type Refusal, toProblemCode } from './contract-refusals.ts';

/** The words for each problem. A reason that only the error knows is added by `explainWalletError`. */
export const PROBLEMS = {
  REJECTED: {
    title: 'You declined in the wallet',
    message: 'Nothing was sent and nothing was paid. Press the button again if you want to go on.',
    retry: 'again',
  },
  WALLET_BUSY: {
    title: 'Your wallet is already asking something',
    message: 'Open the wallet, answer its open question, then try again.',
    retry: 'again',
  },
  WALLET_GONE: {
    title: 'The wallet is no longer connected',
    message: 'Connect it again, then try again. Nothing was sent.',
  },
  OTHER_TAB: {
    title: 'Another tab is doing this',
    message:
      'One is under way in another tab of this site. Finish it there, or close that tab, then try again.',
    retry: 'again',
  },
  WRONG_CHAIN: {
    title: 'Your wallet is on another network',
    message: 'Switch the wallet to the network of this car, then try again. Nothing was sent.',
    retry: 'switch',
  },
  CHAIN_DOWN: {
    title: 'The chain does not answer',
    message: 'It cannot be reached right now. Try again in a moment.',
    retry: 'again',
  },
  INSUFFICIENT_FUNDS: {
    title: 'Not enough coin',
    message: 'The wallet holds less than the price and the network fee together. Nothing was sent.',
    retry: 'fund',
  },
  PAUSED: {
    title: 'Minting is paused',
    message: 'The studio has paused minting on this chain. Nothing was paid; come back later.',
    retry: 'again',
  },
  NO_EPOCH: {
    title: 'Between two epochs',
    message: 'Cars can be minted again as soon as the studio opens the next epoch. Nothing was paid.',
    retry: 'again',
  },
  SOLD_OUT: {
    title: 'Sold out',
    message: 'The last one on this chain has been minted. Nothing was paid.',
  },
  NOT_WHITELISTED: {
    title: 'Not on the list',
    message: 'Minting is open only to whitelisted wallets now, and this wallet is not among them.',
    retry: 'again',
  },
  ADDRESS_LIMIT: {
    title: 'Limit reached',
    message: 'This wallet has minted as many cars on this chain as one wallet may.',
  },
  PRICE_CHANGED: {
    title: 'The price has changed',
    message:
      'The studio changed the price while you were here. Look at the new one, then press the button again.',
  },
  NOT_OWNER: {
    title: 'Not yours any more',
    message: 'Car, garage and gas station have to belong to the wallet that asks, and one of them does not.',
  },
  NOT_BUILT: {
    title: 'Not built yet',
    message: 'Parts are fitted to built cars only. Wait until this one is out from under its cover.',
    retry: 'again',
  },
  LEVEL_CHANGED: {
    title: 'The part has changed',
    message: 'Its level is another one now, so the fitting would burn other fuel. Look at the part again.',
  },
  CAR_LOCKED: {
    title: 'In a race',
    message: 'The car stays where it is until its race is over. Then it is free by itself.',
    retry: 'again',
  },
  LEVEL_HIGHEST: {
    title: 'As good as it gets',
    message: 'The workshop cannot make this part any better.',
  },
  STATION_DRY: {
    title: 'Too little fuel',
    message: 'The tank of the gas station holds less than this fitting burns. Choose another station.',
  },
  REVERTED: {
    title: 'The contract refused',
    message: 'The transaction would fail, or has failed, on the chain.',
    retry: 'again',
  },
  REPLACED: {
    title: 'Replaced by another transaction',
    message: 'The wallet sent another transaction in its place, so this one never happened.',
    retry: 'again',
  },
  DROPPED: {
    title: 'The chain does not know the transaction',
    message:
      'It was lost, or your wallet has sent another one in its place. Look into your wallet before you send it again.',
  },
  STILL_PENDING: {
    title: 'Not in a block yet',
    message:
      'The transaction was sent and the chain still has to include it. Do not send it again; keep waiting.',
    retry: 'wait',
  },
  SITE_DOWN: {
    title: 'The Pitlane server does not answer',
    message: 'Check your connection, then try again.',
    retry: 'again',
  },
  UNKNOWN: {
    title: 'Something went wrong',
    message:
      'The wallet or the chain answered with something unexpected. Nothing is known to have been sent.',
    retry: 'again',
  },
} as const satisfies Record<WalletProblemCode, Omit<WalletProblem, 'code'>>;

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

/** A problem with its standing words, or with a message that knows more. */
export function problem(code: WalletProblemCode, message?: string): WalletProblem {
  return { code, ...PROBLEMS[code], ...(message ? { message } : {}) };
}

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
