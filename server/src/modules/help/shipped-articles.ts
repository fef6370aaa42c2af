import { readdir, readFile } from 'node:fs/promises';
import { HelpSlugSchema, WriteHelpSchema } from '@pitlane/shared/api/help';
import { HELP_TOPICS, type HelpTopic } from '@pitlane/shared/domain/site/help';
import { getSiteWords, OWN_NAME } from '@pitlane/shared/domain/site/site-name';
import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import { nowSeconds } from '../../platform/now.ts';
import * as repo from './help.repo.ts';

/** Articles about the program: a studio's site is about its game. */
const OF_PROGRAM: ReadonlySet<string> = new Set(['run-pitlane']);
const PATH = /^([a-z_]+)\/(\d{2})-([^/]+)\.md$/;
const FILE = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;
const HEAD_LINE = /^(title|summary): (.+)$/;

/**
 * Reads the file of an article. `path` is `<topic>/<NN>-<slug>.md`. The file begins with `title:` and `summary:` between two
 * lines of `---`; the rest is Markdown. Throws an Error that says what is wrong with the file.
 */
export function parseArticleFile(path: string, text: string): repo.ShippedArticle {
  const [, topic, place, slug] = PATH.exec(path) ?? [];
  if (!isTopic(topic)) throw new Error(`${path}: the folder must be a topic (${HELP_TOPICS.join(', ')})`);
  if (!HelpSlugSchema.safeParse(slug).success) throw new Error(`${path}: ${slug} is no slug`);
  const [, head, content = ''] = FILE.exec(text.replaceAll('\r\n', '\n')) ?? [];
  if (head === undefined) throw new Error(`${path}: there is no head between two lines of ---`);
  const { title, summary } = parseHead(path, head);
  const checked = WriteHelpSchema.safeParse({ topic, title, summary, content });
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw new Error(`${path}: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  return { ...checked.data, slug: String(slug), position: Number(place) };
}

function parseHead(path: string, head: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const line of head.split('\n')) {
    const [, name, value] = HEAD_LINE.exec(line) ?? [];
    if (name === undefined || value === undefined)
      throw new Error(`${path}: "${line}" is neither a title nor a summary`);
    if (name in fields) throw new Error(`${path}: ${name} is there twice`);
    fields[name] = value;
  }
  return fields;
}

function isTopic(text: string | undefined): text is HelpTopic {
  return HELP_TOPICS.some((topic) => topic === text);
}

/** The folder of the articles that come with the program. */
export const HELP_FOLDER = new URL('../../../help/', import.meta.url);

type ShippedArticles = {
  articles: repo.ShippedArticle[];
  /** Problems of the files that are left out. The tests fail for each. */
  problems: string[];
};

/** Reads all articles that come with the program, by topic and place. A broken file is a problem, and stops nothing. */
export async function readShippedArticles(folder: URL = HELP_FOLDER): Promise<ShippedArticles> {
  const articles = new Map<string, repo.ShippedArticle>();
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

/**
 * Writes the articles that come with the program to their table: the texts that no operator has edited become those of this version, and
 * the ones that this version no longer has are removed. A site with a name of its own has none about the program. Several processes may do it at once. A broken file is logged, and its article
 * stays as it is.
 */
export async function writeShippedArticles(db: Db, log: Log, shipped?: ShippedArticles): Promise<void> {
  const { articles: all, problems } = shipped ?? (await readShippedArticles());
  const articles = getSiteWords() === OWN_NAME ? all : all.filter(({ slug }) => !OF_PROGRAM.has(slug));
  for (const problem of problems) log.error({ problem }, 'help: an article cannot be read');
  const now = nowSeconds();
  await db.transaction(async (tx) => {
    await repo.lockArticles(tx);
    await repo.writeUnedited(tx, articles, now);
    // A file that cannot be read is not a file that is gone.
    if (problems.length === 0) await repo.removeUneditedBut(tx, articles);
  });
}
