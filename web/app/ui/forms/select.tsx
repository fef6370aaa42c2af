import { type ComponentPropsWithRef, useId } from 'react';
import { cx } from '../../lib/class-names.ts';
import { Icon } from '../icon.tsx';
import { fieldClass } from './field-class.ts';

export type SelectProps = Omit<ComponentPropsWithRef<'select'>, 'children' | 'size'> & {
  label: string;
  /** Leaves the label to screen readers. */
  labelHidden?: boolean;
  options: readonly { value: string; label: string }[];
};

/** A choice of a few options. The browser's own list works best on phones. */
export function Select({
  label,
  labelHidden = false,
  options,
  id: givenId,
  className,
  ...rest
}: SelectProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={cx('grid gap-1.5', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-small font-medium'}>
        {label}
      </label>
      <span className="relative">
        <select {...rest} id={id} className={cx(fieldClass, 'appearance-none pe-10')}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute top-3.5 end-3.5 size-4 text-mute" />
      </span>
    </div>
  );
}
