import { MAX_CONTACT } from '@pitlane/shared/domain/site/contact';
import { m } from '@pitlane/shared/messages/messages';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { FieldProps } from '../../ui/forms/use-form.ts';

const getHint = () => m.accounts.onlyYouCanSeeThis;

/** The name of a person, which no page shows. */
export function NameField(props: FieldProps<string>) {
  return (
    <TextField
      {...props}
      label={m.accounts.nameOptional}
      hint={getHint()}
      autoComplete="name"
      maxLength={MAX_CONTACT.user_name}
    />
  );
}

/** The phone number of a person, which no page shows. checkPhone looks at it. */
export function PhoneField(props: FieldProps<string>) {
  return (
    <TextField
      {...props}
      label={m.accounts.phoneOptional}
      hint={getHint()}
      type="tel"
      autoComplete="tel"
      maxLength={MAX_CONTACT.user_phone}
    />
  );
}
