import { useState } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'action' | 'autoComplete'> & {
  /** Whether it is the account's password or one that is being chosen: what password managers need to know. */
  autoComplete: 'current-password' | 'new-password';
};

/** A password, which can be shown. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      action={
        <button
          type="button"
          aria-label={`${shown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
          className="label h-11 w-16 rounded-md text-small text-mute hover:text-ink noscript:hidden"
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}
