/** The Help Center: what readers ask for, and what operators write. */
import { z } from 'zod';
import { HELP_TOPICS, MAX_HELP_QUESTION } from '../domain/site/help.ts';
import { queryOf, ServerSecondsSchema } from './common.ts';

const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const UpdatedAtSchema = ServerSecondsSchema;

export const HelpSlugSchema = z
  .string()
  .max(80)
  .regex(SLUG_PATTERN, { error: 'must be words of small letters and digits with dashes between' })
  .meta({ description: 'The article’s name in its address.', example: 'connect-a-wallet' });
export const HelpPathSchema = z.strictObject({ slug: HelpSlugSchema });
/** Readers may ask for any name: there is none such. */
export const HelpReadPathSchema = z.strictObject({
  slug: z
    .string()
    .max(400)
    .meta({ description: 'The article’s name in its address.', example: 'connect-a-wallet' }),
});

export const HelpTopicSchema = z.enum(HELP_TOPICS).meta({ id: 'HelpTopic' });

/** An article as lists name it. */
export const HelpEntrySchema = z
  .object({ slug: z.string(), title: z.string(), summary: z.string() })
  .meta({ id: 'HelpEntry', description: 'An article as lists name it.' });
export type HelpEntry = z.infer<typeof HelpEntrySchema>;

export const HelpTopicListSchema = z
  .object({ topic: HelpTopicSchema, label: z.string(), articles: z.array(HelpEntrySchema) })
  .meta({ id: 'HelpTopicList' });
export type HelpTopicList = z.infer<typeof HelpTopicListSchema>;

export const HelpHitSchema = HelpEntrySchema.extend({
  topic: HelpTopicSchema,
  label: z.string().describe('The name of its topic.'),
  excerpt: z.string().describe('The text around the match, or its beginning.'),
}).meta({ id: 'HelpHit' });
export type HelpHit = z.infer<typeof HelpHitSchema>;

export const HelpQuerySchema = queryOf({
  q: z
    .string()
    .trim()
    // Some characters count twice.
    .max(2 * MAX_HELP_QUESTION)
    .optional()
    .meta({
      description: 'What to search for, in plain words. Small typos are forgiven.',
      example: 'refund',
    }),
});
export const HelpSchema = z
  .object({
    topics: z.array(HelpTopicListSchema).describe('All six topics in their order, with their articles.'),
    results: z
      .array(HelpHitSchema)
      .nullable()
      .describe('What was found, best first, at most 20; null without a question.'),
  })
  .meta({ id: 'Help' });
export type Help = z.infer<typeof HelpSchema>;

export const HelpArticleSchema = HelpEntrySchema.extend({
  topic: HelpTopicSchema,
  label: z.string().describe('The name of its topic.'),
  content: z.string().describe('Markdown.'),
  content_html: z.string().describe('The same as HTML that is safe to show.'),
  updated_at: UpdatedAtSchema,
  previous: HelpEntrySchema.nullable().describe('The one before it in its topic.'),
  next: HelpEntrySchema.nullable().describe('The one after it in its topic.'),
  related: z.array(HelpEntrySchema).describe('Related articles, closest first, at most four.'),
}).meta({ id: 'HelpArticle' });
export type HelpArticle = z.infer<typeof HelpArticleSchema>;

/** An article as operators see it. */
export const HelpDraftSchema = HelpEntrySchema.extend({
  topic: HelpTopicSchema,
  content: z.string().describe('Markdown.'),
  shown: z.boolean().describe('Readers find it.'),
  edited: z.boolean().describe('An operator wrote its text, so later versions of Pitlane leave it alone.'),
  shipped: z.boolean().describe('Pitlane ships a text for it, which can be restored.'),
  updated_at: UpdatedAtSchema,
}).meta({ id: 'HelpDraft' });
export type HelpDraft = z.infer<typeof HelpDraftSchema>;

export const HelpDraftListSchema = z.object({
  articles: z.array(HelpDraftSchema).describe('By topic and place, hidden ones too.'),
});
export type HelpDraftList = z.infer<typeof HelpDraftListSchema>;

export const MAX_HELP_TITLE = 100;
export const MAX_HELP_SUMMARY = 240;
export const MAX_HELP_CONTENT = 20_000;
const ContentSchema = z.string().trim().min(1).max(MAX_HELP_CONTENT).describe('Markdown.');

export const WriteHelpSchema = z
  .strictObject({
    topic: HelpTopicSchema,
    title: z.string().trim().min(1).max(MAX_HELP_TITLE),
    summary: z.string().trim().min(1).max(MAX_HELP_SUMMARY).describe('One sentence: what it answers.'),
    content: ContentSchema,
  })
  .meta({
    id: 'WriteHelp',
    example: {
      topic: 'buying',
      title: 'Buy at a meeting',
      summary: 'What to bring when you buy a car in person.',
      content: 'Bring your **wallet**.',
    },
  });
export type WriteHelp = z.infer<typeof WriteHelpSchema>;

export const ShowHelpSchema = z
  .strictObject({ shown: z.boolean() })
  .meta({ id: 'ShowHelp', example: { shown: true } });
export type ShowHelp = z.infer<typeof ShowHelpSchema>;

export const PreviewHelpSchema = z
  .strictObject({ content: ContentSchema })
  .meta({ id: 'PreviewHelp', example: { content: 'Bring your **wallet**.' } });
export const HelpPreviewSchema = z
  .object({ content_html: z.string().describe('The text as its page shows it.') })
  .meta({ id: 'HelpPreview' });
export type HelpPreview = z.infer<typeof HelpPreviewSchema>;
