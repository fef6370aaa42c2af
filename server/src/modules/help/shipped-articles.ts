import { readdir, readFile } from 'node:fs/promises';
import { parseArticleFile, type ShippedArticle } from './parse-article-file.ts';

/** The folder of the articles that come with the program. */
export const HELP_FOLDER = new URL('../../../help/', import.meta.url);

export type ShippedArticles = {
  articles: ShippedArticle[];
  /** Problems of the files that are left out. The tests fail for each. */
  problems: string[];
};

/** Reads all articles that come with the program, by topic and place. A broken file is a problem, and stops nothing. */
export async function readShippedArticles(folder: URL = HELP_FOLDER): Promise<ShippedArticles> {
  const articles = new Map<string, ShippedArticle>();
  const problems: string[] = [];
  for (const path of await listFiles(folder)) {
    try {
      const article = parseArticleFile(path, await readFile(new URL(path, folder), 'utf8'));
      if (articles.has(article.slug)) throw new Error(`${path}: another topic has ${article.slug} already`);
      articles.set(article.slug, article);
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
  }
  return { articles: [...articles.values()], problems };
}

async function listFiles(folder: URL): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const root = folder.pathname.replace(/\/$/, '');
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath.replace(/\/$/, '')}/${entry.name}`.slice(root.length + 1))
    .sort();
}
