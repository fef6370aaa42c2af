import { z } from 'zod';
import { ERROR_STATUS, type ErrorCode } from '../domain/app-error.ts';
import { CHAINS } from '../domain/chains.ts';

export const ChainSchema = z.enum(CHAINS);
/** An account address, lower case. */
export const AddressSchema = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/)
  .transform((text) => text as `0x${string}`);
/** A whole number of base units (wei) as a decimal string. */
export const WeiSchema = z.string().regex(/^\d{1,78}$/);
/** Seconds since 1970, from block time unless a field says otherwise. */
export const SecondsSchema = z.int().nonnegative();

/** The one shape of every error answer. `message` is a sentence for the user; `field` names the parameter at fault. */
export const ErrorResponseSchema = z.object({
  error: z.object({
    code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    field: z.string().optional(),
  }),
});
export type ErrorResponse = z.infer<typeof ErrorResponseSchema>;

/** How far the index has read one chain. `lag` is in blocks; null while the chain cannot be reached. */
export const IndexedChainSchema = z.object({
  block: z.int().nonnegative(),
  lag: z.int().nonnegative().nullable(),
});
/** Freshness of an answer, one entry for each chain that is served. */
export const IndexedSchema = z.partialRecord(ChainSchema, IndexedChainSchema);
export type Indexed = z.infer<typeof IndexedSchema>;
