import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeExcerpt } from './make-excerpt.ts';

describe('makeExcerpt', () => {
  test('gives a short text as it is', () => {
    expect(makeExcerpt('Short and whole.', ['absent'])).toBe('Short and whole.');
  });

  test('shows the place of a word, whole words around it', () => {
    const text = `${'before '.repeat(40)}the Refund comes ${'after '.repeat(40)}`;
    const excerpt = makeExcerpt(text, ['refund']);
    expect(excerpt).toMatch(/^… before .*the Refund comes after .*after …$/);
  });

  test('is never much longer than a few lines, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 600 }),
        fc.array(fc.string({ minLength: 1, maxLength: 5 })),
        (text, words) => {
          expect(makeExcerpt(text, words).length).toBeLessThanOrEqual(240);
        },
      ),
    );
  });
});
