import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { type ReactNode, useEffect } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { useRootData, useSiteChain } from '../../lib/root-data.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { problem } from '../problem-words.ts';
import { openConnect } from '../start-wallet.ts';
import type { TransactionState, TransactionStep } from '../tx/transaction.ts';
import { FoundAgain } from '../ui/found-again.tsx';
import { GetTestCoins } from '../ui/get-test-coins.tsx';
import { TransactionProblem } from '../ui/transaction-problem.tsx';
import { WaitingForWallet } from '../ui/waiting-for-wallet.tsx';
import { WrongNetwork } from '../ui/wrong-network.tsx';
import type { WalletProblem, WalletProblemCode } from '../wallet-problem.ts';
import { isOnOtherNetwork, useWallet } from '../wallet-store.ts';
import { CONFIRMED, type Light } from './sheet-lights.ts';
import { StartLights } from './start-lights.tsx';
import { TestEth } from './test-eth.tsx';
import { UntilFinal } from './until-final.tsx';

export type OrderRunProps = {
  /** The name of the progress, for screen readers. */
  label: string;
  lights: readonly Light[];
  chain: Chain;
  /** The run of this item's order; idle where another item's is under way. */
  state: TransactionState<unknown>;
  store: StoreOfRun & { resume: () => Promise<void>; show: () => () => void };
  /** The obstacle that keeps the order from being made; it comes before the hint, and in the place of a failure that cost nothing. */
  obstacle: ReactNode;
  /** Before the start: what will be asked. */
  hint: ReactNode;
  /** In the end: what came of it, and the way onward. */
  done: ReactNode;
};

/**
 * The lights, and one box below them for everything that there is to say, of one height. So no button of the sheet ever
 * moves, and a failure is beside the button that it is about.
 */
export function OrderRun({ label, lights, chain, state, store, obstacle, hint, done }: OrderRunProps) {
  const { show } = store;
  useEffect(show, [show]);
  const step = state.phase === 'running' ? state.step : state.phase === 'done' ? 'done' : undefined;
  const running = lights.find(({ covers }) => step !== 'done' && step !== undefined && covers.includes(step));
  return (
    <>
      <StartLights label={label} lights={lights} step={step} />
      <div className="h-39 overflow-y-auto rounded-md text-small">
        {state.phase === 'running' && (
          <Running chain={chain} detail={getDetail(state, running)} hash={state.hash} />
        )}
        {/* What was sent may still happen: until its end is known no obstacle says that nothing was paid. */}
        {state.phase === 'failed' && !isOverlaid(state.problem, obstacle) && (
          <Failure chain={chain} problem={state.problem} onKeepWaiting={() => void store.resume()} />
        )}
        {state.phase === 'done' && done}
        {state.phase === 'done' && state.hash && (
          <UntilFinal chain={chain} hash={state.hash} onUndone={() => handleUndone(store, state)} />
        )}
        {state.phase === 'failed' && state.problem.code !== 'STILL_PENDING' && obstacle}
        {state.phase === 'idle' && (obstacle || hint)}
      </div>
    </>
  );
}

/** A sent permission waits for its block: the wallet asks nothing more, so the text no longer points there. */
function getDetail(
  { step, hash }: { step: TransactionStep; hash?: string | undefined },
  light?: Light,
): string {
  return step === 'approve' && hash ? CONFIRMED.detail : (light?.detail ?? '');
}

/** After these something may be on the chain, or have cost the network fee: they stay in sight whatever else there is to say. */
const LASTING: ReadonlySet<WalletProblemCode> = new Set([
  'REVERTED',
  'REPLACED',
  'DROPPED',
  'STILL_PENDING',
  'CHAIN_DOWN',
  'SITE_DOWN',
  'UNKNOWN',
  'STOPPED',
]);

/** Returns whether what is in the way now says more than a failure before it. The button is off for it, and its notice has the way out. */
function isOverlaid({ code }: WalletProblem, obstacle: ReactNode): boolean {
  return Boolean(obstacle) && !LASTING.has(code);
}

function Running({ chain, detail, hash }: { chain: Chain; detail: string; hash: string | undefined }) {
  return (
    <div className="grid gap-1.5 text-mute">
      <p className="text-ink">{detail}</p>
      <WaitingForWallet />
      {hash && <FoundAgain chain={chain} hash={hash} />}
    </div>
  );
}

type FailureProps = { chain: Chain; problem: WalletProblem; onKeepWaiting: () => void };

/** Why it failed. The sheet's own button is the way to try again, so there is no second one. */
function Failure({ chain, problem, onKeepWaiting }: FailureProps) {
  const { demo } = useRootData().site ?? { demo: false };
  return (
    <TransactionProblem problem={problem} onKeepWaiting={onKeepWaiting}>
      {problem.code === 'INSUFFICIENT_FUNDS' && demo && <GetTestCoins chain={chain} />}
      {problem.code === 'NOT_ENOUGH_ETH' && <TestEth chain={chain} />}
    </TransactionProblem>
  );
}

/** Returns what the wallet itself lacks before anything can be signed: it is not there, or is on another network. */
export function useWalletObstacle(chain: Chain): { reason: string; notice: ReactNode } | undefined {
  const wallet = useWallet();
  const served = useSiteChain(chain);
  if (wallet.status !== 'connected') return { reason: 'Connect a wallet first.', notice: <ConnectFirst /> };
  if (!served || !isOnOtherNetwork(wallet, served.chain_id)) return undefined;
  return {
    reason: 'Switch your wallet’s network first.',
    notice: <WrongNetwork chain={chain} chainId={served.chain_id} />,
  };
}

function ConnectFirst() {
  const { status } = useWallet();
  const connect = () => {
    openConnect().catch((error: unknown) => {
      console.error('The wallet list didn’t open.', error);
      toast('error', error instanceof Error ? error.message : String(error));
    });
  };
  return (
    <Callout kind="info" title="Connect a wallet first">
      <p>
        You’ll pay and receive here. Connecting signs nothing. <HelpLink about="connect-a-wallet" />
      </p>
      <Button size="sm" className="mt-2" busy={status === 'connecting'} onClick={connect}>
        Connect Wallet
      </Button>
    </Callout>
  );
}

/** A store of transactions, as far as this needs it. */
type StoreOfRun = { setState: (next: TransactionState<never>) => void };

/** Handles a reorg that undid a transaction shown as done: says so in its sheet and aloud, and reads everything again. */
function handleUndone(
  { setState }: StoreOfRun,
  { target }: Extract<TransactionState<unknown>, { phase: 'done' }>,
): void {
  setState({ phase: 'failed', target, problem: problem('TAKEN_BACK') });
  toast('error', 'Something Went Wrong !!', { quiet: true });
  void queryClient().invalidateQueries();
}
