import type { NewsAuthor, NewsPost, NewsSummary } from '@pitlane/shared/api/news';
import { EXCERPT_LENGTH } from '@pitlane/shared/domain/site/news';
import { getSiteWords } from '@pitlane/shared/domain/site/site-name';
import { findShownPeople, getAvatarPath } from '../../core/authors/shown-author.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { memoizeLast } from '../../platform/markdown/memoize-last.ts';
import { readMarkdownWords, renderMarkdown } from '../../platform/markdown/render-markdown.ts';
import { findAbouts, type PostRow } from './news.repo.ts';

/** The author of posts that an operator's script publishes. */
const toTeam = (): NewsAuthor => ({
  id: null,
  username: toTitle(getSiteWords().team),
  avatar: { url: getAvatarPath({ id: 0, avatar: null }, null) },
  about:
    'We build this marketplace: the contracts, the index that reads them and the pages in front of you. We write here when something changes, and when something deserves a longer answer.',
});

const toTitle = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** The same posts are read again and again, and each takes milliseconds to render. */
const render = memoizeLast(renderMarkdown);

/** The first characters of a content, without its marks (specification, section 9). */
export const toExcerpt = memoizeLast((content: string): string =>
  [...readMarkdownWords(content)].slice(0, EXCERPT_LENGTH).join(''),
);

/** The posts as lists show them, in their order. */
export async function toSummaries(db: Queryable, rows: readonly PostRow[]): Promise<NewsSummary[]> {
  const ids = rows.flatMap(({ authorId }) => (authorId === null ? [] : [authorId]));
  const [people, abouts] = await Promise.all([findShownPeople(db, ids), findAbouts(db, ids)]);
  return rows.map(
    ({ id, title, content, tags, cover, authorId, publishedAt, updatedAt, likes, comments }) => {
      const person = people.get(authorId);
      return {
        id,
        title,
        excerpt: toExcerpt(content),
        cover: { url: `/media/news/${cover}/960.webp`, name: cover },
        timestamp: publishedAt,
        updated_at: updatedAt,
        likes,
        counts: comments,
        author: person ? { ...person, about: abouts.get(person.id) ?? '' } : toTeam(),
        tags,
      };
    },
  );
}

export async function toPost(db: Queryable, row: PostRow): Promise<NewsPost> {
  const [summary] = await toSummaries(db, [row]);
  if (!summary) throw new Error('a post has a summary');
  return { ...summary, content: row.content, content_html: render(row.content) };
}
