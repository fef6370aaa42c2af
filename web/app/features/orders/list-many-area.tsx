import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chains';
import { type ReactNode, useState } from 'react';
import type { CardNft } from '../../lib/cards.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, preloadDialog } from '../../ui/overlay/dialog.tsx';
import { listManyStore } from './list-many-store.ts';

const ListManySheet = lazyComponent(() =>
  import('./list-many-sheet.tsx').then((module) => module.ListManySheet),
);

/** The order book takes no more in one post (shared/src/api/orders.ts). */
const MOST = 32;

/** What a card offers. */
type CardAction = (nft: CardNft) => ReactNode;

export type ListManyAreaProps = {
  /** What each card offers while nothing is being chosen. */
  action: CardAction;
  /** The cars: with the button that begins the choice, at a place of its own, and with what each card offers now. */
  children: (parts: { begin: ReactNode; action: CardAction }) => ReactNode;
};

/** Around the cars of one's own garage: several of one chain are chosen, then listed together. */
export function ListManyArea({ action, children }: ListManyAreaProps) {
  const [choosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState<readonly CardNft[]>([]);
  const [open, setOpen] = useState(false);
  const chain = chosen[0]?.chain;
  const stop = () => {
    setChoosing(false);
    setChosen([]);
  };
  const toggle = (nft: CardNft) =>
    setChosen((before) =>
      before.some(({ id }) => id === nft.id) ? before.filter(({ id }) => id !== nft.id) : [...before, nft],
    );
  const choice: CardAction = (nft) => (
    <Choice
      nft={nft}
      on={chosen.some(({ id }) => id === nft.id)}
      obstacle={findObstacle(nft, chain, chosen.length)}
      onToggle={() => toggle(nft)}
    />
  );
  const begin = (
    <Button size="sm" aria-pressed={choosing} onClick={() => (choosing ? stop() : setChoosing(true))}>
      List several
    </Button>
  );
  return (
    <>
      {children({ begin, action: choosing ? choice : action })}
      {choosing && (
        <ChoiceBar chain={chain} count={chosen.length} onList={() => setOpen(true)} onStop={stop} />
      )}
      <Dialog
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          // What failed is tried again with the same cars.
          if (!next && !['idle', 'failed'].includes(listManyStore.getState().phase)) stop();
        }}
        title="List for sale"
        kind="sheet"
      >
        {chain && <ListManySheet chain={chain} nfts={chosen} />}
      </Dialog>
    </>
  );
}

/** Why a car that is not chosen cannot be. */
function findObstacle(nft: CardNft, chain: Chain | undefined, count: number): string | undefined {
  if (nft.status === 'on_auction') return 'The auction house holds it until its auction is over.';
  if (nft.status === 'buy_now') return 'It is listed. Its page can lower the price.';
  if (chain && nft.chain !== chain)
    return `The first one is on ${CHAIN_FACTS[chain].label}: one signature is good for one chain.`;
  return count >= MOST ? `${MOST} are listed at once at most.` : undefined;
}

type ChoiceProps = { nft: CardNft; on: boolean; obstacle: string | undefined; onToggle: () => void };

function Choice({ nft, on, obstacle, onToggle }: ChoiceProps) {
  return (
    <Button
      size="sm"
      variant={on ? 'primary' : 'secondary'}
      className="w-full"
      tooltipAlign="start"
      aria-pressed={on}
      disabledReason={on ? undefined : obstacle}
      onClick={onToggle}
    >
      {on ? 'Chosen' : 'Choose'}
      <span className="sr-only">: {nft.title}</span>
    </Button>
  );
}

type ChoiceBarProps = {
  chain: Chain | undefined;
  count: number;
  onList: () => void;
  onStop: () => void;
};

/** Stays at the window's lower edge while the cars scroll behind it. */
function ChoiceBar({ chain, count, onList, onStop }: ChoiceBarProps) {
  const preload = () => {
    preloadDialog();
    ListManySheet.preload();
  };
  return (
    <section
      aria-label="Chosen cars"
      className="sticky bottom-3 z-20 mt-6 flex flex-wrap items-center justify-between gap-3 rounded-xl border border-edge bg-panel px-4 py-3 shadow-lg"
    >
      <p role="status" className="min-w-0 text-small">
        {chain
          ? `${count} chosen on ${CHAIN_FACTS[chain].label}`
          : 'Choose the cars to list, all of one chain.'}
      </p>
      <div className="flex gap-2">
        <Button variant="ghost" onClick={onStop}>
          Stop
        </Button>
        <Button
          variant="primary"
          disabledReason={count === 0 ? 'Choose a car first.' : undefined}
          tooltipSide="top"
          tooltipAlign="end"
          onClick={onList}
          onPointerEnter={preload}
          onFocus={preload}
          aria-haspopup="dialog"
        >
          {count > 1 ? `List ${count} cars` : 'List the car'}
        </Button>
      </div>
    </section>
  );
}
