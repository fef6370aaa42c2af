import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { m } from '@pitlane/shared/messages/messages';
import type { CardNft } from '../../lib/cards.ts';
import { Button } from '../../ui/button.tsx';

/** The order book takes no more in one post (shared/src/api/orders.ts). */
const MOST = 32;

/** Why a car that is not chosen cannot be. */
function findObstacle(nft: CardNft, chain: Chain | undefined, count: number): string | undefined {
  if (nft.status === 'on_auction') return m.orders.itsUpForAuctionUntilThe;
  if (nft.status === 'buy_now') return m.orders.itsAlreadyListedYouCanLower;
  if (chain && nft.chain !== chain) return m.orders.theFirstOneIsOnLabel({ label: CHAIN_FACTS[chain].label });
  return count >= MOST ? m.orders.mostIsTheMostYouCan({ most: MOST }) : undefined;
}

export type ChoiceProps = {
  nft: CardNft;
  chosen: readonly CardNft[];
  onChange: (change: (before: readonly CardNft[]) => readonly CardNft[]) => void;
};

/** On a card: chooses the car, or takes it back. */
export function Choice({ nft, chosen, onChange }: ChoiceProps) {
  const on = chosen.some(({ id }) => id === nft.id);
  const obstacle = findObstacle(nft, chosen[0]?.chain, chosen.length);
  const toggle = () =>
    onChange((before) => (on ? before.filter(({ id }) => id !== nft.id) : [...before, nft]));
  return (
    <Button
      size="sm"
      variant={on ? 'primary' : 'secondary'}
      className="w-full"
      tooltipAlign="start"
      aria-pressed={on}
      disabledReason={on ? undefined : obstacle}
      onClick={toggle}
    >
      {on ? 'Chosen' : 'Choose'}
      <span className="sr-only">: {nft.title}</span>
    </Button>
  );
}
