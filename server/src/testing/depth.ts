/** How much a test tries: a little in `npm test`, and all of it in `npm run test:deep` (PITLANE_RUNS). */
import { inject } from 'vitest';

const runs = inject('runs');
const isDeep = runs > 1;

/** Milliseconds that a test of random cases may take. */
export const CASES_MS = Math.min(60_000 * runs, 2 ** 31 - 1); // a longer timer would end at once

/** One size for each of the two. */
export function byDepth<T>(usual: T, deep: T): T {
  return isDeep ? deep : usual;
}

/** How many random cases: a few, or `full` as many times as the deep run was asked for. */
export function casesByDepth(usual: number, full: number): number {
  return isDeep ? full * runs : usual;
}

/**
 * Gives `count` of the values at each call, the next ones each time, so that all are used in turn; in the deep run all of them at every call.
 * PITLANE_SEED moves where it begins.
 */
export function rotate<T>(values: readonly T[], count: number): () => readonly T[] {
  if (isDeep) return () => values;
  let next = Math.abs(inject('seedShift'));
  return () => Array.from({ length: count }, () => values[next++ % values.length] as T);
}
