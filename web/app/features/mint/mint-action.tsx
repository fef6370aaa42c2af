import type { Drop } from '@pitlane/shared/api/drops';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chains';
import { useState } from 'react';
import { useRootData } from '../../lib/root-data.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WrongNetwork } from '../../wallet/ui/wrong-network.tsx';
import { useBalance } from '../../wallet/use-balance.ts';
import { openConnect, useWallet } from '../../wallet/wallet-store.ts';
import { GetTestCoins } from './get-test-coins.tsx';
import { MintStatus } from './mint-status.tsx';
import { type MintState, startMint } from './mint-store.ts';

type MintActionProps = { drop: Drop; mint: MintState };

/** The Mint button, and below it whatever stands in its way or has happened. */
export function MintAction({ drop, mint }: MintActionProps) {
  const { status } = useWallet();
  const closed = closedReason(drop);
  const elsewhere = mint.phase === 'running' && mint.chain !== drop.chain;
  const here = mint.phase !== 'idle' && mint.chain === drop.chain;
  return (
    <div className="grid gap-4">
      {status === 'connected' || closed ? (
        <Button
          look="primary"
          size="lg"
          className="w-full"
          busy={mint.phase === 'running' && here}
          disabledReason={closed ?? (elsewhere ? busyElsewhere(mint.chain) : undefined)}
          onClick={() => void startMint(drop)}
        >
          {drop.remaining === 0 ? 'Sold out' : 'Mint'}
        </Button>
      ) : (
        <ConnectFirst />
      )}
      {closed && <Notice kind="warning">{closed}</Notice>}
      {elsewhere && <Notice kind="info">{busyElsewhere(mint.chain)}</Notice>}
      {drop.only_whitelisted && (
        <Notice kind="info">Only whitelisted wallets can mint on this chain now.</Notice>
      )}
      <WrongNetwork chain={drop.chain} chainId={drop.chain_id} />
      {!here && !closed && <TooLittle drop={drop} />}
      <MintStatus mint={mint} chain={drop.chain} drop={drop} />
    </div>
  );
}

function ConnectFirst() {
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
    <>
      <Button
        look="primary"
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
      {failure ? (
        <Notice kind="error">{failure}</Notice>
      ) : (
        <p className="text-[13.5px] text-mute">{hint ?? 'A wallet pays for the car and holds it.'}</p>
      )}
    </>
  );
}

/** Said before anything is tried; the chain's own word is taken again when Mint is pressed. */
function TooLittle({ drop }: { drop: Drop }) {
  const { chainId } = useWallet();
  const balance = useBalance(drop.chain);
  const { demo } = useRootData().site ?? { demo: false };
  const enough = balance === undefined || balance > BigInt(drop.cost);
  // On another network that comes first; the demo wallet is filled when it arrives on this one.
  if (enough || chainId !== drop.chain_id) return null;
  return (
    <Notice kind="warning" title={`Not enough ${drop.coin}`}>
      <p>The wallet holds less than the price and the network fee together.</p>
      {demo && <GetTestCoins chain={drop.chain} />}
    </Notice>
  );
}

function closedReason({ chain, remaining, paused }: Drop): string | undefined {
  const { label } = CHAIN_FACTS[chain];
  if (remaining === 0) return `Every car on ${label} has been minted. Look at the other chains.`;
  if (paused)
    return `The studio has paused minting on ${label}. It can go on at any time; this page will show it.`;
  return undefined;
}

function busyElsewhere(chain: Drop['chain']): string {
  return `A mint on ${CHAIN_FACTS[chain].label} is under way. One at a time.`;
}
