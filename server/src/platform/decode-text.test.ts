import { describe, expect, test } from 'vitest';
import { decodeXml, findRootElement } from './decode-text.ts';

describe('findRootElement', () => {
  test.each([
    '<svg>',
    '\ufeff<svg >',
    '<ns0:SVG/>',
    '<?xml version="1.0"?>\n<!-- <html> --><svg>',
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://a.test/svg11.dtd"><svg>',
    '<!DOCTYPE svg [ <!ENTITY a "b>"> ]>\n<svg>',
    `<!--${'-x'.repeat(100_000)}--><svg>`,
    `${'<!-- a -->'.repeat(1_000)}<svg>`,
  ])('finds svg', (text) => {
    expect(findRootElement(text)).toBe('svg');
  });

  test('finds another root', () => {
    expect(findRootElement('<!doctype html><html><svg>')).toBe('html');
  });

  test.each(['', 'words <svg>', '<!-- <svg> ', '<!DOCTYPE svg [ <svg>', '<sv'])('%j has none', (text) => {
    expect(findRootElement(text)).toBeUndefined();
  });
});

describe('decodeXml', () => {
  test.each([
    ['ISO-8859-1', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?>é', 'latin1')],
    ['UTF-8', Buffer.from('<?xml version="1.0" encoding="UTF-8"?>é')],
    ['UTF-16', Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?>é', 'utf16le')],
    ['an unknown one', Buffer.from('<?xml version="1.0" encoding="nothing"?>é')],
  ])('reads %s', (_, bytes) => {
    expect(decodeXml(bytes)).toMatch(/é$/);
  });
});
