import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useKeyboardInset } from './use-keyboard-inset.ts';

function Sheet({ open }: { open: boolean }) {
  useKeyboardInset(open);
  return null;
}

/** The part of a window of 844 px that is seen. No browser without a screen opens a keyboard. */
function stubView() {
  const view = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 });
  vi.stubGlobal('visualViewport', view);
  vi.stubGlobal('innerHeight', 844);
  const change = (next: Partial<typeof view>) =>
    act(() => {
      Object.assign(view, next);
      view.dispatchEvent(new Event('resize'));
    });
  return change;
}

const read = () => document.documentElement.style.getPropertyValue('--keyboard');

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('follows the keyboard while it is open, and leaves nothing behind', () => {
  const change = stubView();
  const { rerender, unmount } = render(<Sheet open={false} />);
  change({ height: 508 });
  expect(read()).toBe('');
  rerender(<Sheet open />);
  expect(read()).toBe('336px');
  change({ height: 450, offsetTop: 50 });
  expect(read()).toBe('344px');
  change({ height: 844, offsetTop: 0 });
  expect(read()).toBe('');
  change({ height: 508 });
  unmount();
  expect(read()).toBe('');
});

test('a toolbar of the browser and a page that is zoomed in are no keyboard', () => {
  const change = stubView();
  render(<Sheet open />);
  change({ height: 788 });
  expect(read()).toBe('');
  change({ height: 400, scale: 2 });
  expect(read()).toBe('');
});
