import { describe, expect, test } from 'vitest';
import { parseArticle, readArticles, toPublished } from './news.ts';
import { TALK } from './news-talk.ts';
import { PEOPLE } from './people.ts';

const FILE = '---\ntitle: Hello: a start\ntags: races, Rules\ncover: grid\ndays: 2.5\n---\n# Hi\n\nText.\n';

describe('parseArticle', () => {
  test('reads head and content', () => {
    expect(parseArticle('01.md', FILE)).toEqual({
      title: 'Hello: a start',
      tags: ['races', 'rules'],
      cover: 'grid',
      days: 2.5,
      content: '# Hi\n\nText.',
    });
  });

  test.each(['title', 'cover', 'days'])('names the file that lacks its %s', (field) => {
    const without = FILE.replace(new RegExp(`^${field}: .*\n`, 'm'), '');
    expect(() => parseArticle('01.md', without)).toThrow(/^01\.md: /);
  });
});

describe('readArticles', () => {
  test('every article can be published, oldest first, each with a title of its own', async () => {
    const articles = await readArticles();
    expect(articles.length).toBeGreaterThan(0);
    expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length);
    const days = articles.map((article) => article.days);
    expect(days).toEqual([...days].sort((a, b) => b - a));
  });
});

describe('toPublished', () => {
  test('lies as many days back', () => {
    const { timestamp } = toPublished(parseArticle('01.md', FILE), 1_700_000_000);
    expect(timestamp).toBe(1_700_000_000 - 2.5 * 86_400);
  });
});

describe('TALK', () => {
  test('is held by people of the demo world, none of whom says more than the site takes in an hour', () => {
    const said = Object.values(TALK)
      .flat()
      .flatMap(({ replies = [], ...remark }) => [remark, ...replies]);
    const names = PEOPLE.map(({ username }) => username);
    for (const { by } of said) {
      expect(names).toContain(by);
      expect(said.filter((one) => one.by === by).length).toBeLessThanOrEqual(5);
    }
    expect(new Set(said.map(({ text }) => text)).size).toBe(said.length);
  });
});
