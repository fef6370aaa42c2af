import type { Proved } from '@pitlane/shared/api/accounts';
import { shortAddress } from '@pitlane/shared/domain/chain/address';
import { m } from '@pitlane/shared/messages/messages';
import { asSent } from '../../lib/api.ts';
import { sendOwn } from '../../lib/session/own-api.ts';
import { useSession } from '../../lib/session/session.ts';
import { storeToken } from '../../lib/session/store-session.ts';
import { Button } from '../../ui/button.tsx';
import { openConnectOrTell } from '../../wallet/start-wallet.ts';
import { useWallet } from '../../wallet/wallet-store.ts';
import { WalletButton } from './wallet-button.tsx';

/** Has a linked wallet sign for this session. Calls `onProved` when the server has accepted the signature. */
export function ConfirmWallet({ onProved }: { onProved: () => Promise<unknown> }) {
  return (
    <div className="grid gap-3">
      <WalletButton
        purpose="prove"
        label={(short) => m.accounts.confirmWithShort({ short })}
        onProof={async (body) => {
          storeToken(await sendOwn(asSent<Proved>(), '/api/auth/prove/wallet', { body }));
          await onProved();
        }}
      />
      <OtherWallet />
    </div>
  );
}

/** Names the wallets that count while another one is connected, and leads to the choice of wallets. */
function OtherWallet() {
  const { address } = useWallet();
  const user = useSession()?.user;
  if (address === undefined || !user) return null;
  const counting: string[] = user.wallets;
  return (
    <>
      {counting.length > 0 && !counting.includes(address) && (
        <p className="text-small text-warn">
          {m.accounts.walletCantConfirm({
            address: shortAddress(address),
            count: counting.length,
            wallets: counting.map(shortAddress).join(', '),
          })}
        </p>
      )}
      <Button
        variant="ghost"
        size="sm"
        className="justify-self-start"
        onClick={() => void openConnectOrTell()}
      >
        {m.accounts.anotherWallet}
      </Button>
    </>
  );
}
