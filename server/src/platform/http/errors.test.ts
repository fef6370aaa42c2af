import { AppError } from '@pitlane/shared/domain/app-error';
import { expect, test } from 'vitest';
import { errorResponse } from './errors.ts';

test.each(['CHAIN_UNAVAILABLE', 'DATABASE_UNAVAILABLE'] as const)(
  'errorResponse says when to try again what passes: %s',
  (code) => {
    const { status, headers } = errorResponse(new AppError(code, 'It is away. Try again in a moment.'));
    expect([status, Number(headers.get('retry-after'))]).toEqual([503, expect.toSatisfy((s) => s >= 1)]);
  },
);

test('errorResponse says nothing of it where trying again changes nothing', () => {
  const { headers } = errorResponse(new AppError('NOT_FOUND', 'There is no such order.'));
  expect(headers.has('retry-after')).toBe(false);
});
