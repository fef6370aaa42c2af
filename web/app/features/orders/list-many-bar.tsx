import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { m } from '@pitlane/shared/messages/messages';
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
      aria-label={m.orders.chosenItems}
      className="sticky bottom-3 z-40 mt-6 flex flex-wrap items-center justify-between gap-3 rounded-xl border border-edge bg-panel px-4 py-3 shadow-lg"
    >
      <p role="status" className="min-w-0 text-small">
        {first
          ? m.orders.countChosenOnLabel({ count, label: CHAIN_FACTS[first.chain].label })
          : m.orders.chooseItemsOnOneChainTo}
      </p>
      <div className="flex gap-2">
        <Button variant="ghost" onClick={onStop}>
          {m.orders.stop}
        </Button>
        <Button
          variant="primary"
          disabledReason={count === 0 ? m.orders.chooseAnItemFirst : undefined}
          tooltipSide="top"
          tooltipAlign="end"
          onClick={() => setOpen(true)}
          onPointerEnter={preload}
          onFocus={preload}
          aria-haspopup="dialog"
        >
          {count > 1 ? m.orders.listCountItems({ count }) : m.orders.listTheItem}
        </Button>
      </div>
      <Dialog open={open} onOpenChange={change} title={m.orders.listForSale} kind="sheet">
        {first && <ListManySheet chain={first.chain} nfts={chosen} />}
      </Dialog>
    </section>
  );
}
