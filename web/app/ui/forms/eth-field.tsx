import { formatUnits } from '@pitlane/shared/domain/chain/money';
import { readEth } from '../../lib/read-eth.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A field for an amount of ETH, as `readEth` reads it. It shows what was read when that is written in another way than the site's. */
export function EthField({ hint, ...props }: TextFieldProps) {
  const { wei } = readEth(props.value);
  const isPlain = wei === undefined || /^[\d.]*$/.test(props.value);
  const shown = isPlain ? hint : <ReadAs amount={formatUnits(wei)}>{hint}</ReadAs>;
  return <TextField inputMode="decimal" autoComplete="off" placeholder="0.00" hint={shown} {...props} />;
}

function ReadAs({ amount, children }: { amount: string; children: TextFieldProps['hint'] }) {
  return (
    <>
      Read as {amount} ETH. {children}
    </>
  );
}
