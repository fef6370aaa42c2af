import { useEffect } from 'react';

/** Less than this is a toolbar of the browser that comes or goes. */
const LEAST_KEYBOARD_PX = 80;

/**
 * While `isOpen`, writes how much of the window a phone's keyboard covers to `--keyboard` on <html>, for what stands at the
 * lower edge. A keyboard changes neither the window nor its units (dvh), only the part of it that is seen. The field that has
 * the focus stays in sight.
 */
export function useKeyboardInset(isOpen: boolean): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!isOpen || !view) return undefined;
    const { style } = document.documentElement;
    const end = new AbortController();
    const write = () => {
      // Of a page that is zoomed in, a part is seen as well.
      const covered = view.scale > 1 ? 0 : window.innerHeight - view.offsetTop - view.height;
      const before = style.getPropertyValue('--keyboard');
      if (covered < LEAST_KEYBOARD_PX) style.removeProperty('--keyboard');
      else style.setProperty('--keyboard', `${Math.round(covered)}px`);
      if (before !== style.getPropertyValue('--keyboard'))
        document.activeElement?.closest('input, textarea, select')?.scrollIntoView({ block: 'nearest' });
    };
    write();
    for (const event of ['resize', 'scroll']) view.addEventListener(event, write, { signal: end.signal });
    return () => {
      end.abort();
      style.removeProperty('--keyboard');
    };
  }, [isOpen]);
}
