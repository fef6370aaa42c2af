import { z } from 'zod';
import { queryOf } from './common.ts';

const version = z.int().nonnegative();
const changeOf = <const Entity extends string>(entity: Entity, id: z.ZodType<string>) =>
  z.object({ entity: z.literal(entity), id, version });

/**
 * One message of GET /api/live (Server-Sent Events, event name "change"). The SSE id is a sequence that only rises;
 * a browser that gives it back as Last-Event-ID gets what it missed. `gap` tells that too much was missed: reload all.
 */
export const LiveChangeSchema = z
  .discriminatedUnion('entity', [
    changeOf('nft', z.string()),
    changeOf('chain', z.string()),
    changeOf('announcement', z.string()),
    changeOf('gap', z.literal('')),
  ])
  .meta({
    id: 'LiveChange',
    description:
      'What changed, its id and its new version. "gap": too much was missed, so load everything afresh.',
    example: { entity: 'nft', id: 'binance-cars-12', version: 7 },
  });
export const LiveQuerySchema = queryOf({
  since: z.coerce
    .number()
    .int()
    .nonnegative()
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('The newest change already known; Last-Event-ID, when given, goes before it.'),
});

export type LiveChange = z.infer<typeof LiveChangeSchema>;
