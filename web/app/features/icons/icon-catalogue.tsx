import { m } from '@pitlane/shared/messages/messages';
import { memo, type SyntheticEvent, useDeferredValue, useEffect, useState } from 'react';
import { formatCount } from '../../lib/format/format-price.ts';
import { toast } from '../../lib/toast.ts';
import { fieldClass } from '../../ui/forms/field-frame.tsx';
import { GRID, GRID_STOP } from '../../ui/grid-stops.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import type { IconEntry } from './icon-entry.ts';

/** An icon set with a field that filters it by name. Everything is there without scripts, only the field is not. */
export function IconCatalogue({ icons, ...grid }: IconGridProps) {
  const [typed, setTyped] = useState('');
  const shown = filterIcons(icons, useDeferredValue(typed));
  return (
    <section data-catalogue aria-label={grid.label}>
      <div className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <input
          type="search"
          aria-label={m.icons.filterIconsByName}
          placeholder={m.icons.filterByName}
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
          {m.icons.noIconInThisSetHas({ typed: typed.trim() })}
        </p>
      )}
    </section>
  );
}

/** "100 icons", "1 of 100 icons". */
function countIcons(shown: number, all: number): string {
  return shown === all
    ? `${formatCount(all)} icons`
    : m.icons.shownOfAllIcons({ shown: formatCount(shown), all: formatCount(all) });
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

export type IconGridProps = {
  label: string;
  icons: readonly CatalogueIcon[];
  /** Which font of catalogue.css draws them. The site's own drawings need none. */
  font?: 'elegant' | 'et-line' | 'font-awesome' | 'fixed-width';
};

/** The button of the cell that an event comes from. */
const findName = ({ target }: SyntheticEvent) =>
  target instanceof HTMLElement ? target.dataset.name : undefined;

/**
 * The cells of a catalogue. One of them is a stop of the Tab key; arrow keys, Home and End lead on from there (lib/grid-keys.ts).
 * The list listens for all of its hundreds of buttons.
 */
function IconGrid({ label, icons, font }: IconGridProps) {
  const [copied, copy] = useCopiedName();
  const [visited, setVisited] = useState<string>();
  const stop = icons.some(({ name }) => name === visited) ? visited : icons[0]?.name;
  const onFocus = (event: SyntheticEvent) => setVisited(findName(event) ?? visited);
  const onClick = (event: SyntheticEvent) => {
    const name = findName(event);
    if (name) void copy(name);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside are pressed, with keys too
    <ul
      {...GRID}
      aria-label={label}
      data-font={font}
      className="icon-grid"
      onFocus={onFocus}
      onClick={onClick}
    >
      {icons.map((icon) => (
        <IconCell key={icon.name} icon={icon} copied={icon.name === copied} stop={icon.name === stop} />
      ))}
    </ul>
  );
}

/** An icon of a font, or one of the site's own drawings. */
type CatalogueIcon = IconEntry | { name: string; drawing: IconName };

type IconCellProps = {
  icon: CatalogueIcon;
  copied: boolean;
  /** The one that Tab stops at. */
  stop: boolean;
};

/** One icon: how it looks, its name and code, and what its package says more. A press anywhere copies the name (IconGrid). */
const IconCell = memo(function IconCell({ icon, copied, stop }: IconCellProps) {
  const { name } = icon;
  const code = 'code' in icon ? icon.code : undefined;
  return (
    <li className="icon-cell">
      <i className="icon-glyph" aria-hidden>
        {'drawing' in icon ? <Icon name={icon.drawing} className="size-6.5" /> : toCharacter(icon.code)}
      </i>
      <span>
        <span className="block font-semibold wrap-anywhere">{name}</span>
        {copied ? (
          <span className="block text-small text-go">{m.icons.copied}</span>
        ) : (
          code && <code className="icon-code block">{`&#x${code};`}</code>
        )}
      </span>
      {'code' in icon && <IconLabel icon={icon} />}
      <button
        type="button"
        {...GRID_STOP}
        data-name={name}
        tabIndex={stop ? 0 : -1}
        aria-label={name}
        title={m.icons.copyToUse}
        className="icon-copy"
      />
    </li>
  );
});

/** The version of the font that brought it, or that it is a further name of another icon. */
function IconLabel({ icon: { version, alias } }: { icon: IconEntry }) {
  if (!version && !alias) return null;
  return <span className="icon-label">{alias ? '(alias)' : version}</span>;
}

function toCharacter(code: string): string {
  return String.fromCodePoint(Number.parseInt(code, 16));
}

const SHOWN_MS = 2000;

/** Copies the name of an icon. Returns what was copied within the last two seconds, and the function that copies. */
function useCopiedName(): [string | undefined, (name: string) => Promise<void>] {
  const [copied, setCopied] = useState<{ name: string }>();
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (name: string) => {
    try {
      await navigator.clipboard.writeText(name);
      setCopied({ name });
      const { announce } = await import('../../lib/announce.ts');
      announce('copied icon', m.icons.copiedName({ name }));
    } catch (error) {
      console.warn('The clipboard refused.', error);
      toast('error', m.icons.thisBrowserBlocksCopyingHeresThe({ name }));
    }
  };
  return [copied?.name, copy];
}
