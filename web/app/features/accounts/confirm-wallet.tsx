import type { User } from '@pitlane/shared/api/accounts';
import { asSent } from '../../lib/api.ts';
import { sendOwn } from '../../lib/session/own-api.ts';
import { storeUser } from '../../lib/session/store-session.ts';
import { WalletButton } from './wallet-button.tsx';

/** Has a linked wallet sign for this session. Calls `onProved` when the server has accepted the signature. */
export function ConfirmWallet({ onProved }: { onProved: () => Promise<unknown> }) {
  return (
    <WalletButton
      purpose="link"
      label={(short) => `Confirm with ${short}`}
      onProof={async (body) => {
        storeUser(await sendOwn(asSent<User>(), '/api/auth/wallets', { body }));
        await onProved();
      }}
    />
  );
}
