import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useId } from 'react';
import { cx } from '../lib/class-names.ts';
import { Spinner } from './feedback/spinner.tsx';
import { Tooltip, type TooltipProps } from './overlay/tooltip.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg' | 'icon';

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'disabled'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** The work is running: the button keeps its width, shows a spinner and does nothing. */
  busy?: boolean;
  /**
   * Why the button cannot be used now, in a sentence. With it the button is disabled but focusable, and shows
   * the sentence.
   */
  disabledReason?: string | undefined;
  /** Instead of disabledReason: the id of a sentence on the page with the reason. No tooltip repeats it. */
  disabledBy?: string | undefined;
  tooltipSide?: TooltipProps['side'];
  tooltipAlign?: TooltipProps['align'];
  children: ReactNode;
};

const VARIANT: Record<ButtonVariant, string> = {
  primary: 'border-signal bg-signal text-on-signal hover:border-signal-hover hover:bg-signal-hover',
  secondary: 'border-line bg-raise text-ink hover:border-edge hover:bg-press',
  ghost: 'border-transparent bg-transparent text-ink hover:bg-raise',
  // What cannot be taken back.
  danger: 'border-stop bg-transparent text-stop hover:bg-stop-field',
};
const DISABLED_VARIANT: Record<ButtonVariant, string> = {
  primary: 'border-dashed border-edge bg-transparent text-mute',
  secondary: 'border-dashed border-line bg-transparent text-mute',
  ghost: 'border-transparent bg-transparent text-mute',
  danger: 'border-dashed border-line bg-transparent text-mute',
};
const SIZE: Record<ButtonSize, string> = {
  sm: 'h-9 gap-1.5 px-3 text-small whitespace-nowrap',
  md: 'h-10 gap-2 px-4.5 text-body whitespace-nowrap',
  // Two lines fit: with large letters a phone is not wide enough for one.
  lg: 'h-12.5 gap-2 px-6 text-center text-lead',
  icon: 'size-10 justify-center',
};

/** The classes of a button, for a link that looks like one. */
export function buttonClass(
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'md',
  off = false,
): string {
  return cx(
    'label hit-area relative inline-flex shrink-0 select-none items-center justify-center rounded-md border',
    'transition-colors active:translate-y-px',
    SIZE[size],
    off ? `${DISABLED_VARIANT[variant]} cursor-not-allowed active:translate-y-0` : VARIANT[variant],
  );
}

/** A button. Icon-only ones need an aria-label. */
export function Button(props: ButtonProps) {
  const {
    variant = 'secondary',
    size = 'md',
    busy = false,
    disabledReason,
    disabledBy,
    tooltipSide,
    tooltipAlign,
    className,
    children,
    onClick,
    ...rest
  } = props;
  const reasonId = useId();
  const off = disabledReason !== undefined || disabledBy !== undefined;
  return (
    <Tooltip id={reasonId} text={disabledReason} side={tooltipSide} align={tooltipAlign}>
      <button
        type="button"
        {...rest}
        className={cx(buttonClass(variant, size, off), className)}
        aria-disabled={off || busy || undefined}
        aria-busy={busy || undefined}
        aria-describedby={off ? (disabledBy ?? reasonId) : rest['aria-describedby']}
        onClick={off || busy ? refuse : onClick}
      >
        <span className={cx('inline-flex items-center gap-[inherit]', busy && 'opacity-0')}>{children}</span>
        {busy && (
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
        )}
      </button>
    </Tooltip>
  );
}

// A submit button that is off must not submit.
function refuse(event: MouseEvent): void {
  event.preventDefault();
}
