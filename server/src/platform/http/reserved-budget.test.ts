import { describe, expect, test } from 'vitest';
import { ConnectionLostError } from '../db/db-errors.ts';
import type { SharedLimits } from './limits.ts';
import { createReservedBudget } from './reserved-budget.ts';

const LIMIT = { burst: 100, perSecond: 10 };

/** The shared buckets of a test: how often they were asked, and what they say. */
function createLimits(answer: (asked: number) => Promise<number>) {
  let asked = 0;
  const buckets = { take: () => answer(++asked), refund: async () => undefined, left: async () => 0 };
  const limits: SharedLimits = { open: () => buckets };
  return { limits, asked: () => asked };
}

describe('createReservedBudget', () => {
  test('asks the database once for a portion, also when calls come at once', async () => {
    const { limits, asked } = createLimits(async () => 0);
    const budget = createReservedBudget({ limits, name: 'rpc', limit: LIMIT, portion: 50 });
    const waits = await Promise.all(Array.from({ length: 120 }, () => budget.take(1)));
    expect([new Set(waits), asked()]).toEqual([new Set([0]), 3]);
  });

  test('refuses when all is taken, and asks again a second later', async () => {
    let now = 0;
    const { limits, asked } = createLimits(async (count) => (count === 2 ? 30 : 0));
    const budget = createReservedBudget({ limits, name: 'rpc', limit: LIMIT, portion: 2, now: () => now });
    expect([await budget.take(1), await budget.take(1), await budget.take(1)]).toEqual([0, 0, 30]);
    for (let i = 0; i < 20; i++) expect(await budget.take(1)).toBe(1);
    expect(asked()).toBe(2);
    now = 1_000;
    expect(await budget.take(1)).toBe(0);
  });

  test('asks again when the clock is set back', async () => {
    let now = 7_200_000;
    const { limits } = createLimits(async (count) => (count === 1 ? 30 : 0));
    const budget = createReservedBudget({ limits, name: 'rpc', limit: LIMIT, portion: 2, now: () => now });
    expect(await budget.take(1)).toBe(30);
    now = 0;
    expect(await budget.take(1)).toBe(0);
  });

  test('counts for itself while the database is away', async () => {
    const { limits } = createLimits(async () => {
      throw new ConnectionLostError('gone');
    });
    const budget = createReservedBudget({ limits, name: 'rpc', limit: LIMIT, portion: 50, now: () => 0 });
    const waits: number[] = [];
    for (let i = 0; i < 101; i++) waits.push(await budget.take(1));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(100);
  });

  test.each(['53100', '58030', '42501', '28P01', '3D000'])(
    'counts for itself where the database fails with %s',
    async (code) => {
      const { limits } = createLimits(async () => {
        throw Object.assign(new Error('refused'), { name: 'PostgresError', code });
      });
      const budget = createReservedBudget({ limits, name: 'rpc', limit: LIMIT, portion: 50 });
      expect(await budget.take(1)).toBe(0);
    },
  );

  test('asks a database that has failed again after ten seconds', async () => {
    let now = 0;
    const { limits, asked } = createLimits(async () => {
      throw new ConnectionLostError('gone');
    });
    const budget = createReservedBudget({ limits, name: 'rpc', limit: LIMIT, portion: 1, now: () => now });
    for (now = 0; now < 10_000; now += 500) expect(await budget.take(1)).toBe(0);
    expect(asked()).toBe(1);
    await budget.take(1);
    expect(asked()).toBe(2);
  });

  test('does not hide a defect', async () => {
    const { limits } = createLimits(async () => {
      throw new Error('no such column');
    });
    const budget = createReservedBudget({ limits, name: 'rpc', limit: LIMIT, portion: 50 });
    await expect(budget.take(1)).rejects.toThrow('no such column');
  });
});
