import { z } from 'zod';
import { ASSET_KINDS } from '../domain/cars/assets.ts';
import { CHAINS } from '../domain/chain/chains.ts';
import {
  AddressInputSchema,
  AddressSchema,
  ChainSchema,
  queryOf,
  SecondsSchema,
  WeiSchema,
} from './common.ts';
import { RootSchema } from './whitelists.ts';

const Count = z.int().nonnegative();

const COLLECTIONS = ['cars', ...ASSET_KINDS] as const;
const PhaseKindSchema = z
  .enum(['whitelist', 'public'])
  .describe('`whitelist`: only wallets on the list or in the tree. `public`: all wallets.');

export const DropPhaseSchema = z
  .object({
    kind: PhaseKindSchema,
    start: SecondsSchema.nullable().describe('Null if it’s open without a start time.'),
    end: SecondsSchema.nullable().describe('When the next phase replaces it; null for the last one.'),
  })
  .meta({
    id: 'DropPhase',
    description: 'Who can mint from a certain time. It starts without a transaction.',
  });

export const DropSchema = z
  .object({
    id: z.string().describe('Chain and collection.').meta({ example: 'binance-cars' }),
    chain: ChainSchema,
    chain_id: z.int().positive().describe('EIP-155 id.'),
    collection: z.enum(COLLECTIONS),
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
        'Whether an epoch is open: cars can’t be minted between epochs. True for assets, which aren’t built.',
      ),
    only_whitelisted: z
      .boolean()
      .describe('What the contract says at the block. `phases` say it for any time.'),
    phases: z.array(DropPhaseSchema).describe('In order. Minting is closed before the first one starts.'),
    phase: PhaseKindSchema.nullable().describe(
      'The current one, by the server’s clock; null before the first.',
    ),
    whitelist: z
      .object({
        list: Count.nullable().describe('Number of accounts on the list; null if there never were any.'),
        root: RootSchema.nullable().describe('Root of the tree of accounts; null if there is none.'),
        tree: Count.nullable().describe('Number of accounts in the tree, if it was uploaded here.'),
      })
      .nullable()
      .describe('Null for assets, which have none.'),
    revealed: z.boolean().nullable().describe('Whether built cars show what they are. Null for assets.'),
    max_mint_amount: Count.describe('The most one mint can take.'),
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
  unavailable: z.array(ChainSchema).describe('Chains that can’t be read right now. The others work.'),
});
export type DropList = z.infer<typeof DropListSchema>;

export const DropIdSchema = z
  .string()
  .regex(new RegExp(`^(${CHAINS.join('|')})-(${COLLECTIONS.join('|')})$`), {
    error: 'must be a drop\'s id: chain and collection, as in "binance-cars"',
  })
  .meta({ description: 'The chain and collection, joined by a dash.', example: 'binance-cars' });

export const EligibilityQuerySchema = queryOf({ wallet: AddressInputSchema });

/** Why a wallet cannot mint, in the order in which the contract would refuse. */
export const INELIGIBLE = [
  'NO_EPOCH',
  'PAUSED',
  'SOLD_OUT',
  'NOT_STARTED',
  'NOT_WHITELISTED',
  'LIMIT_REACHED',
] as const;

export const EligibilitySchema = z
  .object({
    drop: z.string(),
    wallet: AddressSchema,
    eligible: z.boolean().describe('Whether it can mint now.'),
    reason: z.enum(INELIGIBLE).nullable().describe('Why not; null if it can.'),
    invited: z
      .enum(['list', 'tree'])
      .nullable()
      .describe(
        'How it may mint in the phase of the whitelist: by the list, or with the proof; null when not at all.',
      ),
    proof: z
      .array(RootSchema)
      .nullable()
      .describe(
        'For `mintWithProof`, by the root that the contract has now; null where the wallet is in no tree that is known here.',
      ),
    starts: SecondsSchema.nullable().describe(
      'When this wallet may begin; null where it may already, or no time is set.',
    ),
    minted: Count.nullable().describe(
      'Cars it has minted, regardless of who owns them now; null for assets.',
    ),
    left: Count.describe('How many it may still mint: by its limit and by the supply.'),
    block: Count.describe('The block at which the contract was read.'),
  })
  .meta({ id: 'Eligibility', description: 'Whether a wallet can mint from a drop.' });
export type Eligibility = z.infer<typeof EligibilitySchema>;
