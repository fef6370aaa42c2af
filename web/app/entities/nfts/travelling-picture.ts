import { flushSync } from 'react-dom';

/** Marks the one element of a page that a picture travels to; its name is in the style sheet (base.css). */
export const STAGE_ATTRIBUTE = { 'data-stage-picture': '' } as const;
const STAGE = '[data-stage-picture]';
const NAME = 'travelling-picture';

let travelling: HTMLImageElement | undefined;
let calm: MediaQueryList | undefined;

/**
 * Returns whether a picture may travel from page to page: the browser can do it, and the reader has not asked for less motion.
 * Where it may not, a link works like any other.
 */
export function canTravel(): boolean {
  if (typeof document === 'undefined' || !('startViewTransition' in document)) return false;
  // Every card asks, with each rendering: the browser is asked once, and keeps the answer up to date.
  calm ??= matchMedia('(prefers-reduced-motion: reduce)');
  return !calm.matches;
}

/** Chooses the picture that travels: the one in the card or link that was pressed. The stage of this page stays behind. */
export function markTraveller(within: Element | null): void {
  clearTraveller();
  const picture = within?.querySelector<HTMLImageElement>('picture > img');
  if (!picture || !canTravel()) return;
  for (const stage of document.querySelectorAll<HTMLElement>(STAGE)) stage.style.viewTransitionName = 'none';
  picture.style.viewTransitionName = NAME;
  travelling = picture;
}

/** The page has changed: its own stage has the name again. */
export function clearTraveller(): void {
  for (const stage of document.querySelectorAll<HTMLElement>(STAGE)) stage.style.viewTransitionName = '';
  if (travelling) travelling.style.viewTransitionName = '';
  travelling = undefined;
}

/** Address of the picture that is on its way: the skeleton of its page can show it at once. */
export function getTravellerSource(): string | undefined {
  return travelling?.currentSrc;
}

/** Makes a change of the page, during which the chosen picture travels. Without one it is a change like any other. */
export function travelDuring(change: () => void): void {
  if (!travelling?.isConnected) {
    change();
    return;
  }
  document.startViewTransition(() => flushSync(change));
}
