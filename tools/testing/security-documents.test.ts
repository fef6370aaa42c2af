/** What SECURITY.md promises and docs/security-verification.md claims has to be backed by tests and code that exist. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../start/bootstrap.mjs';
import levels from './asvs-levels.json' with { type: 'json' };
import { findMissingProofs, isTestProof, listCited } from './cited-proofs.ts';
import { findFault, readVerificationRows, withCounts } from './verification-rows.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const DOCUMENTS = [
  'SECURITY.md',
  'docs/security-verification.md',
  'docs/security-inventory.md',
  'docs/threat-model.md',
];

describe.each(DOCUMENTS)('%s', (path) => {
  test('names tests, files and code that are there', () => {
    expect(findMissingProofs(listCited(read(path)), { exact: true })).toEqual([]);
  });
});

describe('docs/security-verification.md', () => {
  const verification = read('docs/security-verification.md');
  const rows = readVerificationRows(verification);

  test('has each requirement of levels 1 and 2 once, with its level, in order', () => {
    expect(rows.map(({ id, level }) => [id, level])).toEqual(Object.entries(levels));
  });

  test('backs each status: with proof, with what is missing, or with a reason', () => {
    const faults = rows.map((row) => [row.id, findFault(row)]);
    expect(faults.filter(([, fault]) => fault !== undefined)).toEqual([]);
  });

  test('begins with the counts of its rows: npm run gen -- security', () => {
    expect(withCounts(verification)).toBe(verification);
  });
});

describe('SECURITY.md', () => {
  test('names a test for each promise', () => {
    const [, promises = ''] = read('SECURITY.md').split(/^## What Pitlane promises$/m);
    const [items = ''] = promises.split(/^## What Pitlane does not promise$/m);
    const points = items.split(/^- /m).slice(1);
    expect(points.length).toBeGreaterThan(20);
    expect(points.filter((point) => !listCited(point).some(isTestProof))).toEqual([]);
  });
});

describe('docs/threat-model.md', () => {
  test('fits on a few screens: at most 120 lines', () => {
    expect(read('docs/threat-model.md').split('\n').length).toBeLessThanOrEqual(121);
  });
});
