import { describe, expect, test } from 'vitest';
import { sendLastWish } from './last-wish.ts';

describe('sendLastWish', () => {
  test('sends one at a time, and then only what was wanted last', async () => {
    const sent: boolean[] = [];
    const answers: (() => void)[] = [];
    const send = (on: boolean) => {
      sent.push(on);
      return new Promise<void>((resolve) => answers.push(resolve));
    };
    const first = sendLastWish('heart', true, send);
    for (const wanted of [false, true, false]) expect(await sendLastWish('heart', wanted, send)).toBe(false);
    expect(sent).toEqual([true]);
    answers[0]?.();
    await expect.poll(() => sent).toEqual([true, false]);
    answers[1]?.();
    expect(await first).toBe(true);
  });

  test('sends nothing again when the last wish is the first', async () => {
    const sent: boolean[] = [];
    const answer = Promise.withResolvers<void>();
    const send = (on: boolean) => {
      sent.push(on);
      return answer.promise;
    };
    const first = sendLastWish('heart', true, send);
    await sendLastWish('heart', false, send);
    await sendLastWish('heart', true, send);
    answer.resolve();
    await first;
    expect(sent).toEqual([true]);
  });

  test('ends with what was refused, and can be asked again', async () => {
    await expect(sendLastWish('heart', true, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await sendLastWish('heart', true, () => Promise.resolve())).toBe(true);
  });
});
