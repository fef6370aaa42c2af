import { useState } from 'react';
import { asSent, postJson } from '../../lib/api.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { checkConfirmation, checkNewPassword } from './check-fields.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

export type ResetFormProps = {
  /** From the link in the mail. */
  token: string;
  onDone: () => void;
};

/** Sets a new password with the token of the mail. */
export function ResetForm({ token, onDone }: ResetFormProps) {
  const [removing, setRemoving] = useState(false);
  const { formProps, field, busy, failure } = useForm({
    initial: { password: '', password_confirmation: '' },
    check: ({ password, password_confirmation }) => ({
      password: checkNewPassword(password),
      password_confirmation: checkConfirmation(password, password_confirmation),
    }),
    send: async ({ password }) => {
      const body = { token, password, remove_other_ways: removing };
      await postJson(asSent(), '/api/auth/reset-password', body);
      onDone();
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <NewPasswordFields password={field('password')} confirmation={field('password_confirmation')} />
      <p className="text-small text-mute">Every browser that is signed in to the account is signed out.</p>
      <Checkbox name="remove_other_ways" checked={removing} onChange={() => setRemoving(!removing)}>
        Also remove other ways to sign in: wallets, Google and Facebook. Do this if another person had access
        to your account. You can add yours again afterwards.
      </Checkbox>
      <SubmitButton busy={busy} failure={failure}>
        Set the new password
      </SubmitButton>
    </form>
  );
}
