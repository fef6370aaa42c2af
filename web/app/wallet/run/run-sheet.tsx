import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { HoldButton } from '../../ui/hold-button.tsx';
import { MoneySheet } from '../ui/money-sheet.tsx';
import { joinObstacles, type MaybeObstacle } from './obstacle.ts';
import { OrderRun } from './order-run.tsx';
import type { Light } from './sheet-lights.ts';
import type { SheetRun } from './use-sheet-run.ts';

export type RunSheetProps<Result> = {
  run: SheetRun<never, Result>;
  /** What it is the progress of, for screen readers. */
  label: string;
  lights: readonly Light[];
  /** What is in the way whatever the wallet does, first things first. */
  first?: readonly MaybeObstacle[];
  /** What is in the way when the wallet lacks nothing, first things first. */
  obstacles?: readonly MaybeObstacle[];
  /** Before the start: what will be asked. */
  hint: ReactNode;
  /** In the end: what came of it, and the way onward. */
  done: (result: Result) => ReactNode;
  /** In the end, of a trade: what takes the place of the content and of the button, in boxes of the same size. */
  end?: (result: Result) => RunEnd;
  /** What the one button does, with the amount in it. */
  button: string;
  onStart: () => void;
  /** The button has to be held: what it does may be a slip of the finger. */
  hold?: boolean;
  /** What leaves, what arrives, and what can be chosen. */
  children: ReactNode;
};

/** The end of a run: what is shown in the place of the content, and two ways onward in the place of the button. */
export type RunEnd = { stage: ReactNode; actions: ReactNode };

/**
 * A sheet for one act of a wallet: its content, the start lights with all that there is to say, and one button. The button is
 * in its place from the first frame to the last, and is busy while the run is under way. Every press of it brings the lights
 * into sight: what it has done, or why it does nothing.
 */
export function RunSheet<Result>(props: RunSheetProps<Result>) {
  const { run, first = [], obstacles = [], hint, done, button, onStart, hold, children } = props;
  const { chain, state, store } = run;
  const end = state.phase === 'done' ? props.end?.(state.result) : undefined;
  const report = useRef<HTMLDivElement>(null);
  const showReport = () => report.current?.scrollIntoView({ block: 'nearest' });
  const isRunning = state.phase === 'running';
  // Also of a run that was sent before a reload.
  useEffect(() => {
    if (isRunning) report.current?.scrollIntoView({ block: 'nearest' });
  }, [isRunning]);
  const { reason, notice } = joinObstacles([run.stopped, ...first, run.wallet, ...obstacles]);
  return (
    <MoneySheet
      tall
      report={
        <div ref={report} className="grid gap-3">
          <OrderRun
            label={props.label}
            lights={props.lights}
            chain={chain}
            state={state}
            store={store}
            obstacle={notice}
            hint={<p className="text-mute">{hint}</p>}
            done={state.phase === 'done' && done(state.result)}
          />
        </div>
      }
      footer={
        end ? (
          <div className="grid grid-cols-2 gap-2.5">{end.actions}</div>
        ) : (
          <RunButton
            busy={isRunning}
            button={button}
            blocker={reason}
            hold={hold}
            onStart={onStart}
            onPress={showReport}
          />
        )
      }
    >
      {end?.stage ?? children}
    </MoneySheet>
  );
}

type RunButtonProps = {
  /** What the one button does, with the amount in it. */
  button: string;
  /** Why it cannot be pressed; undefined when it can. */
  blocker: string | undefined;
  onStart?: () => void;
  /** Called at every press, also of a button that is off. */
  onPress?: () => void;
  /** The button has to be held: what it does may be a slip of the finger. */
  hold?: boolean | undefined;
};

/** The one button of such a sheet, also before there is anything to run. The reason why it is off has a line of its own. */
export function RunButton({
  busy = false,
  button,
  blocker,
  onStart,
  onPress,
  hold = false,
}: RunButtonProps & { /** Whether the run goes on. */ busy?: boolean }) {
  const reason = useId();
  const isOff = !busy && blocker !== undefined;
  const look = {
    variant: 'primary',
    size: 'lg',
    className: 'w-full',
    busy,
    disabledBy: isOff ? reason : undefined,
    'data-money': true,
  } as const;
  return (
    // biome-ignore lint/a11y: only beside the press of the button, which keys give as well
    <div className="grid gap-2" onClick={onPress}>
      <p id={reason} className="h-[1lh] truncate text-center text-small text-mute">
        {isOff && blocker}
      </p>
      {hold && onStart ? (
        <HoldButton {...look} label={button} onHeld={onStart} />
      ) : (
        <Button {...look} onClick={onStart}>
          {button}
        </Button>
      )}
    </div>
  );
}
