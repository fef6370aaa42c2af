import { expect, test } from 'vitest';
import { isYoung } from './young.ts';

const indexed = { binance: { block: 100, lag: 0 } };
const at = (block: number | null) => isYoung({ chain: 'binance', block }, indexed, { binance: 8 });

test('an entry is young while fewer blocks lie above its own than the chain usually takes back', () => {
  expect(at(100)).toBe(true);
  expect(at(93)).toBe(true);
  expect(at(92)).toBe(false);
});

test('what people signed is in no block, and what is not known is not called young', () => {
  expect(at(null)).toBe(false);
  expect(isYoung({ chain: 'matic', block: 1 }, indexed, { matic: 8 })).toBe(false);
  expect(isYoung({ chain: 'binance', block: 100 }, indexed, {})).toBe(false);
});
