/** Posting signed orders, one by one or as a whole book: posts, imports, the export, and the terms that a maker has to sign. */
import { z } from 'zod';
import { type OrderRefusal, REFUSAL_SENTENCES } from '../domain/orders/order-refusals.ts';
import { AddressSchema, ChainSchema, IndexedSchema, NextSchema, NftIdSchema, queryOf } from './common.ts';
import {
  BlockSchema,
  CurrencySchema,
  CursorSchema,
  HashSchema,
  ORDER_ID_EXAMPLE,
  ReasonSchema,
} from './orders.ts';
import { SIGNED_ORDER_EXAMPLE, SignedOrderInputSchema, SignedOrderSchema } from './seaport.ts';

/** Orders of one request. */
export const MAX_POSTED = 32;

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
    accepted: z.boolean().describe('Whether the book now has it.'),
    active: z.boolean().describe('Whether it can be filled now, as far as the index knows.'),
    reason: ReasonSchema,
    refusal: z
      .object({
        code: z.enum(REFUSALS),
        message: z.string().describe('A sentence for the user that says what to do.'),
        field: z.string().nullable().describe('The part of the order at fault, when there is one.'),
      })
      .nullable()
      .describe('Why the book refused it; null if it accepted it.'),
  })
  .meta({ id: 'PostedOrder' });
export type PostedOrder = z.infer<typeof PostedOrderSchema>;

export const OrderPostedSchema = z
  .object({
    results: z.array(PostedOrderSchema).describe('One for each order, in the order given.'),
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
      .describe('What the orders are signed for; null if there is no trading.'),
    orders: z.array(
      SignedOrderSchema.extend({
        id: z.string(),
        order_hash: HashSchema,
        active: z.boolean(),
        reason: ReasonSchema,
      }),
    ),
    next: NextSchema,
    indexed: IndexedSchema,
  })
  .meta({ id: 'OrderExport' });
export type OrderExport = z.infer<typeof OrderExportSchema>;

export const OrderTermsQuerySchema = queryOf({
  nft: NftIdSchema.describe('The item to list.'),
});

export const OrderTermsSchema = z
  .object({
    nft: z.string(),
    chain_id: z.int().positive().describe('EIP-155 id, for the domain of the signature.'),
    seaport: AddressSchema.describe('The contract to sign for and to approve.'),
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
    read_at_block: BlockSchema,
    indexed: IndexedSchema,
  })
  .meta({
    id: 'OrderTerms',
    description: 'What a maker has to sign for a token now, read from the chain at the named block.',
  });
export type OrderTerms = z.infer<typeof OrderTermsSchema>;
