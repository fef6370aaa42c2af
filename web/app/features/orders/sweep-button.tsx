import { useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, preloadDialog } from '../../ui/overlay/dialog.tsx';

const SweepSheet = lazyComponent(() => import('./sweep-sheet.tsx').then((module) => module.SweepSheet));

export type SweepButtonProps = {
  /** Which cars: the query of /api/nfts without chain, status, sort and limit. */
  filters: string;
  /** The chains that are chosen; empty for all. */
  chains: readonly string[];
};

/** Opens the choice of the cheapest cars of what Explore shows. */
export function SweepButton({ filters, chains }: SweepButtonProps) {
  const [open, setOpen] = useState(false);
  const preload = () => {
    preloadDialog();
    SweepSheet.preload();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)} onPointerEnter={preload} onFocus={preload} aria-haspopup="dialog">
        Sweep
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Sweep the floor" kind="sheet">
        <SweepSheet filters={filters} chains={chains} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
