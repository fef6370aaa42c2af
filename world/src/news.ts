/** Publishes the demo world's news, and has its people say and like something about it. */

import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import {
  CommentFormSchema,
  CommentTakenSchema,
  NewsListSchema,
  NewsPostSchema,
  type NewsSummary,
  type PublishNews,
  PublishNewsSchema,
} from '@pitlane/shared/api/news';
import { seededRandom } from '@pitlane/shared/domain/seeded-random';
import { type Remark, TALK } from './news-talk.ts';
import { PEOPLE } from './people.ts';
import { callSite, type Sessions, type SiteAccount } from './site-account.ts';

/** How likely one of those who talk likes a post. */
const LIKES = 0.55;

/**
 * Publishes the articles when the site has no posts yet. Resolves to how many. Throws a SiteRefusal with the site's own words when it
 * refuses, and an Error for an article that is not as it must be.
 */
export async function publishNews(url: string, operatorToken: string): Promise<number> {
  const { total } = NewsListSchema.parse(await callSite(url, '/api/blog-posts'));
  if (total > 0) return 0;
  const articles = await readArticles();
  const now = Date.now() / 1_000;
  for (const article of articles) {
    const body = toPublished(article, now);
    NewsPostSchema.parse(
      await callSite(url, '/api/operator/blog-posts', { method: 'POST', jwt: operatorToken, body }),
    );
  }
  return articles.length;
}

/**
 * Has people comment on and like the posts, unless any post has comments or likes; the operator approves the comments. Resolves
 * to the number of new comments. Throws a SiteRefusal, and an AbortError when it is stopped.
 */
export async function talkAboutNews(
  { url, operatorToken }: { url: string; operatorToken: string },
  sessions: Sessions,
  signal: AbortSignal,
): Promise<number> {
  const posts = await readAllPosts(url);
  if (posts.some(({ counts, likes }) => counts > 0 || likes > 0)) return 0;
  const people = await signInSpeakers(sessions);
  const forms = await askForms(url, posts);
  for (const post of posts) await likeSome(url, post, people);
  // A form is taken only after some seconds: one pause does for all of them.
  await pause(Math.max(0, ...forms.map(({ ready_in }) => ready_in + 1)) * 1_000, undefined, { signal });
  let said = 0;
  for (const { post, token } of forms) {
    signal.throwIfAborted();
    said += await talk({ url, operatorToken, people, token }, post.id, TALK[post.cover.name] ?? []);
  }
  return said;
}

async function readAllPosts(url: string): Promise<NewsSummary[]> {
  const posts: NewsSummary[] = [];
  for (let page = 1; ; page++) {
    const list = NewsListSchema.parse(await callSite(url, `/api/blog-posts?page=${page}`));
    posts.push(...list.posts);
    if (list.posts.length === 0 || posts.length >= list.total) return posts;
  }
}

/** All commenters, signed in, by name. */
async function signInSpeakers(sessions: Sessions): Promise<ReadonlyMap<string, SiteAccount>> {
  const remarks = Object.values(TALK).flat();
  const names = new Set(remarks.flatMap(({ by, replies = [] }) => [by, ...replies.map((reply) => reply.by)]));
  const people = new Map<string, SiteAccount>();
  for (const { username, index } of PEOPLE)
    if (names.has(username)) people.set(username, await sessions.of(index));
  return people;
}

/** Comment forms for the posts that get remarks. */
async function askForms(url: string, posts: readonly NewsSummary[]) {
  const forms: { post: NewsSummary; token: string; ready_in: number }[] = [];
  for (const post of posts) {
    if (!TALK[post.cover.name]) continue;
    const form = CommentFormSchema.parse(
      await callSite(url, `/api/blog-posts/${post.id}/comment-form`, { method: 'POST' }),
    );
    forms.push({ post, ...form });
  }
  return forms;
}

async function likeSome(url: string, { id, title }: NewsSummary, people: ReadonlyMap<string, SiteAccount>) {
  for (const [name, { jwt }] of people) {
    if (seededRandom(`${name} likes ${title}`) > LIKES) continue;
    await callSite(url, `/api/blog-posts/${id}/like`, { method: 'PUT', jwt });
  }
}

type Talk = {
  url: string;
  operatorToken: string;
  people: ReadonlyMap<string, SiteAccount>;
  /** Of the post's comment form. */
  token: string;
};

async function talk(given: Talk, postId: number, remarks: readonly Remark[]): Promise<number> {
  let said = 0;
  for (const { replies = [], ...remark } of remarks) {
    const parent = await say(given, postId, remark);
    for (const reply of replies) await say(given, postId, { ...reply, parent });
    said += 1 + replies.length;
  }
  return said;
}

type Said = { by: string; text: string; parent?: number };

/** Sends a comment as its speaker, and shows it as the operator. Resolves to its number. */
async function say({ url, operatorToken, people, token }: Talk, postId: number, { by, text, parent }: Said) {
  const jwt = people.get(by)?.jwt;
  if (jwt === undefined) throw new Error(`the demo world has no person called ${by}`);
  const email = `${by.toLowerCase().replace(/[^a-z]+/g, '.')}@pitlane.example`;
  const body = { name: by, email, message: text, token, ...(parent !== undefined && { parent }) };
  const { id } = CommentTakenSchema.parse(
    await callSite(url, `/api/blog-posts/${postId}/comments`, { method: 'POST', jwt, body }),
  );
  const decision = { method: 'POST', jwt: operatorToken, body: { state: 'shown' } };
  await callSite(url, `/api/operator/comments/${id}/decision`, decision);
  return id;
}

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
