export type Counts = {
  passed: number;
  failed: number;
  skipped: number;
};

/** A check without tests counts as one. */
export const one = (ok: boolean): Counts => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** The closing line: `12 passed, 0 failed`, and the skipped ones where there are any. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Reads the report of Vitest's json reporter. */
export function vitestCounts(report: string): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(report);
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

/** Reads the summary that `forge test` ends with. */
export function forgeCounts(output: string): Counts {
  const summary = /: (\d+) tests passed, (\d+) failed, (\d+) skipped \(\d+ total tests\)/.exec(output);
  if (!summary) throw new Error('forge printed no summary');
  const [, passed, failed, skipped] = summary.map(Number);
  return { passed: passed ?? 0, failed: failed ?? 0, skipped: skipped ?? 0 };
}

/** Reads the report of Playwright's json reporter. */
export function playwrightCounts(report: string): Counts {
  const { expected, unexpected, skipped } = JSON.parse(report).stats;
  return { passed: expected, failed: unexpected, skipped };
}
