import type { SignedIn } from '@pitlane/shared/api/accounts';
import type { PasskeyAssertion, PasskeyRequest } from '@pitlane/shared/api/factors';
import { useEffect, useEffectEvent, useState } from 'react';
import { asSent, postJson } from '../../../lib/api.ts';
import { useWork } from '../../../lib/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { RememberMe } from '../remember-me.tsx';
import type { OnSignedIn } from '../use-signed-in.ts';
import { askPasskey, offerPasskey, stopOffering } from './passkey-device.ts';

const begin = () => postJson(asSent<PasskeyRequest>(), '/api/auth/passkey/options', {});

type PasskeySignInProps = { onSignedIn: OnSignedIn };

/** Signs in with a passkey alone: by its button, or from the browser's list below the field for the user name. */
export function PasskeySignIn({ onSignedIn }: PasskeySignInProps) {
  const [remember, setRemember] = useState(false);
  const { busy, failure, run } = useWork();
  // A passkey that was used ends the offer, and so does one that was refused: each round makes a new one.
  const [round, setRound] = useState(0);
  const finish = async (response: PasskeyAssertion) =>
    onSignedIn(await postJson(asSent<SignedIn>(), '/api/auth/passkey', { response, remember }), remember);
  const ask = async (find: () => Promise<PasskeyAssertion>) => {
    await run(async () => finish(await find()));
    setRound((before) => before + 1);
  };
  return (
    <div className="grid gap-4">
      <RememberMe on={remember} onChange={setRemember} of="with a passkey" />
      <Button size="lg" busy={busy} onClick={() => void ask(async () => askPasskey(await begin()))}>
        Sign in with a passkey
      </Button>
      {failure && <Callout kind="error">{failure.message}</Callout>}
      <PasskeyOffer key={round} onPick={(response) => ask(async () => response)} />
    </div>
  );
}

/** Offers passkeys in the browser's own list while it is shown. */
function PasskeyOffer({ onPick }: { onPick: (response: PasskeyAssertion) => Promise<void> }) {
  const pick = useEffectEvent(onPick);
  useEffect(() => {
    let isShown = true;
    void offerPasskey(begin).then((response) => {
      if (isShown && response) void pick(response);
    });
    return () => {
      isShown = false;
      void stopOffering();
    };
  }, []);
  return null;
}
