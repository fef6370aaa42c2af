import { useState } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'action' | 'autoComplete'> & {
  /** The account's password, or one that is being chosen; for password managers. */
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
          className="label hit-area relative m-1 h-9 w-15 rounded-md border border-transparent text-small text-mute hover:bg-raise hover:text-ink noscript:hidden"
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}
