import { TAKEN_OVER } from './page-code.ts';
import { hideStartFailure, showStartFailure } from './start-failure.ts';
import { painted } from './when-page-stands.ts';

/** What does nothing without the page's code. Links and the forms' own buttons work by themselves. */
const CONTROLS =
  'button:not([type=submit]), [role=button], [role=tab], [role=switch], [role=checkbox], [type=checkbox], [type=radio], label:has([type=checkbox], [type=radio])';
const FIELDS = 'input, textarea, select, [contenteditable]';
const FIRST_TOUCHES = ['pointerdown', 'keydown'] as const;

/**
 * Keeps what somebody does before the page's code has taken the page over, and does it again afterwards: presses on controls, keys of
 * shortcuts, text and choices in fields. The first touch loads the code. A press that waits is marked by `data-held`.
 */
export function holdPresses(load: () => Promise<void>): void {
  const held = new Map<EventTarget | string, () => void>();
  const end = new AbortController();
  const options = { capture: true, signal: end.signal };

  const start = () => {
    hideStartFailure();
    load().catch((error: unknown) => {
      console.error('The code of the page did not load.', error);
      if (letGo().length > 0) showStartFailure();
    });
  };
  for (const type of FIRST_TOUCHES) addEventListener(type, start, { ...options, passive: true });

  addEventListener(
    'click',
    (event) => {
      const control = toElement(event.target)?.closest<HTMLElement>(CONTROLS);
      if (!control || control.closest('a[href]') || event.button > 0) return;
      stop(event);
      control.dataset.held = '';
      held.set(control, () => control.isConnected && control.click());
      start();
    },
    options,
  );
  addEventListener(
    'keydown',
    (event) => {
      if (toElement(event.target)?.closest(FIELDS) || !isShortcut(event)) return;
      stop(event);
      const { target, key, code, ctrlKey, metaKey, altKey, shiftKey, timeStamp } = event;
      const again = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true };
      held.set(`${timeStamp} ${key}`, () => target?.dispatchEvent(new KeyboardEvent('keydown', again)));
    },
    options,
  );
  addEventListener(
    'input',
    ({ target }) => {
      // The text is kept as well: React empties the field when it renders it again.
      if (target instanceof HTMLInputElement) {
        const { value } = target;
        held.set(target, () => enterAgain(target, value));
      }
      if (target instanceof HTMLSelectElement)
        held.set(target, () => target.dispatchEvent(new Event('change', { bubbles: true })));
    },
    options,
  );

  /** Gives the controls free, and gives what waited. */
  const letGo = () => {
    for (const each of held.keys()) if (each instanceof HTMLElement) delete each.dataset.held;
    const actions = [...held.values()];
    held.clear();
    return actions;
  };
  document.addEventListener(
    TAKEN_OVER,
    () => {
      end.abort();
      hideStartFailure();
      void actInTurn(letGo());
    },
    { once: true },
  );
}

/** The page answers each before the next comes: a second filter adds to the first. */
async function actInTurn(actions: readonly (() => void)[]): Promise<void> {
  for (const act of actions) {
    act();
    await painted();
    await idle();
  }
}

const idle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 500 });
    else setTimeout(resolve, 50);
  });

const toElement = (target: EventTarget | null) => (target instanceof Element ? target : undefined);

/** Nobody else gets it, so that it is not answered twice. */
function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** A slash, Ctrl or ⌘ K, or a letter by itself (layout/use-shortcuts.ts). */
function isShortcut({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (altKey || isComposing) return false;
  if (ctrlKey || metaKey) return key === 'k';
  return /^[a-z/]$/.test(key);
}

/** React takes what a field holds at the take-over for nothing new: the text goes out and comes in again. */
function enterAgain(field: HTMLInputElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  field.value = field.defaultValue;
  set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
