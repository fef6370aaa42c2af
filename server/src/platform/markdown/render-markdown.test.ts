import { isPlainMarkup } from '@pitlane/shared/domain/site/plain-markup';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMarkdownWords, renderMarkdown } from './render-markdown.ts';

describe('renderMarkdown', () => {
  it.each([
    ['# Big', '<h2>Big</h2>'],
    ['**Bold** and [a page](/mint)', '<p><strong>Bold</strong> and <a href="/mint">a page</a></p>'],
    [
      '[out](https://example.org)',
      '<p><a href="https://example.org" rel="noopener nofollow ugc">out</a></p>',
    ],
    ['3. third', '<ol start="3">\n<li>third</li>\n</ol>'],
  ])('%s', (text, html) => {
    expect(renderMarkdown(text)).toBe(html);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:x)',
    '![x](https://example.org/spy.png)',
    '<svg/onload=alert(1)>',
    '[x](//example.org)',
    '<a href="https://example.org" onclick="x()">x</a>',
    '<javascript:alert(1)>',
  ])('leaves nothing that acts of %s', (text) => {
    const html = renderMarkdown(text);
    expect(html).not.toMatch(/<(script|img|svg|iframe)|<[^>]* on\w+=|href="(javascript|data|vbscript|\/\/)/i);
  });

  it('gives only allowed tags, whatever it is given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const tags = renderMarkdown(text).match(/<\/?[a-z0-9]+/gi) ?? [];
        for (const tag of tags)
          expect(tag).toMatch(
            /^<\/?(h[234]|p|br|hr|ul|ol|li|blockquote|strong|em|s|code|pre|a|table|thead|tbody|tr|th|td)$/,
          );
      }),
    );
  });

  // A page throws for a text that it would refuse.
  it('gives what pages take, whatever it is given', () => {
    const marks = fc.constantFrom(
      ...[
        '[a](',
        '<',
        '>',
        '](',
        ')',
        '&',
        '&#',
        ':',
        '"',
        "'",
        '\\',
        '//',
        '#',
        '?',
        '`',
        '*',
        '|',
        '-',
        '\n',
        '\n\n',
      ],
      ...[
        'https://a.example',
        'mailto:',
        'javascript:',
        'b',
        '1. ',
        ' ',
        'www.a.example',
        'a@b.example',
        '\u0000',
        'é',
      ],
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(marks, { maxLength: 24 }).map((all) => all.join('')),
      fc.array(marks, { maxLength: 12 }).map((all) => `[a](${all.join('').replace(/\s/g, '')})`),
    );
    fc.assert(
      fc.property(texts, (text) => isPlainMarkup(renderMarkdown(text))),
      { numRuns: 1_000 },
    );
  });
});

describe('readMarkdownWords', () => {
  it('leaves the marks out', () => {
    expect(readMarkdownWords('# Hi\n\n**You** & `me` <b>\n\n- [one](/x)\n- two')).toBe(
      'Hi You & me <b> one two',
    );
  });
});
