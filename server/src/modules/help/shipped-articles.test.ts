import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { HELP_TOPICS } from '@pitlane/shared/domain/site/help';
import { HELP_LINKS } from '@pitlane/shared/domain/site/help-links';
import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '../../platform/markdown/render-markdown.ts';
import { readShippedArticles } from './shipped-articles.ts';

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
