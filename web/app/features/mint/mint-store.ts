import type { Drop } from '@pitlane/shared/api/drops';
import type { Chain } from '@pitlane/shared/domain/chains';
import type { QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toast.ts';
import { PENDING_KEY } from '../../wallet/tx/pending-key.ts';
import type { PendingTransaction } from '../../wallet/tx/pending-transactions.ts';
import type { Progress, TransactionStep } from '../../wallet/tx/transaction.ts';
import { type WalletProblem, WalletProblemError } from '../../wallet/wallet-problem.ts';
import { type MintKind, mintKindOf } from './mint-labels.ts';

/** A kind of token on one chain. */
export type MintTarget = { chain: Chain; collection: MintKind };

export type Minted = MintTarget & {
  tokenId: bigint;
  /** Of a car, what it is called until it is built. */
  title: string;
  /** False when the site has not read the mint's block yet. */
  indexed: boolean;
};

export type MintState =
  | { phase: 'idle' }
  | ({ phase: 'running'; step: TransactionStep; hash?: string | undefined } & MintTarget)
  | ({ phase: 'failed'; step: TransactionStep; problem: WalletProblem } & MintTarget)
  | ({ phase: 'done'; minted: Minted } & MintTarget);

/** A finished mint, and the ticker that its toast begins with. */
export type MintOutcome = { minted: Minted; symbol: string };

// Outside of the page: a mint goes on, and tells its end, while the buyer looks at other pages.
const IDLE: MintState = { phase: 'idle' };
let state: MintState = IDLE;
const listeners = new Set<() => void>();

function change(next: MintState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** The one mint of this page: idle, under way, failed or done. */
export function useMint(): MintState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
    () => IDLE,
  );
}

/** Mints one token of a drop at the price that it shows. Every end is in the state and in a toast; never rejects. */
export function startMint(drop: Drop): Promise<void> {
  return follow(drop, 'check', async (onStep) => {
    const { runMint } = await loadRunner();
    return runMint(drop, onStep);
  });
}

/** Goes on waiting for a mint that was sent before a reload or a lost connection. Does nothing when there is none. */
export async function resumeMint(): Promise<void> {
  const found = await findPending();
  if (!found) return;
  const [place, pending] = found;
  await follow(place, 'confirm', async (onStep) => {
    const { followMint } = await loadRunner();
    return followMint(place, pending, onStep);
  });
}

/** Puts the finished or failed mint aside. */
export function dismissMint(): void {
  if (state.phase !== 'running') change(IDLE);
}

type Run = (onStep: (progress: Progress) => void) => Promise<MintOutcome>;

async function follow({ chain, collection }: MintTarget, step: TransactionStep, run: Run): Promise<void> {
  if (state.phase === 'running') return;
  const place = { chain, collection };
  change({ phase: 'running', ...place, step });
  try {
    const { minted, symbol } = await run((progress) => change({ phase: 'running', ...place, ...progress }));
    change({ phase: 'done', ...place, minted });
    toast('success', `${symbol} Minted Succesfully !!`);
    await refresh([['drops'], ['nfts'], ['nft'], ['assets'], ['balance']]);
  } catch (error) {
    fail(place, error);
  }
}

function fail(place: MintTarget, error: unknown): void {
  console.error('The mint failed.', error);
  const problem = error instanceof WalletProblemError ? error.problem : unknownProblem(error);
  const step = state.phase === 'running' ? state.step : 'check';
  // For the wrong network the specification has a toast of its own, which the transaction has shown already, and the
  // notice that switches stands at the button for as long as the wallet is there.
  if (problem.code === 'WRONG_CHAIN') {
    change(IDLE);
    return;
  }
  change({ phase: 'failed', ...place, step, problem });
  toast('error', 'Something Went Wrong !!');
  // Whatever stood in the way, the page should show it: a new price, a pause, the last car gone.
  void refresh([['drops'], ['balance']]);
}

function unknownProblem(error: unknown): WalletProblem {
  const message = error instanceof Error ? error.message : 'The mint ended without a reason.';
  return { code: 'UNKNOWN', title: 'Something went wrong', message, retry: 'again' };
}

async function findPending(): Promise<[MintTarget, PendingTransaction] | undefined> {
  try {
    if (!localStorage.getItem(PENDING_KEY)) return undefined;
    const { readPending } = await import('../../wallet/tx/pending-transactions.ts');
    for (const pending of readPending()) {
      const collection = mintKindOf(pending);
      if (collection) return [{ chain: pending.chain, collection }, pending];
    }
  } catch (error) {
    console.warn('What was sent before cannot be looked up, so no mint is resumed.', error);
  }
  return undefined;
}

/** Live updates would bring the same; a buyer's own car must not wait for them. */
async function refresh(keys: QueryKey[]): Promise<void> {
  const client = queryClient();
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

async function loadRunner(): Promise<typeof import('./run-mint.ts')> {
  try {
    return await import('./run-mint.ts');
  } catch (cause) {
    throw new Error(
      'The wallet part of this page could not be loaded. Check your connection and try again.',
      { cause },
    );
  }
}
