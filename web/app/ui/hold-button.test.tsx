import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHold, HOLD_MS } from './hold-button.tsx';

const onHeld = vi.fn();
const onHolding = vi.fn();
const onArmed = vi.fn();
const make = () => createHold({ onHeld, onHolding, onArmed });

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(() => {
  vi.useRealTimers();
});

test('acts once, when it was held long enough', () => {
  const hold = make();
  hold.press();
  vi.advanceTimersByTime(HOLD_MS - 1);
  expect(onHeld).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  hold.release();
  hold.click();
  vi.advanceTimersByTime(60_000);
  expect(onHeld).toHaveBeenCalledOnce();
  expect(onHolding.mock.calls).toEqual([[true], [false]]);
});

test('a tap does nothing, however often, and a key that repeats is one press', () => {
  const hold = make();
  for (let tap = 0; tap < 5; tap += 1) {
    hold.press();
    vi.advanceTimersByTime(HOLD_MS / 2);
    hold.press();
    hold.release();
    hold.click();
  }
  vi.advanceTimersByTime(60_000);
  expect(onHeld).not.toHaveBeenCalled();
  expect(onArmed).not.toHaveBeenCalled();
});

test('a device that only clicks presses twice', () => {
  const hold = make();
  hold.click();
  expect(onArmed).toHaveBeenLastCalledWith(true);
  expect(onHeld).not.toHaveBeenCalled();
  hold.click();
  expect(onHeld).toHaveBeenCalledOnce();
  expect(onArmed).toHaveBeenLastCalledWith(false);
});

test('a click long after the first is a first one again', () => {
  const hold = make();
  hold.click();
  vi.advanceTimersByTime(60_000);
  expect(onArmed).toHaveBeenLastCalledWith(false);
  hold.click();
  expect(onHeld).not.toHaveBeenCalled();
});

test('nothing happens after it was stopped', () => {
  const hold = make();
  hold.press();
  hold.stop();
  vi.advanceTimersByTime(60_000);
  expect(onHeld).not.toHaveBeenCalled();
});
