import { LOGO_PATHS } from '@pitlane/shared/art/logo';
import { getSiteLook } from '../lib/site-look.ts';
import { useServed } from '../lib/use-in-browser.ts';
import { ICON_PATHS } from './icon-paths.ts';

function writeDrawings(): string {
  const icons = Object.entries(ICON_PATHS).map(([name, path]) => [`icon-${name}`, path]);
  const { drawings } = getSiteLook();
  const paths = drawings ? icons : [...icons, ...Object.entries(LOGO_PATHS)];
  return paths.map(([id, path]) => `<path id="${id}" d="${path}"/>`).join('') + (drawings ?? '');
}

/** Those of the document: a page that fails in the browser gets a new frame, and its icons would have no lines. */
const KEPT = import.meta.env.SSR ? undefined : document.getElementById('drawings')?.cloneNode(true);

/** The lines of all icons and of the logo, once in each document: what shows one refers to it. The browser's code has none of them. */
export function Drawings() {
  const served = useServed();
  return (
    <svg
      ref={served ? undefined : fill}
      width="0"
      height="0"
      aria-hidden
      className="absolute"
      suppressHydrationWarning
    >
      {served && (
        <defs
          id="drawings"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: lines of ours or checked ones of a studio; where the document has them, React leaves them alone
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? writeDrawings() : '' }}
        />
      )}
    </svg>
  );
}

const fill = (svg: Element | null) => KEPT && svg?.replaceChildren(KEPT.cloneNode(true));
