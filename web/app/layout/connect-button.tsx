import { shortAddress } from '@pitlane/shared/domain/address';
import { toast } from '../lib/toast.ts';
import { Button } from '../ui/button.tsx';
import { openConnect, useWallet } from '../wallet/wallet-store.ts';

/** Connect Wallet; once connected, the address, which opens the wallet's own panel. */
export function ConnectButton() {
  const { status, address } = useWallet();
  const connected = status === 'connected' && address !== undefined;
  const open = () =>
    openConnect().catch((error: unknown) => {
      console.warn('The wallet did not open.', error);
      toast('error', error instanceof Error ? error.message : 'The wallet did not open.');
    });
  return (
    <Button
      variant={connected ? 'secondary' : 'primary'}
      onClick={open}
      busy={status === 'connecting'}
      aria-label={connected ? `Wallet ${address}` : undefined}
      className="min-w-33 max-xs:min-w-30 max-xs:px-3"
    >
      {status === 'checking' ? 'Loading ...' : connected ? shortAddress(address) : 'Connect Wallet'}
    </Button>
  );
}
