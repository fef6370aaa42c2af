import { describe, expect, test } from 'vitest';
import { REFUSAL_SENTENCES } from './order-refusals.ts';

describe('REFUSAL_SENTENCES', () => {
  test('each says what is wrong, then the way out, and none says the same as another', () => {
    const sentences = Object.values(REFUSAL_SENTENCES);
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const text of sentences) expect(text).toMatch(/^[A-Z].+\. [A-Z].+\.$/);
  });
});
