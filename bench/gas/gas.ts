/** Gas of one transaction, 21,000 included: by operation, then by who does it (`pitlane`, or a peer). */
export type Gas = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * One figure.
 * @throws RangeError where nothing of that name was measured.
 */
export function figure(gas: Gas, operation: string, who = 'pitlane'): number {
  const value = gas[operation]?.[who];
  if (value === undefined) throw new RangeError(`No gas was measured for ${operation} of ${who}`);
  return value;
}

/** 42466 as `42,466`. */
export function digits(value: number): string {
  return value.toLocaleString('en-US');
}
