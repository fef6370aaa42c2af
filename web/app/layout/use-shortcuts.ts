import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { isPageThere } from '../lib/site-name.ts';
import { ACTIVITY, AUCTION, HOME, MENU, type NavItem, NEWS, RANKING } from './nav-items.ts';

const GO_PAGES: readonly NavItem[] = [HOME, ...MENU, AUCTION, RANKING, ACTIVITY, NEWS];

/** Where "g" and then a letter goes. */
export const listGoPages = () => GO_PAGES.filter(({ to }) => isPageThere(to));

/** What a shortcut opens above the page. */
export type Opened = 'search' | 'shortcuts';

export type KeyPress = { key: string; ctrl: boolean; meta: boolean; alt: boolean; typing: boolean };
type KeyState = { pending: 'g' | undefined; at: number };
type KeyResult = { state: KeyState; action?: { open: Opened } | { go: string } };

const IDLE: KeyState = { pending: undefined, at: 0 };
const KEY_TIMEOUT_MS = 1200;

/**
 * Folds a key press into the shortcut state. "/" and Ctrl or ⌘ K open the search, "?" the list of shortcuts. "g" and a letter within
 * 1.2 s go to a page. While the visitor types in a field only Ctrl or ⌘ K counts.
 */
export function foldKey(state: KeyState, press: KeyPress, nowMs: number): KeyResult {
  const command = press.ctrl || press.meta;
  if (command && !press.alt && press.key.toLowerCase() === 'k')
    return { state: IDLE, action: { open: 'search' } };
  if (press.typing || command || press.alt) return { state: IDLE };
  if (press.key === '/') return { state: IDLE, action: { open: 'search' } };
  if (press.key === '?') return { state: IDLE, action: { open: 'shortcuts' } };
  if (state.pending && nowMs - state.at < KEY_TIMEOUT_MS) {
    const page = listGoPages().find(({ goKey }) => goKey === press.key);
    return page ? { state: IDLE, action: { go: page.to } } : { state: IDLE };
  }
  return { state: press.key === 'g' ? { pending: 'g', at: nowMs } : IDLE };
}

export const INITIAL_KEYS = IDLE;

/** Listens for the shortcuts on the whole page. */
export function useShortcuts(open: (what: Opened) => void): void {
  const state = useRef(INITIAL_KEYS);
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const press = {
      key: event.key,
      ctrl: event.ctrlKey,
      meta: event.metaKey,
      alt: event.altKey,
      typing: isTyping(event.target),
    };
    const { state: next, action } = foldKey(state.current, press, event.timeStamp);
    state.current = next;
    if (!action) return;
    event.preventDefault();
    if (isInDialog(event.target)) return;
    if ('open' in action) open(action.open);
    else void navigate(action.go);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

/** Returns whether keys go into a field, or belong to an open dialog or menu. */
function isTyping(target: EventTarget | null): boolean {
  return (
    isInDialog(target) ||
    (target instanceof Element &&
      target.closest('input, textarea, select, [contenteditable], [role=menu]') !== null)
  );
}

/** No key leads away from an open dialog: it may be about money. */
function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null;
}
