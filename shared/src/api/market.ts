/** Figures of the market by day. */
import { z } from 'zod';
import { CHAINS } from '../domain/chains.ts';
import { SERIES } from '../domain/series.ts';
import { IndexedSchema, queryOf, SecondsSchema, setOf, WeiSchema } from './common.ts';

/** The longest time that can be asked for, in days. */
export const MAX_MARKET_DAYS = 365;
const Day = SecondsSchema.meta({ description: 'The beginning of the day, UTC.' });

export const MarketHistorySchema = z
  .object({
    from: Day,
    to: Day.meta({ description: 'The beginning of the last day, which is today.' }),
    days: z
      .array(
        z.object({
          day: Day,
          sales: z.int().positive(),
          volume: WeiSchema.meta({ description: 'What was paid for all of them, in wei of ETH tokens.' }),
        }),
      )
      .describe('The days on which cars were sold, the oldest first; days without a sale are left out.'),
    indexed: IndexedSchema,
  })
  .meta({ id: 'MarketHistory', description: 'Sales of cars by day.' });
export type MarketHistory = z.infer<typeof MarketHistorySchema>;

export const MarketHistoryQuerySchema = queryOf({
  chain: setOf(CHAINS, 'Sales on any of these chains; left out: on all.'),
  buildSeries: setOf(SERIES, 'Sales of cars that were of any of these series then; left out: of all cars.'),
  days: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_MARKET_DAYS)
    .default(30)
    .describe('How many days, today being the last.'),
});
export type MarketHistoryQuery = z.infer<typeof MarketHistoryQuerySchema>;
