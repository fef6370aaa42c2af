import { describe, expect, test } from 'vitest';
import { createSlots } from './slots.ts';

describe('createSlots', () => {
  const work = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { run: () => promise, end: resolve };
  };

  test('refuses a client that has too much under way, and no other', async () => {
    const slots = createSlots('calls', { perClient: 2, overall: 9 });
    const [one, two] = [work(), work()];
    const first = slots.run('alice', one.run);
    const second = slots.run('alice', two.run);
    await expect(slots.run('alice', work().run)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many calls at once. Wait a moment and try again.',
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
    const slots = createSlots('calls', { perClient: 2, overall: 2 });
    const { run, end } = work();
    const running = [slots.run('alice', run), slots.run('bob', run)];
    await expect(slots.run('carol', run)).rejects.toThrow('Too many calls at once.');
    end();
    await Promise.all(running);
    expect(await slots.run('carol', async () => 'done')).toBe('done');
  });

  test('frees the slot of work that failed', async () => {
    const slots = createSlots('calls', { perClient: 1, overall: 1 });
    const fail = () => slots.run('alice', () => Promise.reject(new Error('broken')));
    await expect(fail()).rejects.toThrow('broken');
    await expect(fail()).rejects.toThrow('broken');
  });

  test.each([
    ['IPv6 /48', (i: number) => `2001:db8:1:${i.toString(16)}::/64`],
    ['IPv4 /24', (i: number) => `203.0.113.${i}`],
  ])('no %s holds more than half of all slots', async (_, toClient) => {
    const slots = createSlots('uploads', { perClient: 6, overall: 64 });
    const { run, end } = work();
    const held = Array.from({ length: 100 }, (_, i) => slots.run(toClient(i), run));
    const outcomes = Promise.allSettled(held);
    expect(await slots.run('2001:db8:2:1::/64', async () => 'done')).toBe('done');
    end();
    expect((await outcomes).filter(({ status }) => status === 'fulfilled')).toHaveLength(32);
  });

  describe('with a queue', () => {
    const limits = { perClient: 2, overall: 4, waiting: { perClient: 3, overall: 5 } };
    /** Runs work that notes its name when it begins, and ends when it is told to. */
    const createScene = () => {
      const begun: string[] = [];
      const ends = new Map<string, () => void>();
      const slots = createSlots('page requests', limits);
      const start = (client: string, name: string, signal?: AbortSignal) =>
        slots.run(
          client,
          () => {
            begun.push(name);
            const { promise, resolve } = Promise.withResolvers<void>();
            ends.set(name, resolve);
            return promise;
          },
          signal,
        );
      const end = async (name: string) => {
        ends.get(name)?.();
        await new Promise(setImmediate);
      };
      return { begun, start, end };
    };

    test('a client waits for its own, up to a number', async () => {
      const { begun, start, end } = createScene();
      const five = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => start('alice', name));
      await expect(start('alice', 'a6')).rejects.toThrow('Too many page requests at once.');
      expect(begun).toEqual(['a1', 'a2']);
      const bob = start('bob', 'b1');
      expect(begun).toEqual(['a1', 'a2', 'b1']);
      for (const name of ['a1', 'a2', 'b1', 'a3', 'a4', 'a5']) await end(name);
      await Promise.all([...five, bob]);
      expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4', 'a5']);
    });

    test('a free slot goes to the one who has the fewest, not to the one who waits longest', async () => {
      const { begun, start, end } = createScene();
      const flood = ['a1', 'a2', 'a3', 'a4'].map((name) => start('alice', name));
      const other = ['b1', 'b2', 'b3'].map((name) => start('bob', name));
      const carol = start('carol', 'c1');
      expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
      await end('a1');
      expect(begun.at(-1)).toBe('c1');
      for (const name of ['a2', 'b1', 'b2', 'c1', 'a3', 'a4', 'b3']) await end(name);
      await Promise.all([...flood, ...other, carol]);
    });

    test('no network has more than half of the places to wait', async () => {
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      const slots = createSlots('Pages', {
        perClient: 1,
        overall: 4,
        waiting: { perClient: 1, overall: 10 },
      });
      const flood = Array.from({ length: 20 }, (_, i) => slots.run(`203.0.113.${i}`, () => held));
      const outcomes = Promise.allSettled(flood);
      const others = ['198.51.100.1', '198.51.100.2', '198.51.100.3'].map((client) =>
        slots.run(client, () => held),
      );
      release();
      await Promise.all(others);
      expect((await outcomes).filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    });

    test('who goes away before the turn comes leaves the queue', async () => {
      const { begun, start, end } = createScene();
      const [a1, a2] = [start('alice', 'a1'), start('alice', 'a2')];
      const leaving = new AbortController();
      const gone = start('alice', 'gone', leaving.signal);
      const rest = ['a3', 'a4'].map((name) => start('alice', name));
      leaving.abort(new Error('closed'));
      await expect(gone).rejects.toThrow('closed');
      const last = start('alice', 'a5');
      for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) await end(name);
      await Promise.all([a1, a2, ...rest, last]);
      expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
    });
  });
});
