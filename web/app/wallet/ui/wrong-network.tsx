import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { networkName, wrongNetworkText } from '@pitlane/shared/domain/chain/networks';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { loadWallet } from '../load-wallet.ts';
import { isOnOtherNetwork, useWallet } from '../wallet-store.ts';
import { WaitingForWallet } from './waiting-for-wallet.tsx';

export type WrongNetworkProps = {
  chain: Chain;
  /** EIP-155 id that this installation serves the chain under. */
  chainId: number;
};

/**
 * At a control that needs a chain: shows that the wallet is on another chain, with a button that switches.
 */
export function WrongNetwork({ chain, chainId }: WrongNetworkProps) {
  const wallet = useWallet();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!isOnOtherNetwork(wallet, chainId)) return null;
  const switchNow = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { switchWalletTo } = await loadWallet();
      await switchWalletTo(chain);
    } catch (error) {
      console.error('Your wallet didn’t switch networks.', error);
      const { explainWalletError } = await import('../tx/explain-wallet-error.ts');
      const { code, message } = explainWalletError(error);
      setFailure(code === 'REJECTED' ? 'You declined the switch in the wallet.' : message);
    }
    setBusy(false);
  };
  return (
    <Callout kind="warning" title={wrongNetworkText(chain, chainId)}>
      <p>
        Your wallet is on {networkName(wallet.chainId ?? 0)}. {failure} <HelpLink about="wrong-network" />
      </p>
      <Button size="sm" busy={busy} onClick={switchNow} className="my-2.5">
        Switch network
      </Button>
      {busy && <WaitingForWallet />}
    </Callout>
  );
}
