import { useState } from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { Button } from '../../ui/button.tsx';

const SweepDialog = lazyComponent(() => import('./sweep-dialog.tsx').then((module) => module.SweepDialog));

/** Opens the choice of the cheapest cars of what Explore shows. */
export function SweepButton() {
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
        Sweep
      </Button>
      {open !== undefined && <SweepDialog open={open} onOpenChange={setOpen} />}
    </>
  );
}
