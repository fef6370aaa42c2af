import { isConnectRequest, ownerRequestStore, type WalletRequest } from './owner-requests.ts';
import { problem } from './problem-words.ts';
import { type WalletProblem, WalletProblemError } from './wallet-problem.ts';

/** What a wallet shows to its owner, who may leave it open for good. Everything else a wallet answers by itself. */
const ASKS_OWNER: ReadonlySet<string> = new Set([
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_sendCalls',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  // viem asks it where the wallet does not know the one before.
  'wallet_sendTransaction',
]);
/** Milliseconds for what needs no owner. A wallet that has just woken up takes some seconds. */
const SILENT_AFTER = 15_000;

const unanswered = new Set<WalletRequest>();

/** Waiting for a wallet has ended before its answer. `late` is that answer, which may still come. */
export class StoppedError extends WalletProblemError {
  /** EIP-1193's code for "the user said no": libraries then ask nothing else in its place. */
  readonly code = 4001;
  readonly late: Promise<unknown>;

  constructor(because: WalletProblem, late: Promise<unknown>) {
    super(because);
    this.name = 'StoppedError';
    this.late = late;
  }
}

export type AskedWallet = Pick<WalletRequest, 'wallet' | 'walletName' | 'method' | 'params' | 'asksHere'>;

/**
 * Waits for a wallet's answer until it comes, or until the waiting is stopped. Rejects with the wallet's own error, or with a
 * StoppedError.
 */
export function awaitWallet(asked: AskedWallet, answer: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      unanswered.delete(request);
      publish();
      settle();
    };
    const stop = (because: WalletProblem) => end(() => reject(new StoppedError(because, answer)));
    const request = { ...asked, askedAt: Date.now(), stop };
    const timer = ASKS_OWNER.has(asked.method)
      ? undefined
      : setTimeout(stop, SILENT_AFTER, problem('WALLET_SILENT'));
    unanswered.add(request);
    publish();
    answer.then(
      (value) => end(() => resolve(value)),
      (error: unknown) => end(() => reject(error)),
    );
  });
}

function publish(): void {
  const asking = [...unanswered].filter(({ method }) => ASKS_OWNER.has(method));
  const shown = ownerRequestStore.getState();
  if (asking.length !== shown.length || asking.some((each, i) => each !== shown[i]))
    ownerRequestStore.setState(asking);
}

/** Ends the waiting for everything that a wallet asks its owner. */
export function stopWaiting(wallet: object): void {
  stopRequests((request) => request.wallet === wallet && ASKS_OWNER.has(request.method), problem('STOPPED'));
}

/** Ends the waiting for a wallet that is asked to connect. Its late answer connects nothing. */
export function stopConnectingTo(wallet: object): void {
  const isMeant = (request: WalletRequest) => isConnectRequest(request) || !ASKS_OWNER.has(request.method);
  stopRequests((request) => request.wallet === wallet && isMeant(request), problem('STOPPED'));
}

/** Ends the waiting for what a wallet was asked that is no longer connected. It may be asked to connect again already. */
export function stopAfterDisconnect(wallet: object): void {
  const because = { ...problem('STOPPED', DISCONNECTED), title: 'The wallet has disconnected' };
  stopRequests((request) => request.wallet === wallet && !isConnectRequest(request), because);
}

/** Ends the waiting for the requests that are meant. */
export function stopRequests(isMeant: (request: WalletRequest) => boolean, because: WalletProblem): void {
  for (const request of [...unanswered].filter(isMeant)) request.stop(because);
}

const DISCONNECTED = 'It disconnected before it answered. Connect it, then try again.';
