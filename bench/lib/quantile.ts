/** The value that this share (0 to 1) of the values does not exceed. NaN of none. */
export function findQuantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const findMedian = (values: readonly number[]): number => findQuantile(values, 0.5);
