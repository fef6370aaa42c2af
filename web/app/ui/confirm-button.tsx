import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useWork } from '../lib/use-work.ts';
import { Button, type ButtonVariant } from './button.tsx';

export type ConfirmButtonProps = {
  /** The label of the buttons. */
  label: string;
  /** The whole action, for screen readers: "Hide Red Comet". */
  name: string;
  /** One sentence: what will happen. */
  effect: string;
  run: () => Promise<void>;
  variant?: ButtonVariant;
  disabledReason?: string | undefined;
};

/** A button that asks first: one press shows the effect, the next one runs it. Escape cancels. */
export function ConfirmButton({
  label,
  name,
  effect,
  run,
  variant = 'secondary',
  disabledReason,
}: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  const work = useWork();
  const id = useId();
  const yes = useRef<HTMLButtonElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const was = useRef(false);
  useEffect(() => {
    if (asking) yes.current?.focus();
    else if (was.current) opener.current?.focus();
    was.current = asking;
  }, [asking]);
  const go = () =>
    work.run(async () => {
      await run();
      setAsking(false);
    });
  // What is on its way cannot be taken back, and how it ends is said here.
  const leave = () => {
    if (!work.busy) setAsking(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    leave();
  };
  if (!asking) {
    return (
      <Button
        ref={opener}
        size="sm"
        variant={variant}
        aria-label={name}
        disabledReason={disabledReason}
        tooltipAlign="end"
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape from any of its buttons
    <div className="flex max-w-xl flex-wrap items-center gap-2" onKeyDown={onKeyDown}>
      <p id={id} className="basis-64 grow text-small text-mute">
        {effect}
      </p>
      <Button ref={yes} size="sm" variant="primary" busy={work.busy} aria-describedby={id} onClick={go}>
        {label}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        disabledReason={work.busy ? 'In progress.' : undefined}
        onClick={leave}
      >
        Cancel
      </Button>
      {work.failure && (
        <p role="alert" className="basis-full text-small text-stop">
          {work.failure.message}
        </p>
      )}
    </div>
  );
}
