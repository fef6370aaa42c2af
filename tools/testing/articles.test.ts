import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { HELP_TOPICS } from '@pitlane/shared/domain/site/help';
import { EXCERPT_LENGTH, NEWS_COVERS } from '@pitlane/shared/domain/site/news';
import { describe, expect, test } from 'vitest';
import { readMarkdownWords, renderMarkdown } from '../../server/src/platform/markdown/render-markdown.ts';
import routes from '../../web/app/routes.ts';
import { CORE } from '../gen/fonts/font-plan.ts';
import { root } from '../start/bootstrap.mjs';

type Article = { path: string; slug: string; head: Record<string, string>; content: string };

const HELP = readArticles('server/help/*/*.md');
const NEWS = readArticles('world/news/*.md');
const ALL = [...HELP, ...NEWS];

/** The tags of the news: few, so that each leads to several posts. */
const TAGS = [
  'auctions',
  'cars',
  'creating',
  'fairness',
  'market',
  'minting',
  'racing',
  'self-hosting',
] as const;

/** What each page answers to, as routes.ts has it. The page for every other address is none of them. */
const PAGES = routes
  .filter(({ path }) => path !== '*')
  .map(({ path = '/', caseSensitive }) => {
    const pattern = path.replaceAll(/:\w+/g, '[^/]+');
    return new RegExp(`^${pattern}$`, caseSensitive ? '' : 'i');
  });
/** Addresses that articles may name beside the pages. */
const OPERATIONS = /^\/(?:api|rpc|ipfs|media)\//;

/** Reads `<NN>-<slug>.md`: a head of `name: value` lines between two lines of `---`, then Markdown. */
function readArticles(pattern: string): Article[] {
  return globSync(pattern, { cwd: root })
    .toSorted()
    .map((path) => {
      const [, head = '', content = ''] =
        /^---\n([\s\S]*?)\n---\n([\s\S]+)$/.exec(readFileSync(join(root, path), 'utf8')) ?? [];
      const lines = head.split('\n').map((line) => /^(\w+): (.+)$/.exec(line)?.slice(1) ?? ['', line]);
      return {
        path,
        slug: basename(path, '.md').replace(/^\d{2}-/, ''),
        head: Object.fromEntries(lines),
        content,
      };
    });
}

const countWords = ({ content }: Article) => readMarkdownWords(content).split(' ').length;
const listLinks = ({ content }: Article) =>
  [...content.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href]) => href ?? '');
const of = (articles: readonly Article[], find: (article: Article) => unknown) =>
  articles.filter((article) => find(article)).map(({ path }) => path);
const repeated = (values: readonly string[]) =>
  values.filter((value, place) => values.indexOf(value) !== place);

describe('help articles', () => {
  test('are thirty-three in six topics, four to seven in each', () => {
    expect(HELP).toHaveLength(33);
    for (const topic of HELP_TOPICS) {
      const count = HELP.filter(({ path }) => path.startsWith(`server/help/${topic}/`)).length;
      expect(count, topic).toBeGreaterThanOrEqual(4);
      expect(count, topic).toBeLessThanOrEqual(7);
    }
  });

  test('are numbered from 01 without a gap', () => {
    for (const topic of HELP_TOPICS) {
      const numbers = HELP.filter(({ path }) => path.includes(`/${topic}/`)).map(({ path }) =>
        Number(basename(path).slice(0, 2)),
      );
      expect(numbers, topic).toEqual(numbers.map((_, place) => place + 1));
    }
  });

  test('have a title and a summary of one sentence, within their lengths', () => {
    expect(of(HELP, ({ head }) => Object.keys(head).join() !== 'title,summary')).toEqual([]);
    expect(of(HELP, ({ head }) => (head.title ?? '').length > 60)).toEqual([]);
    expect(of(HELP, ({ head }) => (head.summary ?? '').length > 160)).toEqual([]);
    expect(of(HELP, ({ head }) => !/^[A-Z][^.?!]*(?:\.\d[^.?!]*)*\.$/.test(head.summary ?? ''))).toEqual([]);
  });

  test('have 150 to 450 words', () => {
    const outside = HELP.map((article) => [article.path, countWords(article)] as const).filter(
      ([, words]) => words < 150 || words > 450,
    );
    expect(outside).toEqual([]);
  });

  test('have the two that pages lead to by name', () => {
    expect(HELP.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'server/help/getting_started/01-connect-a-wallet.md',
        'server/help/buying/01-buy-a-car.md',
      ]),
    );
  });
});

describe('news posts', () => {
  test('are eight, the oldest first, each with a cover of its own', () => {
    expect(NEWS.map(({ path }) => Number(basename(path).slice(0, 2)))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const days = NEWS.map(({ head }) => Number(head.days));
    expect(days).toEqual(days.toSorted((a, b) => b - a));
    expect(NEWS.map(({ head }) => head.cover).toSorted()).toEqual([...NEWS_COVERS].toSorted());
  });

  test('have title, tags, cover and days', () => {
    expect(of(NEWS, ({ head }) => Object.keys(head).join() !== 'title,tags,cover,days')).toEqual([]);
    for (const { path, head } of NEWS) {
      const tags = (head.tags ?? '').split(', ');
      expect([2, 3], path).toContain(tags.length);
      expect(TAGS, path).toEqual(expect.arrayContaining(tags));
    }
  });

  test('have 300 to 600 words', () => {
    const outside = NEWS.map((article) => [article.path, countWords(article)] as const).filter(
      ([, words]) => words < 300 || words > 600,
    );
    expect(outside).toEqual([]);
  });

  test('begin with words that fill an excerpt', () => {
    const firstWords = ({ content }: Article) => readMarkdownWords(content.trim().split('\n\n')[0] ?? '');
    expect(of(NEWS, (post) => firstWords(post).length < EXCERPT_LENGTH)).toEqual([]);
  });
});

describe('all articles', () => {
  test('have slugs and titles that nothing else has', () => {
    expect(repeated(ALL.map(({ slug }) => slug))).toEqual([]);
    expect(repeated(ALL.map(({ head }) => head.title ?? ''))).toEqual([]);
  });

  test('begin with text, and leave the first heading to the page', () => {
    expect(of(ALL, ({ content }) => !/^[\w[]/.test(content.trim()))).toEqual([]);
    expect(of(ALL, ({ content }) => /^# /m.test(content.replaceAll(/^```[\s\S]*?^```/gm, '')))).toEqual([]);
  });

  test('are drawn by the fonts that each page has', () => {
    const strange = ALL.flatMap(({ path, head, content }) =>
      [...new Set([...Object.values(head), content].join(''))]
        .filter((character) => character !== '\n' && !CORE.includes(character))
        .map((character) => `${path} ${character}`),
    );
    expect(strange).toEqual([]);
  });

  test('keep their words when they are rendered', () => {
    expect(of(ALL, ({ content }) => /<|\]\(|\*\*/.test(readMarkdownWords(content)))).toEqual([]);
    expect(of(ALL, ({ content }) => !renderMarkdown(content).includes('<p>'))).toEqual([]);
  });

  test('lead to pages and articles that exist', () => {
    const slugs = new Set(HELP.map(({ slug }) => slug));
    const isRoute = (path: string) => PAGES.some((page) => page.test(path));
    const dead = ALL.flatMap((article) =>
      listLinks(article)
        .filter((href) => href.startsWith('/'))
        .map((href) => href.replace(/[?#].*$/, ''))
        .filter((path) => {
          const [, slug] = /^\/helpcenter\/(.+)$/.exec(path) ?? [];
          return slug ? !slugs.has(slug) : !isRoute(path) && !OPERATIONS.test(path);
        })
        .map((path) => `${article.path} ${path}`),
    );
    expect(dead).toEqual([]);
  });
});
