import { describe, expect, test } from 'vitest';
import { readMetadataWords } from './metadata-words.ts';

const read = (metadata: unknown) => readMetadataWords(Buffer.from(JSON.stringify(metadata)));
const nameOf = (name: unknown) => read({ name })?.name;

describe('readMetadataWords', () => {
  test('reads what a token says of itself', () => {
    const metadata = {
      name: ' Night race ',
      description: 'One.\r\n\r\n\r\n\r\nTwo.',
      image: 'ipfs://a',
      animation_url: ' https://b.test/c.mp3',
      attributes: [{ trait_type: 'x', value: 1 }],
    };
    expect(read(metadata)).toEqual({
      name: 'Night race',
      description: 'One.\n\nTwo.',
      image: 'ipfs://a',
      media: 'https://b.test/c.mp3',
    });
  });

  test.each(['夜のレース', 'سباق الليل', 'Nočná jazda 🏁', '👩‍👩‍👧‍👦', 'ไทย', 'Ṫo̲'])(
    'keeps the name %s',
    (name) => {
      expect(nameOf(name)).toBe(name);
    },
  );

  test.each([
    ['two\nlines', 'two lines'],
    ['a\u0000b\u0007c', 'abc'],
    ['moc.live\u202eevil.com', 'moc.liveevil.com'],
    ['\u2066a\u2069', 'a'],
    ['\ud800a', 'a'],
    ['  ', null],
    ['\u200f\u202e', null],
    ['\u200b\u2060\u00ad', null],
    ['\u3164', null],
    ['\u2800', null],
    ['\u0301', null],
    [7, null],
    [{}, null],
    [undefined, null],
  ])('of the name %j it keeps %j', (given, kept) => {
    expect(nameOf(given)).toBe(kept);
  });

  test('cuts what is too long between two signs, and what is piled up on one', () => {
    const long = nameOf('👩‍👩‍👧‍👦'.repeat(200)) ?? '';
    expect([...new Intl.Segmenter('en').segment(long)]).toHaveLength(100);
    expect(long.endsWith('👩‍👩‍👧‍👦…')).toBe(true);
    expect([...(nameOf(`a${'\u0301'.repeat(500)}b`) ?? '')].length).toBeLessThan(15);
  });

  test('takes other programs’ names of fields', () => {
    expect(read({ title: 'A', image_url: 'b', audio_url: 'c' })).toEqual({
      name: 'A',
      description: null,
      image: 'b',
      media: 'c',
    });
  });

  test.each(['', 'words', '[]x', 'null', '7', '"a"', '{'])('%j is no metadata', (content) => {
    expect(readMetadataWords(Buffer.from(content))).toBeUndefined();
  });

  test('bytes that are not text give none, and deep nesting does no harm', () => {
    expect(readMetadataWords(Buffer.from('{"name":"\xff"}', 'latin1'))).toBeUndefined();
    expect(
      readMetadataWords(Buffer.from(`{"name":"A","x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`))?.name,
    ).toBe('A');
  });
});
