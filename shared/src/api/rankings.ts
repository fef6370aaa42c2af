/** Rankings of authors and of collections, and what is shown of the market's best. */
import { z } from 'zod';
import { COLLECTIONS } from '../domain/cars/nft-id.ts';
import {
  MAX_RANK_PAGE,
  RANK_CATEGORIES,
  RANK_ORDERS,
  RANK_PAGE_SIZE,
  RANK_PERIODS,
  RANK_SORTS,
  SPARK_POINTS,
} from '../domain/people/rankings.ts';
import {
  AddressInputSchema,
  ChainSchema,
  IndexedSchema,
  queryOf,
  SecondsSchema,
  WeiSchema,
} from './common.ts';
import { AuthorRefSchema, NftSchema, SeriesSchema } from './nfts.ts';

const Count = z.int().nonnegative();
const Change = z.number().nullable();

/** The figures of a row. Field names are the specification's (section 3, "Author"). */
export const SaleFiguresSchema = z
  .object({
    volume: WeiSchema.meta({ description: 'What was paid in the period, in wei of ETH tokens.' }),
    daily_sales: Change.meta({
      description:
        'By how many percent the volume of the last 24 hours differs from that of the 24 hours before; null without a sale then.',
      example: 12.5,
    }),
    weekly_sales: Change.meta({
      description:
        'By how many percent the volume of the last 7 days differs from that of the 7 days before; null without a sale then.',
      example: -3.2,
    }),
    floor_price: WeiSchema.nullable().meta({
      description: 'The cheapest listing; null if there is none.',
    }),
    owners: Count,
    assets: Count,
  })
  .meta({
    id: 'SaleFigures',
    description:
      'Of an author: what they have sold for how much, the cheapest item that they list, the wallets that have bought from ' +
      'them, the items that they own. Of a collection: what was sold of it, its floor, its owners, its items. Hours count ' +
      'whole, the present one included.',
  });
export type SaleFigures = z.infer<typeof SaleFiguresSchema>;

const placed = {
  position: z
    .int()
    .positive()
    .nullable()
    .describe(
      'Place in this ranking; null of the own row where it has no value to be sorted by or is below the last page.',
    ),
  position_before: z
    .int()
    .positive()
    .nullable()
    .describe('Place by volume a day ago; null below the first 200 then, and in rankings by another column.'),
  sales: Count.describe('How many sales make up the volume.'),
  spark: z
    .array(z.int().min(0).max(100))
    .length(SPARK_POINTS)
    .describe('Volume of the last seven days, six hours each, the present last: 100 is the highest of them.'),
};

export const AuthorRankSchema = z
  .object({ ...placed, author: AuthorRefSchema, author_sale: SaleFiguresSchema })
  .meta({ id: 'AuthorRank' });
export type AuthorRank = z.infer<typeof AuthorRankSchema>;

export const HotCollectionSchema = z
  .object({
    ...placed,
    id: z
      .string()
      .meta({ description: 'Chain, collection and series.', example: 'binance-cars-rare_series' }),
    title: z.string(),
    chain: ChainSchema,
    collection: z.enum(COLLECTIONS),
    category: z
      .enum(RANK_CATEGORIES)
      .describe('The category of its tokens. Music is its own collection among free-form tokens.'),
    buildSeries: SeriesSchema.nullable().describe(
      'Null for cars that aren’t built yet, and of other tokens.',
    ),
    preview_image: z
      .object({ url: z.string() })
      .nullable()
      .describe('One of its tokens; null if we have no picture of them.'),
    collection_sale: SaleFiguresSchema,
  })
  .meta({
    id: 'HotCollection',
    description: 'The cars of one build series on one chain, or another collection of a chain.',
  });
export type HotCollection = z.infer<typeof HotCollectionSchema>;

const asked = {
  period: z.enum(RANK_PERIODS).default('last_7_days').describe('Whose sales count.'),
  category: z.enum(RANK_CATEGORIES).default('all_categories').describe('What kind of items counts.'),
  sort: z.enum(RANK_SORTS).default('volume').describe('Rows without a value come last.'),
  order: z.enum(RANK_ORDERS).default('desc').describe('desc: the highest first.'),
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_RANK_PAGE)
    .default(1)
    .describe(`A page has ${RANK_PAGE_SIZE} places.`),
};

export const AuthorRanksQuerySchema = queryOf({
  ...asked,
  own: AddressInputSchema.optional().describe("A wallet whose author's place is given too."),
});
export type AuthorRanksQuery = z.infer<typeof AuthorRanksQuerySchema>;

export const HotCollectionsQuerySchema = queryOf({
  ...asked,
  id: z.string().max(120).optional().meta({
    description: 'Only this collection.',
    example: 'binance-cars-rare_series',
  }),
});
export type HotCollectionsQuery = z.infer<typeof HotCollectionsQuerySchema>;

const listed = {
  total: Count.describe(`Rows of the ranking, at most ${MAX_RANK_PAGE * RANK_PAGE_SIZE}.`),
  page: z.int().positive(),
  indexed: IndexedSchema,
};

export const AuthorRanksSchema = z
  .object({
    ranks: z.array(AuthorRankSchema),
    own: AuthorRankSchema.nullable().describe(
      'The place of the wallet that was named; null when it has none.',
    ),
    ...listed,
  })
  .meta({ id: 'AuthorRanks', description: 'One page of the authors who sold something in the period.' });
export type AuthorRanks = z.infer<typeof AuthorRanksSchema>;

export const HotCollectionsSchema = z
  .object({ collections: z.array(HotCollectionSchema), ...listed })
  .meta({ id: 'HotCollections' });
export type HotCollections = z.infer<typeof HotCollectionsSchema>;

export const NftShowcasesSchema = z
  .object({
    showcases: z.array(
      z.object({
        buildSeries: SeriesSchema,
        price: WeiSchema.meta({ description: 'The price paid.' }),
        sold_at: SecondsSchema,
        nft: NftSchema,
      }),
    ),
    indexed: IndexedSchema,
  })
  .meta({
    id: 'NftShowcases',
    description: 'The highest sale of each build series in the last 30 days, rarest series first.',
  });
export type NftShowcases = z.infer<typeof NftShowcasesSchema>;
