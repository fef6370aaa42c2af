import { act, renderHook } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { useSettled } from './use-settled.ts';

describe('useSettled', () => {
  test('waits a second after each choice, and not for the first', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { result, rerender, unmount } = renderHook(useSettled, { initialProps: 'sell' });
    const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    expect(result.current).toBe(true);
    rerender('buy');
    pass(999);
    expect(result.current).toBe(false);
    // Another one before that: the second begins again.
    rerender('sold');
    pass(999);
    expect(result.current).toBe(false);
    pass(1);
    expect(result.current).toBe(true);
    unmount();
  });
});
