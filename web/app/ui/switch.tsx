import type { ComponentPropsWithRef, ReactNode } from 'react';

export type SwitchProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'role'> & { label: ReactNode };

/** On or off, in force at once. */
export function Switch({ label, ...rest }: SwitchProps) {
  return (
    <label className="inline-flex min-h-9 items-center gap-3 text-[14px]">
      <span className="relative inline-flex h-6 w-11 shrink-0">
        <input
          {...rest}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its own state; doubling it could contradict
          role="switch"
          className="peer absolute inset-0 cursor-pointer appearance-none rounded-full border border-edge bg-press transition-colors checked:border-signal checked:bg-signal"
        />
        <span className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-ink transition-transform peer-checked:translate-x-5 peer-checked:bg-on-signal" />
      </span>
      {label}
    </label>
  );
}
