import { useRef, useState } from 'react';
import type { Connector } from 'wagmi';
import { toAddress } from '../../lib/site-path.ts';
import { toast } from '../../lib/toast.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { DEMO_WALLET_ID, WALLETCONNECT_ID } from '../connection-state.ts';
import { explainWalletError } from '../tx/explain-wallet-error.ts';
import { connectWallet, type WagmiClient } from '../wagmi-client.ts';
import type { WalletProblem } from '../wallet-problem.ts';
import { setWallet, useConnected } from '../wallet-store.ts';
import { closeOverlay, overlayStore } from './overlay-store.ts';
import { PairingPanel } from './pairing-panel.tsx';
import { isTouchDevice, PhoneWalletList } from './phone-wallet-list.tsx';
import { useConnectors } from './use-wagmi-client.ts';
import { WaitingForWallet } from './waiting-for-wallet.tsx';

/** ethereum.org has an independent list of wallets, with their download pages. */
const FIND_WALLET = 'https://ethereum.org/en/wallets/find-wallet/';

/** Every wallet that can be connected here, one button each. */
export function WalletList({ client }: { client: Pick<WagmiClient, 'config' | 'site'> }) {
  const connected = useConnected();
  const all = connectable(useConnectors(client));
  const shown = all.filter(({ uid }) => !connected || uid !== client.config.state.current);
  const [asked, setAsked] = useState<string>();
  const [failure, setFailure] = useState<WalletProblem>();
  const last = useRef<Connector>(undefined);
  const ask = async (connector: Connector) => {
    last.current = connector;
    setAsked(connector.uid);
    setFailure(undefined);
    try {
      await connectWallet(connector);
      closeOverlay();
    } catch (error) {
      // Another wallet was chosen in its place, and is what there is to say.
      if (last.current !== connector) return;
      console.error(`${connector.name} did not connect.`, error);
      const problem = explainConnectError(error, connector);
      setFailure(problem);
      // The page behind the dialog may say it too.
      setWallet((before) => ({ ...before, failure: problem.message }));
      if (overlayStore.getState() !== 'connect') toast('info', `${problem.title}. ${problem.message}`);
    }
    setAsked(undefined);
  };
  const foreign = all.some(isBrowserWallet);
  const pairs = all.some(({ id, uid }) => id === WALLETCONNECT_ID && uid === asked);
  const relayUrl = client.site.walletconnect?.relay_url;
  return (
    <>
      {connected && shown.length > 0 && <h3 className="label text-lead">Use another wallet</h3>}
      <ul className="grid gap-2">
        {shown.map((connector) => (
          <li key={connector.uid}>
            <WalletButton
              connector={connector}
              busy={asked === connector.uid}
              onClick={() => ask(connector)}
            />
          </li>
        ))}
      </ul>
      {pairs && relayUrl && <PairingPanel relayUrl={relayUrl} />}
      {asked && !pairs && <WaitingForWallet connecting />}
      {failure && (
        <Callout kind="error" title={failure.title}>
          {failure.message}
        </Callout>
      )}
      {!foreign && !connected && !pairs && isTouchDevice() && <PhoneWalletList />}
      {!foreign && !connected && !pairs && !isTouchDevice() && (
        <Callout kind="info" quiet title="No browser wallet was found">
          To use your own, <TextLink to={FIND_WALLET}>install a browser Ethereum wallet</TextLink>, then
          reload this page. <HelpLink about="connect-a-wallet" />
        </Callout>
      )}
    </>
  );
}

const HINTS: Partial<Record<string, string>> = {
  [DEMO_WALLET_ID]: 'A test key made in this browser, with play money',
  [WALLETCONNECT_ID]: 'A wallet app that scans a code',
};

type WalletButtonProps = { connector: Connector; busy: boolean; onClick: () => void };

function WalletButton({ connector, busy, onClick }: WalletButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-busy={busy || undefined}
      disabled={busy}
      className="flex w-full items-center gap-3.5 rounded-lg border bg-raise p-3 text-start transition-colors hover:border-edge hover:bg-press"
    >
      {connector.icon ? (
        <img src={toAddress(connector.icon)} alt="" width={40} height={40} className="size-10 rounded-md" />
      ) : (
        <span className="grid size-10 place-items-center rounded-md bg-press">
          <Icon name="wallet" />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="label block text-lead">{walletName(connector)}</span>
        <span className="block text-small text-mute">{HINTS[connector.id] ?? 'Found in this browser'}</span>
      </span>
      {busy ? <Spinner /> : <Icon name="chevron-right" className="size-4.5 text-mute" />}
    </button>
  );
}

/** The unnamed wallet at window.ethereum is offered only where no browser wallet announces itself. */
function connectable(connectors: readonly Connector[]): readonly Connector[] {
  const announced = connectors.some((each) => isBrowserWallet(each) && each.id !== 'injected');
  const unnamed = !announced && 'ethereum' in window;
  // Last: what was found in this browser needs no second device.
  const isLast = ({ id }: Connector) => Number(id === WALLETCONNECT_ID);
  return connectors
    .filter(({ id }) => id !== 'injected' || unnamed)
    .toSorted((a, b) => isLast(a) - isLast(b));
}

const isBrowserWallet = ({ id }: Connector) => id !== DEMO_WALLET_ID && id !== WALLETCONNECT_ID;

function walletName(connector: Connector): string {
  return connector.id === 'injected' ? 'Browser wallet' : connector.name;
}

/** Connecting sends nothing and costs nothing, so a refusal has another text here. */
function explainConnectError(error: unknown, { id, name }: Connector): WalletProblem {
  const explained = explainWalletError(error);
  if (id === WALLETCONNECT_ID && explained.code in PAIRING_FAILURES)
    return { ...explained, ...PAIRING_FAILURES[explained.code] };
  if (explained.code === 'STOPPED')
    return {
      ...explained,
      title: `${name} did not answer`,
      message: 'It isn’t connected. Choose it again, or choose another wallet.',
    };
  if (explained.code !== 'REJECTED') return explained;
  return {
    ...explained,
    title: 'The wallet did not connect',
    message: 'You declined in the wallet. Try again.',
  };
}

const PAIRING_FAILURES: Partial<Record<WalletProblem['code'], Pick<WalletProblem, 'title' | 'message'>>> = {
  STOPPED: {
    title: 'WalletConnect was cancelled',
    message: 'Nothing is connected. Choose it again for a new code.',
  },
  EXPIRED: {
    title: 'The code has expired',
    message: 'No wallet answered within five minutes. Choose WalletConnect again for a new code.',
  },
  WRONG_CHAIN: {
    title: 'The wallet is on other networks',
    message: 'It shared no account on a network of this site. Choose one in the wallet, then connect again.',
  },
};
