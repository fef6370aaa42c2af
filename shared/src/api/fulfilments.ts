/** The transactions that fill or cancel orders, ready to be sent. */
import { z } from 'zod';
import { ORDER_REASONS } from '../domain/orders/order-book.ts';
import {
  AddressInputSchema,
  AddressSchema,
  IndexedSchema,
  NftIdSchema,
  queryOf,
  WeiSchema,
} from './common.ts';
import { BlockSchema, ORDER_ID_EXAMPLE, OrderIdSchema } from './orders.ts';

const CallSchema = z
  .object({
    to: AddressSchema,
    data: z.string(),
    value: z.string().describe('Native coins to send along: always 0.'),
    function: z.string().meta({ example: 'cancel' }),
  })
  .meta({ description: 'A transaction to send unchanged.' });

export const FulfilmentQuerySchema = queryOf({
  fulfiller: AddressInputSchema.describe(
    'Who will send the transaction: the buyer of a listing, or the owner who accepts an offer.',
  ),
  nft: NftIdSchema.optional().describe(
    'The item to sell, required for an offer that isn’t for one item and not allowed otherwise.',
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
        'Why it can’t be filled; null if it can. `signature_invalid`: the maker’s contract no longer accepts its signature. `not_owner`: the fulfiller of an offer does not own the item.',
      ),
    call: CallSchema.nullable().describe('Null if it can’t be filled.'),
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
        'What the fulfiller still needs to approve before the call: money to buy a listing, or the item to accept an offer.',
      ),
    total: WeiSchema.meta({
      description: 'What the fulfiller pays in the payment token, everything included; 0 to accept an offer.',
    }),
    proceeds: WeiSchema.meta({
      description: 'What the fulfiller gets in the payment token, after fee and royalty; 0 to buy a listing.',
    }),
    balance: WeiSchema.meta({ description: 'What the fulfiller has of the payment token.' }),
    read_at_block: BlockSchema,
    indexed: IndexedSchema,
  })
  .meta({
    id: 'Fulfilment',
    description: 'How to fill an order, after it was read from the chain once more at the named block.',
  });
export type Fulfilment = z.infer<typeof FulfilmentSchema>;

/** The most orders that one transaction fills: each is read from the chain, and a block's gas has an end. */
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
      .describe('One for each order, in the order given; `total` is its price.'),
    call: CallSchema.nullable().describe(
      'Buys everything that can be filled in one transaction. Anything that can’t be filled once it’s mined is skipped and not paid for. Null if nothing can be filled.',
    ),
    approvals: FulfilmentSchema.shape.approvals,
    total: WeiSchema.meta({ description: 'The total cost of everything that can be filled, all included.' }),
    balance: FulfilmentSchema.shape.balance,
    read_at_block: BlockSchema,
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
