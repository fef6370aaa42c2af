/** What wallets ask their owners now. Apart from the code that asks, which is loaded with a wallet: pages only show it. */
import { createStore } from '../lib/store.ts';
import type { WalletProblem } from './wallet-problem.ts';

/** A request that a wallet has not answered yet. */
export type WalletRequest = {
  /** The wallet's provider: several wallets may have one name. */
  wallet: object;
  walletName: string;
  method: string;
  params: unknown;
  /** The wallet asks on this page, where the answer is also the way out. */
  asksHere?: boolean | undefined;
  /** Milliseconds of this browser's clock. */
  askedAt: number;
  /** Ends the waiting: the caller gets the problem, and a late answer with it. */
  stop: (because: WalletProblem) => void;
};

/** Oldest first. */
export const ownerRequestStore = createStore<readonly WalletRequest[]>([]);

const CONNECTS: ReadonlySet<string> = new Set(['eth_requestAccounts', 'wallet_requestPermissions']);

/** Returns whether a wallet asks its owner to connect it. */
export const isConnectRequest = ({ method }: WalletRequest): boolean => CONNECTS.has(method);
