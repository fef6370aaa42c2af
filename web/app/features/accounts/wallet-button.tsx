import { shortAddress } from '@pitlane/shared/domain/chain/address';
import { m } from '@pitlane/shared/messages/messages';
import { useWork } from '../../lib/use-work.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { proveWallet, WalletProof } from '../../wallet/prove-wallet.ts';
import { openConnect } from '../../wallet/start-wallet.ts';
import { WaitingForWallet } from '../../wallet/ui/waiting-for-wallet.tsx';
import { useWallet } from '../../wallet/wallet-store.ts';

export type WalletButtonProps = Pick<ButtonProps, 'size' | 'className'> & {
  purpose: Parameters<typeof proveWallet>[0];
  /** Returns the button's label for a connected wallet: "Sign in with 0x12...abcd". */
  label: (address: string) => string;
  /** Gets the wallet's signature. */
  onProof: (proof: WalletProof) => Promise<void>;
};

/** Has the connected wallet prove that it is its owner's. Without a wallet it offers to connect one. */
export function WalletButton({ purpose, label, onProof, size = 'lg', className }: WalletButtonProps) {
  const { status, address } = useWallet();
  const { busy, failure, run } = useWork();
  const connected = status === 'connected' && address !== undefined;
  const press = () =>
    run(async () => {
      if (!connected) return openConnect();
      const code = await import('../../wallet/prove-wallet.ts');
      await onProof(await code.proveWallet(purpose));
    });
  return (
    <div className="grid gap-4 noscript:hidden">
      <Button size={size} className={className} onClick={press} busy={busy || status === 'connecting'}>
        <Icon name="wallet" className="size-5" />
        {connected ? label(shortAddress(address)) : m.accounts.connectWallet}
      </Button>
      <p className="text-small text-mute">
        {busy && connected ? m.accounts.readTheMessageInYourWallet : m.accounts.yourWalletSignsAMessageIts}
      </p>
      {busy && <WaitingForWallet />}
      {failure && <Callout kind="error">{failure.message}</Callout>}
    </div>
  );
}
