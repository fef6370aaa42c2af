import { ORDER_REASONS } from '@pitlane/shared/domain/orders/order-book';
import { describe, expect, test } from 'vitest';
import { isOpen, SELLER_WORDS, toBuyProblem } from './order-reasons.ts';

describe('toBuyProblem', () => {
  test.each(ORDER_REASONS)('%s says that nothing was paid, or that it passes', (reason) => {
    const { code, message } = toBuyProblem(reason);
    if (code === 'CAR_LOCKED') expect(message).toContain('until its race ends');
    else expect(message).toContain('Nothing was paid.');
  });

  test('a car that has another owner is sold', () => {
    expect([toBuyProblem('filled').code, toBuyProblem('moved').code]).toEqual(['SOLD', 'SOLD']);
  });
});

describe('isOpen', () => {
  test('what can be filled later has to be cancelled, what is over has not', () => {
    expect(isOpen({ reason: null })).toBe(true);
    const open = ORDER_REASONS.filter((reason) => isOpen({ reason }));
    expect(open).not.toEqual(expect.arrayContaining(['filled', 'cancelled', 'expired', 'moved']));
    expect(open).toEqual(expect.arrayContaining(['changed', 'no_approval', 'locked', 'not_started']));
  });
});

describe('SELLER_WORDS', () => {
  test.each(ORDER_REASONS)('%s is a sentence', (reason) => {
    expect(SELLER_WORDS[reason]).toMatch(/^[A-Z].*\.$/);
  });
});
