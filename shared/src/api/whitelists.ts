/** Lists of accounts that may mint first, as operators upload them. */
import { z } from 'zod';
import { MAX_WHITELIST_LINES } from '../domain/cars/whitelist-file.ts';
import { ServerSecondsSchema } from './common.ts';
import { PersonSchema } from './nfts.ts';

export const RootSchema = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/)
  .meta({ id: 'MerkleRoot', description: 'Root of a Merkle tree of accounts, or a node of it.' });

export const WhitelistTreeSchema = z
  .object({
    root: RootSchema.describe('The value the contracts’ owner passes to `setWhitelistRoot`.'),
    accounts: z.int().positive(),
    uploaded_by: PersonSchema.nullable().describe('Null of a script.'),
    at: ServerSecondsSchema,
  })
  .meta({ id: 'WhitelistTree' });
export type WhitelistTree = z.infer<typeof WhitelistTreeSchema>;

const LinesSchema = z
  .object({
    count: z.int().nonnegative(),
    lines: z
      .array(z.object({ line: z.int().positive(), text: z.string() }))
      .describe(`The first ${MAX_WHITELIST_LINES}.`),
  })
  .meta({ id: 'WhitelistLines' });

export const WhitelistUploadSchema = z
  .object({
    tree: WhitelistTreeSchema.nullable().describe('Null if some lines are bad: nothing was saved.'),
    accounts: z.int().nonnegative().describe('Distinct addresses in the file.'),
    duplicates: LinesSchema.describe('Repeated addresses, counted once.'),
    bad: LinesSchema.describe('Lines without an address.'),
  })
  .meta({ id: 'WhitelistUpload' });
export type WhitelistUpload = z.infer<typeof WhitelistUploadSchema>;

export const WhitelistListSchema = z
  .object({ trees: z.array(WhitelistTreeSchema).describe('Newest first, at most 50.') })
  .meta({ id: 'WhitelistList' });
export type WhitelistList = z.infer<typeof WhitelistListSchema>;
