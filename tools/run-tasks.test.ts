import { describe, expect, test } from 'vitest';
import { runTasks } from './run-tasks.ts';

describe('runTasks', () => {
  test('does two at a time, and each after those that it reads', async () => {
    const log: string[] = [];
    const work = (name: string) => async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
    };
    await runTasks([
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
    const all = runTasks([
      {
        name: 'slow',
        work: async () => {
          await promise;
          log.push('slow');
        },
      },
      { name: 'bad', work: () => Promise.reject(new Error('no')) },
      { name: 'later', work: () => void log.push('later') },
    ]);
    resolve();
    await expect(all).rejects.toThrow('no');
    expect(log).toEqual(['slow']);
  });

  test('runs nothing beside a task that keeps both cores busy', async () => {
    const log: string[] = [];
    const work = (name: string) => async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      return name;
    };
    const results = await runTasks([
      { name: 'one', work: work('one') },
      { name: 'both', work: work('both'), cores: 2 },
      { name: 'last', work: work('last') },
    ]);
    // The last one fits beside the first, and the one that needs both cores waits for them.
    expect(log.slice(-2)).toEqual(['both begins', 'both ends']);
    expect(results).toEqual(['one', 'last', 'both']);
  });

  test('throws for a task that wants more cores than there are', async () => {
    await expect(runTasks([{ name: 'a', work: () => 1, cores: 3 }])).rejects.toThrow(RangeError);
  });

  test('throws for tasks that wait for each other', async () => {
    const work = () => undefined;
    await expect(
      runTasks([
        { name: 'a', work, after: ['b'] },
        { name: 'b', work, after: ['a'] },
      ]),
    ).rejects.toThrow('a, b');
  });
});
