import { comparePath } from '@pitlane/shared/domain/cars/compare';
import { useLocation } from 'react-router';
import { cx } from '../../lib/class-names.ts';
import { useStore } from '../../lib/store.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';
import { dropPicks, pickStore } from './compare-store.ts';

/** The way to the comparison, on every other page: there as soon as a car is picked. */
export function CompareDock() {
  const picks = useStore(pickStore);
  const { pathname } = useLocation();
  if (picks.length === 0 || pathname === '/compare') return null;
  return (
    <div className="flex animate-[rise_var(--calm)_ease-out] gap-px overflow-hidden rounded-md shadow-float">
      <ButtonLink to={comparePath(picks)} className="rounded-none">
        <Icon name="compare" className="size-4.5" />
        Compare {picks.length}
        <span className="sr-only">{picks.length === 1 ? ' car' : ' cars'}</span>
      </ButtonLink>
      <button
        type="button"
        aria-label="Clear the comparison"
        className={cx(buttonClass('secondary', 'icon'), 'rounded-none')}
        onClick={() => dropPicks()}
      >
        <Icon name="close" className="size-4" />
      </button>
    </div>
  );
}
