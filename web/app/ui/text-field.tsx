import { type ComponentPropsWithRef, useId } from 'react';
import { cx } from '../lib/class-names.ts';
import { describedBy, Field, type FieldProps } from './field.tsx';

/** The look of every box that text goes into. */
export const CONTROL = cx(
  'h-11 w-full rounded-md border border-edge bg-panel px-3.5 text-[16px] text-ink placeholder:text-mute sm:text-[15px]',
  'transition-colors hover:border-ink aria-invalid:border-stop',
);

export type TextFieldProps = ComponentPropsWithRef<'input'> & Pick<FieldProps, 'label' | 'hint' | 'error'>;

/** One line of text with its label, a hint and what is wrong with it. */
export function TextField({ label, hint, error, id: givenId, className, ...rest }: TextFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        {...rest}
        id={id}
        className={cx(CONTROL, className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy({ id, hint, error })}
      />
    </Field>
  );
}
