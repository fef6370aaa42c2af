import { describe, expect, test } from 'vitest';
import { splitLinks } from './mail-view.tsx';

const HERE = 'https://cars.example';

describe('splitLinks', () => {
  test('finds addresses, those of this site as paths', () => {
    expect(splitLinks(`Open:\n${HERE}/reset?token=a\nor https://x.example/.`, HERE)).toEqual([
      { at: 0, words: 'Open:\n' },
      { at: 6, words: `${HERE}/reset?token=a`, to: '/reset?token=a' },
      { at: 40, words: '\nor ' },
      { at: 44, words: 'https://x.example/', to: 'https://x.example/' },
      { at: 62, words: '.' },
    ]);
  });

  test('takes another site for another, also one whose name begins like ours', () => {
    const [part] = splitLinks(`${HERE}.evil.example/x`, HERE);
    expect(part?.to).toBe(`${HERE}.evil.example/x`);
  });

  test('leaves a text without addresses whole, and scripts words', () => {
    const text = 'javascript:alert(1) <b>ftp://x</b>';
    expect(splitLinks(text, HERE)).toEqual([{ at: 0, words: text }]);
    expect(splitLinks('', HERE)).toEqual([]);
  });
});
