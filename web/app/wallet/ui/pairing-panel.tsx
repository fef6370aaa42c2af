import { copyText } from '../../lib/copy-text.ts';
import { useStore } from '../../lib/store.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Icon } from '../../ui/icon.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useShortly } from '../../ui/use-shortly.ts';
import { stopConnecting } from '../connecting-wallets.ts';
import { type PairingCode, pairingStore } from '../walletconnect/pairing-store.ts';
import { isTouchDevice } from './phone-wallet-list.tsx';

/** The code of WalletConnect, from the first moment in the same place. `relayUrl`: where the page and the wallet meet. */
export function PairingPanel({ relayUrl }: { relayUrl: string }) {
  const code = useStore(pairingStore);
  return (
    <section aria-label="WalletConnect code" className="grid gap-4 rounded-lg border bg-raise p-4">
      <p role="status">
        {code
          ? `${isTouchDevice() ? 'Open your wallet, or scan' : 'Scan'} this code with a wallet app, then confirm there. It works for five minutes.`
          : 'Getting a code…'}
      </p>
      <div className="grid place-items-center">
        {code ? (
          <QrCode modules={code.modules} label="QR code for a wallet app" className="size-56" />
        ) : (
          <Skeleton className="size-56" />
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {code && isTouchDevice() && (
          <a href={code.uri} className={buttonClass('primary', 'md')}>
            Open wallet
          </a>
        )}
        {code && <CopyLink code={code} />}
        <Button variant="ghost" onClick={stopConnecting}>
          Cancel
        </Button>
      </div>
      <p className="text-small text-mute">
        The page and your wallet talk through {new URL(relayUrl).host}, which sees your IP address but can’t
        read your messages.
      </p>
    </section>
  );
}

function CopyLink({ code: { uri } }: { code: PairingCode }) {
  const [copied, setCopied] = useShortly();
  const copy = async () => {
    if (await copyText(uri, 'link')) setCopied();
  };
  return (
    <Button onClick={copy}>
      <Icon name={copied ? 'check' : 'copy'} className="size-4" />
      Copy link
    </Button>
  );
}
