import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { foldKey, INITIAL_KEYS } from '../lib/key-sequence.ts';

/** Listens for "/", Ctrl or ⌘ K and "g" with a letter on the whole page. */
export function useShortcuts(openSearch: () => void): void {
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
    if ('open' in action) openSearch();
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
