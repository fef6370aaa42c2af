import { z } from 'zod';
import { ERROR_STATUS, type ErrorCode } from '../domain/app-error.ts';
import { parseNftId } from '../domain/cars/nft-id.ts';
import type { Address, Hash } from '../domain/chain/address.ts';
import { CHAINS } from '../domain/chain/chains.ts';
import { isMailAddress, MAX_MAIL_ADDRESS, normalMailAddress } from '../domain/people/mail-address.ts';
import { PROOF_WAYS } from '../domain/people/proof-ways.ts';

export const ChainSchema = z
  .enum(CHAINS)
  .meta({ id: 'Chain', description: 'The chain that a token lives on.' });
export const AddressSchema = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/, { error: 'must be an address: 0x followed by 40 hexadecimal digits' })
  .transform((text) => text as Address)
  .meta({
    id: 'Address',
    description: 'An account or contract address, lower case.',
    example: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  });
/** An address as a request may spell it: any letter case. */
export const AddressInputSchema = z
  .string()
  .toLowerCase()
  .pipe(AddressSchema)
  .meta({ pattern: '^0x[0-9a-fA-F]{40}$', example: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' });
/** A mail address as people write it, in its one normal form (shared/src/domain/people/mail-address.ts). */
export const MailAddressSchema = z
  .string()
  .max(MAX_MAIL_ADDRESS)
  .transform(normalMailAddress)
  .refine(isMailAddress, { error: 'must be a mail address' })
  .meta({ type: 'string', format: 'email', example: 'driver@cars.example' });
/** Bytes of a signature. A bulk order's has at most 836; wallets of many owners, or not deployed yet, need more. */
const MAX_SIGNATURE_BYTES = 4_096;
/** A signature as a request may spell it: any letter case, and any length, since contracts have forms of their own. */
export const SignatureInputSchema = z
  .string()
  .max(2 + 2 * MAX_SIGNATURE_BYTES)
  .toLowerCase()
  .regex(/^0x(?:[0-9a-f]{2})*$/, { error: 'must be 0x followed by pairs of hexadecimal digits' })
  .transform((text) => text as Hash)
  .meta({ type: 'string', pattern: '^0x([0-9a-fA-F]{2})*$', example: `0x${'1b'.repeat(65)}` });
export const WeiSchema = z
  .string()
  .regex(/^\d{1,78}$/)
  .meta({
    id: 'Wei',
    description: 'An amount in base units (18 decimals) as a decimal string: "1500000000000000000" is 1.5.',
    example: '1500000000000000000',
  });
export const SecondsSchema = z.int().nonnegative().meta({
  id: 'Seconds',
  description: 'Seconds since 1970, of block time unless the field says otherwise.',
  example: 1_790_000_000,
});

export const ServerSecondsSchema = SecondsSchema.meta({
  description: 'Seconds since 1970, by the server’s clock.',
});

/** The way to the next page of a list. */
export const NextSchema = z
  .string()
  .nullable()
  .describe('Send it as `cursor` to get the next page. Null on the last page.');

/** The id of an item as a path parameter. */
export const NftIdSchema = z
  .string()
  .refine((id) => parseNftId(id) !== undefined, {
    error: 'must be an item\'s id: chain, collection and token number, as in "binance-cars-12"',
  })
  .meta({
    description: 'The chain, collection and token number, joined by dashes.',
    example: 'binance-cars-12',
  });

/** The parameters of a query, and no other: a misspelt one is refused, with the list of those that exist. */
export function queryOf<const Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const known = Object.keys(shape);
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return undefined;
      const names = issue.keys.map((key) => `"${key.slice(0, 60)}"`).join(', ');
      const allowed =
        known.length > 0 ? `Use one of these: ${known.join(', ')}.` : 'This operation takes none.';
      return `There is no query parameter ${names}. ${allowed}`;
    },
  });
}
/** A query value given once, several times or with commas between: chain=binance,matic. */
export function setOf<const T extends readonly [string, ...string[]]>(values: T, description: string) {
  return z
    .union([z.string(), z.array(z.string())])
    .transform((given) => [
      ...new Set(
        [given]
          .flat()
          .flatMap((text) => text.split(','))
          .filter(Boolean),
      ),
    ])
    .pipe(z.array(z.enum(values)))
    .meta({
      description,
      type: 'array',
      items: { type: 'string', enum: [...values] },
      example: values.slice(0, 2),
    })
    .optional();
}

/** The number of a row, as PostgreSQL counts them. */
export const RowIdSchema = z.coerce.number().int().positive().max(2_147_483_647);

export const NoQuerySchema = queryOf({});

export const ErrorResponseSchema = z
  .object({
    error: z.object({
      code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
      message: z.string().describe('A sentence for the user that says what to do.'),
      field: z.string().optional().describe('The parameter or body field at fault, if any.'),
      proof: z
        .object({
          of: z
            .enum(['account', 'owner', 'operator'])
            .describe(
              '`account`: confirm who uses the session. `owner`: sign with the wallet that owns the contracts. `operator`: use one of the account’s passkeys; without ways, it has none yet.',
            ),
          ways: z.array(z.enum(PROOF_WAYS)).describe('The ways the account can use.'),
        })
        .optional()
        .describe('With PROOF_REQUIRED: what proves it.'),
    }),
  })
  .meta({ id: 'Error', description: 'Every error has this shape.' });
export type ErrorResponse = z.infer<typeof ErrorResponseSchema>;

export const IndexedChainSchema = z
  .object({
    block: z.int().nonnegative().describe('The last block whose events are in the answer.'),
    lag: z
      .int()
      .nonnegative()
      .nullable()
      .describe('Blocks behind the head; null while the chain can’t be reached.'),
  })
  .meta({
    id: 'IndexedChain',
    description: 'How far the index has read one chain.',
    example: { block: 1204, lag: 0 },
  });
export const IndexedSchema = z
  .partialRecord(ChainSchema, IndexedChainSchema)
  .meta({ id: 'Indexed', description: 'How fresh the answer is, with one entry per supported chain.' });
export type Indexed = z.infer<typeof IndexedSchema>;
