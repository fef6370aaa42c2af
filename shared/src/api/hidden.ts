/** Items and authors that operators hide, and items that they feature. */
import { z } from 'zod';
import { HIDDEN_KINDS, MAX_FEATURED } from '../domain/people/reports.ts';
import { NftIdSchema, queryOf, ServerSecondsSchema } from './common.ts';
import { NftSchema, PersonSchema } from './nfts.ts';
import { isTarget, TARGET_ERROR, TargetRefSchema, TargetShape } from './reports.ts';

export const HideSchema = z
  .strictObject({
    ...TargetShape,
    reason: z.string().trim().min(1).max(300).describe('For the audit log and the other operators.'),
  })
  .refine(isTarget, TARGET_ERROR)
  .meta({ id: 'Hide', example: { kind: 'item', target: 'binance-cars-12', reason: 'Copied picture' } });
export type Hide = z.infer<typeof HideSchema>;

export const HiddenPathSchema = z.strictObject({
  kind: z.enum(HIDDEN_KINDS),
  target: TargetShape.target.meta({ example: 'binance-cars-12' }),
});

export const HiddenSchema = z
  .object({
    about: TargetRefSchema,
    reason: z.string(),
    by: PersonSchema.nullable().describe('Null for a script with an operator’s token.'),
    at: ServerSecondsSchema,
  })
  .meta({ id: 'Hidden' });
export type Hidden = z.infer<typeof HiddenSchema>;

export const HiddenQuerySchema = queryOf({
  page: z.coerce.number().int().min(1).max(1_000).default(1),
});
export const HiddenListSchema = z
  .object({
    hidden: z.array(HiddenSchema).describe('Newest first.'),
    next: z.int().nullable().describe('Number of the next page; null on the last one.'),
  })
  .meta({ id: 'HiddenList' });
export type HiddenList = z.infer<typeof HiddenListSchema>;

export const FeatureSchema = z
  .strictObject({
    nfts: z
      .array(NftIdSchema)
      .max(MAX_FEATURED)
      .refine((ids) => new Set(ids).size === ids.length, { error: 'must name each item once' })
      .describe('In the row’s order. An empty list removes the row.'),
  })
  .meta({ id: 'Feature', example: { nfts: ['binance-cars-12'] } });
export type Feature = z.infer<typeof FeatureSchema>;
export const FeaturedSchema = z
  .object({ nfts: z.array(NftSchema).describe('What the home page shows first, in this order.') })
  .meta({ id: 'Featured' });
export type Featured = z.infer<typeof FeaturedSchema>;
