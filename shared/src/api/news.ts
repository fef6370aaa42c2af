/** News posts, what is said about them, and what operators do with both. */
import { z } from 'zod';
import {
  COMMENT_STATES,
  EXCERPT_LENGTH,
  MAX_COMMENT_LENGTH,
  MAX_COMMENT_NAME,
  MAX_NEWS_CONTENT,
  MAX_NEWS_TAGS,
  MAX_NEWS_TITLE,
  NEWS_COVERS,
  NEWS_PAGE_SIZE,
} from '../domain/site/news.ts';
import { MailAddressSchema, queryOf, RowIdSchema, SecondsSchema, ServerSecondsSchema } from './common.ts';

const Count = z.int().nonnegative();
const PictureSchema = z.object({ url: z.string().describe('Path on this site.') });
// What turns the direction of others' text is no text.
const TURNS = '\\u202A-\\u202E\\u2066-\\u2069';
const LINE = new RegExp(`^[^\\p{Cc}${TURNS}]*$`, 'u');
const LINES = new RegExp(`^(?:[^\\p{Cc}${TURNS}]|[\\n\\r\\t])*$`, 'u');
const NO_CONTROLS = { error: 'must not have control characters' };

export const NewsIdSchema = RowIdSchema.meta({ description: 'Number of a news post.', example: 1 });

export const NewsTagSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'must be letters, digits and single dashes' })
  .max(30)
  .meta({ pattern: '^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$', example: 'auctions' });

export const NewsAuthorSchema = z
  .object({
    id: z.int().positive().nullable().describe('Number of the author; null for the team that runs the site.'),
    username: z.string(),
    avatar: PictureSchema,
    about: z.string(),
  })
  .meta({ id: 'NewsAuthor' });
export type NewsAuthor = z.infer<typeof NewsAuthorSchema>;

export const NewsSummarySchema = z
  .object({
    id: z.int().positive(),
    title: z.string(),
    excerpt: z.string().describe(`The first ${EXCERPT_LENGTH} characters of the content, without marks.`),
    cover: PictureSchema.extend({
      name: z.enum(NEWS_COVERS).describe('The scene that it shows, for other sizes.'),
    }),
    timestamp: ServerSecondsSchema,
    updated_at: ServerSecondsSchema,
    likes: Count,
    counts: Count.describe('Comments that are shown, with replies.'),
    author: NewsAuthorSchema,
    tags: z.array(z.string()),
  })
  .meta({ id: 'NewsSummary', description: 'A news post as lists show it.' });
export type NewsSummary = z.infer<typeof NewsSummarySchema>;

export const NewsPostSchema = NewsSummarySchema.extend({
  content: z.string().describe('Markdown.'),
  content_html: z.string().describe('The content as HTML that is safe to show.'),
}).meta({ id: 'NewsPost' });
export type NewsPost = z.infer<typeof NewsPostSchema>;

export const NewsQuerySchema = queryOf({
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(1)
    .describe(`Pages of ${NEWS_PAGE_SIZE} posts, from 1.`),
  tag: NewsTagSchema.optional().describe('Only posts with this tag.'),
});
export type NewsQuery = z.infer<typeof NewsQuerySchema>;

export const NewsListSchema = z
  .object({
    posts: z.array(NewsSummarySchema).describe('Newest first.'),
    total: Count.describe('Posts on all pages.'),
    page: z.int().positive(),
  })
  .meta({ id: 'NewsList' });
export type NewsList = z.infer<typeof NewsListSchema>;

export const RecentNewsSchema = z
  .object({
    posts: z
      .array(z.object({ id: z.int().positive(), title: z.string(), timestamp: ServerSecondsSchema }))
      .describe('The newest, newest first.'),
  })
  .meta({ id: 'RecentNews' });
export type RecentNews = z.infer<typeof RecentNewsSchema>;

export const NewsTagsQuerySchema = queryOf({
  post: NewsIdSchema.optional().describe('Only the tags of this post.'),
});
export const NewsTagsSchema = z
  .object({
    tags: z.array(z.object({ name: z.string(), posts: Count.describe('Posts that have it.') })),
  })
  .meta({ id: 'NewsTags' });
export type NewsTags = z.infer<typeof NewsTagsSchema>;

/** A comment that is shown, and what was answered to it. */
export type NewsComment = {
  id: number;
  author: number | null;
  username: string;
  avatar: { url: string };
  timestamp: number;
  comment: string;
  replies: NewsComment[];
};
export const NewsCommentSchema: z.ZodType<NewsComment> = z
  .object({
    id: z.int().positive(),
    author: z.int().positive().nullable().describe('Number of the author; null for a visitor.'),
    username: z.string(),
    avatar: PictureSchema,
    timestamp: ServerSecondsSchema,
    comment: z.string().describe('Plain text.'),
    get replies() {
      return z.array(NewsCommentSchema);
    },
  })
  .meta({ id: 'NewsComment', description: 'A comment and its replies, which have the same shape.' });

export const NewsCommentsQuerySchema = queryOf({ post: NewsIdSchema });
export const NewsCommentsSchema = z
  .object({
    comments: z.array(NewsCommentSchema).describe('Oldest first.'),
    counts: Count.describe('All that are shown, with replies.'),
  })
  .meta({ id: 'NewsComments' });
export type NewsComments = z.infer<typeof NewsCommentsSchema>;

export const CommentFormSchema = z
  .object({
    token: z.string().describe('Send it with the comment.'),
    ready_in: Count.describe('Seconds after which it’s accepted: writing takes longer than that.'),
  })
  .meta({ id: 'CommentForm' });
export type CommentForm = z.infer<typeof CommentFormSchema>;

export const PostCommentSchema = z
  .strictObject({
    name: z.string().trim().min(1).max(MAX_COMMENT_NAME).regex(LINE, NO_CONTROLS),
    email: MailAddressSchema.meta({ type: 'string', format: 'email', description: 'Never shown.' }),
    message: z.string().trim().min(1).max(MAX_COMMENT_LENGTH).regex(LINES, NO_CONTROLS),
    parent: z.int().positive().max(2_147_483_647).optional().describe('The comment this one replies to.'),
    token: z.string().max(300).describe('Of the comment form.'),
    website: z.string().max(300).default('').describe('Leave it empty. Only bots fill it in.'),
  })
  .meta({
    id: 'PostComment',
    example: {
      name: 'Vera',
      email: 'vera@cars.example',
      message: 'The second auction was closer than that.',
      token: 'MSAxNzkwMDAwMDAw.c2lnbmF0dXJl',
    },
  });
export type PostComment = z.infer<typeof PostCommentSchema>;

export const CommentTakenSchema = z
  .object({
    id: z.int().positive(),
    state: z.enum(COMMENT_STATES).describe('`held`: an operator reviews it before it is shown.'),
  })
  .meta({ id: 'CommentTaken' });
export type CommentTaken = z.infer<typeof CommentTakenSchema>;

export const PublishNewsSchema = z
  .strictObject({
    title: z.string().trim().min(1).max(MAX_NEWS_TITLE).regex(LINE, NO_CONTROLS),
    content: z.string().trim().min(1).max(MAX_NEWS_CONTENT).regex(LINES, NO_CONTROLS).describe('Markdown.'),
    tags: z
      .array(NewsTagSchema)
      .max(MAX_NEWS_TAGS)
      .transform((tags) => [...new Set(tags)])
      .default([])
      .meta({ type: 'array', items: { type: 'string' } }),
    cover: z.enum(NEWS_COVERS),
    timestamp: SecondsSchema.optional().meta({ description: 'When it was published. Default: now.' }),
  })
  .meta({
    id: 'PublishNews',
    example: {
      title: 'Season two begins',
      content: 'Ranks are **reset** on Monday.',
      tags: ['races'],
      cover: 'grid',
    },
  });
export type PublishNews = z.infer<typeof PublishNewsSchema>;

export const PreviewInputSchema = z
  .strictObject({ content: z.string().max(MAX_NEWS_CONTENT) })
  .meta({ id: 'PreviewInput', example: { content: 'A **bold** word.' } });
export const PreviewSchema = z.object({ content_html: z.string() }).meta({ id: 'Preview' });
export type Preview = z.infer<typeof PreviewSchema>;

/** A comment as operators see it. */
export const HeldCommentSchema = z
  .object({
    id: z.int().positive(),
    post: z.object({ id: z.int().positive(), title: z.string() }),
    parent: z.int().positive().nullable(),
    author: z.int().positive().nullable(),
    username: z.string(),
    email: z.string(),
    comment: z.string(),
    state: z.enum(COMMENT_STATES),
    timestamp: ServerSecondsSchema,
  })
  .meta({ id: 'HeldComment' });
export type HeldComment = z.infer<typeof HeldCommentSchema>;

export const HeldCommentsQuerySchema = queryOf({
  state: z.enum(COMMENT_STATES).default('held'),
  before: RowIdSchema.optional().describe('`next` of the previous page.'),
});
export type HeldCommentsQuery = z.infer<typeof HeldCommentsQuerySchema>;
export const HeldCommentsSchema = z
  .object({ comments: z.array(HeldCommentSchema).describe('Newest first.'), next: z.int().nullable() })
  .meta({ id: 'HeldComments' });
export type HeldComments = z.infer<typeof HeldCommentsSchema>;

export const CommentDecisionSchema = z
  .strictObject({ state: z.enum(COMMENT_STATES).describe('`held` takes a decision back.') })
  .meta({ id: 'CommentDecision', example: { state: 'shown' } });
export type CommentDecision = z.infer<typeof CommentDecisionSchema>;
