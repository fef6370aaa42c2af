import { useEffect, useRef } from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';

export const SearchPanel = lazyComponent(() =>
  import('./search-panel.tsx').then((module) => module.SearchPanel),
);

/** The search over the page. */
export function SearchDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (open) SearchPanel.preload();
  }, [open]);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Search" titleHidden kind="top" firstFocus={input}>
      <SearchPanel input={input} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
