/** The articles of the demo world: files in world/news/, each with a head between two lines of dashes, and Markdown below it. */
import { readdir, readFile } from 'node:fs/promises';
import { type PublishNews, PublishNewsSchema } from '@pitlane/shared/api/news';

const FOLDER = new URL('../news/', import.meta.url);
const DAY = 86_400;

/** An article, and how many days before the present it was published. */
export type Article = PublishNews & { days: number };

/** Reads one file. Throws an Error that names the file when something is missing in it. */
export function parseArticle(file: string, text: string): Article {
  const [, head = '', content = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? [];
  const fields = new Map(
    head.split(/\r?\n/).map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );
  const days = Number(fields.get('days') || Number.NaN);
  if (!(days >= 0)) throw new Error(`${file}: the head must say days`);
  const tags = (fields.get('tags') ?? '').split(',').map((tag) => tag.trim());
  const read = PublishNewsSchema.safeParse({
    title: fields.get('title'),
    cover: fields.get('cover'),
    tags: tags.filter(Boolean),
    content,
  });
  if (!read.success) throw new Error(`${file}: ${read.error.message}`);
  return { ...read.data, days };
}

/** All articles, oldest first. */
export async function readArticles(folder: URL = FOLDER): Promise<Article[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md'));
  const articles = await Promise.all(
    files.map(async (file) => parseArticle(file, await readFile(new URL(file, folder), 'utf8'))),
  );
  return articles.sort((a, b) => b.days - a.days);
}

/** What the site is sent for an article, at a present in seconds since 1970. */
export function toPublished({ days, ...article }: Article, now: number): PublishNews {
  return { ...article, timestamp: Math.floor(now - days * DAY) };
}
