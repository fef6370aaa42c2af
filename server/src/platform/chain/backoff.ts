const FIRST_MS = 250;
const LONGEST_MS = 15_000;

/** How long to wait after so many failures in a row: twice as long each time, up to 15 seconds. */
export function backoffMs(failures: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 16));
}
