import { Suspense, useRef } from 'react';
import { onDemand } from '../../lib/on-demand.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export const SearchPanel = onDemand(() => import('./search-panel.tsx').then((module) => module.SearchPanel));

/** The search over the page. `places` are the pages it also finds. */
export function SearchDialog(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  places: readonly { to: string; label: string }[];
}) {
  const { open, onOpenChange, places } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Search" titleHidden kind="top" firstFocus={input}>
      <Suspense fallback={<div className="h-15" />}>
        <SearchPanel input={input} places={places} onDone={() => onOpenChange(false)} />
      </Suspense>
    </Dialog>
  );
}
