import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { cx } from '../../lib/class-names.ts';
import { describeField, FieldFrame, fieldClass } from './field-frame.tsx';

export type TextAreaProps = Omit<ComponentPropsWithRef<'textarea'>, 'children' | 'onChange' | 'value'> & {
  label: string;
  /** A hint below the field, in a sentence. */
  hint?: ReactNode;
  /** Why the value is refused. */
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
};

/** Several lines of text, otherwise as a TextField. With `maxLength` it counts the characters. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, value, onChange, id, className, rows = 4, ...rest } = props;
  const ownId = useId();
  const fieldId = id ?? ownId;
  const used = rest.maxLength ? { count: value.length, of: rest.maxLength } : undefined;
  return (
    <FieldFrame {...{ id: fieldId, label, required: rest.required, hint, error, used, className }}>
      <textarea
        {...rest}
        {...describeField({ id: fieldId, hint, error, used, by: rest['aria-describedby'] })}
        id={fieldId}
        rows={rows}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(fieldClass, 'block h-auto! resize-y py-2.5')}
      />
    </FieldFrame>
  );
}
