import { z } from 'zod';
import { ASSET_KINDS } from '../domain/assets.ts';
import { AddressSchema, ChainSchema, WeiSchema } from './common.ts';

const Count = z.int().nonnegative();

export const DropSchema = z
  .object({
    chain: ChainSchema,
    chain_id: z.int().positive().describe('EIP-155 id.'),
    collection: z.enum(['cars', ...ASSET_KINDS]),
    contract: AddressSchema,
    symbol: z.string().describe("The asset's ticker."),
    name: z.string(),
    cost: WeiSchema.meta({ description: "Price of one in wei of the chain's native coin." }),
    coin: z.string().describe('Ticker of the native coin.').meta({ example: 'BNB' }),
    minted: Count,
    max_supply: Count,
    remaining: Count,
    paused: z.boolean(),
    epoch_open: z
      .boolean()
      .describe(
        'Whether an epoch is open: no car can be minted between two. True of assets that are not built.',
      ),
    only_whitelisted: z.boolean(),
    max_mint_amount: Count.describe('Most that one mint may take.'),
    per_address_limit: Count.nullable().describe(
      'Cars that one address may mint; at 0 minting is closed. Null for assets, which have no such limit.',
    ),
    block: Count.describe('The block at which the contract was read.'),
  })
  .meta({
    id: 'Drop',
    description: 'What can be minted on one chain, read from its contract at the named block.',
  });
export type Drop = z.infer<typeof DropSchema>;

export const DropListSchema = z.object({
  drops: z
    .array(DropSchema)
    .describe('The cars of every chain, then its tuneup garages, then its gas stations.'),
  unavailable: z
    .array(ChainSchema)
    .describe('Chains that could not be read just now; the others stay usable.'),
});
export type DropList = z.infer<typeof DropListSchema>;
