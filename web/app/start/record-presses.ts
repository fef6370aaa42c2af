import { nextPaint } from '../lib/next-paint.ts';
import { TAKEN_OVER } from './page-code.ts';

const ID = 'start-failure';

/**
 * Selects controls that do nothing without the page's code. Links and the forms' own buttons work by themselves; for what they post
 * see `submit`.
 */
const CONTROLS =
  'button:not([type=submit]), [role=button], [role=tab], [role=switch], [role=checkbox], [type=checkbox], [type=radio], label:has([type=checkbox], [type=radio])';
/** Selects what no press that waited may reach: what is off, what pays, and what lies behind a dialog. */
const OUT_OF_REACH = '[aria-disabled=true], [data-money], [inert], [aria-hidden=true]';
const FIELDS = 'input, textarea, select, [contenteditable]';
/** The keys that open the search wait as one. */
const SEARCH = 'search';
const FIRST_TOUCHES = ['pointerdown', 'keydown'] as const;

/**
 * Records what the visitor does before the page's code has taken over, and replays it afterwards: presses on controls, keys of
 * shortcuts, text and choices in fields, forms that are posted. The first touch loads the code. A waiting press is marked by
 * `data-held`; it is dropped when its control means something else by then.
 */
export function recordPresses(load: () => Promise<void>): void {
  const presses = new Map<EventTarget | string, () => void>();
  const texts = new Map<HTMLElement, () => void>();
  const end = new AbortController();
  const options = { capture: true, signal: end.signal };

  const start = () => {
    hideStartFailure();
    load().catch((error: unknown) => {
      console.error('The page’s code didn’t load.', error);
      if (releasePresses().length + texts.size > 0) showStartFailure();
    });
  };
  for (const type of FIRST_TOUCHES) addEventListener(type, start, { ...options, passive: true });

  addEventListener(
    'click',
    (event) => {
      const control = toElement(event.target)?.closest<HTMLElement>(CONTROLS);
      if (!control || control.closest('a[href]') || event.button > 0) return;
      stop(event);
      start();
      if (control.closest(OUT_OF_REACH)) return;
      const name = firstWord(control);
      control.dataset.held = '';
      presses.set(control, () => {
        if (control.isConnected && firstWord(control) === name && !control.closest(OUT_OF_REACH))
          control.click();
      });
    },
    options,
  );
  addEventListener(
    'submit',
    (event) => {
      // Forms that ask by GET work by themselves. What is posted is sent by the page's code alone.
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
      stop(event);
      start();
      form.dataset.held = '';
      presses.set(form, () => form.isConnected && form.requestSubmit());
    },
    options,
  );
  addEventListener(
    'keydown',
    (event) => {
      if (toElement(event.target)?.closest(FIELDS) || !isShortcut(event)) return;
      stop(event);
      const { target, key, code, ctrlKey, metaKey, altKey, shiftKey, timeStamp } = event;
      const searches = key === '/' || ctrlKey || metaKey;
      // Letters after that were meant for the search, and must lead nowhere.
      if (presses.has(SEARCH) && !searches) return;
      const again = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true };
      presses.set(searches ? SEARCH : `${timeStamp} ${key}`, () =>
        target?.dispatchEvent(new KeyboardEvent('keydown', again)),
      );
    },
    options,
  );
  addEventListener(
    'input',
    ({ target }) => {
      // The text is kept as well: React empties the field when it renders it again.
      if (target instanceof HTMLInputElement) {
        const { value } = target;
        texts.set(target, () => enterAgain(target, value));
      }
      if (target instanceof HTMLSelectElement)
        texts.set(target, () => target.dispatchEvent(new Event('change', { bubbles: true })));
    },
    options,
  );

  /** Gives the controls free, and gives the presses that waited. */
  const releasePresses = () => {
    for (const each of presses.keys()) if (each instanceof HTMLElement) delete each.dataset.held;
    const actions = [...presses.values()];
    presses.clear();
    return actions;
  };
  // Who comes back to a page that the browser kept does not wait for what was pressed before.
  addEventListener('pagehide', releasePresses, options);
  document.addEventListener(
    TAKEN_OVER,
    () => {
      end.abort();
      hideStartFailure();
      // All texts at once, before the visitor types the next letter.
      const entered = [...texts.values()];
      const enter = () => {
        for (const each of entered) each();
      };
      void actInTurn([...(entered.length > 0 ? [enter] : []), ...releasePresses()]);
    },
    { once: true },
  );
}

/** The page answers each before the next comes: a second filter adds to the first. */
async function actInTurn(actions: readonly (() => void)[]): Promise<void> {
  for (const act of actions) {
    act();
    await nextPaint();
    await idle();
  }
}

const idle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 500 });
    else setTimeout(resolve, 50);
  });

const toElement = (target: EventTarget | null) => (target instanceof Element ? target : undefined);

/** How the name of a control begins. Figures in it may change; where the word does, it is another control. */
const firstWord = ({ ariaLabel, textContent }: HTMLElement) =>
  (ariaLabel ?? textContent).match(/\p{L}+/u)?.[0];

/** Hides the event from other listeners, so that it is not handled twice. */
function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** A slash, Ctrl or ⌘ K, or a letter by itself (layout/use-shortcuts.ts). */
function isShortcut({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (altKey || isComposing) return false;
  if (ctrlKey || metaKey) return key === 'k';
  return /^[a-z/?]$/.test(key);
}

/** React takes what a field holds at the take-over for nothing new: the text goes out and comes in again. */
function enterAgain(field: HTMLInputElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  field.value = field.defaultValue;
  set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Says that a press cannot be answered, because the page's code did not come. */
function showStartFailure(): void {
  hideStartFailure();
  const note = document.createElement('p');
  note.id = ID;
  note.role = 'alert';
  note.textContent = 'This part of the page didn’t load. Check your connection, then press again.';
  document.body.append(note);
}

function hideStartFailure(): void {
  document.getElementById(ID)?.remove();
}
