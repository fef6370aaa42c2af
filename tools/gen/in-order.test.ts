import { describe, expect, test } from 'vitest';
import { runInOrder } from './in-order.ts';

describe('runInOrder', () => {
  test('does two at a time, and each after those that it reads', async () => {
    const log: string[] = [];
    const work = (name: string) => async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
    };
    await runInOrder([
      { name: 'c', work: work('c'), after: ['a', 'b', 'not asked for'] },
      { name: 'a', work: work('a') },
      { name: 'b', work: work('b') },
      { name: 'd', work: work('d') },
    ]);
    expect(log.slice(0, 2)).toEqual(['a begins', 'b begins']);
    expect(log.indexOf('c begins')).toBeGreaterThan(Math.max(log.indexOf('a ends'), log.indexOf('b ends')));
    expect(log.indexOf('d begins')).toBeGreaterThan(Math.min(log.indexOf('a ends'), log.indexOf('b ends')));
    expect(log).toHaveLength(8);
  });

  test('starts no other after a failure, waits for the ones that run, and throws it', async () => {
    const log: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const all = runInOrder([
      {
        name: 'slow',
        work: async () => {
          await promise;
          log.push('slow');
        },
      },
      { name: 'bad', work: () => Promise.reject(new Error('no')) },
      { name: 'later', work: () => log.push('later') },
    ]);
    resolve();
    await expect(all).rejects.toThrow('no');
    expect(log).toEqual(['slow']);
  });

  test('throws for tasks that wait for each other', async () => {
    const work = () => undefined;
    await expect(
      runInOrder([
        { name: 'a', work, after: ['b'] },
        { name: 'b', work, after: ['a'] },
      ]),
    ).rejects.toThrow('a, b');
  });
});
