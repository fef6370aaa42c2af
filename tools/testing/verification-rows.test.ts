import { describe, expect, test } from 'vitest';
import { findFault, readVerificationRows, withCounts } from './verification-rows.ts';

const MARKS = '<!-- counts: npm run gen -- security -->\nold\n<!-- end of counts -->';
const row = (status: string, proof: string) => `| 1.2.4 | 1 | SQL takes parameters | ${status} | ${proof} |`;
const faultOf = (status: string, proof: string) =>
  readVerificationRows(row(status, proof)).map((one) => findFault(one) !== undefined);

describe('readVerificationRows', () => {
  test('throws for a row with another status or another number of cells', () => {
    expect(() => readVerificationRows(row('done', 'x'))).toThrow('done');
    expect(() => readVerificationRows('| 1.2.4 | 1 | met | `a.ts` |')).toThrow('five cells');
  });
});

describe('findFault', () => {
  test.each([
    ['met', '`a.test.ts › adds`', false],
    ['met', 'we are careful', true],
    ['met', '`a.test.ts › adds`. Missing: the rest.', true],
    ['partly', '`a.ts › add`. Missing: the rest.', false],
    ['partly', '`a.ts › add`', true],
    ['partly', 'Missing: the rest.', true],
    ['not met', 'Missing: a scanner.', false],
    ['not met', 'later', true],
    ['does not apply', 'There is no LDAP.', false],
    ['does not apply', '–', true],
  ])('%s with "%s": %s', (status, proof, expected) => {
    expect(faultOf(status, proof)).toEqual([expected]);
  });
});

describe('withCounts', () => {
  test('counts by status and level, and the met rows that name a test', () => {
    const text = [MARKS, row('met', '`a.test.ts › adds`'), row('not met', 'Missing: x.')].join('\n');
    const counted = withCounts(text);
    expect(counted).toContain('| met | 1 | 0 | 1 |');
    expect(counted).toContain('| all | 2 | 0 | 2 |');
    expect(counted).toContain('| met, with a test | 1 | 0 | 1 |');
    expect(withCounts(counted)).toBe(counted);
  });
});
