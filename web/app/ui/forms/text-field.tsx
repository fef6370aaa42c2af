import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { cx } from '../../lib/class-names.ts';
import { formatCount } from '../../lib/format-price.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-paths.ts';
import { fieldClass } from './field-class.ts';

export type TextFieldProps = Omit<
  ComponentPropsWithRef<'input'>,
  'children' | 'onChange' | 'size' | 'value'
> & {
  label: string;
  /** Leaves the label to screen readers. */
  labelHidden?: boolean;
  /** What to enter, in a sentence below the field. */
  hint?: ReactNode;
  /** Keeps the room of a line below the field, so that an error moves nothing. */
  noteRoom?: boolean;
  /** Why the value is refused (getFieldError). It marks the field and takes the place of the hint. */
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

/** From this share of maxLength on, the count is also read out. */
const NEARLY_FULL = 0.9;

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
  const note = error ?? hint;
  const describedBy = [
    rest['aria-describedby'],
    note !== undefined && `${fieldId}-note`,
    used && `${fieldId}-count`,
  ].filter(Boolean);
  return (
    <div className={cx('grid gap-1.5', className)}>
      <label htmlFor={fieldId} className={labelHidden ? 'sr-only' : 'text-small font-medium'}>
        {label}
        {rest.required && <span className="text-mute"> (required)</span>}
      </label>
      <span className="relative">
        {icon && <Icon name={icon} className="pointer-events-none absolute top-3 start-3 size-5 text-mute" />}
        <input
          type="text"
          {...rest}
          id={fieldId}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy.join(' ') || undefined}
          className={cx(fieldClass, icon && 'ps-10', action !== undefined && 'pe-17')}
        />
        {action !== undefined && <span className="absolute inset-y-0 end-0">{action}</span>}
      </span>
      {(note !== undefined || used || noteRoom) && (
        <span className="flex min-h-lh items-start gap-3 text-small text-mute">
          {note !== undefined && <FieldNote id={`${fieldId}-note`} error={error} hint={hint} />}
          {used && <FieldCount id={`${fieldId}-count`} {...used} />}
        </span>
      )}
    </div>
  );
}

function FieldNote({ id, error, hint }: { id: string; error: string | undefined; hint: ReactNode }) {
  if (error === undefined) return <span id={id}>{hint}</span>;
  return (
    <span id={id} role="alert" className="flex min-w-0 items-start gap-1.5 text-stop">
      <Icon name="error" className="mt-0.5 size-4 shrink-0" />
      {error}
    </span>
  );
}

function FieldCount({ id, count, of }: { id: string; count: number; of: number }) {
  return (
    <span className={cx('ms-auto shrink-0 tabular-nums', count >= of && 'text-warn')}>
      <span id={id}>
        {formatCount(count)} of {formatCount(of)}
        <span className="sr-only"> characters used</span>
      </span>
      <span className="sr-only" aria-live="polite">
        {count >= of * NEARLY_FULL && `${formatCount(of - count)} characters left`}
      </span>
    </span>
  );
}
