import { LOGO_PATHS } from '@pitlane/shared/art/logo';
import { ICON_PATHS } from './icon-paths.ts';

function writeDrawings(): string {
  const icons = Object.entries(ICON_PATHS).map(([name, path]) => [`icon-${name}`, path]);
  return [...icons, ...Object.entries(LOGO_PATHS)]
    .map(([id, path]) => `<path id="${id}" d="${path}"/>`)
    .join('');
}

const DRAWINGS = { __html: import.meta.env.SSR ? writeDrawings() : '' };

/** The lines of all icons and of the logo, once in each document: what shows one refers to it. The browser's code has none of them. */
export function Drawings() {
  return (
    <svg width="0" height="0" aria-hidden className="absolute" suppressHydrationWarning>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own lines; the browser sets nothing, and React leaves what is there alone */}
      <defs suppressHydrationWarning dangerouslySetInnerHTML={DRAWINGS} />
    </svg>
  );
}
