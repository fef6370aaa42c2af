import { z } from 'zod';
import { ChainSchema, SecondsSchema } from './common.ts';

export const ChainHealthSchema = z.object({
  chain: ChainSchema,
  chain_id: z.int().positive(),
  /** `ok`, `behind` (the index has not yet read the head) or `down` (the chain cannot be reached). */
  state: z.enum(['ok', 'behind', 'down']),
  /** Last block whose events are in the index. */
  block: z.int().nonnegative(),
  block_hash: z.string(),
  /** Block time in seconds. */
  block_time: SecondsSchema,
  /** Head of the chain as last seen; null before the first answer. */
  head: z.int().nonnegative().nullable(),
  /** Blocks between head and index; null while the chain is down. */
  lag: z.int().nonnegative().nullable(),
});
export type ChainHealth = z.infer<typeof ChainHealthSchema>;

export const HealthSchema = z.object({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  /** Server clock, seconds since 1970. */
  now: SecondsSchema,
  chains: z.array(ChainHealthSchema),
});
export type Health = z.infer<typeof HealthSchema>;
