import { m } from '@pitlane/shared/messages/messages';
import { type ReactNode, useState } from 'react';
import type { CardNft } from '../../lib/cards.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { Button } from '../../ui/button.tsx';

// Few visits list several cars.
const Choice = lazyComponent(() => import('./list-many-choice.tsx').then((module) => module.Choice));
const ChoiceBar = lazyComponent(() => import('./list-many-bar.tsx').then((module) => module.ChoiceBar));

/** Returns the action of a card. */
type CardAction = (nft: CardNft) => ReactNode;

export type ListManyAreaProps = {
  /** The action of each card while nothing is being chosen. */
  action: CardAction;
  /** The cars: with the button that begins the choice, at a place of its own, and with what each card offers now. */
  children: (parts: { begin: ReactNode; action: CardAction }) => ReactNode;
};

/** Around the cars of one's own garage: several of one chain are chosen, then listed together. */
export function ListManyArea({ action, children }: ListManyAreaProps) {
  const [choosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState<readonly CardNft[]>([]);
  const change = (on: boolean) => {
    setChoosing(on);
    setChosen([]);
  };
  const begin = (
    <Button size="sm" aria-pressed={choosing} onClick={() => change(!choosing)}>
      {m.orders.bulkList}
    </Button>
  );
  const choice: CardAction = (nft) => <Choice nft={nft} chosen={chosen} onChange={setChosen} />;
  return (
    <>
      {children({ begin, action: choosing ? choice : action })}
      {choosing && <ChoiceBar chosen={chosen} onStop={() => change(false)} />}
    </>
  );
}
