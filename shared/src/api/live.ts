import { z } from 'zod';
import { isTopic, MAX_TOPICS, type Topic } from '../domain/site/topics.ts';
import { queryOf } from './common.ts';

const LIVE_ENTITIES = [
  'nft',
  'order',
  'auction',
  'activity',
  'refund',
  'drop',
  'chain',
  'rank',
  'race',
  'announcement',
  'author',
  'like',
  'inbox',
  'gap',
] as const;
export type LiveEntity = (typeof LIVE_ENTITIES)[number];

const TopicSchema = z
  .string()
  .max(120)
  .refine(isTopic, {
    error:
      'must be announcements, ranks, races, nft:<id>, author:<id>, inbox:<id>, owner:<address>, or list:, drop:, chain:, offers: or activity: and the name of a chain',
  })
  .meta({ id: 'Topic', description: 'What a page shows and wants updates about.', example: 'list:binance' });

/** One message of GET /api/live (Server-Sent Events, event name "change"). */
export const LiveChangeSchema = z
  .object({
    entity: z.enum(LIVE_ENTITIES),
    id: z.string().describe('Of the thing that changed; empty for a gap.'),
    version: z
      .int()
      .nonnegative()
      .describe('Rises with every change of this thing. Of an nft it is the `version` of its answers.'),
    topics: z
      .array(z.string())
      .describe('The topics of the stream that this concerns. Empty for a gap: it concerns all of them.'),
  })
  .meta({
    id: 'LiveChange',
    description:
      'What changed. "gap": too much to list, so reload what the topics show, or everything if it names none.',
    example: { entity: 'nft', id: 'binance-cars-12', version: 7, topics: ['list:binance'] },
  });
export type LiveChange = { entity: LiveEntity; id: string; version: number; topics: Topic[] };

export const LiveQuerySchema = queryOf({
  topics: z
    .string()
    .max(MAX_TOPICS * 121)
    .transform((text) => text.split(','))
    .pipe(z.array(TopicSchema).max(MAX_TOPICS))
    .optional()
    .meta({
      type: 'string',
      description: `What to follow, up to ${MAX_TOPICS} topics, separated by commas. Default: everything.`,
      example: 'list:binance,nft:binance-cars-12',
    }),
  since: z.coerce
    .number()
    .int()
    .nonnegative()
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('The newest change already known. Last-Event-ID takes precedence.'),
});
