import { inject } from 'vitest';

/**
 * Gives `count` of the values at each call, the next ones each time, so that all are used in turn. PITLANE_SEED moves where it begins, and
 * `npm run test:deep` gives all of them at every call.
 */
export function rotate<T>(values: readonly T[], count: number): () => readonly T[] {
  if (inject('runs') > 1) return () => values;
  let next = Math.abs(inject('seedShift'));
  return () => Array.from({ length: count }, () => values[next++ % values.length] as T);
}
