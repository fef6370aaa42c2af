import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import { formatCount } from '../../lib/format/format-price.ts';
import { Icon } from '../icon.tsx';

/** The look of every box that text or a choice goes into. */
export const fieldClass = cx(
  'h-11 w-full rounded-md border border-edge bg-panel px-3.5 text-lead text-ink placeholder:text-mute sm:text-body',
  'transition-colors hover:border-ink aria-invalid:border-stop',
);

type FieldFrameProps = {
  /** Id of the field inside. */
  id: string;
  label: string;
  /** Leaves the label to screen readers. */
  labelHidden?: boolean | undefined;
  required?: boolean | undefined;
  /** A hint below the field, in a sentence. */
  hint?: ReactNode;
  /** Keeps a line free below the field, so that nothing moves when an error comes. */
  noteRoom?: boolean | undefined;
  /** Why the value is refused. It takes the place of the hint. */
  error?: string | undefined;
  /** How many characters of how many are used. */
  used?: { count: number; of: number } | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** The share of the longest text from which on the count is also read out. */
const NEARLY_FULL = 0.9;

/** The frame around a field: its label, and below it a hint or an error and a count of characters. Tie them with describeField. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, labelHidden, required, hint, noteRoom, error, used, className, children } = props;
  const note = error ?? hint;
  return (
    <div className={cx('grid gap-1.5', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-small font-medium'}>
        {label}
        {required && <span className="text-mute"> (required)</span>}
      </label>
      <span className="relative">{children}</span>
      {(note !== undefined || used || noteRoom) && (
        <span className="flex min-h-lh items-start gap-3 text-small text-mute">
          {note !== undefined && <FieldNote id={`${id}-note`} error={error} hint={hint} />}
          {used && <FieldCount id={`${id}-count`} {...used} />}
        </span>
      )}
    </div>
  );
}

type Described = Pick<FieldFrameProps, 'id' | 'hint' | 'error' | 'used'> & { by?: string | undefined };

/** The aria attributes of a field in its frame. `by` describes it from elsewhere. */
export function describeField({ id, hint, error, used, by }: Described) {
  const ids = [by, (error ?? hint) !== undefined && `${id}-note`, used && `${id}-count`].filter(Boolean);
  return {
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': ids.join(' ') || undefined,
  };
}

type FieldNoteProps = { id: string; error: string | undefined; hint: ReactNode };

/** The hint of a field, or the error that takes its place. */
export function FieldNote({ id, error, hint }: FieldNoteProps) {
  if (error === undefined) return <span id={id}>{hint}</span>;
  return (
    <span id={id} role="alert" className="flex min-w-0 items-start gap-1.5 text-stop wrap-anywhere">
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

/** A failed call as a form sees it: the API names the field that it refuses, where there is one (lib/api.ts). */
export type FormFailure = Error & { field?: string | undefined };

/** Gives the sentence to show below a field: the failure's, when the server refused that field. */
export function getFieldError(failure: FormFailure | undefined, field: string): string | undefined {
  return failure?.field === field ? failure.message : undefined;
}
