import { z } from 'zod';
import { TANK } from '../domain/cars/assets.ts';
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
import { ORIGINAL_KINDS } from '../domain/cars/token-original.ts';
import { readTraitFilter, TRAIT_KINDS } from '../domain/cars/token-traits.ts';
import { CHAINS } from '../domain/chain/chains.ts';
import {
  AddressInputSchema,
  AddressSchema,
  ChainSchema,
  IndexedSchema,
  queryOf,
  RowIdSchema,
  SecondsSchema,
  setOf,
  WeiSchema,
} from './common.ts';

const Count = z.int().nonnegative();
export const SeriesSchema = z.enum(SERIES).meta({
  id: 'BuildSeries',
  description: 'Drawn when the car is built, and fixed from then on; an item has none till then.',
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
      .describe('Operators have taken it off the lists of this site. It is on its chain as before.'),
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
      .meta({ description: 'What it was last sold for, here, in wei; null when it never was.' }),
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
      .describe('Path on this site of the sound of `music`; null of other items.'),
    media: z
      .object({
        kind: z
          .enum(PLAYED_KINDS)
          .describe('`animation`: a moving picture, as WebP. `model`: a 3D model, as binary glTF.'),
        url: z.string().describe('Path on this site.'),
      })
      .nullable()
      .describe('What a free-form token plays beside its picture; null of other items.'),
    chain: ChainSchema,
    built: z
      .boolean()
      .describe(
        'False from the mint until the epoch of the car is revealed: it is covered until then. True of what is no car.',
      ),
    buildSeries: SeriesSchema.nullable().describe('Null of a car that is not built, and of what is no car.'),
    currentRank: RankSchema.nullable().describe('Null of what is no car.'),
    performance: PerformanceSchema.nullable().describe(
      'Null of a car that is not built, and of what is no car.',
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
      'An item as lists show it. Its author is its present owner, of a car in an auction its seller.',
  });
export type Nft = z.infer<typeof NftSchema>;

const FacetSchema = z.record(z.string(), Count).meta({
  description: 'Option → number of items that choosing it alone, with all other filters kept, would show.',
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
    next: z.string().nullable().describe('Give it back as `cursor` for the next page; null on the last one.'),
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

const GameStatSchema = z.object({
  icon_name: z.string(),
  title: z.string(),
  number_of: z.string().describe('The figure as shown, without its unit: "412", "1.08".'),
  unit: z.string(),
  fraction: z.number().min(0).max(1).describe('For a gauge; higher is better.'),
});

const TraitSchema = z.object({
  kind: z.string(),
  title: z.string(),
  value: z.string(),
  count: Count.describe('Built cars (all chains) that share the value.'),
  of: Count.describe('All built cars.'),
});
export type Trait = z.infer<typeof TraitSchema>;

const HistoryEntrySchema = z
  .object({
    kind: z
      .enum([
        ...(['mint', 'grant', 'build', 'transfer', 'rank', 'upgrade', 'lock'] as const),
        ...(['sale', 'auction', 'bid', 'unsold'] as const),
      ])
      .describe(
        '`unsold`: an auction ended without a sale. `grant`: minted as a gift of the game, in place of `mint`. `lock`: kept in place for a race.',
      ),
    author: AuthorRefSchema.describe(
      'The owner at that time; of a transfer or sale, who gave it; of a bid, the bidder.',
    ),
    to: AuthorRefSchema.nullable().describe('Receiver of a transfer, buyer of a sale.'),
    value: WeiSchema.nullable(),
    accepted: z.boolean().describe('A bid or an offer by which the item came to its present owner.'),
    detail: z.string().nullable().describe('What changed, in words: "Rare", "Underdog → Expert".'),
    lock: z
      .object({
        until: SecondsSchema.describe('The end that was set when the lock began.'),
        freed_at: SecondsSchema.nullable().meta({
          description: 'When the game ended the lock before its time; null when it did not.',
        }),
      })
      .nullable()
      .describe('Of a `lock`; null of other entries.'),
    created_at: SecondsSchema,
    block: Count,
    tx_hash: z.string(),
  })
  .meta({
    id: 'HistoryEntry',
    description: 'Bids, offers and sales carry a value; what the chain says of the car itself carries none.',
  });
export type HistoryEntry = z.infer<typeof HistoryEntrySchema>;

const ChainTraitSchema = z.object({
  key: z
    .string()
    .regex(/^0x[0-9a-f]{64}$/)
    .describe('The key of `getTraitValue`: the hash of the name.'),
  name: z.string().meta({ example: 'engine' }),
  value: Count.describe("A rank's position from 0 (underdog) to 5 (legend), or the level of a part."),
});

const TokenTraitSchema = z.object({
  name: z.string().nullable().describe('Null of a value without a name.'),
  kind: z.enum(TRAIT_KINDS).describe("OpenSea's `display_type`; `level` is a number without one."),
  value: z.string().describe('A number is written in digits, and a date in seconds since 1970.'),
  max: z.number().nullable().describe('The highest value that it can have; null without one.'),
});

const TokenOriginalSchema = z.object({
  kind: z
    .enum(ORIGINAL_KINDS)
    .describe('`moving`: an animated picture that is too long to be played; its first frame is shown.'),
  url: z
    .string()
    .nullable()
    .describe('Its address in the metadata; null of one that is in the metadata itself.'),
});

const TokenMetadataStateSchema = z.object({
  state: z
    .enum(['pending', 'ready', 'failed'])
    .describe('`failed`: some of it could not be read. What was read before stays.'),
  problem: z
    .string()
    .nullable()
    .describe('Why some of it could not be read, as a sentence; null when all could.'),
  read_at: SecondsSchema.nullable().meta({
    description: 'When it was read last, by the clock; null before that.',
  }),
  next_read_at: SecondsSchema.nullable().meta({
    description: 'When it is read next, by the clock; null when all could be read.',
  }),
});

const TokenFactsSchema = z.object({
  creator: AddressSchema,
  metadata_url: z.string().describe('The address that its creator set; it cannot be changed.'),
  royalty_bps: Count.describe('Part of each sale for the creator, in basis points.'),
  traits: z.array(TokenTraitSchema).describe('From its metadata, in its order; at most 100.'),
  original: TokenOriginalSchema.nullable().describe(
    'What it brings along and the site does not play; null without.',
  ),
  metadata: TokenMetadataStateSchema,
});

export const NftDetailSchema = z
  .object({
    nft: NftSchema.extend({
      game_stats: z.array(GameStatSchema).describe('Empty until the car is built.'),
      upgrades: z
        .array(z.object({ title: z.string(), number_of: Count }))
        .describe('Fitted parts and their levels.'),
      traits: z.array(TraitSchema).describe('Empty until the car is built.'),
      chain_traits: z
        .array(ChainTraitSchema)
        .describe('What the contract says of the car as traits (ERC-7496), at the indexed block.'),
      history: z.array(HistoryEntrySchema).describe('Newest first, at most 100, of which at most 20 races.'),
      transfers: Count.describe('How often the item has moved since its mint.'),
      fuel: Count.nullable().describe(
        `Units left in a gas station's tank, ${TANK} when it is full; null of other items.`,
      ),
      token: TokenFactsSchema.nullable().describe('Of a free-form token; null of other items.'),
    }),
    indexed: IndexedSchema,
  })
  .meta({ id: 'NftDetail' });
export type NftDetail = z.infer<typeof NftDetailSchema>['nft'];

export const NftRefreshSchema = z
  .object({
    at: SecondsSchema.meta({
      description: 'When the metadata is read, in seconds since 1970, by the clock.',
    }),
  })
  .meta({ id: 'NftRefresh' });
export type NftRefresh = z.infer<typeof NftRefreshSchema>;

export const NftViewsSchema = z.object({ views: Count }).meta({ id: 'NftViews' });

/** Query of GET /api/nfts. Strict: a parameter it does not know is refused. */
export const NftQuerySchema = queryOf({
  chain: setOf(CHAINS, 'Any of these chains; several with commas between, or the parameter repeated.'),
  buildSeries: setOf(SERIES, 'Any of these build series; a car that is not built yet has none.'),
  currentRank: setOf(RANKS, 'Any of these ranks.'),
  performanceClass: setOf(
    PERFORMANCE_CLASSES,
    'Any of these performance classes; a car that is not built yet, and what is no car, has none.',
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
    .max(1_000)
    .transform((text, context) => {
      const trait = readTraitFilter(text);
      if (trait && !text.includes('\0')) return trait;
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
  cursor: z.string().max(300).optional().describe('`next` of the page before; only good for the same sort.'),
});
export type NftQuery = z.infer<typeof NftQuerySchema>;

/** A person who acts on the site, not one of their wallets. */
export const PersonSchema = AuthorRefSchema.omit({ wallet: true }).meta({ id: 'Person' });
export type Person = z.infer<typeof PersonSchema>;
