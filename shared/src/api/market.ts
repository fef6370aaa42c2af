/** Figures of the market by day. */
import { z } from 'zod';
import { SERIES } from '../domain/cars/series.ts';
import { CHAINS } from '../domain/chain/chains.ts';
import { MAX_STEPS } from '../domain/orders/price-steps.ts';
import { AuthorIdSchema, isOneOwner, ONE_OWNER } from './authors.ts';
import {
  AddressInputSchema,
  ChainSchema,
  IndexedSchema,
  NftIdSchema,
  queryOf,
  SecondsSchema,
  setOf,
  WeiSchema,
} from './common.ts';
import { AuthorRefSchema, SeriesSchema } from './nfts.ts';

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
      .describe('The days on which cars were sold, oldest first; days without a sale are left out.'),
    floors: z
      .array(
        z.object({
          day: Day,
          floor: WeiSchema.meta({
            description: 'The lowest price at which such a car was listed that day; for today, right now.',
          }),
          seen: z
            .boolean()
            .describe('Whether the order book was watched on that day. If false, only purchases are known.'),
        }),
      )
      .describe('The lowest price of each day, oldest first; days without one are left out.'),
    indexed: IndexedSchema,
  })
  .meta({ id: 'MarketHistory', description: 'Sales and lowest prices of cars by day.' });
export type MarketHistory = z.infer<typeof MarketHistorySchema>;

export const MarketHistoryQuerySchema = queryOf({
  chain: setOf(CHAINS, 'Cars on any of these chains. Default: all.'),
  buildSeries: setOf(SERIES, 'Cars in any of these series at that time. Default: all cars.'),
  days: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_MARKET_DAYS)
    .default(30)
    .describe('How many days, today being the last.'),
});
export type MarketHistoryQuery = z.infer<typeof MarketHistoryQuerySchema>;

export const FloorsQuerySchema = queryOf({
  chain: setOf(CHAINS, 'Floors on any of these chains. Default: all.'),
});
export type FloorsQuery = z.infer<typeof FloorsQuerySchema>;

export const FloorsSchema = z
  .object({
    floors: z.array(
      z.object({
        chain: ChainSchema,
        buildSeries: SeriesSchema.nullable().describe('Null for cars that aren’t built yet.'),
        floor: WeiSchema.meta({ description: 'The price of the cheapest listed car of this kind.' }),
        listed: z.int().positive().describe('How many cars of the kind are listed.'),
      }),
    ),
    indexed: IndexedSchema,
  })
  .meta({
    id: 'Floors',
    description: 'The lowest price of each kind of car. Kinds without a listing are left out.',
  });
export type Floors = z.infer<typeof FloorsSchema>;

export const SeriesQuerySchema = queryOf({ buildSeries: SeriesSchema.meta({ example: 'rare_series' }) });
export type SeriesQuery = z.infer<typeof SeriesQuerySchema>;

/** Holders that a series lists, of so many of the largest holdings of a wallet on a chain. */
export const SERIES_HOLDERS = { listed: 10, counted: 100 };

export const SeriesFiguresSchema = z
  .object({
    cars: z.int().nonnegative().describe('Cars of the series, on all chains.'),
    built: z.int().nonnegative().describe('Cars of all series.'),
    owners: z
      .int()
      .nonnegative()
      .describe('Wallets that own one. A wallet with cars on two chains counts twice.'),
    listed: z.int().nonnegative().describe('How many are for sale.'),
    floor: WeiSchema.nullable().meta({
      description: 'The price of the cheapest one; null if none are for sale.',
    }),
    holders: z
      .array(z.object({ author: AuthorRefSchema, cars: z.int().positive() }))
      .max(SERIES_HOLDERS.listed)
      .describe(
        `Who owns the most, counted over the ${SERIES_HOLDERS.counted} largest holdings of a wallet on a chain. A car in an auction counts as its seller’s.`,
      ),
    indexed: IndexedSchema,
  })
  .meta({
    id: 'SeriesFigures',
    description: 'How many cars of a series there are, what they cost, and who owns the most.',
  });
export type SeriesFigures = z.infer<typeof SeriesFiguresSchema>;

export const DepthQuerySchema = queryOf({
  chain: setOf(CHAINS, 'Cars on any of these chains. Default: all.'),
  buildSeries: SeriesSchema,
});
export type DepthQuery = z.infer<typeof DepthQuerySchema>;

export const DepthSchema = z
  .object({
    steps: z
      .array(
        z.object({
          price: WeiSchema.meta({ description: 'The first is the floor.' }),
          listed: z.int().positive().describe('How many cars are listed at this price or below.'),
          offers: z.int().nonnegative().describe('How many offers for any car are at this price or above.'),
        }),
      )
      .max(MAX_STEPS)
      .describe('From the floor up. Empty when no such car is listed.'),
    best_offer: WeiSchema.nullable().meta({
      description: 'The highest offer for any car that takes the series; null without one.',
    }),
    listed: z.int().nonnegative().describe('Listings that were counted.'),
    offers: z.int().nonnegative().describe('Offers that were counted.'),
    capped: z.boolean().describe('Whether more cars are listed, at higher prices, than were counted.'),
    indexed: IndexedSchema,
  })
  .meta({ id: 'Depth', description: 'How many cars of a series are listed up to some prices.' });
export type Depth = z.infer<typeof DepthSchema>;

export const WorthQuerySchema = queryOf({
  owner: AddressInputSchema.optional().describe('The wallet whose cars are counted.'),
  author: AuthorIdSchema.optional().describe('The author whose cars are counted, those of all wallets.'),
}).refine(isOneOwner, ONE_OWNER);
export type WorthQuery = z.infer<typeof WorthQuerySchema>;

export const WorthSchema = z
  .object({
    worth: WeiSchema.meta({
      description: 'Each car at the price of the cheapest listed one of its chain and series, all together.',
    }),
    cars: z.int().nonnegative().describe('Cars that were counted.'),
    priced: z
      .int()
      .nonnegative()
      .describe('Those among them whose kind has a price; the others count nothing.'),
    capped: z.boolean().describe('Whether there are more cars than were counted.'),
    indexed: IndexedSchema,
  })
  .meta({ id: 'Worth', description: "What a wallet's or an author's cars are worth at the lowest prices." });
export type Worth = z.infer<typeof WorthSchema>;

/** At most this many cars of an owner are listed with what they cost. */
export const MAX_HOLDINGS = 500;

export const HoldingsQuerySchema = queryOf({
  owner: AddressInputSchema.optional().describe('The wallet whose cars are listed.'),
  author: AuthorIdSchema.optional().describe('The author whose cars are listed, those of all wallets.'),
}).refine(isOneOwner, ONE_OWNER);
export type HoldingsQuery = z.infer<typeof HoldingsQuerySchema>;

const HoldingSchema = z.object({
  nft_id: NftIdSchema,
  acquired: z
    .enum(['sale', 'transfer', 'mint'])
    .nullable()
    .describe(
      'How the owner got the car, ignoring moves between the same author’s wallets. Null if the index doesn’t know.',
    ),
  acquired_at: SecondsSchema.nullable(),
  paid: WeiSchema.nullable().meta({
    description: 'What the owner paid for it here, fees included; null of a car that was not bought here.',
  }),
  floor: WeiSchema.nullable().meta({
    description: 'The price of the cheapest listed car of its chain and series; null if none are listed.',
  }),
});
export type Holding = z.infer<typeof HoldingSchema>;

export const HoldingsSchema = z
  .object({
    cars: z.array(HoldingSchema).max(MAX_HOLDINGS).describe('In no particular order.'),
    capped: z.boolean().describe('Whether there are more cars than are listed.'),
    indexed: IndexedSchema,
  })
  .meta({ id: 'Holdings', description: 'What each car of a wallet or an author cost, and its floor.' });
export type Holdings = z.infer<typeof HoldingsSchema>;
