import { useState } from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import type { DialogProps } from './dialog-popup.tsx';

const DialogPopup = lazyComponent(() => import('./dialog-popup.tsx').then((module) => module.DialogPopup));

/** Fetches the dialog's code before it is needed. */
export const preloadDialog = DialogPopup.preload;

/** A modal dialog or sheet: closes with its x, Escape or a press outside, and gives the focus back. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return <DialogPopup {...props} />;
}
