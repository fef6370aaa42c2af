import { shortAddress } from '@pitlane/shared/domain/chain/address';
import { toast } from '../lib/toast.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { openConnect } from '../wallet/start-wallet.ts';
import { useWallet } from '../wallet/wallet-store.ts';

/**
 * Connect Wallet; once connected, the address, which opens the wallet's own panel. All its labels have one
 * width. Where the header has no room for them, an icon stands for them.
 */
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
      title={connected ? address : undefined}
      className="w-35 px-2 max-xs:w-30 sm:@max-[30rem]:w-10"
    >
      <span className="when-tight">
        <Icon name="wallet" className="size-5.5" />
      </span>
      <span className="unless-tight">
        {connected && <span className="sr-only">Wallet </span>}
        {status === 'checking' ? 'Loading ...' : connected ? shortAddress(address) : 'Connect Wallet'}
      </span>
    </Button>
  );
}
