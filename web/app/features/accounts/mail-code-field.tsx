import type { ComponentProps } from 'react';
import { TextField } from '../../ui/forms/text-field.tsx';

/** A field for the link of a mail, where the address did not bring its secret: after a reload, or from a program that cuts links. */
export function MailCodeField({ token, ...field }: { token: string | undefined } & FieldProps) {
  if (token !== '') return null;
  return (
    <TextField
      {...field}
      label="Link from the email"
      hint="Copy the link from our email and paste it here."
      autoComplete="off"
    />
  );
}

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'hint' | 'autoComplete'>;
