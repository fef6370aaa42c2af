import { useEffect, useState } from 'react';
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
    <Callout kind="info" title="You must install a browser Ethereum wallet">
      This browser has no virtual Ethereum wallet of its own. <TextLink to={DOWNLOAD}>Download one</TextLink>,
      then reload this page.{demo && ' Or connect the demo wallet: it needs no installation.'}
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
