import type { MouseEvent } from 'react';

/** Returns whether a click asks for the link itself, and not for a new tab, a new window or a download of it. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
