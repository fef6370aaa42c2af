import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { HoldButton } from '../../ui/hold-button.tsx';
import { MoneySheet } from '../ui/money-sheet.tsx';
import { OrderRun, type OrderRunProps } from './order-run.tsx';

export type RunSheetProps = OrderRunProps &
  RunButtonProps & {
    /** The content: what leaves, what arrives, and what can be chosen. */
    children: ReactNode;
  };

type RunButtonProps = {
  /** The label of the one button, with the amount. */
  button: string;
  /** Why it cannot be pressed; undefined when it can. */
  blocker: string | undefined;
  onStart?: () => void;
  /** The button has to be held: what it does may be a slip of the finger. */
  hold?: boolean;
};

/**
 * A sheet for one act of a wallet: its content, the start lights with all that there is to say, and one button. The button is
 * in its place from the first frame to the last, and is busy while the run is under way.
 */
export function RunSheet({ children, button, blocker, onStart, hold = false, ...run }: RunSheetProps) {
  return (
    <MoneySheet
      tall
      footer={
        <>
          <OrderRun {...run} />
          <RunButton
            busy={run.state.phase === 'running'}
            button={button}
            blocker={blocker}
            hold={hold}
            {...(onStart && { onStart })}
          />
        </>
      }
    >
      {children}
    </MoneySheet>
  );
}

/** The one button of such a sheet, also before there is anything to run. */
export function RunButton({
  busy = false,
  button,
  blocker,
  onStart,
  hold = false,
}: RunButtonProps & { /** The run is under way. */ busy?: boolean }) {
  const look = {
    variant: 'primary',
    size: 'lg',
    className: 'w-full',
    busy,
    disabledReason: busy ? undefined : blocker,
    'data-money': true,
  } as const;
  if (hold && onStart) return <HoldButton {...look} label={button} onHeld={onStart} />;
  return (
    <Button {...look} onClick={onStart}>
      {button}
    </Button>
  );
}
