import { comparePath, MAX_COMPARED } from '@pitlane/shared/domain/cars/compare';
import { cx } from '../../lib/class-names.ts';
import { useSession } from '../../lib/session/session.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';
import { pickStore, togglePick } from './compare-store.ts';

type CompareButtonProps = { nft: { id: string; title: string } };

/** Picks a car for the comparison, or takes it back. Without scripts it is a link to the car's comparison. */
export function CompareButton({ nft }: CompareButtonProps) {
  const { picked, reason } = usePick(nft.id);
  return (
    <>
      <Button
        size="sm"
        aria-pressed={picked}
        disabledReason={reason}
        tooltipAlign="end"
        onClick={() => togglePick(nft.id)}
        className="noscript:hidden"
      >
        <Icon name={picked ? 'check' : 'compare'} className="size-4" />
        {picked ? 'Comparing' : 'Compare'}
      </Button>
      <span className="hidden noscript:inline">
        <ButtonLink to={comparePath([nft.id])} size="sm">
          <Icon name="compare" className="size-4" />
          Compare
        </ButtonLink>
      </span>
    </>
  );
}

/** The same in the last row of a card. It comes with the pointer or the focus, in the room of the rank, and stays on picked cars. */
export function CardCompare({ nft }: { nft: CompareButtonProps['nft'] & { category: string } }) {
  const { picked, reason } = usePick(nft.id);
  const session = useSession();
  if (nft.category !== 'car') return null;
  return (
    <div
      className={
        picked ? undefined : cx(AT_HAND, session ? '@max-[18rem]:hidden!' : '@max-[14.375rem]:hidden!')
      }
    >
      <Button
        size="icon"
        variant="ghost"
        aria-pressed={picked}
        aria-label={`Compare ${nft.title}`}
        disabledReason={reason}
        tooltipAlign="end"
        onClick={() => togglePick(nft.id)}
      >
        <Icon name="compare" className={cx('size-4.5', picked && 'text-signal-text')} />
      </Button>
    </div>
  );
}

/**
 * A card has little room, less beside the bell of who is signed in, and a finger has no pointer: there the button is on the page of the car.
 */
const AT_HAND = 'hidden group-hover/card:block group-focus-within/card:block [@media(hover:none)]:hidden!';

function usePick(id: string): { picked: boolean; reason: string | undefined } {
  const picks = useStore(pickStore);
  const picked = picks.includes(id);
  const reason =
    picked || picks.length < MAX_COMPARED
      ? undefined
      : `You can compare ${MAX_COMPARED} cars. Remove one of them first.`;
  return { picked, reason };
}
