/** The collections as their owner sees them: present values of all that the owner may change. */
import { z } from 'zod';
import { AddressSchema, ChainSchema } from './common.ts';
import { DropIdSchema } from './drops.ts';

export const OwnedContractSchema = z
  .object({
    id: DropIdSchema,
    chain: ChainSchema,
    chain_id: z.int().positive(),
    collection: z.enum(['cars', 'garages', 'stations']),
    contract: AddressSchema,
    name: z.string(),
    coin: z.string().meta({ example: 'BNB' }),
    owner: AddressSchema,
    pending_owner: AddressSchema.nullable().describe(
      'The next owner, who has not accepted yet; null if there is none.',
    ),
    values: z
      .record(z.string(), z.string())
      .describe(
        'By the names of the view functions; numbers in decimal, amounts in wei, switches as "true" or "false". `withdrawable` is what `withdraw` would send, `whitelist` how many addresses the list in the contract has.',
      )
      .meta({ example: { cost: '50000000000000000', paused: 'false' } }),
    block: z.int().nonnegative().describe('The block at which all of it was read.'),
  })
  .meta({ id: 'OwnedContract' });
export type OwnedContract = z.infer<typeof OwnedContractSchema>;

export const OwnedContractListSchema = z
  .object({ contracts: z.array(OwnedContractSchema), unavailable: z.array(ChainSchema) })
  .meta({ id: 'OwnedContractList' });
export type OwnedContractList = z.infer<typeof OwnedContractListSchema>;

export const SentCallSchema = z
  .strictObject({
    contract: DropIdSchema,
    hash: z
      .string()
      .regex(/^0x[0-9a-f]{64}$/, { error: 'must be the hash of a transaction' })
      .describe('Of the transaction.')
      .meta({ example: `0x${'ab'.repeat(32)}` }),
  })
  .meta({ id: 'SentCall' });

export const NotedCallSchema = z
  .object({
    function: z
      .string()
      .nullable()
      .describe('Null if a multisig sent a batch, or if this site can’t read the call.'),
    args: z.array(z.string()).describe('As text. Lists are cut to their first 20 entries.'),
    sender: AddressSchema,
    multisig: AddressSchema.nullable().describe(
      'The contract that the transaction calls, which then calls the collection; null of a call of the collection itself.',
    ),
    events: z
      .array(z.string())
      .describe('Names of what the collection said of a call by a multisig. `withdraw` says nothing.'),
  })
  .meta({ id: 'NotedCall', description: 'What a transaction calls, read from the chain.' });
export type NotedCall = z.infer<typeof NotedCallSchema>;
