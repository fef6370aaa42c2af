import { describe, expect, test } from 'vitest';
import { parseMetadataJson } from './parse-metadata-json.ts';

const parse = (text: string) => parseMetadataJson(Buffer.from(text));
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

describe('parseMetadataJson', () => {
  test.each([
    ['{"a":1}', { a: 1 }],
    ['\ufeff {"a":1}\n', { a: 1 }],
    ['[{"a":1},{"a":2}]', { a: 1 }],
    [JSON.stringify('{"a":1}'), { a: 1 }],
    ['{"a":"one\ntwo\tthree\u0001"}', { a: 'one\ntwo\tthree\u0001' }],
    ['{"a":1,}', { a: 1 }],
    ['{"a":[1,2,],}', { a: [1, 2] }],
    ['{"a":"it\\\'s","b":"C:\\dir \\x41 \\u12"}', { a: "it's", b: 'C:\\dir \\x41 \\u12' }],
    ['{"a":",}","b":"NaN",}', { a: ',}', b: 'NaN' }],
    ['{"a":NaN,"b":-Infinity,"c":None,"d":True}', { a: null, b: null, c: null, d: true }],
    ['{"a":12345678901234567890}', { a: '12345678901234567890' }],
    ['{"a":1234567890123456.5,"b":4821}', { a: 1234567890123456.5, b: 4821 }],
    ['{"a":1,"a":2}', { a: 2 }],
  ])('%j', (text, value) => {
    expect(parse(text)).toEqual(value);
  });

  test.each([
    ['UTF-16 with its mark', utf16('\ufeff{"a":"夜"}')],
    ['UTF-16 without it', utf16('{"a":"夜"}')],
    ['UTF-16, the other way around', utf16('\ufeff{"a":"夜"}').swap16()],
  ])('reads %s', (_, bytes) => {
    expect(parseMetadataJson(bytes)).toEqual({ a: '夜' });
  });

  test('shows a broken letter as one', () => {
    expect(parseMetadataJson(Buffer.from('{"a":"\xff"}', 'latin1'))).toEqual({ a: '\ufffd' });
  });

  test.each([
    '',
    'words',
    '[]x',
    '[]',
    '[1]',
    'null',
    '7',
    '"a"',
    '{',
    '{"a":',
    '<html>{"a":1}</html>',
    '{"a',
  ])('%j is none', (text) => {
    expect(parse(text)).toBeUndefined();
  });

  test('reads what is large or deeply nested', () => {
    const deep = `{"a":"A","x":${'['.repeat(50_000)}${']'.repeat(50_000)},"n":12345678901234567890}`;
    expect(parse(deep)?.a).toBe('A');
    const long = '\\"\n'.repeat(100_000);
    expect(parse(`{"a":"${long}",}`)?.a).toBe('"\n'.repeat(100_000));
    expect(parse(`{"a":"${'x'.repeat(4_000_000)}"}`)?.a).toHaveLength(4_000_000);
  });
});
