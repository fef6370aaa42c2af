import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import type { ShippedArticle } from './parse-article-file.ts';
import { writeShippedArticles } from './write-shipped.ts';

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
