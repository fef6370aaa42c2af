import { useEffect, useRef } from 'react';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';

export const SearchPanel = lazyComponent(() =>
  import('./search-panel.tsx').then((module) => module.SearchPanel),
);

/** The search over the page. `places` are the pages it also finds. */
export function SearchDialog(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  places: readonly { to: string; label: string }[];
}) {
  const { open, onOpenChange, places } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (open) SearchPanel.preload();
  }, [open]);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Search" titleHidden kind="top" firstFocus={input}>
      <SearchPanel input={input} places={places} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
