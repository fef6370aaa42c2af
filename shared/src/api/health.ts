import { z } from 'zod';
import { ChainSchema, SecondsSchema } from './common.ts';

const Count = z.int().nonnegative();

export const ChainHealthSchema = z
  .object({
    chain: ChainSchema,
    chain_id: z.int().positive().describe('EIP-155 id.'),
    state: z
      .enum(['ok', 'behind', 'down'])
      .describe('behind: the index has not yet read the head; down: the chain cannot be reached.'),
    block: Count.describe('Last block whose events are in the index.'),
    block_hash: z.string(),
    block_time: SecondsSchema,
    head: Count.nullable().describe('Head of the chain as last seen; null before the first answer.'),
    lag: Count.nullable().describe('Blocks between head and index; null while the chain is down.'),
  })
  .meta({ id: 'ChainHealth' });
export type ChainHealth = z.infer<typeof ChainHealthSchema>;

export const HealthSchema = z
  .object({
    status: z.enum(['ok', 'degraded']),
    version: z.string(),
    now: SecondsSchema.meta({ description: 'Server clock, seconds since 1970.' }),
    chains: z.array(ChainHealthSchema),
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof HealthSchema>;
