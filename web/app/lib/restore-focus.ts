import { findHeading } from './focus-page.ts';

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
const MONEY = '[data-money]';

type Place = {
  element: HTMLElement;
  /** The page or the dialog that the focus must not leave. */
  within: HTMLElement;
  x: number;
  y: number;
};

/**
 * Keeps the focus when the element that has it goes: a chip that removes itself, Load More after the last page, a Retry that
 * worked. On a page the focus goes to the nearest control, but never to one that pays (`data-money`): a second press of
 * Enter must not decide. From a heading it goes to the heading that takes its place. In a dialog it goes to the dialog.
 * Without this it falls to the body, and the keyboard starts again at the top. Returns a function that stops it.
 */
export function restoreFocus(): () => void {
  let last: Place | undefined;
  const remember = () => {
    const element = document.activeElement;
    const within = element?.parentElement?.closest<HTMLElement>('main, [role=dialog]');
    last = undefined;
    if (!(element instanceof HTMLElement) || !within) return;
    last = { element, within, ...toCentre(element) };
  };
  const observer = new MutationObserver(() => {
    if (!last || last.element.isConnected) return;
    // A part of the page that has set the focus itself keeps it.
    const next = document.activeElement === document.body ? findNext(last) : document.activeElement;
    // Where nothing can have it yet, what comes next gets it.
    if (!(next instanceof HTMLElement)) return;
    last = undefined;
    // A long grid takes cards away while the reader scrolls: the page must not jump after them.
    next.focus({ preventScroll: true });
  });
  const stop = new AbortController();
  const listen = { capture: true, signal: stop.signal };
  // The place is read again with each key and press, because the page may have been scrolled.
  for (const event of ['focusin', 'keydown', 'click']) document.addEventListener(event, remember, listen);
  // A press beside every control takes the focus away on purpose.
  document.addEventListener('pointerdown', () => setTimeout(remember), listen);
  remember();
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    stop.abort();
  };
}

function findNext(place: Place): HTMLElement | undefined {
  if (!place.within.matches('main')) return place.within;
  return place.element.matches('h1') ? findHeading(place.within) : findNearest(place);
}

function findNearest({ within, x, y }: Place): HTMLElement | undefined {
  const near = [...within.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((element) => !element.matches(MONEY))
    .map((element) => {
      const centre = toCentre(element);
      return { element, distance: Math.hypot(centre.x - x, centre.y - y) };
    })
    .sort((one, other) => one.distance - other.distance);
  const nearest = near.find(({ element }) => element.checkVisibility({ visibilityProperty: true }))?.element;
  // Of a card its link, where arrow keys and Enter go on, and not one of its small buttons.
  return nearest?.closest('article')?.querySelector<HTMLElement>('[data-grid-stop]') ?? nearest;
}

/** The middle of an element on the page, in pixels from the page's corner. */
function toCentre(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2 + scrollX, y: top + height / 2 + scrollY };
}
