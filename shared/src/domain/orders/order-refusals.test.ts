import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { REFUSAL_SENTENCES } from './order-refusals.ts';

describe('REFUSAL_SENTENCES', () => {
  test('each says what is wrong, then the way out, and none says the same as another', () => {
    const sentences = Object.values(REFUSAL_SENTENCES);
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const text of sentences) expect(text).toMatch(/^[A-Z].+\. [A-Z].+\.$/);
  });

  test('docs/trading.md explains each code, and no other', () => {
    const guide = readFileSync(join(import.meta.dirname, '../../../../docs/trading.md'), 'utf8');
    const rows = guide.split('\n').filter((line) => /^\| `[A-Z_]+`/.test(line));
    const codes = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z_]{3,}/g) ?? []);
    expect(codes.toSorted()).toEqual(Object.keys(REFUSAL_SENTENCES).toSorted());
  });
});
