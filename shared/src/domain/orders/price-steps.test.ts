import { expect, test } from 'vitest';
import { listPriceSteps, MAX_STEPS } from './price-steps.ts';

test('listPriceSteps begins with the lowest price and ends where all are covered', () => {
  expect(listPriceSteps(1_234n, 1_234n)).toEqual([1_234n]);
  expect(listPriceSteps(1_234n, 1_500n)).toEqual([1_234n, 1_300n, 1_400n, 1_500n]);
});

test.each([1n, 2n, 7n, 99n, 10n ** 30n])('listPriceSteps of %s rises, and is never too long', (lowest) => {
  const steps = listPriceSteps(lowest, 10n ** 40n);
  expect(steps.length).toBeLessThanOrEqual(MAX_STEPS);
  for (const [i, step] of steps.entries()) expect(step).toBeGreaterThan(steps[i - 1] ?? 0n);
});
