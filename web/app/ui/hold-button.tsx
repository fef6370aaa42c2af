import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { announce } from '../lib/announce.ts';
import { cx } from '../lib/class-names.ts';
import { Button, type ButtonProps } from './button.tsx';

type HoldButtonProps = Omit<ButtonProps, 'onClick' | 'children'> & {
  /** The action, as in "List for 0.01 ETH". */
  label: string;
  onHeld: () => void;
};

/**
 * A button that acts only after it was held for a second, by finger, mouse or key, while it fills. Who cannot hold presses
 * twice: the first press says so.
 */
export function HoldButton({ label, onHeld, className, ...props }: HoldButtonProps) {
  const [holding, setHolding] = useState(false);
  const [armed, setArmed] = useState(false);
  const act = useEffectEvent(onHeld);
  const [hold, setHold] = useState<Hold>();
  const off = props.disabledReason !== undefined || props.disabledBy !== undefined || props.busy === true;
  useEffect(() => {
    if (off) return undefined;
    const made = createHold({ onHeld: () => act(), onHolding: setHolding, onArmed: setArmed });
    setHold(made);
    return () => {
      made.stop();
      setHold(undefined);
    };
  }, [off]);
  useEffect(() => {
    if (armed) announce('hold', `${describeSecondHold(label)}.`);
  }, [armed, label]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') hold?.press();
  };
  return (
    <Button
      {...props}
      className={cx('overflow-hidden', className)}
      onPointerDown={() => hold?.press()}
      onPointerUp={() => hold?.release()}
      onPointerLeave={() => hold?.release()}
      onPointerCancel={() => hold?.release()}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
      onKeyUp={() => hold?.release()}
      onBlur={() => hold?.release()}
      onClick={() => hold?.click()}
    >
      <span
        aria-hidden
        className={cx(
          'absolute inset-0 bg-on-signal/20 ease-linear [transform-origin:0_50%] rtl:[transform-origin:100%_50%]',
          holding ? 'scale-x-100 transition-transform duration-1000' : 'scale-x-0',
        )}
      />
      <span className="relative">
        {off ? label : armed ? describeSecondHold(label) : `Hold to ${lower(label)}`}
      </span>
    </Button>
  );
}

function describeSecondHold(label: string): string {
  return `Press again to ${lower(label)}`;
}

function lower(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}

/** Holding a button for a while before it acts, so that no slip of a finger does. */

/** How long it is held, in milliseconds: longer than any tap, shorter than patience. */
export const HOLD_MS = 1_000;
/** For those whose device cannot hold: a second press within this time does too. */
const AGAIN_MS = 8_000;

export type Hold = {
  /** A finger or key went down. */
  press: () => void;
  /** It went up, or away. */
  release: () => void;
  /** A click came. Screen readers and switches send clicks alone, without a press before. */
  click: () => void;
  /** Nothing is called any more. */
  stop: () => void;
};

type HoldOptions = {
  onHeld: () => void;
  /** Returns whether it is being held now. */
  onHolding: (holding: boolean) => void;
  /** Returns whether one more press by itself would do. */
  onArmed: (armed: boolean) => void;
};

/** Calls back once a button was held long enough, or was pressed twice by a device that cannot hold. */
export function createHold({ onHeld, onHolding, onArmed }: HoldOptions): Hold {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let armed: ReturnType<typeof setTimeout> | undefined;
  /** The next click belongs to a press, and says nothing new. */
  let pressed = false;

  const disarm = () => {
    clearTimeout(armed);
    if (armed !== undefined) onArmed(false);
    armed = undefined;
  };
  const held = () => {
    timer = undefined;
    onHolding(false);
    disarm();
    onHeld();
  };
  const release = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    onHolding(false);
  };
  return {
    press() {
      pressed = true;
      if (timer !== undefined) return;
      onHolding(true);
      timer = setTimeout(held, HOLD_MS);
    },
    release,
    click() {
      if (pressed) {
        pressed = false;
        return;
      }
      if (armed !== undefined) return held();
      onArmed(true);
      armed = setTimeout(disarm, AGAIN_MS);
    },
    stop() {
      release();
      disarm();
    },
  };
}
