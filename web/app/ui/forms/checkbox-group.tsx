import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import { formatCount } from '../../lib/format/format-price.ts';
import { Checkbox } from './checkbox.tsx';

export type CheckboxOption = {
  value: string;
  label: ReactNode;
  /** How many items choosing it would show. Zero greys it out, yet it can be chosen. */
  count?: number | undefined;
  /** Whether the count is "at least" this. */
  capped?: boolean;
};

export type CheckboxGroupProps = {
  legend: string;
  /** Name of the form fields: without script the form still filters. */
  name: string;
  options: readonly CheckboxOption[];
  chosen: readonly string[];
  /** A value was pressed: on when it was off, and off when it was on. */
  onToggle: (value: string) => void;
};

/** A set of which any number can be chosen, each with its count. */
export function CheckboxGroup({ legend, name, options, chosen, onToggle }: CheckboxGroupProps) {
  return (
    <fieldset>
      <legend className="label mb-1.5 text-body">{legend}</legend>
      {options.map(({ value, label, count, capped }) => (
        <Checkbox
          key={value}
          name={name}
          value={value}
          checked={chosen.includes(value)}
          onChange={() => onToggle(value)}
          className={cx(count === 0 && !chosen.includes(value) && 'text-mute')}
          end={
            count !== undefined && (
              <span className="text-small text-mute tabular-nums">
                {formatCount(count)}
                {capped && '+'}
              </span>
            )
          }
        >
          {label}
        </Checkbox>
      ))}
    </fieldset>
  );
}
