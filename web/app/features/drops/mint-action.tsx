import type { Drop } from '@pitlane/shared/api/drops';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { m } from '@pitlane/shared/messages/messages';
import { useEffect, useRef, useState } from 'react';
import { formatPrice } from '../../lib/format/format-price.ts';
import { laterPart } from '../../lib/loading/later-part.tsx';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { Price } from '../../ui/cars/price.tsx';
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
 * The one button for a mint, and below it the obstacle or the progress. It connects a wallet first, and then mints: it is in
 * its place from the first frame, and only its label changes.
 */
export function MintAction({ drop, elsewhere, mint, variant = 'primary' }: MintActionProps) {
  const { status, hint } = useWallet();
  const [failure, setFailure] = useState<string>();
  const wallet = useEligibility(drop);
  const phases = usePhase(drop);
  const closed = closedReason(drop) ?? getMintRefusal(drop, phases, wallet);
  const running = mint.phase === 'running' ? mint.target : undefined;
  const here = isOf(mint, drop);
  const other = running && !here ? underWay(running) : undefined;
  const connected = status === 'connected';
  const report = useRef<HTMLDivElement>(null);
  const hasFailed = here && mint.phase === 'failed';
  // The button of a phone is in a bar: the cause may be far from what is seen.
  useEffect(() => {
    if (hasFailed) report.current?.scrollIntoView({ block: 'nearest' });
  }, [hasFailed]);
  const connect = () => {
    setFailure(undefined);
    openConnect().catch((error: unknown) => {
      console.error('The wallet list didn’t open.', error);
      setFailure(error instanceof Error ? error.message : String(error));
    });
  };
  const look = { variant, size: 'lg', className: 'w-full' } as const;
  // Two elements in one place: a press that began on Connect Wallet is no press of Mint when a wallet comes in between.
  const button =
    closed || connected ? (
      <Button
        key="mint"
        {...look}
        busy={running !== undefined && here}
        disabledReason={closed ?? other}
        onClick={() => void startMint(drop)}
        data-money
        onPointerEnter={preloadMintReport}
        onFocus={preloadMintReport}
        {...(drop.collection !== 'cars' && { 'aria-label': MINT_LABEL[drop.collection] })}
      >
        {getMintLabel(drop)}
      </Button>
    ) : (
      <Button
        key="connect"
        {...look}
        busy={status === 'connecting'}
        disabledReason={status === 'checking' ? m.drops.lookingForYourLastWallet : undefined}
        onClick={connect}
      >
        {status === 'checking' ? m.drops.loading : m.drops.connectWallet}
      </Button>
    );
  return (
    <div className="grid gap-4">
      <p className="hidden text-small text-mute noscript:block">{m.drops.youNeedAWalletForThis}</p>
      {drop.collection === 'cars' ? (
        <ActionBar name={m.drops.price} value={<Price wei={drop.cost} unit={drop.coin} />}>
          {button}
        </ActionBar>
      ) : (
        button
      )}
      {closed ? (
        <Callout kind="warning">
          <p>{closed}</p>
          <Elsewhere drops={elsewhere} />
        </Callout>
      ) : (
        // Two lines on phones with and without a wallet: the page does not move when it is found.
        <p className="min-h-[2lh] text-small text-mute sm:min-h-[1lh] noscript:hidden">
          {connected ? m.drops.youllConfirmInYourWallet : (hint ?? m.drops.yourWalletPaysAndHoldsWhat)}
        </p>
      )}
      {failure && !connected && <Callout kind="error">{failure}</Callout>}
      {other && (
        <Callout kind="info" quiet>
          {other}
        </Callout>
      )}
      {phases.phase?.kind === 'whitelist' && !closed && (
        <WhitelistOnly wanted drop={drop} phases={phases} wallet={wallet} />
      )}
      {connected && <MintObstacles drop={drop} money={!here && !closed} />}
      <div ref={report} className="empty:hidden">
        <MintStatus mint={mint} target={drop} drop={drop} />
      </div>
    </div>
  );
}

/** The label names the price where the button has no price beside it on every screen. */
function getMintLabel({ remaining, collection, cost, coin }: Drop): string {
  if (remaining === 0) return m.drops.soldOut;
  return collection === 'cars' ? m.drops.mintForCostCoin({ cost: formatPrice(cost), coin }) : 'Mint';
}

/** Where to go instead. */
function Elsewhere({ drops }: { drops: readonly Drop[] }) {
  if (drops.length === 0) return null;
  return (
    <div className="mt-2.5 flex flex-wrap gap-2">
      {drops.map(({ chain }) => (
        <ButtonLink key={chain} to={`?chain=${chain}`} size="sm">
          {m.drops.mintOnLabel({ label: CHAIN_FACTS[chain].label })}
        </ButtonLink>
      ))}
    </div>
  );
}

function underWay({ chain, subject }: TransactionTarget): string {
  const kind = toMintKind(subject);
  return `The mint of a ${kind ? SINGULAR[kind] : 'token'} on ${CHAIN_FACTS[chain].label} is in progress. You can mint one at a time.`;
}
