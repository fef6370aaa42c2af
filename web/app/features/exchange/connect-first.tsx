import { m } from '@pitlane/shared/messages/messages';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { openConnectOrTell } from '../../wallet/start-wallet.ts';

export type ConnectFirstProps = {
  /** The reason why a wallet is needed, in a sentence. */
  why: string;
  /** Why there is no wallet any more, when the wallet itself ended it. */
  hint: string | undefined;
};

/** In the place of what only a connected wallet has. */
export function ConnectFirst({ why, hint }: ConnectFirstProps) {
  return (
    <EmptyState
      icon="wallet"
      title={m.exchange.whichWalletIsYours}
      action={
        <Button variant="primary" size="lg" onClick={openConnectOrTell} className="noscript:hidden">
          {m.exchange.connectWallet}
        </Button>
      }
    >
      {hint ?? why} <span className="hidden noscript:inline">{m.exchange.thisNeedsJavascript}</span>
    </EmptyState>
  );
}
