/** The classes that a car's performance falls in (performance.ts). Apart from the stats, whose code no list of cars needs. */

/** From the slowest to the fastest. */
export const PERFORMANCE_CLASSES = ['D', 'C', 'B', 'A', 'S'] as const;
export type PerformanceClass = (typeof PERFORMANCE_CLASSES)[number];

/** The lowest number of each class. A class ends where the next one begins. */
export const CLASS_MINIMUM = {
  D: 100,
  C: 350,
  B: 500,
  A: 600,
  S: 750,
} as const satisfies Record<PerformanceClass, number>;

export const MIN_PERFORMANCE = CLASS_MINIMUM.D;
export const MAX_PERFORMANCE = 999;

/** Returns the class of a performance. Throws a RangeError for a number that no car has. */
export function getPerformanceClass(performance: number): PerformanceClass {
  const found = PERFORMANCE_CLASSES.findLast((each) => performance >= CLASS_MINIMUM[each]);
  if (!found || performance > MAX_PERFORMANCE) throw new RangeError(`no car has performance ${performance}`);
  return found;
}

/** Returns what a plate says: "A 742". */
export function formatPerformance(performance: number): string {
  return `${getPerformanceClass(performance)} ${performance}`;
}

/** Returns the numbers of a class: "600–749". */
export function formatClassRange(performanceClass: PerformanceClass): string {
  const next = PERFORMANCE_CLASSES[PERFORMANCE_CLASSES.indexOf(performanceClass) + 1];
  return `${CLASS_MINIMUM[performanceClass]}–${next ? CLASS_MINIMUM[next] - 1 : MAX_PERFORMANCE}`;
}

/** The number of a class in the database: its place from 1, so that classes sort. 0 for what has none. */
export function classNumber(performanceClass: PerformanceClass | null): number {
  return performanceClass === null ? 0 : PERFORMANCE_CLASSES.indexOf(performanceClass) + 1;
}

/** The class of a number that classNumber returned; null for 0. Throws a RangeError for any other number. */
export function classAt(number: number): PerformanceClass | null {
  if (number === 0) return null;
  const found = PERFORMANCE_CLASSES[number - 1];
  if (!found) throw new RangeError(`no performance class has the number ${number}`);
  return found;
}
