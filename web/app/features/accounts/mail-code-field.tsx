import { m } from '@pitlane/shared/messages/messages';
import type { ComponentProps } from 'react';
import { TextField } from '../../ui/forms/text-field.tsx';

/** A field for the link of a mail, where the address did not bring its secret: after a reload, or from a program that cuts links. */
export function MailCodeField({ token, ...field }: { token: string | undefined } & FieldProps) {
  if (token !== '') return null;
  return (
    <TextField
      {...field}
      label={m.accounts.linkFromTheEmail}
      hint={m.accounts.copyTheLinkFromOurEmail}
      autoComplete="off"
    />
  );
}

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'hint' | 'autoComplete'>;
