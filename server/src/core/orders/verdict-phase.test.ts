import { describe, expect, test } from 'vitest';
import { areFactsReady, FACT_NAMES, type FactsState } from './verdict-phase.ts';

const ready: FactsState = {
  projections: FACT_NAMES.map((name) => ({ name, phase: 'ready' })),
  sources: [{ adding: [] }],
};

describe('areFactsReady', () => {
  test('asks for every fact, folded whole', () => {
    expect(areFactsReady(ready)).toBe(true);
    for (const [index, row] of ready.projections.entries()) {
      const others = ready.projections.toSpliced(index, 1);
      expect(areFactsReady({ ...ready, projections: others })).toBe(false);
      expect(areFactsReady({ ...ready, projections: [...others, { ...row, phase: 'rows' }] })).toBe(false);
    }
  });

  test("waits for a contract's past: a cancel may be in it", () => {
    expect(areFactsReady({ ...ready, sources: [{ adding: [] }, { adding: ['order_cancelled'] }] })).toBe(
      false,
    );
  });
});
