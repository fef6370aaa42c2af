/** Schemas of OpenSea's API v2, as far as it is used (its OpenAPI document, "Listing", "Offer", "Nft", "AccountResponse"). */
import { AddressInputSchema, WeiSchema } from '@pitlane/shared/api/common';
import { z } from 'zod';

const TokenNumber = z.string().regex(/^(0|[1-9]\d{0,77})$/);
/** Seconds since 1970, as a number or a decimal text. A stranger may sign any number. */
const Seconds = z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
const Price = z.object({
  currency: z.string().min(1).max(20),
  decimals: z.int().min(0).max(36),
  value: WeiSchema,
});
const Order = z.object({
  order_hash: z.string().regex(/^0x[0-9a-fA-F]{64}$/),
  chain: z.string(),
  asset: z.object({ identifier: TokenNumber.nullish(), contract: AddressInputSchema }).nullish(),
  order_created_at: Seconds.nullish(),
  protocol_data: z
    .object({
      parameters: z.object({ offerer: AddressInputSchema, startTime: Seconds, endTime: Seconds }),
    })
    .nullish(),
  status: z.string().optional(),
});

export const ListingSchema = Order.extend({ price: z.object({ current: Price }) }).transform(
  ({ price, ...order }) => ({ ...order, price: price.current }),
);
export const OfferSchema = Order.extend({
  price: Price,
  criteria: z.object({ contract: z.object({ address: AddressInputSchema }).nullish() }).nullish(),
});
export type OpenSeaOrder = z.infer<typeof ListingSchema> & Pick<z.infer<typeof OfferSchema>, 'criteria'>;

export const NftSchema = z.object({
  identifier: TokenNumber,
  contract: AddressInputSchema,
  name: z.string().max(200).nullish(),
  is_disabled: z.boolean().optional(),
  is_nsfw: z.boolean().optional(),
});
export type OpenSeaNft = z.infer<typeof NftSchema>;

/** Half a letter of two parts cannot stand in an address. */
const isWellFormed = (text: string) => text.isWellFormed();

export const AccountSchema = z.object({
  address: AddressInputSchema,
  username: z.string().max(100).refine(isWellFormed).nullish(),
});
/** A contract, or a collection of a list: its name in addresses. */
export const CollectionSchema = z.object({ collection: z.string().regex(/^[A-Za-z0-9_-]{1,200}$/) });

/**
 * A page of a list under its field. Entries that cannot be read are left out, so that a stranger's odd order hides no other; a list
 * of which no entry can be read is refused.
 */
export function listOf<T>(field: string, entry: z.ZodType<T>) {
  const schema = z.looseObject({
    [field]: z.array(z.unknown()).max(1_000),
    next: z.string().max(4_000).refine(isWellFormed).nullish(),
  });
  return schema.transform((answer, context) => {
    const given = answer[field] as unknown[];
    const entries = given.flatMap((each) => {
      const read = entry.safeParse(each);
      return read.success ? [read.data] : [];
    });
    if (given.length > 0 && entries.length === 0)
      context.addIssue({ code: 'custom', message: `no entry of ${field} can be read` });
    return { entries, next: (answer.next as string | null | undefined) || null };
  });
}
