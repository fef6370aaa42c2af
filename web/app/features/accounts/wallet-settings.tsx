import type { User } from '@pitlane/shared/api/accounts';
import { shortAddress } from '@pitlane/shared/domain/chain/address';
import { m } from '@pitlane/shared/messages/messages';
import { asSent } from '../../lib/api.ts';
import { sendOwn } from '../../lib/session/own-api.ts';
import { storeUser } from '../../lib/session/store-session.ts';
import { toast } from '../../lib/toast.ts';
import { useWork } from '../../lib/use-work.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { useWallet } from '../../wallet/wallet-store.ts';
import { WalletButton } from './wallet-button.tsx';

/** The wallets of the account: each was linked with a signature of its own. */
export function WalletSettings({ user }: { user: User }) {
  const { address } = useWallet();
  const linked = address !== undefined && (user.wallets as string[]).includes(address);
  return (
    <div className="grid gap-4">
      <p className="text-mute">{m.accounts.everythingTheseWalletsOwnAndSell}</p>
      {user.wallets.length > 0 && (
        <ul className="grid divide-y rounded-md border">
          {user.wallets.map((wallet) => (
            <LinkedWallet key={wallet} wallet={wallet} user={user} connected={wallet === address} />
          ))}
        </ul>
      )}
      {linked ? (
        <p className="text-small text-mute">{m.accounts.theConnectedWalletIsAlreadyLinked}</p>
      ) : (
        <WalletButton
          purpose="link"
          size="md"
          className="justify-self-start"
          label={(short) => m.accounts.linkShort({ short })}
          onProof={async (body) => {
            storeUser(await sendOwn(asSent<User>(), '/api/auth/wallets', { body }));
            toast('success', m.accounts.walletLinkedToYourAccount);
          }}
        />
      )}
    </div>
  );
}

type LinkedWalletProps = { wallet: string; user: User; connected: boolean };

function LinkedWallet({ wallet, user, connected }: LinkedWalletProps) {
  const { busy, failure, run } = useWork();
  const short = shortAddress(wallet);
  const notes = [
    wallet === user.own_wallet && m.accounts.createdThisAccount,
    wallet === user.wallet && m.accounts.shownOnYourPage,
    connected && 'Connected',
  ].filter(Boolean);
  const unlink = () =>
    run(async () => {
      storeUser(await sendOwn(asSent<User>(), `/api/auth/wallets/${wallet}`, { method: 'DELETE' }));
      toast('success', m.accounts.shortIsNoLongerLinked({ short }));
    });
  return (
    <li className="grid gap-3 px-3.5 py-3">
      <div className="flex min-h-10 items-center gap-2">
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-1 font-medium" title={wallet}>
            {short} <CopyButton text={wallet} what="address" />
          </p>
          {notes.length > 0 && <p className="text-small text-mute">{notes.join(' · ')}</p>}
        </div>
        {wallet !== user.own_wallet && (
          <Button size="sm" onClick={unlink} busy={busy} aria-label={m.accounts.unlinkShort({ short })}>
            {m.accounts.unlink}
          </Button>
        )}
      </div>
      {failure && <Callout kind="error">{failure.message}</Callout>}
    </li>
  );
}
