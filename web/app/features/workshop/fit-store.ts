import type { Chain } from '@pitlane/shared/domain/chains';
import { useSyncExternalStore } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toast.ts';
import { PENDING_KEY } from '../../wallet/tx/pending-key.ts';
import type { Progress, TransactionStep } from '../../wallet/tx/transaction.ts';
import { type WalletProblem, WalletProblemError } from '../../wallet/wallet-problem.ts';
import type { Fitting } from './fit-state.ts';
import { partName } from './part-names.ts';

/** What the workshop has done, from its own log. */
export type Fitted = { carId: bigint; part: number; level: number; fuel: number };

/** A car, as far as it is known: a fitting that was sent before a reload tells its car at its end. */
type FitTarget = { chain: Chain; carId: bigint | undefined };

export type FitState =
  | { phase: 'idle' }
  | ({ phase: 'running'; step: TransactionStep; hash?: string | undefined } & FitTarget)
  | ({ phase: 'failed'; problem: WalletProblem } & FitTarget)
  | ({ phase: 'done'; fitted: Fitted } & FitTarget);

// Outside of the dialog: a fitting goes on, and tells its end, when it is closed.
const IDLE: FitState = { phase: 'idle' };
let state: FitState = IDLE;
const listeners = new Set<() => void>();

function change(next: FitState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** The one fitting of this page: idle, under way, failed or done. */
export function useFit(): FitState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
    () => IDLE,
  );
}

/** Fits one level of a part. Every end is in the state and in a toast; never rejects. */
export function startFit(chain: Chain, fitting: Fitting): Promise<void> {
  const place = { chain, carId: fitting.carId };
  return follow(place, 'check', async (onStep) =>
    (await import('./run-fit.ts')).runFit(chain, fitting, onStep),
  );
}

/** Goes on waiting for a fitting that was sent before a reload. Does nothing when there is none. */
export async function resumeFit(): Promise<void> {
  try {
    if (!localStorage.getItem(PENDING_KEY)) return;
    const { readPending } = await import('../../wallet/tx/pending-transactions.ts');
    const pending = readPending().find(({ kind }) => kind === 'fit');
    if (!pending) return;
    const place = { chain: pending.chain, carId: undefined };
    await follow(place, 'confirm', async (onStep) =>
      (await import('./run-fit.ts')).followFit(pending, onStep),
    );
  } catch (error) {
    console.warn('What was sent before cannot be looked up, so no fitting is resumed.', error);
  }
}

type Run = (onStep: (progress: Progress) => void) => Promise<Fitted>;

async function follow(place: FitTarget, step: TransactionStep, run: Run): Promise<void> {
  if (state.phase === 'running') return;
  change({ phase: 'running', ...place, step });
  try {
    const fitted = await run((progress) => change({ phase: 'running', ...place, ...progress }));
    change({ phase: 'done', chain: place.chain, carId: fitted.carId, fitted });
    toast('success', `${partName(fitted.part)} fitted: level ${fitted.level}.`);
  } catch (error) {
    console.error('The fitting failed.', error);
    const problem = error instanceof WalletProblemError ? error.problem : unknownProblem(error);
    change(problem.code === 'WRONG_CHAIN' ? IDLE : { phase: 'failed', ...place, problem });
    if (problem.code !== 'WRONG_CHAIN') toast('error', 'Something Went Wrong !!');
  }
  const client = queryClient();
  for (const queryKey of [['assets'], ['nft'], ['nfts'], ['balance']])
    void client.invalidateQueries({ queryKey });
}

function unknownProblem(error: unknown): WalletProblem {
  const message = error instanceof Error ? error.message : 'The fitting ended without a reason.';
  return { code: 'UNKNOWN', title: 'Something went wrong', message, retry: 'again' };
}
