import { z } from 'zod';
import { HELP_TOPICS } from '../domain/site/help.ts';
import { queryOf, SecondsSchema } from './common.ts';
import { NftSchema, PersonSchema } from './nfts.ts';

/** Letters that a search may have. */
export const MAX_SEARCH_LENGTH = 80;

export const SearchQuerySchema = queryOf({
  q: z
    .string()
    .trim()
    .max(MAX_SEARCH_LENGTH)
    .default('')
    .describe(
      'Words in any letter case: of titles, names, news, help and pages; an item\'s id or number ("#12"); the address of a wallet ' +
        'or its beginning. Without any, every group is empty.',
    )
    .meta({ example: 'sunset charger' }),
  limit: z.coerce.number().int().min(1).max(48).default(8).describe('The most results per group.'),
});
export type SearchQuery = z.infer<typeof SearchQuerySchema>;

export const SearchAnswerSchema = z
  .object({
    query: z.string().describe('The query, with single spaces.'),
    corrected: z.string().nullable().describe('The corrected words, if nothing matched the typed ones.'),
    partial: z.boolean().describe('True if no title has all of the words: the items have some of them.'),
    items: z.object({
      items: z.array(NftSchema),
      total: z.int().nonnegative().describe('Items that match.'),
      capped: z.boolean().describe('True if there were too many to count: `total` means "at least".'),
    }),
    authors: z.array(PersonSchema),
    news: z.array(
      z.object({
        id: z.int().positive(),
        title: z.string(),
        excerpt: z.string().describe('The beginning of the post, as plain text.'),
        timestamp: SecondsSchema.describe('When it was published, in seconds since 1970.'),
      }),
    ),
    help: z.array(
      z.object({
        slug: z.string().describe('Its name in addresses.'),
        topic: z.enum(HELP_TOPICS),
        title: z.string(),
        summary: z.string(),
      }),
    ),
    pages: z.array(z.object({ path: z.string().describe('On this site.'), title: z.string() })),
  })
  .meta({
    id: 'SearchAnswer',
    description:
      'What was found, by kind. Each group lists exact matches, then names that begin with the words, then names that contain them.',
  });
export type SearchAnswer = z.infer<typeof SearchAnswerSchema>;
