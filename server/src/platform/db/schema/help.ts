/** Help articles. Times are seconds since 1970. */

import type { HelpTopic } from '@pitlane/shared/domain/site/help';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { integer53 } from '../table.ts';

/** An article. Those that come with the program are written at its start, unless an operator has edited them. */
export const helpArticle = pgTable(
  'help_article',
  {
    /** Its name in addresses. */
    slug: text('slug').primaryKey(),
    topic: text('topic').$type<HelpTopic>().notNull(),
    title: text('title').notNull(),
    /** The title alone, and with the other texts, as searches compare them (foldText). */
    titleFolded: text('title_folded').notNull().default(''),
    textFolded: text('text_folded').notNull().default(''),
    /** One sentence: what the article answers. */
    summary: text('summary').notNull(),
    /** Markdown. */
    content: text('content').notNull(),
    /** Its place within the topic. */
    position: integer('position').notNull(),
    /** Whether readers find it. */
    shown: boolean('shown').notNull(),
    /** An operator has changed it: a later version of the program leaves it alone. */
    edited: boolean('edited').notNull(),
    updatedAt: integer53('updated_at').notNull(),
  },
  (t) => [
    index('help_article_topic').on(t.topic, t.position, t.slug),
    index('help_article_search').using('gin', sql`${t.textFolded} gin_trgm_ops`),
    index('help_article_signs')
      .using('gin', sql`list_signs(${t.textFolded})`)
      .where(sql`text_folded ~ '[^ -~]'`),
    index('help_article_cuts').using('gin', sql`word_cuts(${t.titleFolded})`),
  ],
);
