import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { cx } from '../../lib/class-names.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-paths.ts';
import { describeField, FieldFrame, fieldClass } from './field-frame.tsx';

export type TextFieldProps = Omit<
  ComponentPropsWithRef<'input'>,
  'children' | 'onChange' | 'size' | 'value'
> & {
  label: string;
  /** Leaves the label to screen readers. */
  labelHidden?: boolean;
  /** A hint below the field, in a sentence. */
  hint?: ReactNode;
  /** Keeps the room of a line below the field, so that an error moves nothing. */
  noteRoom?: boolean;
  /** Why the value is refused. It marks the field and takes the place of the hint. */
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  /** Shows how many of `maxLength` characters are used. */
  counted?: boolean;
  /** Inside the field, before the text. */
  icon?: IconName;
  /** Inside the field, after the text: a button 64 px wide. */
  action?: ReactNode;
};

/** One line of text with its label, a hint, an error and a count of characters, each tied to the field for screen readers. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    labelHidden,
    hint,
    noteRoom,
    error,
    value,
    onChange,
    counted,
    icon,
    action,
    id,
    className,
    ...rest
  } = props;
  const ownId = useId();
  const fieldId = id ?? ownId;
  const used = counted && rest.maxLength ? { count: value.length, of: rest.maxLength } : undefined;
  const frame = {
    id: fieldId,
    label,
    labelHidden,
    required: rest.required,
    hint,
    noteRoom,
    error,
    used,
    className,
  };
  return (
    <FieldFrame {...frame}>
      {icon && <Icon name={icon} className="pointer-events-none absolute top-3 start-3 size-5 text-mute" />}
      <input
        type="text"
        {...rest}
        {...describeField({ id: fieldId, hint, error, used, by: rest['aria-describedby'] })}
        id={fieldId}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(fieldClass, icon && 'ps-10', action !== undefined && 'pe-17')}
      />
      {action !== undefined && <span className="absolute inset-y-0 end-0">{action}</span>}
    </FieldFrame>
  );
}
