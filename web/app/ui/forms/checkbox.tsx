import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import { Icon } from '../icon.tsx';

export type CheckboxProps = {
  name: string;
  value?: string;
  checked: boolean;
  onChange: () => void;
  className?: string;
  /** Beside the box, at the far end. */
  end?: ReactNode;
  children: ReactNode;
};

/** A box to tick, with its words. */
export function Checkbox({ name, value, checked, onChange, className, end, children }: CheckboxProps) {
  return (
    <label
      className={cx(
        'relative flex min-h-9 max-lg:min-h-11 items-center gap-3 rounded-md px-2 -mx-2 text-small transition-colors hover:bg-raise',
        className,
      )}
    >
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={checked}
        onChange={onChange}
        className="peer size-4.5 shrink-0 cursor-pointer appearance-none rounded-sm border border-edge bg-panel checked:border-signal checked:bg-signal"
      />
      <Icon
        name="check"
        className="pointer-events-none invisible absolute start-2.5 size-3.5 text-on-signal peer-checked:visible"
      />
      <span className="min-w-0 flex-1">{children}</span>
      {end}
    </label>
  );
}
