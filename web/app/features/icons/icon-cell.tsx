import { memo } from 'react';
import { GRID_STOP } from '../../ui/grid-stops.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import type { IconEntry } from './icon-entry.ts';

/** An icon of a font, or one of the site's own drawings. */
export type CatalogueIcon = IconEntry | { name: string; drawing: IconName };

export type IconCellProps = {
  icon: CatalogueIcon;
  copied: boolean;
  /** The one that Tab stops at. */
  stop: boolean;
};

/** One icon: how it looks, its name and code, and what its package says more. A press anywhere copies the name (IconGrid). */
export const IconCell = memo(function IconCell({ icon, copied, stop }: IconCellProps) {
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
          <span className="block text-small text-go">Copied</span>
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
        title="Copy to use"
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
