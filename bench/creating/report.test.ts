import { expect, test } from 'vitest';
import { report } from './report.ts';

test('report compares with the peer, and a card with what its metadata names', () => {
  const page = report({
    files: 1_000,
    bytes: 160_000_000,
    rounds: 5,
    named: [
      { name: 'Pitlane', seconds: 0.5 },
      { name: 'ipfs-unixfs-importer', seconds: 1 },
    ],
    pinned: [{ name: 'one after the other', seconds: 4, kept: 160_000_000 }],
    cards: [{ name: 'a photo', bytes: 2_048_000, widths: { 240: 4_096, 320: 8_192 } }],
  });
  expect(page).toContain('| named here | 0.50 | 2,000 | 320 | 0.50 |');
  expect(page).toContain('| pinned, one after the other | 4.00 | 250 | 40 | |');
  expect(page).toContain('| a photo | 2000 | 4.0 | 8.0 | 1/250 |');
});

test('report does without no side', () => {
  expect(() => report({ files: 1, bytes: 1, rounds: 1, named: [], pinned: [], cards: [] })).toThrow(
    RangeError,
  );
});
