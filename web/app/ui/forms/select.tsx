import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { cx } from '../../lib/class-names.ts';
import { Icon } from '../icon.tsx';
import { describeField, FieldFrame, fieldClass } from './field-frame.tsx';

export type SelectProps = Omit<ComponentPropsWithRef<'select'>, 'children' | 'size'> & {
  label: string;
  /** Leaves the label to screen readers. */
  labelHidden?: boolean;
  options: readonly { value: string; label: string }[];
  /** A hint below the field, in a sentence. */
  hint?: ReactNode;
  /** Why the choice is refused. */
  error?: string | undefined;
};

/** A choice of a few options. The browser's own list works best on phones. */
export function Select(props: SelectProps) {
  const { label, labelHidden, options, hint, error, id: givenId, className, ...rest } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame {...{ id, label, labelHidden, required: rest.required, hint, error, className }}>
      <select
        {...rest}
        {...describeField({ id, hint, error, by: rest['aria-describedby'] })}
        id={id}
        className={cx(fieldClass, 'appearance-none pe-10')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute top-3.5 end-3.5 size-4 text-mute" />
    </FieldFrame>
  );
}
