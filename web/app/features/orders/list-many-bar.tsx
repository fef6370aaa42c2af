import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { useState } from 'react';
import type { CardNft } from '../../lib/cards.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, preloadDialog } from '../../ui/overlay/dialog.tsx';
import { listManyStore } from './list-many-store.ts';

const ListManySheet = lazyComponent(() =>
  import('./list-many-sheet.tsx').then((module) => module.ListManySheet),
);

export type ChoiceBarProps = { chosen: readonly CardNft[]; onStop: () => void };

/** Stays at the window's lower edge while the cars scroll behind it. */
export function ChoiceBar({ chosen, onStop }: ChoiceBarProps) {
  const [open, setOpen] = useState(false);
  const [first] = chosen;
  const count = chosen.length;
  const change = (next: boolean) => {
    setOpen(next);
    // What failed is tried again with the same cars.
    if (!next && !['idle', 'failed'].includes(listManyStore.getState().phase)) onStop();
  };
  const preload = () => {
    preloadDialog();
    ListManySheet.preload();
  };
  return (
    <section
      aria-label="Chosen items"
      className="sticky bottom-3 z-40 mt-6 flex flex-wrap items-center justify-between gap-3 rounded-xl border border-edge bg-panel px-4 py-3 shadow-lg"
    >
      <p role="status" className="min-w-0 text-small">
        {first
          ? `${count} chosen on ${CHAIN_FACTS[first.chain].label}`
          : 'Choose items on one chain to list.'}
      </p>
      <div className="flex gap-2">
        <Button variant="ghost" onClick={onStop}>
          Stop
        </Button>
        <Button
          variant="primary"
          disabledReason={count === 0 ? 'Choose an item first.' : undefined}
          tooltipSide="top"
          tooltipAlign="end"
          onClick={() => setOpen(true)}
          onPointerEnter={preload}
          onFocus={preload}
          aria-haspopup="dialog"
        >
          {count > 1 ? `List ${count} items` : 'List the item'}
        </Button>
      </div>
      <Dialog open={open} onOpenChange={change} title="List for sale" kind="sheet">
        {first && <ListManySheet chain={first.chain} nfts={chosen} />}
      </Dialog>
    </section>
  );
}
