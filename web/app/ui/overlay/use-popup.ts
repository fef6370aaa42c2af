import { type RefObject, useRef, useState } from 'react';

export type PopupControl = {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** True from the first opening on: mount the popup's code then, and keep it for the closing motion. */
  wanted: boolean;
  anchor: RefObject<HTMLButtonElement | null>;
  /** For the button that opens it. */
  buttonProps: {
    ref: RefObject<HTMLButtonElement | null>;
    'aria-expanded': boolean;
    onPointerDown: () => void;
    onPointerEnter: () => void;
    onFocus: () => void;
    onClick: (event: { detail: number }) => void;
  };
};

/**
 * A button that opens a popup whose code loads on demand. `preload` starts when the pointer or the focus
 * comes near. A press outside closes the popup before the click arrives. So the click uses the state at the
 * press.
 */
export function usePopup(preload: () => void): PopupControl {
  const anchor = useRef<HTMLButtonElement>(null);
  const openAtPress = useRef(false);
  const [open, setOpenState] = useState(false);
  const [wanted, setWanted] = useState(false);
  const setOpen = (next: boolean) => {
    if (next) setWanted(true);
    setOpenState(next);
  };
  return {
    open,
    setOpen,
    wanted,
    anchor,
    buttonProps: {
      ref: anchor,
      'aria-expanded': open,
      onPointerDown: () => {
        openAtPress.current = open;
      },
      onPointerEnter: preload,
      onFocus: preload,
      onClick: ({ detail }) => setOpen(detail === 0 ? !open : !openAtPress.current),
    },
  };
}
