import { describe, expect, test } from 'vitest';
import { parseArticleFile } from './parse-article-file.ts';

const GOOD = '---\ntitle: Buy a car\nsummary: What it costs: all of it.\n---\n\n## First\n\nPay.\n';

describe('parseArticleFile', () => {
  test('takes topic, place and slug from the name, the rest from the file', () => {
    expect(parseArticleFile('buying/02-buy-a-car.md', GOOD)).toEqual({
      slug: 'buy-a-car',
      topic: 'buying',
      position: 2,
      title: 'Buy a car',
      summary: 'What it costs: all of it.',
      content: '## First\n\nPay.',
    });
  });

  test('reads a file with line ends of Windows', () => {
    const { title, content } = parseArticleFile('buying/02-buy-a-car.md', GOOD.replaceAll('\n', '\r\n'));
    expect([title, content]).toEqual(['Buy a car', '## First\n\nPay.']);
  });

  test.each([
    ['racing/01-a.md', GOOD, 'the folder must be a topic'],
    ['buying/1-a.md', GOOD, 'the folder must be a topic'],
    ['buying/01-a.txt', GOOD, 'the folder must be a topic'],
    ['buying/01-Big.md', GOOD, 'Big is no slug'],
    ['buying/01-a.md', 'Pay.', 'there is no head'],
    ['buying/01-a.md', '---\ntitle: A\nauthor: B\n---\nPay.', '"author: B" is neither a title nor a summary'],
    ['buying/01-a.md', '---\ntitle: A\ntitle: B\n---\nPay.', 'title is there twice'],
    ['buying/01-a.md', '---\ntitle: A\n---\nPay.', 'summary:'],
    ['buying/01-a.md', '---\ntitle: A\nsummary: B\n---\n \n', 'content:'],
    ['buying/01-a.md', `---\ntitle: ${'A'.repeat(101)}\nsummary: B\n---\nPay.`, 'title:'],
  ])('refuses %s with %j', (path, text, reason) => {
    expect(() => parseArticleFile(path, text)).toThrow(reason);
  });
});
