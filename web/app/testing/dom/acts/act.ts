/** Acts that ask a wallet, each on its own page: for tests of what happens while the wallet asks. */
import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { TransactionStore } from '../../../wallet/tx/transaction-store.ts';
import type { WalletProblemCode } from '../../../wallet/wallet-problem.ts';
import { readReason } from '../read-reason.ts';
import type { ScriptedChain } from '../scripted-chain.ts';
import type { ScriptedWallet } from '../scripted-wallet.ts';

/** What the wallet is asked for: it sends a transaction, or signs. */
type Question = { what: string; signs?: boolean };

/** An act, one press away from the wallet. */
export type OpenAct = {
  wallet: ScriptedWallet;
  chains: Record<'binance' | 'matic', ScriptedChain>;
  /** Makes the last press. */
  press: () => Promise<unknown>;
  /** Its phase, or why it has failed. */
  readEnd: () => 'idle' | 'running' | 'done' | WalletProblemCode;
  /** Puts what is left of it aside. */
  reset: () => void;
};

/** An act on BNB Smart Chain by the connected wallet. */
export type Act = {
  /** In the order in which the wallet is asked. */
  questions: readonly Question[];
  open: () => Promise<OpenAct>;
};

export const PERMISSION: Question = { what: 'the permission' };

/** Makes the end of an act readable from its store. */
export function watchStore<Input, Result>(
  store: TransactionStore<Input, Result>,
): Pick<OpenAct, 'readEnd' | 'reset'> {
  return {
    readEnd: () => {
      const state = store.getState();
      return state.phase === 'failed' ? state.problem.code : state.phase;
    },
    reset: () => store.setState({ phase: 'idle' }),
  };
}

/** Presses a button of a sheet once it can be pressed. */
export async function pressWhenFree(
  user: { click: (element: Element) => Promise<void> },
  button: HTMLElement,
): Promise<void> {
  await waitFor(() => expect(readReason(button)).toBeUndefined());
  await user.click(button);
}
