import { MIN_PASSWORD_LENGTH } from '@pitlane/shared/domain/people/password-length';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import type { FieldProps } from '../../ui/forms/use-form.ts';

const HINT = `At least ${MIN_PASSWORD_LENGTH} characters. Several words are easier to remember.`;

export type NewPasswordFieldsProps = {
  password: FieldProps<string>;
  confirmation: FieldProps<string>;
  label?: string;
  confirmationLabel?: string;
};

/** The two fields of a password that is being chosen. checkNewPassword and checkConfirmation look at them. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { password, confirmation, label = 'New password', confirmationLabel = 'Re-enter password' } = props;
  return (
    <>
      <PasswordField {...password} label={label} hint={HINT} autoComplete="new-password" />
      <PasswordField {...confirmation} label={confirmationLabel} autoComplete="new-password" />
    </>
  );
}
