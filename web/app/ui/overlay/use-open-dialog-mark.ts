import { useEffect } from 'react';

const open: string[] = [];

/**
 * Names the kinds of the open dialogs on <body>, for the style sheet: data-dialogs="sheet dialog". A `body:has()` would say the
 * same, and have the browser compute the style of the whole page anew with every element that comes into it.
 */
export function useOpenDialogMark(isOpen: boolean, kind: string): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    open.push(kind);
    writeMark();
    return () => {
      open.splice(open.lastIndexOf(kind), 1);
      writeMark();
    };
  }, [isOpen, kind]);
}

function writeMark() {
  if (open.length > 0) document.body.dataset.dialogs = open.join(' ');
  else delete document.body.dataset.dialogs;
}
