import { asSent } from '../../lib/api.ts';
import { sendOwn } from '../../lib/session/own-api.ts';
import { WalletButton } from './wallet-button.tsx';

/** Has a linked wallet sign for this session. Calls `onProved` when the server has accepted the signature. */
export function ConfirmWallet({ onProved }: { onProved: () => Promise<unknown> }) {
  return (
    <WalletButton
      purpose="prove"
      label={(short) => `Confirm with ${short}`}
      onProof={async (body) => {
        await sendOwn(asSent(), '/api/auth/prove/wallet', { body });
        await onProved();
      }}
    />
  );
}
