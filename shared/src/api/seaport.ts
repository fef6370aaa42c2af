/** Seaport's orders in JSON, as Seaport's own client and others write them. */
import { z } from 'zod';
import type { Hash } from '../domain/chain/address.ts';
import { AddressInputSchema, AddressSchema, SignatureInputSchema } from './common.ts';

const MAX_UINT256 = 2n ** 256n - 1n;
const WORD = '0x0000000000000000000000000000000000000000000000000000000000000000';

const Uint256Schema = z
  .union([z.string().regex(/^(?:\d{1,78}|0x[0-9a-fA-F]{1,64})$/), z.int().nonnegative()])
  .transform((given) => BigInt(given))
  .refine((value) => value <= MAX_UINT256, { error: 'must be below 2^256' })
  .meta({
    type: 'string',
    description: 'Decimal. Hexadecimal with 0x and whole numbers are accepted too.',
    example: '1',
  });

/** A member of one of Seaport's enumerations, or any other number of 8 bits: the book says what it takes. */
const EnumSchema = z
  .union([z.string().regex(/^\d{1,3}$/), z.int().nonnegative()])
  .transform((given) => Number(given))
  .refine((value) => value <= 255, { error: 'must be at most 255' })
  .meta({ type: 'integer', minimum: 0, maximum: 255, example: 2 });

const WordSchema = z
  .string()
  .toLowerCase()
  .regex(/^0x[0-9a-f]{64}$/, { error: 'must be 0x followed by 64 hexadecimal digits' })
  .transform((text) => text as Hash)
  .meta({ pattern: '^0x[0-9a-fA-F]{64}$', example: WORD });

const OfferItemInputSchema = z.strictObject({
  itemType: EnumSchema.describe('2: an ERC-721 token; 1: an ERC-20 token.'),
  token: AddressInputSchema,
  identifierOrCriteria: Uint256Schema,
  startAmount: Uint256Schema,
  endAmount: Uint256Schema,
});

/** The order that a maker has signed. Numbers become bigint, addresses lower case, as in OrderComponents of the domain. */
export const OrderParametersInputSchema = z
  .strictObject({
    offerer: AddressInputSchema,
    zone: AddressInputSchema,
    offer: z.array(OfferItemInputSchema),
    consideration: z.array(OfferItemInputSchema.extend({ recipient: AddressInputSchema })),
    orderType: EnumSchema.describe('2: FULL_RESTRICTED.'),
    startTime: Uint256Schema.describe('Seconds since 1970.'),
    endTime: Uint256Schema.describe('Seconds since 1970.'),
    zoneHash: WordSchema.describe('What the listing zone asks of the token.'),
    salt: Uint256Schema,
    conduitKey: WordSchema,
    counter: Uint256Schema.describe("The maker's counter in Seaport."),
    totalOriginalConsiderationItems: Uint256Schema.optional().describe(
      "Some clients add it: the number of `consideration`'s items. It is not signed.",
    ),
  })
  .meta({ id: 'OrderParametersInput' });

const MAKER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const CURRENCY = '0x2170ed0880ac9a755fd29b2688956bd959f933f8';
const toPayment = (recipient: string, amount: string) => ({
  itemType: 1,
  token: CURRENCY,
  identifierOrCriteria: '0',
  startAmount: amount,
  endAmount: amount,
  recipient,
});

/** A listing for 1 ETH, with a fee of 2.5% and a royalty of 5%, that names its car's transfer count. */
export const SIGNED_ORDER_EXAMPLE = {
  parameters: {
    offerer: MAKER,
    zone: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
    offer: [
      {
        itemType: 2,
        token: '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512',
        identifierOrCriteria: '12',
        startAmount: '1',
        endAmount: '1',
      },
    ],
    consideration: [
      toPayment(MAKER, '925000000000000000'),
      toPayment('0x70997970c51812dc3a010c7d01b50e0d17dc79c8', '25000000000000000'),
      toPayment('0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc', '50000000000000000'),
    ],
    orderType: 2,
    startTime: '1790000000',
    endTime: '1790604800',
    zoneHash: `0x${'0'.repeat(63)}3`,
    salt: '24446860302761739304752683030156737591518664810215442929',
    conduitKey: WORD,
    counter: '0',
  },
  signature: `0x${'1b'.repeat(65)}`,
};

export const SignedOrderInputSchema = z
  .strictObject({
    parameters: OrderParametersInputSchema,
    signature: SignatureInputSchema.describe(
      "The maker's signature: 64 or 65 bytes (`v` of 0, 1, 27 or 28), one of a bulk order with index and proof, or a contract's (ERC-1271). It’s stored in the form Seaport accepts.",
    ),
  })
  .meta({
    id: 'SignedOrderInput',
    description: 'A Seaport 1.6 order with its signature.',
    example: SIGNED_ORDER_EXAMPLE,
  });
export type SignedOrderInput = z.infer<typeof SignedOrderInputSchema>;

const DecimalSchema = z.string().meta({ description: 'A whole number as decimal text.', example: '1' });
const HexSchema = z.string().regex(/^0x[0-9a-f]*$/);

const OfferItemSchema = z.object({
  itemType: z.int(),
  token: AddressSchema,
  identifierOrCriteria: DecimalSchema,
  startAmount: DecimalSchema,
  endAmount: DecimalSchema,
});

export const OrderParametersSchema = z
  .object({
    offerer: AddressSchema,
    zone: AddressSchema,
    offer: z.array(OfferItemSchema),
    consideration: z.array(OfferItemSchema.extend({ recipient: AddressSchema })),
    orderType: z.int(),
    startTime: DecimalSchema,
    endTime: DecimalSchema,
    zoneHash: HexSchema,
    salt: DecimalSchema,
    conduitKey: HexSchema,
    counter: DecimalSchema,
    totalOriginalConsiderationItems: z.int().describe("The number of `consideration`'s items."),
  })
  .meta({
    id: 'OrderParameters',
    description:
      "Seaport's OrderComponents and OrderParameters in one: what was signed, and what a fill passes on.",
  });
export type OrderParameters = z.infer<typeof OrderParametersSchema>;

export const SignedOrderSchema = z
  .object({ parameters: OrderParametersSchema, signature: HexSchema })
  .meta({ id: 'SignedOrder', description: 'A Seaport 1.6 order with its signature.' });
