import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MINT_ODDS, ODDS_OF } from './mint-odds.ts';
import { SERIES } from './series.ts';

const contract = readFileSync(new URL('../../../contracts/src/BuildSeries.sol', import.meta.url), 'utf8');

test('default', () => {
  const total = SERIES.reduce((sum, series) => sum + MINT_ODDS[series], 0);
  expect(total).toBe(ODDS_OF);
});

test('behavior: the odds are the thresholds that the contract draws with', () => {
  const thresholds = [...contract.matchAll(/if \(point < ([\d_]+)\)/g)].map(([, digits = '']) =>
    Number(digits.replaceAll('_', '')),
  );
  const sums = SERIES.map((_, i) =>
    SERIES.slice(0, i + 1).reduce((sum, series) => sum + MINT_ODDS[series], 0),
  );
  expect([...thresholds, ODDS_OF]).toEqual(sums);
});
