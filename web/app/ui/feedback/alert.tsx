import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import { CALLOUT_CLASS } from './callout.tsx';

export type AlertTone =
  | 'primary'
  | 'secondary'
  | 'success'
  | 'danger'
  | 'warning'
  | 'info'
  | 'light'
  | 'dark';

export type AlertProps = {
  tone: AlertTone;
  title?: string;
  /** Below a line: more on the same subject. */
  more?: ReactNode;
  children: ReactNode;
};

/** The four kinds of a notice keep its colours; light and dark stay what they are in either theme. */
const TONE_CLASS: Record<AlertTone, string> = {
  primary:
    'border-s-signal bg-[color-mix(in_oklab,var(--signal)_14%,var(--panel))] text-signal-text forced-colors:bg-[Canvas]',
  secondary: 'border-s-edge bg-raise text-mute',
  success: CALLOUT_CLASS.success,
  danger: CALLOUT_CLASS.error,
  warning: CALLOUT_CLASS.warning,
  info: CALLOUT_CLASS.info,
  light: 'border-s-edge bg-panel text-mute outline outline-line [color-scheme:light]',
  dark: 'border-s-edge bg-panel text-mute outline outline-line [color-scheme:dark]',
};

/** A message that stays on its page, in one of eight colours. It is not announced: what happens now is a Callout. */
export function Alert({ tone, title, more, children }: AlertProps) {
  return (
    <div
      data-tone={tone}
      className={cx('flex items-start gap-3 rounded-md border-s-3 px-4 py-3.5', TONE_CLASS[tone])}
    >
      <div className="min-w-0 flex-1 text-ink">
        {title && <h3 className="label mb-1.5 text-h3">{title}</h3>}
        {children}
        {more && <div className="mt-3.5 border-t border-edge pt-3.5">{more}</div>}
      </div>
    </div>
  );
}
