import { LOGO_PATHS } from '@pitlane/shared/art/logo';
import { ICON_PATHS } from './icon-paths.ts';

function writeDrawings(): string {
  const icons = Object.entries(ICON_PATHS).map(([name, path]) => [`icon-${name}`, path]);
  return [...icons, ...Object.entries(LOGO_PATHS)]
    .map(([id, path]) => `<path id="${id}" d="${path}"/>`)
    .join('');
}

/** In the browser: those of the document, because a page that fails gets a new frame, and its icons would have no lines. */
const DRAWINGS = {
  __html: import.meta.env.SSR ? writeDrawings() : (document.getElementById('drawings')?.innerHTML ?? ''),
};

/** The lines of all icons and of the logo, once in each document: what shows one refers to it. The browser's code has none of them. */
export function Drawings() {
  return (
    <svg width="0" height="0" aria-hidden className="absolute" suppressHydrationWarning>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own lines; where the document has them, React leaves them alone */}
      <defs id="drawings" suppressHydrationWarning dangerouslySetInnerHTML={DRAWINGS} />
    </svg>
  );
}
