import { describe, expect, test } from 'vitest';
import type { TransactionStep } from '../tx/transaction.ts';
import { BUY_LIGHTS, CANCEL_LIGHTS, getLightStates, LIST_LIGHTS } from './sheet-lights.ts';

describe('getLightStates', () => {
  test('before the start all are off, in the end all are done', () => {
    expect(getLightStates(BUY_LIGHTS, undefined)).toEqual(['off', 'off', 'off', 'off']);
    expect(getLightStates(BUY_LIGHTS, 'done')).toEqual(['done', 'done', 'done', 'done']);
  });

  test('one light after the other', () => {
    expect(getLightStates(BUY_LIGHTS, 'approve')).toEqual(['on', 'off', 'off', 'off']);
    expect(getLightStates(BUY_LIGHTS, 'sign')).toEqual(['done', 'on', 'off', 'off']);
    expect(getLightStates(LIST_LIGHTS, 'index')).toEqual(['done', 'done', 'on']);
  });

  test.each([
    ['a purchase', BUY_LIGHTS, ['approve', 'check', 'simulate', 'sign', 'confirm', 'index']],
    ['a listing', LIST_LIGHTS, ['approve', 'check', 'sign', 'index']],
    ['a cancellation', CANCEL_LIGHTS, ['check', 'simulate', 'sign', 'confirm', 'index']],
  ] as const)('every step of %s has a light', (_, lights, steps: readonly TransactionStep[]) => {
    for (const step of steps) expect(getLightStates(lights, step)).toContain('on');
  });
});
