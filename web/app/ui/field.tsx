import type { ReactNode } from 'react';

export type FieldProps = {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
};

/** Ids for aria-describedby of the control in a Field. */
export function describedBy({
  id,
  hint,
  error,
}: Pick<FieldProps, 'id' | 'hint' | 'error'>): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
}

/** Label above, hint and error below a form control. */
export function Field({ id, label, hint, error, children }: FieldProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-[14px] font-medium">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-[13px] text-mute">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} role="alert" className="text-[13px] text-stop empty:hidden">
        {error}
      </p>
    </div>
  );
}
