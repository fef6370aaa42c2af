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

export type HoldOptions = {
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
