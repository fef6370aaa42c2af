import { type ReactNode, type RefObject, useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Hides the title from sight when the content shows it in its own way. */
  titleHidden?: boolean;
  description?: ReactNode;
  /**
   * `dialog` stands in the middle, on phones it is a bottom sheet; `sheet` is a bottom sheet on phones and a side panel
   * elsewhere; `top` hangs from the top edge, for search.
   */
  kind?: 'dialog' | 'sheet' | 'top';
  /** What gets the focus first; by default the first control. */
  firstFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

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
