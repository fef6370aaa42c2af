import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { openConnectOrTell } from '../../wallet/start-wallet.ts';

export type GarageClosedProps = {
  /** Why there is no wallet any more, when the wallet itself ended it. */
  hint: string | undefined;
};

/** In the place of one's own cars while no wallet is connected. */
export function GarageClosed({ hint }: GarageClosedProps) {
  return (
    <EmptyState
      icon="wallet"
      title="The shutter is down"
      action={
        <Button variant="primary" size="lg" onClick={openConnectOrTell}>
          Connect Wallet
        </Button>
      }
    >
      {hint ?? 'Connect a wallet to see its cars. Nothing leaves it without your confirmation.'}{' '}
      <HelpLink about="connect-a-wallet" />
    </EmptyState>
  );
}
