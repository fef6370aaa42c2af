import type { SignedIn } from '@pitlane/shared/api/accounts';
import type { PasskeyAssertion, PasskeyRequest } from '@pitlane/shared/api/factors';
import { m } from '@pitlane/shared/messages/messages';
import { useEffect, useEffectEvent, useState } from 'react';
import { asSent, postJson } from '../../../lib/api.ts';
import { useFirstSign } from '../../../lib/loading/first-sign.ts';
import { useWork } from '../../../lib/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { RememberMe } from '../remember-me.tsx';
import type { OnSignedIn } from '../use-signed-in.ts';

/** The code of passkeys: no page is slower to open for it. */
const loadDevice = () => import('./passkey-device.ts');
const begin = () => postJson(asSent<PasskeyRequest>(), '/api/auth/passkey/options', {});

type PasskeySignInProps = { onSignedIn: OnSignedIn };

/** Signs in with a passkey alone: by its button, or from the browser's list below the field for the user name. */
export function PasskeySignIn({ onSignedIn }: PasskeySignInProps) {
  const [remember, setRemember] = useState(false);
  const { busy, failure, run } = useWork();
  const signed = useFirstSign();
  const signIn = (find: () => Promise<PasskeyAssertion>) =>
    run(async () => {
      const response = await find();
      const answer = await postJson(asSent<SignedIn>(), '/api/auth/passkey', { response, remember });
      await onSignedIn(answer, remember);
    });
  const ask = async () => (await loadDevice()).askPasskey(await begin());
  return (
    <div className="grid gap-4">
      <RememberMe on={remember} onChange={setRemember} of="with a passkey" />
      <Button size="lg" busy={busy} onClick={() => void signIn(ask)}>
        {m.accounts.signInWithAPasskey}
      </Button>
      {failure && <Callout kind="error">{failure.message}</Callout>}
      {/* A passkey that was used ends the offer, and so does one that was refused: there is a new one afterwards. */}
      {signed && !busy && <PasskeyOffer onPick={(response) => signIn(async () => response)} />}
    </div>
  );
}

/** Offers passkeys in the browser's own list while it is shown. */
function PasskeyOffer({ onPick }: { onPick: (response: PasskeyAssertion) => Promise<void> }) {
  const pick = useEffectEvent(onPick);
  useEffect(() => {
    const end = new AbortController();
    loadDevice()
      .then(({ offerPasskey }) => offerPasskey(begin, end.signal))
      .then(
        (response) => {
          if (response && !end.signal.aborted) void pick(response);
        },
        (error: unknown) => console.warn('Passkeys didn’t load.', error),
      );
    return () => end.abort();
  }, []);
  return null;
}
