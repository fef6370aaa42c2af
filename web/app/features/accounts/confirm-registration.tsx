import type { SignedIn } from '@pitlane/shared/api/accounts';
import { useState } from 'react';
import { asSent, postJson } from '../../lib/api.ts';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { RememberMe } from './remember-me.tsx';
import type { OnSignedIn } from './use-signed-in.ts';

export type ConfirmRegistrationProps = {
  /** From the link in the mail. */
  token: string;
  onSignedIn: OnSignedIn;
};

/** Makes the account. By a press: programs that look at mails open the links in them too. */
export function ConfirmRegistration({ token, onSignedIn }: ConfirmRegistrationProps) {
  const [remember, setRemember] = useState(false);
  const { formProps, busy, failure } = useForm({
    initial: {},
    send: async () => {
      const answer = await postJson(asSent<SignedIn>(), '/api/auth/confirm', { token, remember });
      await onSignedIn(answer, remember);
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <p className="text-mute">One press, and your account is ready and you are signed in.</p>
      <RememberMe on={remember} onChange={setRemember} />
      <SubmitButton busy={busy} failure={failure}>
        Confirm and sign in
      </SubmitButton>
      {failure !== undefined && (
        <p className="text-small">
          <TextLink to="/register" className="inline-block py-3">
            Register again
          </TextLink>
        </p>
      )}
    </form>
  );
}
