import type { SignedIn } from '@pitlane/shared/api/accounts';
import type { SecondStepRequired } from '@pitlane/shared/api/factors';
import { m } from '@pitlane/shared/messages/messages';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { asSent, postJson } from '../../lib/api.ts';
import { useWork } from '../../lib/use-work.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';
import { SecondStep } from './sign-in-form.tsx';
import { consumeWish, type SocialWish } from './social-wish.ts';
import { useSignedIn } from './use-signed-in.ts';

const getRefused = () => m.accounts.theOtherSiteDidntSignYou;

/** Where another site sends the browser back to: finishes the sign-in, or says that there is none. */
export function SocialReturn({ done }: { done: boolean }) {
  const onSignedIn = useSignedIn();
  const { failure, run } = useWork();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ required: SecondStepRequired; wish: SocialWish }>();
  const begun = useRef(false);
  useEffect(() => {
    // The server's code is good once.
    if (!done || begun.current) return;
    begun.current = true;
    void run(async () => {
      const wish = consumeWish();
      const { remember } = wish;
      const reader = asSent<SignedIn | SecondStepRequired>();
      const answer = await postJson(reader, '/api/auth/social/finish', { remember });
      if ('ticket' in answer) setAsked({ required: answer, wish });
      else await onSignedIn(answer, remember, wish.to);
    });
  });
  if (asked) {
    const { required, wish } = asked;
    return (
      <SecondStep
        required={required}
        onSignedIn={(answer) => onSignedIn(answer, wish.remember, wish.to)}
        onBack={() => void navigate('/login')}
      />
    );
  }
  const problem = done ? failure?.message : getRefused();
  if (problem === undefined) return <p role="status">{m.accounts.signingYouIn}</p>;
  return (
    <div className="grid justify-items-start gap-4">
      <Callout kind="error">{problem}</Callout>
      <ButtonLink to="/login">{m.accounts.backToSignIn}</ButtonLink>
    </div>
  );
}
