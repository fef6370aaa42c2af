import { MAX_CONTACT } from '@pitlane/shared/domain/site/contact';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { FieldProps } from '../../ui/forms/use-form.ts';

const HINT = 'Only you can see this.';

/** The name of a person, which no page shows. */
export function NameField(props: FieldProps<string>) {
  return (
    <TextField
      {...props}
      label="Name (optional)"
      hint={HINT}
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
      label="Phone (optional)"
      hint={HINT}
      type="tel"
      autoComplete="tel"
      maxLength={MAX_CONTACT.user_phone}
    />
  );
}
