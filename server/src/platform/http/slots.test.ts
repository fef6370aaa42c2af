import { describe, expect, test } from 'vitest';
import { createSlots } from './slots.ts';

describe('createSlots', () => {
  const work = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { run: () => promise, end: resolve };
  };

  test('refuses a client that has too much under way, and no other', async () => {
    const slots = createSlots('Calls', { perClient: 2, overall: 9 });
    const [one, two] = [work(), work()];
    const first = slots.run('alice', one.run);
    const second = slots.run('alice', two.run);
    await expect(slots.run('alice', work().run)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'Calls from your address are too many at once. Wait for one to end and try again.',
      cause: { seconds: 1 },
    });
    expect(await slots.run('bob', async () => 'done')).toBe('done');
    one.end();
    await first;
    expect(await slots.run('alice', async () => 'done')).toBe('done');
    two.end();
    await second;
  });

  test('refuses every client when all slots are taken, until one is free', async () => {
    const slots = createSlots('Calls', { perClient: 2, overall: 2 });
    const { run, end } = work();
    const running = [slots.run('alice', run), slots.run('bob', run)];
    await expect(slots.run('carol', run)).rejects.toThrow('Calls are too many at once.');
    end();
    await Promise.all(running);
    expect(await slots.run('carol', async () => 'done')).toBe('done');
  });

  test('frees the slot of work that failed', async () => {
    const slots = createSlots('Calls', { perClient: 1, overall: 1 });
    const fail = () => slots.run('alice', () => Promise.reject(new Error('broken')));
    await expect(fail()).rejects.toThrow('broken');
    await expect(fail()).rejects.toThrow('broken');
  });
});
