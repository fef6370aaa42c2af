import { useEffect, useState } from 'react';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { isConnectRequest, ownerRequestStore, type WalletRequest } from '../owner-requests.ts';

/** Milliseconds after which a request may have been overlooked, or lost. */
const PATIENCE = 8_000;

export type WaitingForWalletProps = {
  /** Only for a wallet that is being connected. Another one may have a request open. */
  connecting?: boolean;
};

/**
 * The way out of a request that the wallet does not answer. Nothing for the first seconds, and while nothing is asked. A wallet that asks on
 * this page has a way out of its own, but for being connected.
 */
export function WaitingForWallet({ connecting = false }: WaitingForWalletProps) {
  const first = useStore(ownerRequestStore).find(connecting ? isConnectRequest : ({ asksHere }) => !asksHere);
  const isLong = useLater(first?.askedAt);
  if (!first || !isLong) return null;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small text-mute">
      <p>Waiting for {first.walletName}… Open it if you don’t see the request.</p>
      <Button size="sm" onClick={() => void stop(first, connecting)}>
        Stop waiting
      </Button>
    </div>
  );
}

/** The code is here already: a wallet that asks has brought it. */
async function stop({ wallet }: WalletRequest, connecting: boolean): Promise<void> {
  if (connecting) (await import('../connecting-wallets.ts')).stopConnecting();
  else (await import('../wallet-requests.ts')).stopWaiting(wallet);
}

/** Turns true when PATIENCE has passed since a time. */
function useLater(since: number | undefined): boolean {
  const [late, setLate] = useState<number>();
  useEffect(() => {
    if (since === undefined) return;
    const timer = setTimeout(() => setLate(since), Math.max(0, since + PATIENCE - Date.now()));
    return () => clearTimeout(timer);
  }, [since]);
  return since !== undefined && late === since;
}
