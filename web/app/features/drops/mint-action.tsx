import type { Drop } from '@pitlane/shared/api/drops';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { useState } from 'react';
import { laterPart } from '../../lib/loading/later-part.tsx';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';
import { openConnect } from '../../wallet/start-wallet.ts';
import type { TransactionTarget } from '../../wallet/tx/transaction.ts';
import { useWallet } from '../../wallet/wallet-store.ts';
import { getMintRefusal } from './admission.ts';
import { closedReason, isOf } from './drop-state.ts';
import { MINT_LABEL, SINGULAR, toMintKind } from './mint-labels.ts';
import { MintStatus, preloadMintReport } from './mint-status.tsx';
import { type MintState, startMint } from './mint-store.ts';
import { useEligibility, usePhase } from './use-phase.ts';

// Without a wallet there is no obstacle.
const MintObstacles = lazyComponent(() =>
  import('./mint-obstacles.tsx').then((module) => module.MintObstacles),
);

const WhitelistOnly = laterPart(() => import('./whitelist-only.tsx').then((module) => module.WhitelistOnly));

type MintActionProps = {
  drop: Drop;
  /** Drops on other chains that are public: the alternative when this one is closed. */
  elsewhere: readonly Drop[];
  mint: MintState;
  /** The page's one primary action, or beside it. */
  variant?: ButtonVariant;
};

/**
 * The Mint button, and below it the obstacle or the progress. The button is there from the first frame, off
 * until a wallet is connected: no other button ever takes its place.
 */
export function MintAction({ drop, elsewhere, mint, variant = 'primary' }: MintActionProps) {
  const { status } = useWallet();
  const wallet = useEligibility(drop);
  const phases = usePhase(drop);
  const closed = closedReason(drop) ?? getMintRefusal(drop, phases, wallet);
  const running = mint.phase === 'running' ? mint.target : undefined;
  const here = isOf(mint, drop);
  const other = running && !here ? underWay(running) : undefined;
  const connected = status === 'connected';
  return (
    <div className="grid gap-4">
      <p className="hidden text-small text-mute noscript:block">
        You need a wallet for this, and wallets need JavaScript.
      </p>
      <Button
        variant={variant}
        size="lg"
        className="w-full"
        busy={running !== undefined && here}
        disabledReason={closed ?? (connected ? other : WALLET_FIRST)}
        onClick={() => void startMint(drop)}
        data-money
        onPointerEnter={preloadMintReport}
        onFocus={preloadMintReport}
        {...(drop.collection !== 'cars' && { 'aria-label': MINT_LABEL[drop.collection] })}
      >
        {drop.remaining === 0 ? 'Sold out' : 'Mint'}
      </Button>
      {closed ? (
        <Callout kind="warning">
          <p>{closed}</p>
          <Elsewhere drops={elsewhere} />
        </Callout>
      ) : (
        // Has the same height with and without a wallet: the page does not move when it is found.
        <div className="min-h-12.5 noscript:hidden">
          {connected ? (
            <p className="text-small text-mute">You’ll confirm in your wallet.</p>
          ) : (
            <ConnectFirst variant={variant} />
          )}
        </div>
      )}
      {other && (
        <Callout kind="info" quiet>
          {other}
        </Callout>
      )}
      {phases.phase?.kind === 'whitelist' && !closed && (
        <WhitelistOnly wanted drop={drop} phases={phases} wallet={wallet} />
      )}
      {connected && <MintObstacles drop={drop} money={!here && !closed} />}
      <MintStatus mint={mint} target={drop} drop={drop} />
    </div>
  );
}

const WALLET_FIRST = 'Connect a wallet first: it pays, and it holds what is minted.';

/** Where to go instead. */
function Elsewhere({ drops }: { drops: readonly Drop[] }) {
  if (drops.length === 0) return null;
  return (
    <div className="mt-2.5 flex flex-wrap gap-2">
      {drops.map(({ chain }) => (
        <ButtonLink key={chain} to={`?chain=${chain}`} size="sm">
          Mint on {CHAIN_FACTS[chain].label}
        </ButtonLink>
      ))}
    </div>
  );
}

function ConnectFirst({ variant }: { variant: ButtonVariant }) {
  const { status, hint } = useWallet();
  const [failure, setFailure] = useState<string>();
  const connect = () => {
    setFailure(undefined);
    openConnect().catch((error: unknown) => {
      console.error('The wallets could not be shown.', error);
      setFailure(error instanceof Error ? error.message : String(error));
    });
  };
  return (
    <div className="grid gap-3">
      <Button
        variant={variant}
        size="lg"
        className="w-full"
        busy={status === 'connecting'}
        disabledReason={
          status === 'checking' ? 'Looking for the wallet that was connected before.' : undefined
        }
        onClick={connect}
      >
        {status === 'checking' ? 'Loading ...' : 'Connect Wallet'}
      </Button>
      {failure && <Callout kind="error">{failure}</Callout>}
      {!failure && hint && <p className="text-small text-mute">{hint}</p>}
    </div>
  );
}

function underWay({ chain, subject }: TransactionTarget): string {
  const kind = toMintKind(subject);
  return `The mint of a ${kind ? SINGULAR[kind] : 'token'} on ${CHAIN_FACTS[chain].label} is under way. One at a time.`;
}
