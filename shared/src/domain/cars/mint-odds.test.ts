import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MINT_ODDS, ODDS_OF } from './mint-odds.ts';
import { SERIES } from './series.ts';

const contract = readFileSync(new URL('../../../../contracts/src/BuildSeries.sol', import.meta.url), 'utf8');

describe('MINT_ODDS', () => {
  test('the shares add up to the whole', () => {
    const total = SERIES.reduce((sum, series) => sum + MINT_ODDS[series], 0);
    expect(total).toBe(ODDS_OF);
  });

  test('match the thresholds of the contract', () => {
    const thresholds = [...contract.matchAll(/if \(point < ([\d_]+)\)/g)].map(([, digits = '']) =>
      Number(digits.replaceAll('_', '')),
    );
    const sums = SERIES.map((_, i) =>
      SERIES.slice(0, i + 1).reduce((sum, series) => sum + MINT_ODDS[series], 0),
    );
    expect([...thresholds, ODDS_OF]).toEqual(sums);
  });
});
