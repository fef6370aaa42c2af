/** Cars side by side. */
import { z } from 'zod';
import { COMPARE_PROBLEMS, MAX_COMPARED } from '../domain/cars/compare.ts';
import { IndexedSchema, NftIdSchema, queryOf, WeiSchema } from './common.ts';
import { NftFactsSchema } from './nft-detail.ts';
import { NftSchema } from './nfts.ts';

export const CompareQuerySchema = queryOf({
  ids: z
    .union([z.string(), z.array(z.string())])
    .transform((given) => [
      ...new Set(
        [given]
          .flat()
          .flatMap((text) => text.split(','))
          .filter(Boolean),
      ),
    ])
    .pipe(z.array(NftIdSchema).min(1).max(MAX_COMPARED))
    .meta({
      description: `One to ${MAX_COMPARED} items: separate them with commas, or repeat the parameter. An item that is repeated counts once.`,
      type: 'array',
      items: { type: 'string' },
      example: ['binance-cars-12', 'matic-cars-3'],
    }),
});
export type CompareQuery = z.infer<typeof CompareQuerySchema>;

const ComparedCarSchema = NftSchema.extend({
  ...NftFactsSchema.shape,
  best_offer: WeiSchema.nullable().describe(
    'The best offer that its owner could accept now; null without one.',
  ),
});
export type ComparedCar = z.infer<typeof ComparedCarSchema>;

export const CompareSchema = z
  .object({
    compared: z
      .array(
        z.object({
          id: z.string(),
          car: ComparedCarSchema.nullable().describe('Null for an item that can’t be compared.'),
          problem: z
            .enum(COMPARE_PROBLEMS)
            .nullable()
            .describe(
              'Why it can’t be compared. `unknown`: the index doesn’t hold it. `hidden`: operators have removed it from the lists.',
            ),
        }),
      )
      .describe('Each item of the question, in its order.'),
    indexed: IndexedSchema,
  })
  .meta({ id: 'Compare' });
export type Compare = z.infer<typeof CompareSchema>;
