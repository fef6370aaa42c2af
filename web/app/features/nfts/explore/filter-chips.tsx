import { readTraitFilter } from '@pitlane/shared/domain/cars/token-traits';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../../../lib/class-names.ts';
import { formatPrice } from '../../../lib/format/format-price.ts';
import { isPlainClick } from '../../../lib/is-plain-click.ts';
import { Icon } from '../../../ui/icon.tsx';
import {
  type Browse,
  clearFilters,
  countFilters,
  dropFilter,
  explorePath,
  FILTER_GROUPS,
  isOpen,
  type PriceRange,
  setPrices,
} from './browse.ts';
import { filterLabel } from './filter-labels.ts';
import type { ChangeBrowse } from './use-browse.ts';

type FilterChipsProps = { browse: Browse; onBrowse: ChangeBrowse; onSave: () => void };

/** The filters in force, each a link to the page without it, and one for all of them. */
export function FilterChips({ browse, onBrowse, onSave }: FilterChipsProps) {
  if (countFilters(browse) === 0) return null;
  const chip = (change: (browse: Browse) => Browse) => ({
    to: explorePath(change(browse)),
    onGo: () => onBrowse(change),
  });
  return (
    // Rows far enough apart that a thumb hits the one it means.
    <div className="mb-5 flex flex-wrap gap-x-2 gap-y-3">
      {FILTER_GROUPS.flatMap((group) =>
        browse[group].map((value) => (
          <ChipLink key={`${group}:${value}`} removable {...chip((now) => dropFilter(now, group, value))}>
            {filterLabel(group, value)}
          </ChipLink>
        )),
      )}
      {browse.trait && (
        <ChipLink removable {...chip((now) => ({ ...now, trait: '' }))}>
          <bdi className="max-w-64 truncate">{describeTrait(browse.trait)}</bdi>
        </ChipLink>
      )}
      {!isOpen(browse.prices) && (
        <ChipLink removable {...chip((now) => setPrices(now, {}))}>
          {describePrices(browse.prices)}
        </ChipLink>
      )}
      {browse.title.trim() && (
        <ChipLink removable {...chip((now) => ({ ...now, title: '' }))}>
          “{browse.title.trim()}”
        </ChipLink>
      )}
      <ChipLink {...chip(clearFilters)}>Clear all</ChipLink>
      <button type="button" onClick={onSave} className={cx(CHIP, 'text-signal-text noscript:hidden')}>
        Save search
      </button>
    </div>
  );
}

/** Returns "Background: Blue", and "Blue" of a value without a name. */
export function describeTrait(text: string): string {
  const { name, value } = readTraitFilter(text) ?? { name: null, value: text };
  return name === null ? value : `${name}: ${value}`;
}

export function describePrices({ min, max }: PriceRange): string {
  if (min === undefined) return `Up to ${formatPrice(max ?? 0n)} ETH`;
  if (max === undefined) return `${formatPrice(min)} ETH and more`;
  return `${formatPrice(min)} to ${formatPrice(max)} ETH`;
}

type ChipLinkProps = {
  /** The page with the change that the chip stands for. */
  to: string;
  /** Goes there in this tab, instead of the link. */
  onGo: () => void;
  /** The chip names a filter in force; its link takes that away. */
  removable?: boolean;
  children: ReactNode;
};

const CHIP =
  'hit-area relative inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md border px-2.5 text-small whitespace-nowrap transition-colors';

/** A small link that changes a filter, and keeps the place on the page. */
function ChipLink({ to, onGo, removable = false, children }: ChipLinkProps) {
  return (
    <Link
      to={to}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onGo();
      }}
      className={cx(
        CHIP,
        removable
          ? 'border-edge bg-raise text-ink hover:bg-press'
          : 'text-mute hover:border-edge hover:text-ink',
      )}
    >
      {removable && <span className="sr-only">Remove filter:</span>}
      {children}
      {removable && <Icon name="close" className="size-3.5 text-mute" />}
    </Link>
  );
}
