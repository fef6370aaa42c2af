import { z } from 'zod';
import { ASSET_KINDS, TANK } from '../domain/cars/assets.ts';
import { AuthorIdSchema, isOneOwner, ONE_OWNER } from './authors.ts';
import { AddressInputSchema, AddressSchema, ChainSchema, IndexedSchema, queryOf } from './common.ts';

export const AssetSchema = z
  .object({
    chain: ChainSchema,
    collection: z.enum(ASSET_KINDS),
    contract: AddressSchema,
    token_id: z.string(),
    title: z.string().meta({ example: 'Gas Station #12' }),
    picture: z.object({ url: z.string().describe('Path on this site.') }),
    fuel: z
      .int()
      .nonnegative()
      .nullable()
      .describe(`Units left in a gas station's tank, ${TANK} when it’s full; null for a garage.`),
  })
  .meta({ id: 'Asset', description: 'A tuneup garage or a gas station.' });
export type Asset = z.infer<typeof AssetSchema>;

export const AssetQuerySchema = queryOf({
  owner: AddressInputSchema.optional().describe('The wallet that owns the assets.'),
  author: AuthorIdSchema.optional().describe('The author who owns the assets, in all wallets.'),
}).refine(isOneOwner, ONE_OWNER);
export type AssetQuery = z.infer<typeof AssetQuerySchema>;

export const AssetListSchema = z.object({
  assets: z
    .array(AssetSchema)
    .describe(
      'By chain, garages first, each in the order of their numbers; at most 500 of a kind and chain in a wallet.',
    ),
  unavailable: z
    .array(ChainSchema)
    .describe('Chains that aren’t indexed yet. The list leaves out what the wallet has there.'),
  indexed: IndexedSchema,
});
export type AssetList = z.infer<typeof AssetListSchema>;
