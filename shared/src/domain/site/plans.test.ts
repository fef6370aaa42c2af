import { describe, expect, test } from 'vitest';
import { formatPlanPrice, PLANS } from './plans.ts';

describe('PLANS', () => {
  test('are those of the specification', () => {
    expect(PLANS.map((plan) => [plan.label, formatPlanPrice(plan), plan.devices])).toEqual([
      ['Free', '$0', 1],
      ['Pro', '$9.59', 2],
      ['For Teams', '$24.99', 10],
    ]);
  });
});
