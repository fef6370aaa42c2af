import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toast, toastStore } from '../../lib/toast.ts';
import { Toaster } from './toaster.tsx';

const WORDS = 'Sign in to like cars.';

/** Shows a toast; from then on only the test moves the clock. */
async function showToast(): Promise<HTMLElement> {
  render(<Toaster />);
  await act(async () => {
    toast('info', WORDS);
    // Its code comes with the first one.
    await import('./toast-list.tsx');
  });
  const card = screen.getByText(WORDS).parentElement;
  if (!card) throw new Error('the toast is in no card');
  return card;
}

const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
const isShown = () => screen.queryByText(WORDS) !== null;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

afterEach(() => {
  cleanup();
  toastStore.setState([]);
  vi.useRealTimers();
});

describe('a toast', () => {
  test('goes after five seconds', async () => {
    await showToast();
    await pass(4_999);
    expect(isShown()).toBe(true);
    await pass(1);
    expect(isShown()).toBe(false);
  });

  test('is held by the pointer, and counts on when it is left', async () => {
    const shown = await showToast();
    await pass(2_000);
    fireEvent.pointerEnter(shown);
    await pass(20_000);
    expect(isShown()).toBe(true);
    fireEvent.pointerLeave(shown);
    await pass(2_999);
    expect(isShown()).toBe(true);
    await pass(1);
    expect(isShown()).toBe(false);
  });

  test('is closed by its button', async () => {
    const shown = await showToast();
    fireEvent.click(within(shown).getByRole('button', { name: 'Close' }));
    expect(isShown()).toBe(false);
  });

  test('is dragged away, and springs back from a short way', async () => {
    const shown = await showToast();
    shown.setPointerCapture = () => undefined;
    const drag = (by: number) => {
      fireEvent.pointerDown(shown, { clientX: 10 });
      fireEvent.pointerMove(shown, { clientX: 10 + by });
      const moved = shown.style.transform;
      fireEvent.pointerUp(shown, { clientX: 10 + by });
      return moved;
    };
    expect(drag(40)).toBe('translateX(40px)');
    expect(shown.style.transform).toBe('');
    expect(isShown()).toBe(true);
    drag(140);
    expect(isShown()).toBe(false);
  });
});
