import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { report } from './report.ts';
import type { Gas } from './sections.ts';

const gas: Gas = JSON.parse(readFileSync(join(import.meta.dirname, 'gas.json'), 'utf8'));

function withFigure(operation: string, who: string, value: number): Gas {
  return { ...gas, [operation]: { ...gas[operation], [who]: value } };
}

describe('report', () => {
  test('shows each figure beside its peer, with the ratio', () => {
    const page = report({
      ...gas,
      transfer: { pitlane: 40_000, enumerable: 100_000, erc721a: 50_000, bare: 40_000 },
    });
    expect(page).toContain(
      '| transfer by the owner | 40,000 | 100,000 (0.40) | 50,000 (0.80) | 40,000 (1.00) |',
    );
  });

  test('names a missed goal and the reason', () => {
    const met = report(withFigure('transfer-published', 'pitlane', 28_100));
    expect(met).toMatch(/published table does \| 28,100 \| 28,100 \| yes \|/);
    expect(met).not.toContain('The transfer goal is');
    const missed = report(withFigure('transfer-published', 'pitlane', 28_101));
    expect(missed).toMatch(/published table does \| 28,101 \| 28,100 \| \*\*no\*\* \|/);
    expect(missed).toContain('The transfer goal is');
  });

  test('throws for a missing figure and for a figure in no table', () => {
    const { transfer, ...rest } = gas;
    expect(transfer).toBeDefined();
    expect(() => report(rest)).toThrow('No gas was measured for transfer of pitlane');
    expect(() => report({ ...gas, fly: { pitlane: 1 } })).toThrow('No table shows fly');
  });
});
