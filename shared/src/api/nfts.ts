import { z } from 'zod';
import { CHAINS } from '../domain/chains.ts';
import { RANKS } from '../domain/ranks.ts';
import { SERIES } from '../domain/series.ts';
import { AddressSchema, ChainSchema, IndexedSchema, SecondsSchema, WeiSchema } from './common.ts';

/** Status values of the filter (specification section 3). */
export const STATUSES = ['buy_now', 'on_auction', 'offers'] as const;
export const SORTS = ['newest', 'oldest', 'series', 'rank', 'recently_updated', 'title'] as const;
export const CATEGORIES = ['car', 'music'] as const;
export type Sort = (typeof SORTS)[number];

export const AuthorRefSchema = z.object({
  id: z.int().positive(),
  username: z.string(),
  wallet: AddressSchema,
  avatar: z.object({ url: z.string() }),
});

/** An NFT as lists show it. Field names are the specification's (section 3, "NFT item"). */
export const NftSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Asking price in wei of the chain's ETH token; null when the item is not for sale. */
  price: WeiSchema.nullable(),
  /** Old price, struck through when status is has_offers. */
  priceover: WeiSchema.nullable(),
  likes: z.int().nonnegative(),
  views: z.int().nonnegative(),
  status: z.enum(['buy_now', 'on_auction', 'has_offers', 'not_listed']),
  /** End of the auction in seconds since 1970. */
  deadline: SecondsSchema.nullable(),
  category: z.enum(CATEGORIES),
  audio_url: z.string().nullable(),
  chain: ChainSchema,
  buildSeries: z.enum(SERIES),
  currentRank: z.enum(RANKS),
  item_type: z.enum(['on_auction', 'single_items', 'others']),
  collections: z.string(),
  preview_image: z.object({ url: z.string() }),
  /** A card leads to this, then "/" and the id. */
  nft_link: z.string(),
  bid_link: z.string(),
  author: AuthorRefSchema,
  author_link: z.string(),
  token_id: z.string(),
  contract: AddressSchema,
  minted_at: SecondsSchema,
  /** Rises with every change of the item; compares answers that cross on the way. */
  version: z.int().nonnegative(),
});
export type Nft = z.infer<typeof NftSchema>;

/** One option of a filter with the number of items that choosing it (with all other filters kept) would show. */
const FacetSchema = z.record(z.string(), z.int().nonnegative());
export const FacetsSchema = z.object({
  chain: FacetSchema,
  buildSeries: FacetSchema,
  currentRank: FacetSchema,
  status: FacetSchema,
});
export type Facets = z.infer<typeof FacetsSchema>;

export const NftListSchema = z.object({
  items: z.array(NftSchema),
  /** Give it back as `cursor` for the next page; null on the last one. */
  next: z.string().nullable(),
  /** Items that match, on all pages. */
  total: z.int().nonnegative(),
  facets: FacetsSchema,
  indexed: IndexedSchema,
});
export type NftList = z.infer<typeof NftListSchema>;

const GameStatSchema = z.object({
  icon_name: z.string(),
  title: z.string(),
  /** The figure as shown, without its unit: "412", "1.08". */
  number_of: z.string(),
  unit: z.string(),
  /** 0 to 1, for a gauge. */
  fraction: z.number().min(0).max(1),
});

const TraitSchema = z.object({
  kind: z.string(),
  title: z.string(),
  value: z.string(),
  /** Number of minted cars (all chains) that share the value, and of all cars. */
  count: z.int().nonnegative(),
  of: z.int().nonnegative(),
});

/** One line of an item's history. Bids, offers and sales carry a value; what the chain says of the car carries none. */
const HistoryEntrySchema = z.object({
  kind: z.enum(['mint', 'transfer', 'rank', 'upgrade']),
  author: AuthorRefSchema,
  /** Receiver of a transfer. */
  to: AuthorRefSchema.nullable(),
  value: WeiSchema.nullable(),
  /** What changed, in words: "Underdog → Expert". */
  detail: z.string().nullable(),
  created_at: SecondsSchema,
  block: z.int().nonnegative(),
  tx_hash: z.string(),
});
export type HistoryEntry = z.infer<typeof HistoryEntrySchema>;

export const NftDetailSchema = z.object({
  nft: NftSchema.extend({
    game_stats: z.array(GameStatSchema),
    upgrades: z.array(z.object({ title: z.string(), number: z.int().nonnegative() })),
    traits: z.array(TraitSchema),
    history: z.array(HistoryEntrySchema),
    /** How often the car has moved since its mint. */
    transfers: z.int().nonnegative(),
  }),
  indexed: IndexedSchema,
});
export type NftDetail = z.infer<typeof NftDetailSchema>['nft'];

/** A query value given once, several times or with commas between: chain=binance,matic. */
function setOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z
    .union([z.string(), z.array(z.string())])
    .transform((given) =>
      [given]
        .flat()
        .flatMap((text) => text.split(','))
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(values)))
    .optional();
}

/** Query of GET /api/nfts. Strict: a parameter it does not know is refused. */
export const NftQuerySchema = z.strictObject({
  chain: setOf(CHAINS),
  buildSeries: setOf(SERIES),
  currentRank: setOf(RANKS),
  status: setOf(STATUSES),
  category: z.enum(CATEGORIES).optional(),
  /** Author id. */
  author: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  /** Wallet that owns the items. */
  owner: z.string().toLowerCase().pipe(AddressSchema).optional(),
  /** Trimmed, matched anywhere in the title without regard to case, only when not empty. */
  title: z.string().trim().max(80).optional(),
  sort: z.enum(SORTS).default('newest'),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(300).optional(),
});
export type NftQuery = z.infer<typeof NftQuerySchema>;
