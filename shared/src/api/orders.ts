import { z } from 'zod';
import { RANKS } from '../domain/cars/car-ranks.ts';
import { COLLECTIONS } from '../domain/cars/nft-id.ts';
import type { Hash } from '../domain/chain/address.ts';
import { CHAINS } from '../domain/chain/chains.ts';
import { ORDER_REASONS } from '../domain/orders/order-book.ts';
import {
  AddressInputSchema,
  AddressSchema,
  ChainSchema,
  IndexedSchema,
  NextSchema,
  NftIdSchema,
  queryOf,
  SecondsSchema,
  WeiSchema,
} from './common.ts';
import { SeriesSchema } from './nfts.ts';
import { SignedOrderSchema } from './seaport.ts';

export const HashSchema = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/)
  .transform((text) => text as Hash)
  .meta({ id: 'OrderHash', description: 'What Seaport knows the order by (`getOrderHash`).' });

const ORDER_ID = new RegExp(`^(?:${CHAINS.join('|')})-0x[0-9a-f]{64}$`);
export const ORDER_ID_EXAMPLE = `binance-0x${'12ab'.repeat(16)}`;
/** The id of an order as a path parameter. */
export const OrderIdSchema = z
  .string()
  .regex(ORDER_ID, { error: 'must be an order\'s id: chain and order hash, as in "binance-0x12ab…"' })
  .meta({
    description: 'The chain and order hash, joined by a dash.',
    example: ORDER_ID_EXAMPLE,
  });

export const CollectionSchema = z.enum(COLLECTIONS).meta({ id: 'Collection' });
export const BlockSchema = z.int().nonnegative();
export const ReasonSchema = z
  .enum(ORDER_REASONS)
  .nullable()
  .describe('Why it cannot be filled now; null while it is active.');
export const CurrencySchema = z
  .object({ address: AddressSchema, decimals: z.literal(18) })
  .meta({ id: 'PaymentToken', description: "The chain's ETH token (ERC-20), in which all prices are." });

/** The scope of an order: one token, any token of a collection, or any car that is good enough. */
export const ORDER_SCOPES = ['item', 'collection', 'conditions'] as const;

const Level = z.int().min(0).max(255);
export const ConditionsSchema = z
  .object({
    buildSeries: z.array(SeriesSchema).describe('The accepted series.'),
    unbuilt: z.boolean().describe('Whether a car that isn’t built yet is accepted too.'),
    min_rank: z.enum(RANKS).describe('The lowest rank.'),
    min_levels: z
      .object({
        engine: Level,
        turbo: Level,
        tyres: Level,
        brakes: Level,
        suspension: Level,
        aero: Level,
      })
      .describe('The minimum level of each part; 0 for any.'),
  })
  .meta({ id: 'OfferConditions', description: 'An offer’s minimum requirements for a car.' });

export const OrderSchema = z
  .object({
    id: z.string().meta({ example: ORDER_ID_EXAMPLE }),
    order_hash: HashSchema,
    chain: ChainSchema,
    side: z
      .union([z.literal(0), z.literal(1)])
      .describe('0: buy, an offer of money for a token. 1: sell, a listing.')
      .meta({ type: 'integer', enum: [0, 1] }),
    scope: z
      .enum(ORDER_SCOPES)
      .describe(
        'item: for one token. collection: an offer for any token of the collection. conditions: an offer for any car that is good enough.',
      ),
    maker: AddressSchema.describe('Who has signed it: the seller of a listing, the buyer of an offer.'),
    nft: z
      .string()
      .nullable()
      .describe('The item’s id; null for an offer that isn’t for one item.')
      .meta({ example: 'binance-cars-12' }),
    collection: CollectionSchema,
    contract: AddressSchema,
    token_id: z.string().nullable().describe('Null for an offer that isn’t for one item.'),
    basePrice: WeiSchema.meta({ description: 'What a buyer pays, fee and royalty included, in wei.' }),
    proceeds: WeiSchema.meta({ description: 'What the seller gets of it, in wei.' }),
    paymentTokenContract: CurrencySchema,
    payments: z
      .array(z.object({ recipient: AddressSchema, amount: WeiSchema }))
      .describe(
        'What each recipient gets of the price. For an offer, the seller’s part is in `proceeds` instead.',
      ),
    rule: z
      .object({
        transfers: z
          .int()
          .nonnegative()
          .nullable()
          .describe('The token’s transfer count for which the order is valid; null for any.'),
        state: z
          .string()
          .nullable()
          .describe('The token’s whole state (96 bits, decimal) for which the order is valid; null for any.'),
      })
      .describe('What the listing zone asks of the token.'),
    conditions: ConditionsSchema.nullable().describe(
      'What an offer asks of a car; null when it asks nothing.',
    ),
    counter: z.string().describe("The maker's counter in Seaport that the order names."),
    listingTime: SecondsSchema.describe('It can be filled from then on.'),
    expirationTime: SecondsSchema.describe('It can be filled until just before this second.'),
    created_at: SecondsSchema.meta({
      description:
        "When it was posted, of the server's clock; of an imported order its start, if that is past.",
    }),
    active: z.boolean().describe('Whether it can be filled, as far as the index knows.'),
    reason: ReasonSchema,
    version: z.int().nonnegative().describe('Rises with every change of `active` or `reason`.'),
  })
  .meta({ id: 'Order', description: 'A listing or an offer of the order book.' });
export type Order = z.infer<typeof OrderSchema>;

export const OrderDetailSchema = z
  .object({
    order: OrderSchema.extend({
      seaport: SignedOrderSchema.describe('The order as its maker signed it, with everything Seaport needs.'),
    }),
    indexed: IndexedSchema,
  })
  .meta({ id: 'OrderDetail' });
export type OrderDetail = z.infer<typeof OrderDetailSchema>;

export const OrderListSchema = z
  .object({
    orders: z.array(OrderSchema),
    next: NextSchema,
    indexed: IndexedSchema,
  })
  .meta({ id: 'OrderList' });
export type OrderList = z.infer<typeof OrderListSchema>;

export const ORDER_SORTS = ['newest', 'price_up', 'price_down'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export const CursorSchema = z
  .string()
  .max(400)
  .optional()
  .describe('`next` of the previous page. Valid only for the same query.');

/** Query of GET /api/orders. It allows the combinations that an index answers, whatever the size of the book. */
export const OrderQuerySchema = queryOf({
  chain: ChainSchema.optional().describe('The orders of one chain; can’t be combined with `nft` or `maker`.'),
  collection: CollectionSchema.optional().describe('Only together with `chain`.'),
  side: z.enum(['0', '1']).default('1').describe('0: offers. 1: listings, the default.'),
  scope: z
    .literal('wide')
    .optional()
    .describe(
      'wide: only the offers for any token, or any that is good enough. Together with `chain`, `collection`, `side=0` and `active=true`; the best first.',
    ),
  nft: NftIdSchema.optional().describe(
    'The orders for one item; can be combined only with `side` and `active`. Offers for any token aren’t included: /api/nfts/{id}/offers has those too.',
  ),
  maker: AddressInputSchema.optional().describe(
    'The orders of one wallet; can be combined only with `side` and `active`.',
  ),
  active: z
    .enum(['true', 'false'])
    .optional()
    .describe('true: those that can be filled now. false: the others. Default: all.'),
  sort: z
    .enum(ORDER_SORTS)
    .optional()
    .describe(
      'By price under `nft` or `collection` (there `price_up` for listings and `price_down` for offers unless you say otherwise), otherwise `newest`.',
    ),
  limit: z.coerce.number().int().min(1).max(100).default(20).describe('Orders on a page.'),
  cursor: CursorSchema,
}).superRefine(({ chain, collection, nft, maker, sort, side, scope, active }, context) => {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  const filters = [chain, nft, maker].filter((given) => given !== undefined).length;
  if (filters > 1) refuse(nft ? 'nft' : 'maker', 'must be given without another filter than side and active');
  if (collection && !chain) refuse('collection', 'must come together with chain');
  if (scope && !(collection && side === '0' && active === 'true' && sort !== 'price_up'))
    refuse('scope', 'must come together with chain, collection, side=0 and active=true, the best first');
  const isByPrice = nft !== undefined || collection !== undefined;
  if (sort && (sort === 'newest') === isByPrice) {
    refuse('sort', isByPrice ? 'must be price_up or price_down here' : 'must be newest here');
  }
});
export type OrderQuery = z.infer<typeof OrderQuerySchema>;
