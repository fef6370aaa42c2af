import { z } from 'zod';
import { isSearchable, SEARCHABLE, SORTS, STATUSES } from '../domain/cars/browse.ts';
import { RANKS } from '../domain/cars/car-ranks.ts';
import { CATEGORIES, PLAYED_KINDS } from '../domain/cars/categories.ts';
import {
  CLASS_MINIMUM,
  MAX_PERFORMANCE,
  MIN_PERFORMANCE,
  PERFORMANCE_CLASSES,
} from '../domain/cars/performance-class.ts';
import { PICTURE_WIDTHS } from '../domain/cars/picture-sizes.ts';
import { SERIES } from '../domain/cars/series.ts';
import { MAX_TRAIT_FILTER, readTraitFilter } from '../domain/cars/token-traits.ts';
import { CHAINS } from '../domain/chain/chains.ts';
import {
  AddressInputSchema,
  AddressSchema,
  ChainSchema,
  IndexedSchema,
  NextSchema,
  queryOf,
  RowIdSchema,
  SecondsSchema,
  setOf,
  WeiSchema,
} from './common.ts';

const Count = z.int().nonnegative();
export const SeriesSchema = z.enum(SERIES).meta({
  id: 'BuildSeries',
  description: 'Drawn when the car is built, and permanent. Until then an item has none.',
});
export const RankSchema = z
  .enum(RANKS)
  .meta({ id: 'Rank', description: 'Changed by the game as the car races.' });

export const PerformanceSchema = z
  .int()
  .min(MIN_PERFORMANCE)
  .max(MAX_PERFORMANCE)
  .meta({
    id: 'Performance',
    description:
      'One number for comparing cars, computed from the four game stats: a better stat raises it. Its class is ' +
      `${PERFORMANCE_CLASSES.map((each) => `${each} from ${CLASS_MINIMUM[each]}`).join(', ')}.`,
    example: 742,
  });

export const AuthorRefSchema = z
  .object({
    id: z.int().positive(),
    username: z.string().describe('The chosen name, or the short address: 0x12...abcd.'),
    wallet: AddressSchema,
    avatar: z.object({ url: z.string().describe('Path on this site.') }),
  })
  .meta({ id: 'Author' });
export type AuthorRef = z.infer<typeof AuthorRefSchema>;

/** An NFT as lists show it. Field names are the specification's (section 3, "NFT item"). */
export const NftSchema = z
  .object({
    id: z.string().meta({ example: 'binance-cars-12' }),
    title: z.string(),
    hidden: z
      .literal(true)
      .optional()
      .describe('Operators have removed it from this site’s lists. Nothing changed on its chain.'),
    description: z.string(),
    price: WeiSchema.nullable().meta({
      description: "Asking price in wei of the chain's ETH token; null when the item is not for sale.",
    }),
    priceover: WeiSchema.nullable().meta({
      description: 'Old price, struck through when status is has_offers.',
    }),
    likes: Count,
    views: Count,
    status: z.enum(['buy_now', 'on_auction', 'has_offers', 'not_listed']),
    last_sale: z
      .object({ price: WeiSchema, at: SecondsSchema })
      .nullable()
      .meta({ description: 'Its last sale price here, in wei; null if it was never sold.' }),
    deadline: SecondsSchema.nullable().meta({
      description:
        'End of the auction in seconds since 1970; null without one, and while its clock waits for the first bid.',
    }),
    auction: z
      .object({
        bids: Count,
        duration: Count.describe('Seconds from the start of its clock to the end, without extensions.'),
      })
      .nullable()
      .describe(
        'The open auction of an item, `price` being its highest bid, or the reserve before the first one; null without one.',
      ),
    category: z.enum(CATEGORIES),
    audio_url: z
      .string()
      .nullable()
      .describe('Path on this site of the sound of `music`; null for other items.'),
    media: z
      .object({
        kind: z
          .enum(PLAYED_KINDS)
          .describe('`animation`: a moving picture, as WebP. `model`: a 3D model, as binary glTF.'),
        url: z.string().describe('Path on this site.'),
      })
      .nullable()
      .describe('What a free-form token plays beside its picture; null for other items.'),
    chain: ChainSchema,
    built: z
      .boolean()
      .describe(
        'False from the mint until the epoch of the car is revealed: it is covered until then. True for other items.',
      ),
    buildSeries: SeriesSchema.nullable().describe('Null for a car that isn’t built and for other items.'),
    currentRank: RankSchema.nullable().describe('Null for items other than cars.'),
    performance: PerformanceSchema.nullable().describe(
      'Null for a car that isn’t built and for other items.',
    ),
    item_type: z
      .enum(['on_auction', 'single_items', 'others'])
      .describe('`others`: a tuneup garage or a gas station, of which there are many that do the same.'),
    collections: z.string(),
    preview_image: z.object({
      url: z
        .string()
        .describe(`Path on this site. Sizes: ${PICTURE_WIDTHS.join(', ')}; formats: avif, webp.`)
        .meta({
          example: '/media/nfts/binance-cars-12/640.webp?v=3',
        }),
    }),
    nft_link: z.string().describe('A card leads to this, then "/" and the id.'),
    bid_link: z.string(),
    author: AuthorRefSchema,
    author_link: z.string(),
    token_id: z.string(),
    contract: AddressSchema,
    minted_at: SecondsSchema,
    locked_until: SecondsSchema.nullable().meta({
      description:
        'In a race until then; null when the item can be moved now. A lock ends by itself, and no message tells: compare ' +
        'with the clock.',
    }),
    version: Count.describe('Rises with every change of the item; compares answers that cross on the way.'),
  })
  .meta({
    id: 'Nft',
    description:
      'An item as lists show it. Its author is its current owner; for a car in an auction, its seller.',
  });
export type Nft = z.infer<typeof NftSchema>;

const FacetSchema = z.record(z.string(), Count).meta({
  description:
    'Option → number of items that it would show if it were the only option chosen, with all other filters kept.',
});
export const FacetsSchema = z
  .object({
    category: FacetSchema,
    chain: FacetSchema,
    buildSeries: FacetSchema,
    currentRank: FacetSchema,
    performanceClass: FacetSchema,
    status: FacetSchema,
  })
  .meta({ id: 'Facets' });
export type Facets = z.infer<typeof FacetsSchema>;

export const NftListSchema = z
  .object({
    items: z.array(NftSchema),
    next: NextSchema,
    total: Count.describe('Items that match, on all pages.'),
    facets: FacetsSchema,
    capped: z
      .object({ total: z.boolean(), facets: z.boolean() })
      .describe(
        'True where there were too many items to count all of them: the figures mean "at least". Only under `title`, ' +
          '`owner`, `author`, `creator` or `likedBy`; everywhere else counts are exact.',
      ),
    indexed: IndexedSchema,
  })
  .meta({ id: 'NftList' });
export type NftList = z.infer<typeof NftListSchema>;

/** Query of GET /api/nfts. Strict: a parameter it does not know is refused. */
export const NftQuerySchema = queryOf({
  chain: setOf(CHAINS, 'Any of these chains: separate them with commas, or repeat the parameter.'),
  buildSeries: setOf(SERIES, 'Any of these build series; cars that aren’t built yet have none.'),
  currentRank: setOf(RANKS, 'Any of these ranks.'),
  performanceClass: setOf(
    PERFORMANCE_CLASSES,
    'Any of these performance classes; cars that aren’t built yet and other items have none.',
  ),
  status: setOf(STATUSES, 'Any of these states of sale.'),
  category: setOf(CATEGORIES, 'Any of these kinds of items.'),
  author: RowIdSchema.optional().describe("The owner's author id."),
  creator: RowIdSchema.optional().describe('Only what a wallet of this author minted.'),
  likedBy: RowIdSchema.optional().describe(
    'Only what this author likes, the latest like first: `sort` must be left out.',
  ),
  owner: AddressInputSchema.optional().describe('The wallet that owns the items.'),
  title: z
    .string()
    .trim()
    .max(80)
    .refine((title) => title === '' || isSearchable(title), { error: `must have ${SEARCHABLE}` })
    .optional()
    .describe(
      'Matched anywhere in the title, without regard to case, accents and width, only when not empty; two letters or digits alone at ' +
        `the beginning of words. It must have ${SEARCHABLE}.`,
    )
    .meta({ example: 'charger' }),
  trait: z
    .string()
    .max(MAX_TRAIT_FILTER)
    .transform((text, context) => {
      const trait = readTraitFilter(text);
      if (trait) return trait;
      context.addIssue({ code: 'custom', message: 'must be a name, a colon and a value' });
      return z.NEVER;
    })
    .optional()
    .describe(
      'Only free-form tokens whose metadata has this trait, of which the newest 10,000 are looked at: its name, a colon and its value as ' +
        'they are written there. In the name, a colon is written %3A and a percent sign %25; nothing before the colon is a value without a name.',
    )
    .meta({ example: 'Background:Blue' }),
  minPrice: WeiSchema.optional().describe(
    'Only items that ask for this much or more, in wei; with `sort` price_up or price_down.',
  ),
  maxPrice: WeiSchema.optional().describe(
    'Only items that ask for this much or less, in wei; with `sort` price_up or price_down.',
  ),
  sort: z
    .enum(SORTS)
    .default('newest')
    .describe(
      'series and rank: the best first, of equal ones the newest; cars that are not built yet last by series. By price, ' +
        'performance, end, listing or sale: items that have none last.',
    ),
  limit: z.coerce.number().int().min(1).max(100).default(20).describe('Items on a page.'),
  cursor: z
    .string()
    .max(300)
    .optional()
    .describe('`next` of the previous page. Valid only for the same sort.'),
});
export type NftQuery = z.infer<typeof NftQuerySchema>;

/** A person who acts on the site, not one of their wallets. */
export const PersonSchema = AuthorRefSchema.omit({ wallet: true }).meta({ id: 'Person' });
export type Person = z.infer<typeof PersonSchema>;
