/** The activity feed of the market, newest first: what chains say of tokens, and what people sign. */
import { z } from 'zod';
import { UPGRADES } from '../domain/cars/car-state.ts';
import { COLLECTIONS } from '../domain/cars/nft-id.ts';
import { CHAINS } from '../domain/chain/chains.ts';
import { FEED_KINDS, SALE_VIAS } from '../domain/orders/activity.ts';
import {
  AddressInputSchema,
  ChainSchema,
  IndexedSchema,
  NextSchema,
  NftIdSchema,
  queryOf,
  SecondsSchema,
  setOf,
  WeiSchema,
} from './common.ts';
import { AuthorRefSchema, NftSchema, PerformanceSchema, RankSchema, SeriesSchema } from './nfts.ts';
import { CollectionSchema, ConditionsSchema, ORDER_SCOPES, ReasonSchema } from './orders.ts';

const Count = z.int().nonnegative();

const SoldCarSchema = z
  .object({
    buildSeries: SeriesSchema.nullable().describe('Null for a car that isn’t built yet.'),
    currentRank: RankSchema,
    performance: PerformanceSchema.nullable().describe('Null for a car that isn’t built yet.'),
    upgrades: z
      .array(z.object({ title: z.enum(UPGRADES), number_of: Count }))
      .describe('Fitted parts and their levels.'),
  })
  .meta({ id: 'SoldCar', description: 'A car as it was when it was sold.' });

export const ActivityEntrySchema = z
  .object({
    id: z.string().describe('For a listing or offer, the order’s id. It never changes.'),
    kind: z
      .enum(FEED_KINDS)
      .describe('`unsold`: an auction ended without a sale. `fitting`: parts were fitted to a car.'),
    at: SecondsSchema.meta({
      description: 'Block time. For a listing or offer, when it was posted.',
    }),
    chain: ChainSchema,
    collection: CollectionSchema,
    nft_id: z.string().nullable().describe('Null for an offer for any token of the collection.'),
    token_id: z.string().nullable(),
    nft: NftSchema.nullable().describe('The car as cards show it now. Null for other items.'),
    from: AuthorRefSchema.nullable().describe(
      'Who gave, sold, listed, offered, bid or auctioned it; null of a mint.',
    ),
    to: AuthorRefSchema.nullable().describe('The recipient; null if there is none.'),
    price: WeiSchema.nullable().meta({
      description: "In wei of the chain's ETH token; of an auction its reserve.",
    }),
    via: z.enum(SALE_VIAS).nullable().describe('What caused a sale; null for other entries.'),
    auction_id: z.string().nullable(),
    order: z
      .object({
        scope: z.enum(ORDER_SCOPES),
        conditions: ConditionsSchema.nullable(),
        active: z.boolean(),
        reason: ReasonSchema,
        expirationTime: SecondsSchema,
      })
      .nullable()
      .describe('The current state of a listing or offer; null for other entries.'),
    sold: SoldCarSchema.nullable().describe('For a car’s sale; null for other entries.'),
    block: Count.nullable().describe('Null of a listing or an offer: no block has them.'),
    tx_hash: z.string().nullable(),
    version: Count,
  })
  .meta({
    id: 'ActivityEntry',
    description: 'One event. Everything one transaction does to one token is one entry.',
  });
export type ActivityEntry = z.infer<typeof ActivityEntrySchema>;

export const ActivityListSchema = z
  .object({
    activity: z.array(ActivityEntrySchema),
    next: NextSchema,
    indexed: IndexedSchema,
  })
  .meta({ id: 'ActivityList' });
export type ActivityList = z.infer<typeof ActivityListSchema>;

/** Query of GET /api/activity. It allows the combinations that an index answers, however much has happened. */
export const ActivityQuerySchema = queryOf({
  kind: setOf(
    FEED_KINDS,
    'Any of these kinds: separate them with commas, or repeat the parameter. Default: all.',
  ),
  chain: setOf(CHAINS, 'Any of these chains. Can’t be combined with `nft` or `account`.'),
  collection: z.enum(COLLECTIONS).optional().describe('Can’t be combined with `nft` or `account`.'),
  nft: NftIdSchema.optional().describe('Activity of one item. Can’t be combined with `account`.'),
  account: AddressInputSchema.optional().describe(
    'Activity of one wallet: what it sent, received, signed or bid.',
  ),
  limit: z.coerce.number().int().min(1).max(100).default(20).describe('Entries on a page.'),
  cursor: z
    .string()
    .max(400)
    .optional()
    .describe('`next` of the previous page. Valid only for the same query.'),
}).superRefine(({ chain, collection, nft, account }, context) => {
  const given = Object.entries({ nft, account }).flatMap(([name, value]) => (value ? [name] : []));
  const [first] = given;
  if (!first || (given.length === 1 && !chain && !collection)) return;
  const message = 'must be given without another of nft and account, and without chain and collection';
  context.addIssue({ code: 'custom', path: [first], message });
});
export type ActivityQuery = z.infer<typeof ActivityQuerySchema>;
