import { asSent, postJson } from '../../lib/api.ts';
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
  const { formProps, field, busy, failure } = useForm({
    initial: { password: '', password_confirmation: '' },
    check: ({ password, password_confirmation }) => ({
      password: checkNewPassword(password),
      password_confirmation: checkConfirmation(password, password_confirmation),
    }),
    send: async ({ password }) => {
      await postJson(asSent(), '/api/auth/reset-password', { token, password });
      onDone();
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <NewPasswordFields password={field('password')} confirmation={field('password_confirmation')} />
      <p className="text-small text-mute">Every browser that is signed in to the account is signed out.</p>
      <SubmitButton busy={busy} failure={failure}>
        Set the new password
      </SubmitButton>
    </form>
  );
}
