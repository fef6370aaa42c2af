import { m } from '@pitlane/shared/messages/messages';
import { useEffect, useState } from 'react';
import { rich } from '../../lib/rich.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { TextLink } from '../../ui/text-link.tsx';

/** Has the download pages of wallets. */
const DOWNLOAD = 'https://ethereum.org/en/wallets/find-wallet/';
/** Wallets announce themselves at once when they are asked (EIP-6963); a slow one is seen when it does. */
const ANNOUNCED = 'eip6963:announceProvider';
const WAIT_MS = 200;

/** Says where to get a wallet, in a browser that has none of its own. The demo wallet is offered all the same. */
export function InstallWallet({ demo }: { demo: boolean }) {
  if (!useWithoutWallet()) return null;
  return (
    <Callout kind="info" title={m.minter.youMustInstallABrowserEthereum}>
      {rich(
        m.minter.thisBrowserHasNoVirtualEthereum({
          link: (text) => <TextLink to={DOWNLOAD}>{text}</TextLink>,
        }),
      )}
      {demo && m.minter.orConnectTheDemoWalletIt}
    </Callout>
  );
}

function useWithoutWallet(): boolean {
  const [isWithout, setWithout] = useState(false);
  useEffect(() => {
    if ('ethereum' in window) return;
    const timer = setTimeout(() => setWithout(true), WAIT_MS);
    const onAnnounced = () => {
      clearTimeout(timer);
      setWithout(false);
    };
    window.addEventListener(ANNOUNCED, onAnnounced);
    window.dispatchEvent(new Event('eip6963:requestProvider'));
    return () => {
      clearTimeout(timer);
      window.removeEventListener(ANNOUNCED, onAnnounced);
    };
  }, []);
  return isWithout;
}
