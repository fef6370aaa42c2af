import { onTestFinished, vi } from 'vitest';

/**
 * Lets the test move the time with `vi.advanceTimersByTimeAsync`; by itself it goes on as usual. To be called before the page is
 * opened: the page is closed by the same clock, and what it had begun would wait for ever under another one.
 */
export function startFakeClock(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
}
