import type { Topic } from '@pitlane/shared/domain/site/topics';
import { describe, expect, test } from 'vitest';
import { createKeptAnswers, type KeepLimits } from './kept-answers.ts';

const LIMITS = { entries: 3, bytes: 1_000 };
const MINUTE = 60_000;

/** Answers whose clock and reads the test sees. */
function keep(limits: KeepLimits = LIMITS) {
  let now = 0;
  const reads: string[] = [];
  const kept = createKeptAnswers(limits, () => now);
  const ask = (key: string, answer: unknown = key, topics: Topic[] = ['list:binance']) =>
    kept.get(key, { ms: MINUTE, topics }, async () => {
      reads.push(key);
      if (answer instanceof Error) throw answer;
      return answer;
    });
  return { kept, reads, ask, pass: (ms: number) => (now += ms) };
}

describe('createKeptAnswers', () => {
  test('reads a question once, however many ask it at the same time or later', async () => {
    const { ask, reads } = keep();
    const answers = await Promise.all([ask('a'), ask('a'), ask('a')]);
    expect([...answers, await ask('a')]).toEqual(['a', 'a', 'a', 'a']);
    expect(reads).toEqual(['a']);
  });

  test('passes a failure on to all who wait, and keeps none', async () => {
    const { ask, reads, kept } = keep();
    const broken = new Error('broken');
    const results = await Promise.allSettled([ask('a', broken), ask('a', broken)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(kept.size()).toEqual({ entries: 0, bytes: 0 });
    expect(await ask('a', 'mended')).toBe('mended');
    expect(reads).toEqual(['a', 'a']);
  });

  test('a change ends the answers of its topics, and no other', async () => {
    const { ask, reads, kept } = keep();
    await ask('a', 1, ['list:binance', 'list:matic']);
    await ask('b', 1, ['announcements']);
    kept.forget(new Set(['list:matic']));
    await Promise.all([ask('a', 2), ask('b', 2)]);
    expect(reads).toEqual(['a', 'b', 'a']);
  });

  test('an answer that was being read when a change came is given to who waits, and not kept', async () => {
    const { kept } = keep();
    const late = Promise.withResolvers<number>();
    const waiting = kept.get('a', { ms: MINUTE, topics: ['list:binance'] }, () => late.promise);
    kept.forget(new Set(['list:binance']));
    const next = kept.get('a', { ms: MINUTE, topics: ['list:binance'] }, async () => 2);
    late.resolve(1);
    expect([await waiting, await next]).toEqual([1, 2]);
    expect(await kept.get('a', { ms: MINUTE, topics: ['list:binance'] }, async () => 3)).toBe(2);
  });

  test('keeps no more answers than allowed: the one not asked for the longest goes', async () => {
    const { ask, reads, kept } = keep();
    for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await ask(key);
    expect(reads).toEqual(['a', 'b', 'c', 'd', 'b']);
    expect(kept.size().entries).toBe(3);
  });

  test('keeps no more bytes than allowed, and none of an answer that is larger than all of them', async () => {
    const { ask, kept } = keep();
    await ask('a', 'x'.repeat(600));
    await ask('b', 'x'.repeat(600));
    expect(kept.size()).toEqual({ entries: 1, bytes: 602 });
    await ask('c', 'x'.repeat(2_000));
    expect(kept.size()).toEqual({ entries: 1, bytes: 602 });
    kept.clear();
    expect(kept.size()).toEqual({ entries: 0, bytes: 0 });
  });

  test('reads again after the age limit', async () => {
    const { ask, reads, pass } = keep();
    await ask('a');
    pass(MINUTE);
    await ask('a');
    pass(1);
    await ask('a');
    expect(reads).toEqual(['a', 'a']);
  });

  test('without a limit of bytes keeps what is no JSON, and answers without topics', async () => {
    const { kept } = keep({ entries: 3 });
    const nothing = await kept.get('a', { ms: MINUTE }, async () => undefined);
    const big = await kept.get('b', { ms: MINUTE }, async () => 1n);
    kept.forget(new Set(['list:binance']));
    expect([nothing, big]).toEqual([undefined, 1n]);
    expect(kept.size()).toEqual({ entries: 2, bytes: 0 });
  });
});
