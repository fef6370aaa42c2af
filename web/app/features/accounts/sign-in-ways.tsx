import type { SignedIn, SignInWays, SocialProvider } from '@pitlane/shared/api/accounts';
import { SITE_NAMES } from '@pitlane/shared/domain/people/social-sites';
import { m } from '@pitlane/shared/messages/messages';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { asSent, postJson } from '../../lib/api.ts';
import { readReturnPath } from '../../lib/session/require-session.ts';
import { useWork } from '../../lib/use-work.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { RememberMe } from './remember-me.tsx';
import { requireWebAddress } from './require-web-address.ts';
import { storeWish } from './social-wish.ts';
import type { OnSignedIn } from './use-signed-in.ts';
import { WalletButton } from './wallet-button.tsx';

const SITES: { id: SocialProvider; label: string }[] = [
  { id: 'facebook', label: SITE_NAMES.facebook },
  { id: 'google', label: SITE_NAMES.google },
];
const OFF_ID = 'login-with-off';

/** 'Login with' another site. One that the operator has not set up is disabled, and says so. */
export function LoginWith({ ways }: { ways: SignInWays }) {
  const [remember, setRemember] = useState(false);
  const [params] = useSearchParams();
  const [going, setGoing] = useState<SocialProvider>();
  const { failure, run } = useWork();
  const off = SITES.filter(({ id }) => !ways[id]).map(({ label }) => label);
  const go = (provider: SocialProvider) =>
    run(async () => {
      setGoing(provider);
      try {
        const { url } = await postJson(asSent<{ url: string }>(), '/api/auth/social', { provider });
        storeWish({ remember, to: readReturnPath(params) });
        location.assign(requireWebAddress(url));
      } catch (error) {
        setGoing(undefined);
        throw error;
      }
    });
  return (
    <section aria-labelledby="login-with" className="noscript:hidden">
      <h2 id="login-with" className="label mb-3 text-lead">
        {m.accounts.loginWith}
      </h2>
      {off.length < SITES.length && (
        <RememberMe on={remember} onChange={setRemember} of="with another site" />
      )}
      <div className="grid grid-cols-2 gap-3">
        {SITES.map(({ id, label }) => (
          <Button
            key={id}
            disabledBy={ways[id] ? undefined : OFF_ID}
            busy={going === id}
            onClick={() => void go(id)}
          >
            {label}
          </Button>
        ))}
      </div>
      {off.length > 0 && (
        <p id={OFF_ID} className="mt-3 text-small text-mute">
          {off.length > 1 ? m.accounts.bothSitesAreOff : m.accounts.siteIsOff({ site: off.join() })}
        </p>
      )}
      {failure && (
        <Callout kind="error" className="mt-3">
          {failure.message}
        </Callout>
      )}
    </section>
  );
}

type WalletSignInProps = { onSignedIn: OnSignedIn };

/** The second form of Sign In, by the connected wallet. A wallet without an account gets a new one. */
export function WalletSignIn({ onSignedIn }: WalletSignInProps) {
  const [remember, setRemember] = useState(false);
  return (
    <div className="grid gap-4">
      <p className="text-mute">{m.accounts.signInWithTheWalletThat}</p>
      <RememberMe on={remember} onChange={setRemember} of="with the wallet" />
      <WalletButton
        purpose="sign_in"
        label={(address) => m.accounts.signInWithAddress({ address })}
        onProof={async (proof) =>
          onSignedIn(await postJson(asSent<SignedIn>(), '/api/auth/wallet', { ...proof, remember }), remember)
        }
      />
    </div>
  );
}
