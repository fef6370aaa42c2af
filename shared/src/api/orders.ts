import { z } from 'zod';
import type { Hash } from '../domain/address.ts';
import { CHAINS } from '../domain/chains.ts';
import { COLLECTIONS } from '../domain/nft-id.ts';
import { ORDER_REASONS } from '../domain/order-book.ts';
import { type OrderRefusal, REFUSAL_SENTENCES } from '../domain/order-refusals.ts';
import { RANKS } from '../domain/ranks.ts';
import {
  AddressInputSchema,
  AddressSchema,
  ChainSchema,
  IndexedSchema,
  NftIdSchema,
  queryOf,
  SecondsSchema,
  WeiSchema,
} from './common.ts';
import { SeriesSchema } from './nfts.ts';
import { SIGNED_ORDER_EXAMPLE, SignedOrderInputSchema, SignedOrderSchema } from './seaport.ts';

/** Orders of one request. */
export const MAX_POSTED = 32;

const HashSchema = z
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
    description: 'Chain and order hash with a dash between.',
    example: ORDER_ID_EXAMPLE,
  });

export const CollectionSchema = z.enum(COLLECTIONS).meta({ id: 'Collection' });
const Block = z.int().nonnegative();
export const ReasonSchema = z
  .enum(ORDER_REASONS)
  .nullable()
  .describe('Why it cannot be filled now; null while it is active.');
export const CurrencySchema = z
  .object({ address: AddressSchema, decimals: z.literal(18) })
  .meta({ id: 'PaymentToken', description: "The chain's ETH token (ERC-20), in which all prices are." });

/** What an order is for: one token, any token of a collection, or any car that is good enough. */
export const ORDER_SCOPES = ['item', 'collection', 'conditions'] as const;

const Level = z.int().min(0).max(255);
export const ConditionsSchema = z
  .object({
    buildSeries: z.array(SeriesSchema).describe('The series that are welcome.'),
    unbuilt: z.boolean().describe('Whether a car that is not built yet is welcome too.'),
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
      .describe('The lowest level of each part; 0 where any will do.'),
  })
  .meta({ id: 'OfferConditions', description: 'How good a car has to be for an offer.' });

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
      .describe("The item's id; null of an offer that is not for one item.")
      .meta({ example: 'binance-cars-12' }),
    collection: CollectionSchema,
    contract: AddressSchema,
    token_id: z.string().nullable().describe('Null of an offer that is not for one item.'),
    basePrice: WeiSchema.meta({ description: 'What a buyer pays, fee and royalty included, in wei.' }),
    proceeds: WeiSchema.meta({ description: 'What is left of it for the seller, in wei.' }),
    paymentTokenContract: CurrencySchema,
    payments: z
      .array(z.object({ recipient: AddressSchema, amount: WeiSchema }))
      .describe(
        'What each recipient gets of the price. Of an offer the seller is not among them: `proceeds`.',
      ),
    rule: z
      .object({
        transfers: z
          .int()
          .nonnegative()
          .nullable()
          .describe("The token's transfer count that the order is good for; null for any."),
        state: z
          .string()
          .nullable()
          .describe("The token's whole state (96 bits, decimal) that the order is good for; null for any."),
      })
      .describe('What the listing zone asks of the token.'),
    conditions: ConditionsSchema.nullable().describe(
      'What an offer asks of a car; null when it asks nothing.',
    ),
    counter: z.string().describe("The maker's counter in Seaport that the order names."),
    listingTime: SecondsSchema.describe('It can be filled from then on.'),
    expirationTime: SecondsSchema.describe('It can be filled until then, and no longer at that second.'),
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
      seaport: SignedOrderSchema.describe('The order as its maker signed it: all that Seaport needs.'),
    }),
    indexed: IndexedSchema,
  })
  .meta({ id: 'OrderDetail' });
export type OrderDetail = z.infer<typeof OrderDetailSchema>;

export const OrderListSchema = z
  .object({
    orders: z.array(OrderSchema),
    next: z.string().nullable().describe('Give it back as `cursor` for the next page; null on the last one.'),
    indexed: IndexedSchema,
  })
  .meta({ id: 'OrderList' });
export type OrderList = z.infer<typeof OrderListSchema>;

export const ORDER_SORTS = ['newest', 'price_up', 'price_down'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

const CursorSchema = z
  .string()
  .max(400)
  .optional()
  .describe('`next` of the page before; only good for the same question.');

/** Query of GET /api/orders. It allows the combinations that an index answers, whatever the size of the book. */
export const OrderQuerySchema = queryOf({
  chain: ChainSchema.optional().describe('The orders of one chain; not together with `nft` or `maker`.'),
  collection: CollectionSchema.optional().describe('Only together with `chain`.'),
  side: z.enum(['0', '1']).default('1').describe('0: offers. 1: listings, also when it is left out.'),
  scope: z
    .literal('wide')
    .optional()
    .describe(
      'wide: only the offers for any token, or any that is good enough. Together with `chain`, `collection`, `side=0` and `active=true`; the best first.',
    ),
  nft: NftIdSchema.optional().describe(
    'The orders for one item; not together with another filter than `side` and `active`. Offers for any token are not among them: /api/nfts/{id}/offers has those too.',
  ),
  maker: AddressInputSchema.optional().describe(
    'The orders of one wallet; not together with another filter than `side` and `active`.',
  ),
  active: z
    .enum(['true', 'false'])
    .optional()
    .describe('true: those that can be filled now. false: the others. Left out: all.'),
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

const REFUSALS = Object.keys(REFUSAL_SENTENCES) as [OrderRefusal, ...OrderRefusal[]];

export const OrderPostSchema = z
  .strictObject({
    chain: ChainSchema,
    orders: z
      .array(SignedOrderInputSchema)
      .min(1)
      .max(MAX_POSTED)
      .describe(`1 to ${MAX_POSTED} orders, in a body of at most 64 KiB.`),
  })
  .meta({ id: 'OrderPost', example: { chain: 'binance', orders: [SIGNED_ORDER_EXAMPLE] } });
export type OrderPost = z.infer<typeof OrderPostSchema>;

/** An order as the export gives it. What the export says besides of it is true of that book and not read. */
const ImportedOrderSchema = SignedOrderInputSchema.extend({
  id: z.string().optional(),
  order_hash: z.string().optional(),
  active: z.boolean().optional(),
  reason: z.string().nullable().optional(),
}).meta({
  id: 'ImportedOrder',
  description: 'An order as the export gives it. Only `parameters` and `signature` are read.',
});

export const OrderImportSchema = z
  .strictObject({
    chain: ChainSchema,
    orders: z
      .array(ImportedOrderSchema)
      .min(1)
      .max(MAX_POSTED)
      .describe(`1 to ${MAX_POSTED} orders of one chain, in a body of at most 64 KiB.`),
  })
  .meta({ id: 'OrderImport', example: { chain: 'binance', orders: [SIGNED_ORDER_EXAMPLE] } });

export const PostedOrderSchema = z
  .object({
    order_hash: HashSchema,
    id: z.string().meta({ example: ORDER_ID_EXAMPLE }),
    accepted: z.boolean().describe('Whether the book has it now.'),
    active: z.boolean().describe('Whether it can be filled now, as far as the index knows.'),
    reason: ReasonSchema,
    refusal: z
      .object({
        code: z.enum(REFUSALS),
        message: z.string().describe('A sentence for the user that says the way out.'),
        field: z.string().nullable().describe('The part of the order at fault, when there is one.'),
      })
      .nullable()
      .describe('Why the book does not take it; null when it does.'),
  })
  .meta({ id: 'PostedOrder' });
export type PostedOrder = z.infer<typeof PostedOrderSchema>;

export const OrderPostedSchema = z
  .object({
    results: z.array(PostedOrderSchema).describe('One for each order, in the order that they were given.'),
    indexed: IndexedSchema,
  })
  .meta({ id: 'OrderPosted' });
export type OrderPosted = z.infer<typeof OrderPostedSchema>;

export const OrderExportQuerySchema = queryOf({
  chain: ChainSchema,
  limit: z.coerce.number().int().min(1).max(500).default(100).describe('Orders on a page.'),
  cursor: CursorSchema,
});
export type OrderExportQuery = z.infer<typeof OrderExportQuerySchema>;

export const OrderExportSchema = z
  .object({
    protocol: z
      .object({
        name: z.literal('seaport'),
        version: z.literal('1.6'),
        chain_id: z.int().positive().describe('EIP-155 id.'),
        seaport: AddressSchema,
      })
      .nullable()
      .describe('What the orders are signed for; null where there is no trading.'),
    orders: z.array(
      SignedOrderSchema.extend({
        id: z.string(),
        order_hash: HashSchema,
        active: z.boolean(),
        reason: ReasonSchema,
      }),
    ),
    next: z.string().nullable().describe('Give it back as `cursor` for the next page; null on the last one.'),
    indexed: IndexedSchema,
  })
  .meta({ id: 'OrderExport' });
export type OrderExport = z.infer<typeof OrderExportSchema>;

export const OrderTermsQuerySchema = queryOf({
  nft: NftIdSchema.describe('The item that is to be listed.'),
});

export const OrderTermsSchema = z
  .object({
    nft: z.string(),
    chain_id: z.int().positive().describe('EIP-155 id, for the domain of the signature.'),
    seaport: AddressSchema.describe('What signs are made for, and what has to be approved.'),
    listing_zone: AddressSchema,
    contract: AddressSchema,
    token_id: z.string(),
    paymentTokenContract: CurrencySchema,
    fee_bps: z.int().nonnegative().describe('What the treasury gets, in basis points of the price.'),
    treasury: AddressSchema,
    royalty: z
      .object({ receiver: AddressSchema, bps: z.int().nonnegative() })
      .describe("What the token's royalty receiver gets, in basis points of the price."),
    owner: AddressSchema,
    counter: z.string().describe("The owner's counter in Seaport."),
    approved: z
      .boolean()
      .describe("Whether Seaport may move the token: by the token's approval or the owner's."),
    transfers: z.int().nonnegative(),
    state: z.string().describe("The token's state (96 bits, decimal) without the bit of its lock."),
    locked: z
      .boolean()
      .describe('Whether it is locked now: a listing is accepted, and sleeps until the lock ends.'),
    zone_hash: z.string().describe('The suggested `zoneHash`: it names the whole state.'),
    read_at_block: Block,
    indexed: IndexedSchema,
  })
  .meta({
    id: 'OrderTerms',
    description: 'What a maker has to sign for a token now, read from the chain at the named block.',
  });
export type OrderTerms = z.infer<typeof OrderTermsSchema>;

const CallSchema = z
  .object({
    to: AddressSchema,
    data: z.string(),
    value: z.string().describe('Native coins to send along: always 0.'),
    function: z.string().meta({ example: 'cancel' }),
  })
  .meta({ description: 'A transaction to be sent as it is.' });

export const FulfilmentQuerySchema = queryOf({
  fulfiller: AddressInputSchema.describe(
    'Who will send the transaction: the buyer of a listing, or the owner who accepts an offer.',
  ),
  nft: NftIdSchema.optional().describe(
    'The item to give for an offer that is not for one item; there it must be given, and nowhere else.',
  ),
});

export const FULFILMENT_REASONS = [...ORDER_REASONS, 'signature_invalid', 'not_owner'] as const;

export const FulfilmentSchema = z
  .object({
    id: z.string(),
    nft: z.string().describe('The item that changes hands.'),
    chain_id: z.int().positive(),
    fillable: z.boolean().describe('Whether Seaport and the zone would let it be filled in the next block.'),
    reason: z
      .enum(FULFILMENT_REASONS)
      .nullable()
      .describe(
        'Why it cannot be filled; null when it can. `signature_invalid`: the contract that is the maker does not stand by its signature any more. `not_owner`: the fulfiller of an offer does not own the item.',
      ),
    call: CallSchema.nullable().describe('Null when it cannot be filled.'),
    approvals: z
      .array(
        z.object({
          kind: z
            .enum(['money', 'token'])
            .describe('money: an allowance of the payment token. token: an approval for the item.'),
          token: AddressSchema.describe('The contract that is asked.'),
          spender: AddressSchema,
          amount: WeiSchema.meta({ description: 'Wei of the payment token; 0 when it is the item.' }),
          token_id: z.string().nullable().describe('The item to be approved; null when it is money.'),
        }),
      )
      .describe(
        'What the fulfiller still has to allow before the call: money to buy a listing, the item to accept an offer.',
      ),
    total: WeiSchema.meta({
      description: 'What the fulfiller pays in the payment token, everything included; 0 to accept an offer.',
    }),
    proceeds: WeiSchema.meta({
      description: 'What the fulfiller gets in the payment token, after fee and royalty; 0 to buy a listing.',
    }),
    balance: WeiSchema.meta({ description: 'What the fulfiller has of the payment token.' }),
    read_at_block: Block,
    indexed: IndexedSchema,
  })
  .meta({
    id: 'Fulfilment',
    description: 'How to fill an order, after it was read from the chain once more at the named block.',
  });
export type Fulfilment = z.infer<typeof FulfilmentSchema>;

/** So many orders are filled in one transaction at most: each is read from the chain, and a block's gas has an end. */
export const MAX_FILLED = 20;

export const FulfilmentPostSchema = z
  .strictObject({
    fulfiller: AddressInputSchema.describe('Who will send the transaction.'),
    orders: z
      .array(OrderIdSchema)
      .min(1)
      .max(MAX_FILLED)
      .refine((ids) => new Set(ids).size === ids.length, { error: 'must name each order once' })
      .describe('Listings of one chain.'),
  })
  .meta({ id: 'FulfilmentPost', example: { fulfiller: `0x${'ab'.repeat(20)}`, orders: [ORDER_ID_EXAMPLE] } });
export type FulfilmentPost = z.infer<typeof FulfilmentPostSchema>;

export const FulfilmentsSchema = z
  .object({
    chain_id: z.int().positive(),
    items: z
      .array(FulfilmentSchema.pick({ id: true, nft: true, fillable: true, reason: true, total: true }))
      .describe('One for each order, in the order that they were given; `total` is its price.'),
    call: CallSchema.nullable().describe(
      'Buys all that can be filled, in one transaction. What cannot be when it is mined is skipped and not paid. Null when nothing can be filled.',
    ),
    approvals: FulfilmentSchema.shape.approvals,
    total: WeiSchema.meta({ description: 'What all that can be filled costs, everything included.' }),
    balance: FulfilmentSchema.shape.balance,
    read_at_block: Block,
    indexed: IndexedSchema,
  })
  .meta({
    id: 'Fulfilments',
    description:
      'How to buy several listings at once, after they were read from the chain at the named block.',
  });
export type Fulfilments = z.infer<typeof FulfilmentsSchema>;

export const CancellationSchema = z
  .object({
    id: z.string(),
    chain_id: z.int().positive(),
    maker: AddressSchema.describe('Only this account can send the calls.'),
    one: CallSchema.describe('Cancels this order.'),
    all: CallSchema.describe(
      "Cancels all orders of the maker on this chain, by raising the maker's counter.",
    ),
    indexed: IndexedSchema,
  })
  .meta({ id: 'Cancellation' });
export type Cancellation = z.infer<typeof CancellationSchema>;
