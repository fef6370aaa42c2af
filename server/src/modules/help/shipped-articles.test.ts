import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { HELP_TOPICS } from '@pitlane/shared/domain/site/help';
import { HELP_LINKS } from '@pitlane/shared/domain/site/help-links';
import { OWN_NAME, setSiteName } from '@pitlane/shared/domain/site/site-name';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { renderMarkdown } from '../../platform/markdown/render-markdown.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import type { ShippedArticle } from './help.repo.ts';
import { parseArticleFile, readShippedArticles, writeShippedArticles } from './shipped-articles.ts';

const FILE = '---\ntitle: A\nsummary: B.\n---\nC.\n';

/** Runs with a folder of these files, and removes it. */
async function withFolder<T>(files: Record<string, string>, work: (folder: URL) => Promise<T>): Promise<T> {
  const root = await mkdtemp(join(tmpdir(), 'pitlane-help-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return work(pathToFileURL(`${root}/`)).finally(() => rm(root, { recursive: true }));
}

describe('readShippedArticles', () => {
  test('reads every file of this version', async () => {
    const { articles, problems } = await readShippedArticles();
    expect(problems).toEqual([]);
    for (const { slug, content } of articles) expect([slug, renderMarkdown(content)]).not.toEqual([slug, '']);
  });

  test('has articles in every topic, and no title twice', async () => {
    const { articles } = await readShippedArticles();
    expect([...new Set(articles.map(({ topic }) => topic))].sort()).toEqual([...HELP_TOPICS].sort());
    expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length);
  });

  test('has each article that the code links to', async () => {
    const { articles } = await readShippedArticles();
    expect(articles.map(({ slug }) => slug)).toEqual(expect.arrayContaining(Object.keys(HELP_LINKS)));
  });

  test('has each article that another one links to', async () => {
    const { articles } = await readShippedArticles();
    const linked = articles.flatMap(({ content }) =>
      [...content.matchAll(/\]\(\/helpcenter\/([^)#?\s]+)/g)].map(([, slug]) => slug),
    );
    expect(articles.map(({ slug }) => slug)).toEqual(expect.arrayContaining(linked));
  });

  test('leaves a broken file and a second one of a name out, and says so', async () => {
    const files = { 'buying/01-a.md': FILE, 'buying/02-b.md': 'C.', 'selling/01-a.md': FILE };
    const { articles, problems } = await withFolder(files, readShippedArticles);
    expect(articles.map(({ slug, topic }) => [slug, topic])).toEqual([['a', 'buying']]);
    expect(problems).toEqual([
      'buying/02-b.md: there is no head between two lines of ---',
      'selling/01-a.md: another topic has a already',
    ]);
  });
});

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

describe('articles in the database', () => {
  let db: TestDb;
  beforeAll(async () => {
    db = await openTestDb();
  });
  afterAll(() => db.close());
  beforeEach(() => db.reset());

  const article = (slug: string, changes: Partial<ShippedArticle> = {}): ShippedArticle => ({
    slug,
    topic: 'buying',
    title: slug,
    summary: 'Shipped.',
    content: 'Text.',
    position: 1,
    ...changes,
  });
  const ship = (articles: ShippedArticle[], problems: string[] = []) =>
    writeShippedArticles(db, createLog('silent'), { articles, problems });
  const titles = async () =>
    (await db.query<{ title: string }>('select title from help_article order by slug')).map(
      ({ title }) => title,
    );

  describe('writeShippedArticles', () => {
    test('writes this version’s articles, and another version’s over them', async () => {
      await ship([article('a'), article('b')]);
      await ship([article('a', { title: 'A, revised' }), article('c')]);
      expect(await titles()).toEqual(['A, revised', 'c']);
    });

    test('leaves what an operator has edited, also when its file is gone', async () => {
      await ship([article('a'), article('b')]);
      await db.query(`update help_article set edited = true, title = 'Ours'`);
      await ship([article('a', { title: 'A, revised' })]);
      expect(await titles()).toEqual(['Ours', 'Ours']);
    });

    test('leaves the article about the program out of a site with a name of its own', async () => {
      await ship([article('a'), article('run-pitlane')]);
      setSiteName({ ...OWN_NAME, name: 'Dust & Gravel' });
      await ship([article('a'), article('run-pitlane')]).finally(() => setSiteName(OWN_NAME));
      expect(await titles()).toEqual(['a']);
    });

    test('leaves what is hidden hidden', async () => {
      await ship([article('a')]);
      await db.query('update help_article set shown = false');
      await ship([article('a', { title: 'A, revised' })]);
      expect(await db.query('select title, shown from help_article')).toEqual([
        { title: 'A, revised', shown: false },
      ]);
    });

    test('writes nothing where nothing has changed, so that the date stays', async () => {
      await ship([article('a')]);
      await db.query('update help_article set updated_at = 5');
      await ship([article('a')]);
      expect(await db.query('select updated_at as at from help_article')).toEqual([{ at: 5 }]);
    });

    test('keeps the article of a file that cannot be read', async () => {
      await ship([article('a'), article('b')]);
      await ship([article('a')], ['buying/01-b.md: broken']);
      expect(await titles()).toEqual(['a', 'b']);
    });

    test('may run several times at once', async () => {
      await Promise.all([1, 2, 3].map((n) => ship([article('a', { title: 'same' }), article(`b${n}`)])));
      expect(await titles()).toHaveLength(2);
    });
  });
});
