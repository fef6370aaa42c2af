/** Queries about offers for tokens, beside the order book itself (orders.ts). */
import { z } from 'zod';
import {
  AddressInputSchema,
  AddressSchema,
  ChainSchema,
  IndexedSchema,
  NftIdSchema,
  queryOf,
  WeiSchema,
} from './common.ts';
import { CollectionSchema, CurrencySchema, ORDER_SCOPES, OrderSchema } from './orders.ts';

/** Offers in an answer about one item. */
export const MAX_ITEM_OFFERS = 50;
/** Cars of a wallet that are looked at for offers, and as many items of other kinds. */
export const MAX_OWNED = 100;

export const NftOffersSchema = z
  .object({
    offers: z
      .array(OrderSchema)
      .describe(
        'Offers that the owner of the item could accept now, best first: for it, and for any that is as good as it.',
      ),
    indexed: IndexedSchema,
  })
  .meta({ id: 'NftOffers' });
export type NftOffers = z.infer<typeof NftOffersSchema>;

export const OwnerOffersQuerySchema = queryOf({
  owner: AddressInputSchema.describe('The wallet whose items to check.'),
});

export const OwnerOffersSchema = z
  .object({
    offers: z
      .array(z.object({ nft: z.string(), order: OrderSchema }))
      .describe(
        'For each item of the wallet with an offer that it meets now: the best one. Highest offers first.',
      ),
    indexed: IndexedSchema,
  })
  .meta({ id: 'OwnerOffers' });
export type OwnerOffers = z.infer<typeof OwnerOffersSchema>;

export const OfferTermsQuerySchema = queryOf({
  maker: AddressInputSchema.optional().describe(
    'The wallet that wants to make an offer. Its counter and balance are read too.',
  ),
  nft: NftIdSchema.optional().describe('The item that is wanted. Without it: `chain` and `collection`.'),
  chain: ChainSchema.optional(),
  collection: CollectionSchema.optional(),
}).superRefine(({ nft, chain, collection }, context) => {
  if (nft === undefined ? chain && collection : !chain && !collection) return;
  const message = 'must be given alone, or chain and collection together in its place';
  context.addIssue({ code: 'custom', path: ['nft'], message });
});
export type OfferTermsQuery = z.infer<typeof OfferTermsQuerySchema>;

export const OfferTermsSchema = z
  .object({
    scope: z.enum(ORDER_SCOPES).describe('item with `nft`, otherwise collection.'),
    nft: z.string().nullable(),
    chain: ChainSchema,
    chain_id: z.int().positive().describe('EIP-155 id, for the domain of the signature.'),
    seaport: AddressSchema.describe('The contract to sign for, and to approve to take the money.'),
    listing_zone: AddressSchema,
    collection: CollectionSchema,
    contract: AddressSchema,
    token_id: z.string().nullable(),
    paymentTokenContract: CurrencySchema,
    fee_bps: z.int().nonnegative().describe('What the treasury gets, in basis points of the price.'),
    treasury: AddressSchema,
    royalty: z
      .object({ receiver: AddressSchema, bps: z.int().nonnegative() })
      .nullable()
      .describe(
        'What the royalty receiver gets, in basis points of the price. Null where each token has its own: the seller pays it out of the price.',
      ),
    owner: AddressSchema.nullable().describe('The owner of the item; null without one.'),
    transfers: z.int().nonnegative().nullable().describe("The item's transfer count; null without one."),
    state: z
      .string()
      .nullable()
      .describe("The item's state (96 bits, decimal) without the bit of its lock; null without one."),
    zone_hash: z
      .string()
      .describe(
        'The suggested `zoneHash`: the whole state of the item, or whatever the state for any token.',
      ),
    maker: z
      .object({
        account: AddressSchema,
        counter: z.string().describe('Their counter in Seaport.'),
        balance: WeiSchema.meta({ description: 'Their balance of the payment token.' }),
        allowance: WeiSchema.meta({ description: 'How much of it Seaport can take.' }),
      })
      .nullable()
      .describe('Null if no maker was given.'),
    read_at_block: z.int().nonnegative(),
    indexed: IndexedSchema,
  })
  .meta({
    id: 'OfferTerms',
    description: 'What an offer signed now has to contain, read from the chain at the given block.',
  });
export type OfferTerms = z.infer<typeof OfferTermsSchema>;
