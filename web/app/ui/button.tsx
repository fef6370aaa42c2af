import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useId } from 'react';
import { cx } from '../lib/class-names.ts';
import { Spinner } from './spinner.tsx';
import { Tooltip, type TooltipProps } from './tooltip.tsx';

export type ButtonLook = 'primary' | 'secondary' | 'ghost';
export type ButtonSize = 'sm' | 'md' | 'lg' | 'icon';

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'disabled'> & {
  look?: ButtonLook;
  size?: ButtonSize;
  /** Work is under way: the button keeps its width, shows a spinner and does nothing. */
  busy?: boolean;
  /** Why the button cannot be used now, in a sentence. Given, the button is disabled yet focusable and says it. */
  disabledReason?: string | undefined;
  tooltipSide?: TooltipProps['side'];
  tooltipAlign?: TooltipProps['align'];
  children: ReactNode;
};

const LOOK: Record<ButtonLook, string> = {
  primary: 'border-signal bg-signal text-on-signal hover:border-signal-hover hover:bg-signal-hover',
  secondary: 'border-line bg-raise text-ink hover:border-edge hover:bg-press',
  ghost: 'border-transparent bg-transparent text-ink hover:bg-raise',
};
const LOOK_OFF: Record<ButtonLook, string> = {
  primary: 'border-line bg-raise text-mute',
  secondary: 'border-line bg-raise text-mute',
  ghost: 'border-transparent bg-transparent text-mute',
};
const SIZE: Record<ButtonSize, string> = {
  sm: 'h-9 gap-1.5 px-3 text-[14px]',
  md: 'h-10 gap-2 px-4.5 text-[15px]',
  lg: 'h-12.5 gap-2 px-6 text-[17px]',
  icon: 'size-10 justify-center',
};

/** The classes of a button, for a link that looks like one. */
export function buttonClass(look: ButtonLook = 'secondary', size: ButtonSize = 'md', off = false): string {
  return cx(
    'label relative inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md border',
    'transition-colors active:translate-y-px',
    SIZE[size],
    off ? `${LOOK_OFF[look]} cursor-not-allowed active:translate-y-0` : LOOK[look],
  );
}

/** A button. Icon-only ones need an aria-label. */
export function Button(props: ButtonProps) {
  const {
    look = 'secondary',
    size = 'md',
    busy = false,
    disabledReason,
    tooltipSide,
    tooltipAlign,
    className,
    children,
    onClick,
    ...rest
  } = props;
  const reasonId = useId();
  const off = disabledReason !== undefined;
  const button = (
    <button
      type="button"
      {...rest}
      className={cx(buttonClass(look, size, off), className)}
      aria-disabled={off || busy || undefined}
      aria-busy={busy || undefined}
      aria-describedby={off ? reasonId : rest['aria-describedby']}
      onClick={off || busy ? refuse : onClick}
    >
      <span className={cx('inline-flex items-center gap-[inherit]', busy && 'opacity-0')}>{children}</span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  );
  if (!off) return button;
  return (
    <Tooltip id={reasonId} text={disabledReason} side={tooltipSide} align={tooltipAlign}>
      {button}
    </Tooltip>
  );
}

// A submit button that is off must not submit.
function refuse(event: MouseEvent): void {
  event.preventDefault();
}
