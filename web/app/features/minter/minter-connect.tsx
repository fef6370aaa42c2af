import { shortAddress } from '@pitlane/shared/domain/chain/address';
import { Button } from '../../ui/button.tsx';
import { useWallet } from '../../wallet/wallet-store.ts';

/** Connect wallet; once connected it shows the address, and leads to the wallet. */
export function MinterConnect({ onConnect }: { onConnect: () => void }) {
  const { status, address } = useWallet();
  const isConnected = status === 'connected' && address !== undefined;
  return (
    <Button
      variant={isConnected ? 'secondary' : 'primary'}
      busy={status === 'connecting'}
      disabledReason={status === 'checking' ? 'Looking for the wallet that was connected before.' : undefined}
      onClick={onConnect}
      className="min-w-40 noscript:hidden"
      {...(isConnected && { 'aria-label': `Your wallet ${address}`, title: address })}
    >
      {isConnected ? shortAddress(address) : 'Connect wallet'}
    </Button>
  );
}
