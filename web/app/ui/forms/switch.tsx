import { useId } from 'react';
import { cx } from '../../lib/class-names.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { Tooltip } from '../overlay/tooltip.tsx';

export type SwitchProps = {
  /** The name of the switch for screen readers: the words beside the switch may say less. */
  label: string;
  on: boolean;
  onClick: () => void;
  /** The work of the last press is running: it does nothing, and turns when the work is done. */
  busy?: boolean;
  /** Why it cannot be used now, in a sentence. It can be focused all the same. */
  disabledReason?: string | undefined;
};

/** On or off. Its box is 44 px high, so that a thumb hits it. */
export function Switch({ label, on, onClick, busy = false, disabledReason }: SwitchProps) {
  const reasonId = useId();
  const off = disabledReason !== undefined;
  return (
    <Tooltip id={reasonId} text={disabledReason} align="end">
      <button
        type="button"
        role="switch"
        aria-label={label}
        aria-checked={on}
        aria-disabled={off || busy || undefined}
        aria-busy={busy || undefined}
        aria-describedby={off ? reasonId : undefined}
        onClick={off || busy ? undefined : onClick}
        className={cx('grid h-11 w-14 shrink-0 place-items-center rounded-md', off && 'cursor-not-allowed')}
      >
        <span
          className={cx(
            'relative block h-7 w-12 rounded-full border transition-colors duration-(--calm)',
            off && 'border-dashed',
            on ? 'border-go bg-go-field' : 'border-edge bg-raise',
          )}
        >
          <span
            className={cx(
              'absolute top-1 start-1 grid size-4.5 place-items-center rounded-full transition-transform duration-(--calm)',
              on && 'ltr:translate-x-5 rtl:-translate-x-5',
              busy ? 'text-ink' : on ? 'bg-go' : off ? 'bg-edge' : 'bg-mute forced-colors:bg-[ButtonText]',
            )}
          >
            {busy && <Spinner className="size-4.5" />}
          </span>
        </span>
      </button>
    </Tooltip>
  );
}
