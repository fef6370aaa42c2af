/** Where "g" and then a letter goes. */
const GO_KEYS = { h: '/home', e: '/explore', m: '/mint', g: '/garage' } as const;

export type KeyPress = { key: string; ctrl: boolean; meta: boolean; alt: boolean; typing: boolean };
export type KeyState = { pending: 'g' | undefined; at: number };
export type KeyResult = { state: KeyState; action?: { open: 'search' } | { go: string } };

const IDLE: KeyState = { pending: undefined, at: 0 };
const KEY_TIMEOUT_MS = 1200;

/**
 * Folds a key press into the shortcut state. "/" and Ctrl or ⌘ K open the search. "g" and a letter within 1.2
 * s go to a page. While the visitor types in a field only Ctrl or ⌘ K counts.
 */
export function foldKey(state: KeyState, press: KeyPress, nowMs: number): KeyResult {
  const command = press.ctrl || press.meta;
  if (command && !press.alt && press.key.toLowerCase() === 'k')
    return { state: IDLE, action: { open: 'search' } };
  if (press.typing || command || press.alt) return { state: IDLE };
  if (press.key === '/') return { state: IDLE, action: { open: 'search' } };
  if (state.pending && nowMs - state.at < KEY_TIMEOUT_MS) {
    const target = GO_KEYS[press.key as keyof typeof GO_KEYS];
    return target ? { state: IDLE, action: { go: target } } : { state: IDLE };
  }
  return { state: press.key === 'g' ? { pending: 'g', at: nowMs } : IDLE };
}

export const INITIAL_KEYS = IDLE;
