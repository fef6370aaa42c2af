import { type SyntheticEvent, useState } from 'react';
import { GRID } from '../../ui/grid-stops.ts';
import { type CatalogueIcon, IconCell } from './icon-cell.tsx';
import { useCopiedName } from './use-copied-name.ts';

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
export function IconGrid({ label, icons, font }: IconGridProps) {
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
