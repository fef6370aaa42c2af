import { MIN_PASSWORD_LENGTH } from '@pitlane/shared/domain/people/password-length';
import { m } from '@pitlane/shared/messages/messages';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import type { FieldProps } from '../../ui/forms/use-form.ts';

const getHint = () =>
  m.accounts.atLeastMinpasswordlengthCharactersSeveralWords({ minPasswordLength: MIN_PASSWORD_LENGTH });

export type NewPasswordFieldsProps = {
  password: FieldProps<string>;
  confirmation: FieldProps<string>;
  label?: string;
  confirmationLabel?: string;
};

/** The two fields of a password that is being chosen. checkNewPassword and checkConfirmation look at them. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const {
    password,
    confirmation,
    label = m.accounts.newPassword,
    confirmationLabel = m.accounts.reEnterPassword,
  } = props;
  return (
    <>
      <PasswordField {...password} label={label} hint={getHint()} autoComplete="new-password" />
      <PasswordField {...confirmation} label={confirmationLabel} autoComplete="new-password" />
    </>
  );
}
