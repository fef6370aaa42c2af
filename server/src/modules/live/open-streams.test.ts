import { AppError } from '@pitlane/shared/domain/app-error';
import { describe, expect, test } from 'vitest';
import { createOpenStreams } from './open-streams.ts';

const refused = (work: () => void): AppError => {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('there was room');
};

describe('createOpenStreams', () => {
  test.each([
    ['32 times those of a client', 1_000, 64],
    ['half of all', 100, 50],
  ])('limits the streams of an IPv6 /48, whose addresses cost nothing, to %s', (_, total, most) => {
    const open = createOpenStreams({ perClient: 2, total });
    const leave = Array.from({ length: most }, (_, i) => open.add(`2001:db8:1:${i}::/64`, () => undefined));
    expect(refused(() => open.requireRoom('2001:db8:1:ffff::/64')).message).toMatch('pages on your network');
    open.requireRoom('2001:db8:2:1::/64');
    leave[0]?.();
    open.requireRoom('2001:db8:1:ffff::/64');
  });

  test('limits the streams of a client, and a closed one makes room', () => {
    const open = createOpenStreams({ perClient: 2, total: 10 });
    const leave = open.add('alice', () => undefined);
    open.add('alice', () => undefined);
    const error = refused(() => open.requireRoom('alice'));
    expect([error.code, error.message]).toEqual([
      'TOO_MANY_REQUESTS',
      'Your address has 2 open pages connected for live updates. Close one, or leave them in the background. Try again in 30 s.',
    ]);
    open.requireRoom('bob');
    leave();
    leave();
    open.requireRoom('alice');
    expect(open.size()).toBe(1);
  });

  test('limits the streams of the process; the renderer counts only there', () => {
    const open = createOpenStreams({ perClient: 1, total: 2 });
    open.add(undefined, () => undefined);
    open.requireRoom(undefined);
    open.add(undefined, () => undefined);
    expect(refused(() => open.requireRoom('alice')).message).toMatch(/^Too many pages/);
  });

  test('endAll ends each, and what ends takes itself out', () => {
    const open = createOpenStreams({ perClient: 1, total: 9 });
    const ended: string[] = [];
    for (const name of ['a', 'b']) {
      const leave = open.add(name, () => {
        ended.push(name);
        leave();
      });
    }
    open.endAll();
    expect([ended, open.size()]).toEqual([['a', 'b'], 0]);
  });
});
