import { z } from 'zod';
import {
  AddressInputSchema,
  AddressSchema,
  ChainSchema,
  queryOf,
  SecondsSchema,
  WeiSchema,
} from './common.ts';

/** Orders and assets on a page (specification, "Exchange asset page size"). */
export const EXCHANGE_PAGE_SIZE = 10;
/** The last page of a list: nothing that a page costs may grow with the market. */
export const MAX_EXCHANGE_PAGE = 50;
export const EXCHANGE_KINDS = ['book', 'opensea'] as const;
/** Items of an account: those that it owns, and those that it created. */
export const ASSET_KINDS = ['collected', 'created'] as const;
export type AssetKind = (typeof ASSET_KINDS)[number];

export const ExchangeSchema = z
  .object({
    kind: z.enum(EXCHANGE_KINDS),
    name: z.string().describe('For display.').meta({ example: 'Pitlane’s own order book' }),
    login_url: z
      .string()
      .describe('Where accounts of the exchange sign in and register: a path on this site, or an address.')
      .meta({ example: '/login' }),
  })
  .meta({ id: 'Exchange', description: 'The exchange that this installation asks.' });
export type Exchange = z.infer<typeof ExchangeSchema>;

export const ExchangeOwnerSchema = z
  .object({
    address: AddressSchema,
    profile_img_url: z.string().describe('Path on this site.'),
  })
  .meta({ id: 'ExchangeOwner' });
export type ExchangeOwner = z.infer<typeof ExchangeOwnerSchema>;

export const ExchangeAssetSchema = z
  .object({
    id: z.string().nullable().describe('The item of this site; null of anything else.'),
    chain: ChainSchema,
    contract: AddressSchema,
    token_id: z.string().nullable().describe('Null if the order isn’t for one token.'),
    name: z.string(),
    imagePreviewUrl: z
      .string()
      .nullable()
      .describe('Path on this site; null if this site has no picture of the item.'),
    openseaLink: z.string().describe('The item at the exchange: a path on this site, or an address.'),
    owner: ExchangeOwnerSchema.nullable().describe('Null if unknown.'),
  })
  .meta({ id: 'ExchangeAsset' });
export type ExchangeAsset = z.infer<typeof ExchangeAssetSchema>;

export const ExchangeOrderSchema = z
  .object({
    order_hash: z.string(),
    side: z
      .union([z.literal(0), z.literal(1)])
      .describe('0: buy, an offer. 1: sell, a listing.')
      .meta({ type: 'integer', enum: [0, 1] }),
    item_type: z
      .enum(['single_items', 'others'])
      .describe('single_items: for one token. others: for any token that fits.'),
    basePrice: WeiSchema.meta({ description: 'In base units of the payment token.' }),
    paymentTokenContract: z.object({
      symbol: z.string(),
      decimals: z.int().min(0).max(36),
    }),
    listingTime: SecondsSchema.nullable(),
    expirationTime: SecondsSchema.nullable().describe('Null if unknown.'),
    maker: ExchangeOwnerSchema.nullable().describe('The signer.'),
    asset: ExchangeAssetSchema,
  })
  .meta({ id: 'ExchangeOrder' });
export type ExchangeOrder = z.infer<typeof ExchangeOrderSchema>;

const page = {
  page: z.int().positive(),
  next: z.int().positive().nullable().describe('The number of the next page; null on the last one.'),
  capped: z.boolean().describe(`The exchange has more: a list ends at page ${MAX_EXCHANGE_PAGE}.`),
  exchange: ExchangeSchema,
};

export const ExchangeOrdersSchema = z
  .object({ orders: z.array(ExchangeOrderSchema), ...page })
  .meta({ id: 'ExchangeOrders' });
export type ExchangeOrders = z.infer<typeof ExchangeOrdersSchema>;

export const ExchangeAssetsSchema = z
  .object({ assets: z.array(ExchangeAssetSchema), ...page })
  .meta({ id: 'ExchangeAssets' });
export type ExchangeAssets = z.infer<typeof ExchangeAssetsSchema>;

export const ExchangeAccountSchema = z
  .object({
    address: AddressSchema,
    user: z.object({ username: z.string().nullable().describe('Null if none was chosen.') }),
    profile_img_url: z.string().describe('Path on this site.'),
    banner_img_url: z.string().nullable().describe('Path on this site; null without one.'),
    link: z.string().describe('The account at the exchange: a path on this site, or an address.'),
    exchange: ExchangeSchema,
  })
  .meta({ id: 'ExchangeAccount' });
export type ExchangeAccount = z.infer<typeof ExchangeAccountSchema>;

const PageNumberSchema = z.coerce
  .number()
  .int()
  .min(1)
  .max(MAX_EXCHANGE_PAGE)
  .default(1)
  .describe(`Each page has ${EXCHANGE_PAGE_SIZE}.`);

export const ExchangeOrderQuerySchema = queryOf({
  side: z.enum(['0', '1']).default('1').describe('0: buy orders. 1: sell orders, the default.'),
  owner: AddressInputSchema.optional().describe('Orders about items that this wallet owns.'),
  maker: AddressInputSchema.optional().describe(
    'Orders that this wallet has signed; not together with `owner`.',
  ),
  page: PageNumberSchema,
}).refine(({ owner, maker }) => owner === undefined || maker === undefined, {
  path: ['maker'],
  error: 'must be given without owner',
});
export type ExchangeOrderQuery = z.infer<typeof ExchangeOrderQuerySchema>;

export const ExchangeAssetQuerySchema = queryOf({
  owner: AddressInputSchema.describe('The account.'),
  kind: z
    .enum(ASSET_KINDS)
    .default('collected')
    .describe('collected: what it owns, the default. created: what it made.'),
  page: PageNumberSchema,
});
export type ExchangeAssetQuery = z.infer<typeof ExchangeAssetQuerySchema>;

/** The address of an account as a path parameter. */
export const ExchangeAddressSchema = AddressInputSchema;
