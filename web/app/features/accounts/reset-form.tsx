import { useState } from 'react';
import { asSent, postJson } from '../../lib/api.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { checkConfirmation, checkNewPassword } from './check-fields.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { isUsedLink } from './used-link.ts';

export type ResetFormProps = {
  /** From the link in the mail. */
  token: string;
  onDone: () => void;
};

/** Sets a new password with the token of the mail. */
export function ResetForm({ token, onDone }: ResetFormProps) {
  const [removing, setRemoving] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const { formProps, field, busy, failure } = useForm({
    initial: { password: '', password_confirmation: '' },
    check: ({ password, password_confirmation }) => ({
      password: checkNewPassword(password),
      password_confirmation: checkConfirmation(password, password_confirmation),
    }),
    send: async ({ password }) => {
      const body = { token, password, remove_other_ways: removing };
      try {
        await postJson(asSent(), '/api/auth/reset-password', body);
      } catch (error) {
        setUsed(isUsedLink(error));
        throw error;
      }
      onDone();
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <NewPasswordFields password={field('password')} confirmation={field('password_confirmation')} />
      <p className="text-small text-mute">Every browser that is signed in to the account is signed out.</p>
      <Checkbox name="remove_other_ways" checked={removing} onChange={() => setRemoving(!removing)}>
        Also remove other ways to sign in (choose this if someone else got in). Removes linked wallets,
        Google, Facebook, and any passkey or authenticator app added in the last 7 days.
      </Checkbox>
      <SubmitButton busy={busy} failure={failure}>
        Set the new password
      </SubmitButton>
      {isUsed && (
        <p className="text-small">
          <TextLink to="/login?forgot" className="inline-block py-3">
            Ask for a new mail
          </TextLink>
        </p>
      )}
    </form>
  );
}
