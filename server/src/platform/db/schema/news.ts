/** News posts and what is said about them. Times are seconds since 1970. */

import type { CommentState, NewsCover } from '@pitlane/shared/domain/site/news';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { integer53 } from '../table.ts';

/** A post, published as soon as it is written. Triggers on the tables below keep `likes` and `comments`. */
export const newsPost = pgTable(
  'news_post',
  {
    id: serial('id').primaryKey(),
    title: text('title').notNull(),
    /** The title alone, and with the content, as searches compare them (foldText). */
    titleFolded: text('title_folded').notNull().default(''),
    textFolded: text('text_folded').notNull().default(''),
    /** Markdown. */
    content: text('content').notNull(),
    tags: text('tags').array().notNull(),
    /** Which scene the cover shows. */
    cover: text('cover').$type<NewsCover>().notNull(),
    /** The author's number; null for the team that runs the site. */
    authorId: integer('author_id'),
    publishedAt: integer53('published_at').notNull(),
    updatedAt: integer53('updated_at').notNull(),
    likes: integer('likes').notNull().default(0),
    /** Those that are shown. */
    comments: integer('comments').notNull().default(0),
  },
  (t) => [
    index('news_post_published').on(t.publishedAt, t.id),
    index('news_post_tags').using('gin', t.tags),
    index('news_post_author').on(t.authorId),
    index('news_post_search').using('gin', sql`${t.textFolded} gin_trgm_ops`),
    // As titles have it: words of one or two signs (schema/market.ts).
    index('news_post_signs')
      .using('gin', sql`list_signs(${t.textFolded})`)
      .where(sql`text_folded ~ '[^ -~]'`),
    index('news_post_cuts').using('gin', sql`word_cuts(${t.titleFolded})`),
  ],
);

/** A reader's comment. It is `held` until an operator shows or refuses it. */
export const newsComment = pgTable(
  'news_comment',
  {
    id: serial('id').primaryKey(),
    postId: integer('post_id')
      .notNull()
      .references(() => newsPost.id, { onDelete: 'cascade' }),
    /** The comment this one replies to. */
    parentId: integer('parent_id'),
    /** The author's number; null for a visitor without an account. */
    authorId: integer('author_id'),
    username: text('username').notNull(),
    /** Never shown to readers. */
    email: text('email').notNull(),
    comment: text('comment').notNull(),
    state: text('state').$type<CommentState>().notNull(),
    at: integer53('at').notNull(),
  },
  (t) => [
    index('news_comment_post').on(t.postId, t.state, t.at, t.id),
    index('news_comment_state').on(t.state, t.at, t.id),
    index('news_comment_author').on(t.authorId),
    index('news_comment_parent').on(t.parentId),
  ],
);

/** Which post is liked by whom. */
export const newsLike = pgTable(
  'news_like',
  {
    postId: integer('post_id')
      .notNull()
      .references(() => newsPost.id, { onDelete: 'cascade' }),
    authorId: integer('author_id').notNull(),
    at: integer53('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.authorId] }), index('news_like_author').on(t.authorId, t.at)],
);
