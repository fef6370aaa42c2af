import { describe, expect, test } from 'vitest';
import { foldKey, INITIAL_KEYS, type KeyPress } from './use-shortcuts.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrl: false,
  meta: false,
  alt: false,
  typing: false,
  ...more,
});
const afterG = foldKey(INITIAL_KEYS, press('g'), 1000).state;

describe('foldKey', () => {
  test('/ opens the search, g and a letter go to a page', () => {
    expect(foldKey(INITIAL_KEYS, press('/'), 0).action).toEqual({ open: 'search' });
    expect(foldKey(afterG, press('e'), 1500).action).toEqual({ go: '/explore' });
    expect(foldKey(afterG, press('m'), 1500).action).toEqual({ go: '/mint' });
    expect(foldKey(afterG, press('g'), 1500).action).toEqual({ go: '/garage' });
    expect(foldKey(afterG, press('h'), 1500).action).toEqual({ go: '/home' });
    expect(foldKey(afterG, press('a'), 1500).action).toEqual({ go: '/activity' });
    expect(foldKey(afterG, press('r'), 1500).action).toEqual({ go: '/rangking' });
    expect(foldKey(afterG, press('n'), 1500).action).toEqual({ go: '/news' });
    expect(foldKey(afterG, press('l'), 1500).action).toEqual({ go: '/auction' });
  });

  test('? opens the list of shortcuts, but not while typing', () => {
    expect(foldKey(INITIAL_KEYS, press('?'), 0).action).toEqual({ open: 'shortcuts' });
    expect(foldKey(INITIAL_KEYS, press('?', { typing: true }), 0).action).toBeUndefined();
  });

  test('Ctrl and ⌘ K open the search even while typing', () => {
    expect(foldKey(INITIAL_KEYS, press('k', { ctrl: true, typing: true }), 0).action).toEqual({
      open: 'search',
    });
    expect(foldKey(INITIAL_KEYS, press('K', { meta: true }), 0).action).toEqual({ open: 'search' });
  });

  test('keys that are typed into a field do nothing', () => {
    expect(foldKey(INITIAL_KEYS, press('/', { typing: true }), 0).action).toBeUndefined();
    expect(foldKey(afterG, press('e', { typing: true }), 1100).action).toBeUndefined();
  });

  test('a sequence that takes too long, or a letter that leads nowhere, is forgotten', () => {
    expect(foldKey(afterG, press('e'), 2300).action).toBeUndefined();
    const after = foldKey(afterG, press('x'), 1100);
    expect(after.action).toBeUndefined();
    expect(foldKey(afterG, press('toString'), 1100).action).toBeUndefined();
    expect(foldKey(after.state, press('e'), 1200).action).toBeUndefined();
  });

  test('the browser keeps its own Ctrl and Alt keys', () => {
    expect(foldKey(afterG, press('e', { ctrl: true }), 1100).action).toBeUndefined();
    expect(foldKey(INITIAL_KEYS, press('/', { alt: true }), 0).action).toBeUndefined();
  });
});
