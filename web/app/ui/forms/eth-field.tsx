import { TextField, type TextFieldProps } from './text-field.tsx';

/** A field for an amount of ETH, as `readEth` reads it. */
export function EthField(props: TextFieldProps) {
  return <TextField inputMode="decimal" autoComplete="off" placeholder="0.00" {...props} />;
}
