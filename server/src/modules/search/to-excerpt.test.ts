import { expect, test } from 'vitest';
import { toExcerpt } from './to-excerpt.ts';

test('toExcerpt leaves the marks of Markdown out, and ends with a whole word', () => {
  expect(toExcerpt('# Title\n\n- **One** [link](/mint)\n\n```js\ncode\n```')).toBe('Title One link');
  const long = toExcerpt('word '.repeat(100));
  expect(long).toMatch(/^(word )+word…$/);
  expect(long.length).toBeLessThanOrEqual(135);
});
