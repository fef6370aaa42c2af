import { z } from 'zod';
import { AddressSchema, ChainSchema, SecondsSchema } from './common.ts';
import { SeriesSchema } from './nfts.ts';

const HashSchema = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/)
  .transform((text) => text as `0x${string}`)
  .meta({ id: 'Hash', description: '32 bytes in lower case hex.' });

/** How a car's series was drawn: everything that shared/src/domain/cars/fair-build.ts needs to draw it again. */
export const NftBuildSchema = z
  .object({
    state: z
      .enum(['open', 'closed', 'drawn'])
      .describe(
        'open: its epoch still takes cars. closed: the draw block is there, the secret is not revealed, or the collection is not. drawn: the seed is known.',
      ),
    chain: ChainSchema,
    chain_id: z.int().positive().describe('EIP-155 id.'),
    collection: AddressSchema,
    token_id: z.string(),
    series: SeriesSchema.nullable().describe('The car’s series; null until it’s built.'),
    epoch: z
      .int()
      .positive()
      .nullable()
      .describe('Number of its epoch, from 1; null while the epoch is open.'),
    commitment: HashSchema.nullable().describe('What was published before the first car of the epoch.'),
    started_at: SecondsSchema.nullable().describe('When the first car of its epoch was minted.'),
    closed_at: SecondsSchema.nullable(),
    draw_block: z.int().positive().nullable().describe('The block whose hash is mixed in.'),
    block_hash: HashSchema.nullable().describe('Its hash, once it is recorded.'),
    secret: HashSchema.nullable().describe('Null until it’s revealed; always null for a forfeited epoch.'),
    seed: HashSchema.nullable(),
    forfeited: z
      .boolean()
      .describe('The secret was withheld: only the hash decided, and the owners get nine tenths back.'),
    revealed_in: HashSchema.nullable().describe('Transaction in which the seed became known.'),
  })
  .meta({
    id: 'NftBuild',
    description:
      'How a car’s series was drawn, according to its contract. Values that aren’t known yet are null.',
  });
export type NftBuild = z.infer<typeof NftBuildSchema>;
