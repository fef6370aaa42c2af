import { describe, expect, test } from 'vitest';
import { inOneTab, oneTabAfterAnother } from './in-one-tab.ts';

describe('inOneTab', () => {
  test('refuses work that another tab is doing, and does it afterwards', async () => {
    const first = Promise.withResolvers<string>();
    const running = inOneTab('wash', () => first.promise);
    await expect(inOneTab('wash', async () => 'second')).rejects.toMatchObject({
      problem: { code: 'OTHER_TAB' },
    });
    expect(await inOneTab('polish', async () => 'of another name')).toBe('of another name');
    first.resolve('first');
    expect(await running).toBe('first');
    expect(await inOneTab('wash', async () => 'third')).toBe('third');
  });

  test('a failure ends it too', async () => {
    await expect(
      inOneTab('wash', async () => {
        throw new Error('no water');
      }),
    ).rejects.toThrow('no water');
    expect(await inOneTab('wash', async () => 'again')).toBe('again');
  });
});

describe('oneTabAfterAnother', () => {
  test('waits for its turn', async () => {
    const order: string[] = [];
    const first = Promise.withResolvers<void>();
    const running = oneTabAfterAnother('queue', async () => {
      await first.promise;
      order.push('first');
    });
    const second = oneTabAfterAnother('queue', async () => void order.push('second'));
    first.resolve();
    await Promise.all([running, second]);
    expect(order).toEqual(['first', 'second']);
  });
});
