import { describe, expect, test } from 'vitest';
import { add, closingLine, forgeCounts, one, playwrightCounts, vitestCounts } from './counts.ts';

describe('closingLine', () => {
  test('adds up the counts, and names skipped tests only if there are any', () => {
    expect(closingLine(add(one(true), one(false)))).toBe('1 passed, 1 failed');
    expect(closingLine({ passed: 3, failed: 0, skipped: 2 })).toBe('3 passed, 0 failed, 2 skipped');
  });
});

describe('forgeCounts', () => {
  test('reads passed, failed and skipped tests', () => {
    const output =
      'Ran 3 test suites in 1.20s (2.10s CPU time): 41 tests passed, 1 failed, 2 skipped (44 total tests)\n';
    expect(forgeCounts(output)).toEqual({ passed: 41, failed: 1, skipped: 2 });
  });

  test('throws when forge ran no tests', () => {
    expect(() => forgeCounts('Compiler run failed')).toThrow('no summary');
  });
});

describe('vitestCounts', () => {
  test('reads passed, failed and skipped tests', () => {
    const report = { numPassedTests: 9, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
    expect(vitestCounts(JSON.stringify(report))).toEqual({ passed: 9, failed: 1, skipped: 3 });
  });
});

describe('playwrightCounts', () => {
  test('reads passed, failed and skipped tests', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 0, skipped: 2 } };
    expect(playwrightCounts(JSON.stringify(report))).toEqual({ passed: 5, failed: 1, skipped: 2 });
  });
});
