import { useDeferredValue, useState } from 'react';
import { formatCount } from '../../lib/format/format-price.ts';
import { fieldClass } from '../../ui/forms/field-frame.tsx';
import { PageLinks } from '../../ui/page-links.tsx';
import { IconGrid, type IconGridProps } from './icon-grid.tsx';

/** An icon set with a field that filters it by name. Everything is there without scripts, only the field is not. */
export function IconCatalogue({ icons, ...grid }: IconGridProps) {
  const [typed, setTyped] = useState('');
  const shown = filterIcons(icons, useDeferredValue(typed));
  return (
    <section data-catalogue aria-label={grid.label}>
      <div className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <input
          type="search"
          aria-label="Filter icons by name"
          placeholder="Filter by name"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className={`${fieldClass} max-w-90 noscript:hidden`}
        />
        <p role="status" className="text-mute tabular-nums">
          {countIcons(shown.length, icons.length)}
        </p>
      </div>
      {shown.length > 0 ? (
        <IconGrid {...grid} icons={shown} />
      ) : (
        <p className="surface px-5 py-8 text-center text-mute">
          No icon of this set has “{typed.trim()}” in its name. Try a shorter word.
        </p>
      )}
    </section>
  );
}

/** "100 icons", "1 of 100 icons". */
function countIcons(shown: number, all: number): string {
  return shown === all ? `${formatCount(all)} icons` : `${formatCount(shown)} of ${formatCount(all)} icons`;
}

/** The icons whose names have every word of what is typed, in any order; a hyphen ends a word as a space does. */
export function filterIcons<Icon extends { name: string }>(
  icons: readonly Icon[],
  typed: string,
): readonly Icon[] {
  const words = typed
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter(Boolean);
  if (words.length === 0) return icons;
  return icons.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
}

const PAGES = [
  { to: '/elegantIcons', label: 'Elegant' },
  { to: '/etlineIcons', label: 'ET Line' },
  { to: '/fontAwesomeIcons', label: 'Font Awesome' },
  { to: '/fixedWidthIcons', label: 'Fixed width' },
  { to: '/iconNames', label: 'Pitlane' },
  { to: '/accordion', label: 'Components' },
] as const;

/** Leads from one icon catalogue to the others. */
export function CatalogueNav() {
  return <PageLinks label="Icon catalogues" pages={PAGES} />;
}
