import type { SignedIn } from '@pitlane/shared/api/accounts';
import { useState } from 'react';
import { asSent, postJson } from '../../lib/api.ts';
import { RememberMe } from './remember-me.tsx';
import type { OnSignedIn } from './use-signed-in.ts';
import { WalletButton } from './wallet-button.tsx';

export type WalletSignInProps = { onSignedIn: OnSignedIn };

/** The second form of Sign In, by the connected wallet. A wallet without an account gets a new one. */
export function WalletSignIn({ onSignedIn }: WalletSignInProps) {
  const [remember, setRemember] = useState(false);
  return (
    <div className="grid gap-4">
      <p className="text-mute">
        Sign in with the wallet that holds your cars. If it has no account yet, you get a new one: no mail
        address and no password needed.
      </p>
      <RememberMe on={remember} onChange={setRemember} of="with the wallet" />
      <WalletButton
        purpose="sign_in"
        label={(address) => `Sign in with ${address}`}
        onProof={async (proof) =>
          onSignedIn(await postJson(asSent<SignedIn>(), '/api/auth/wallet', { ...proof, remember }), remember)
        }
      />
    </div>
  );
}
