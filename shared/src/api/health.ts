import { z } from 'zod';
import { ChainSchema, SecondsSchema } from './common.ts';

const Count = z.int().nonnegative();

export const BuilderHealthSchema = z
  .object({
    state: z
      .enum(['resting', 'working', 'stuck', 'stopped', 'silent', 'paused'])
      .describe(
        'resting: all cars that can be built are; stuck: it needs help, and goes on trying; stopped: it waits for ' +
          'the operator; silent: it has ended without a report; paused: an operator has paused it.',
      ),
    epoch: Count.nullable().describe('The newest epoch; null until the chain has answered it.'),
    built: Count.nullable().describe('Number of the last car that is built: they are built in their order.'),
    waiting: Count.nullable().describe('Cars that are minted and not built yet.'),
    message: z.string().nullable().describe('What blocks it, and what to do.'),
  })
  .meta({ id: 'BuilderHealth', description: 'What closes the epochs of a chain and builds its cars.' });

export const ChainHealthSchema = z
  .object({
    chain: ChainSchema,
    chain_id: z.int().positive().describe('EIP-155 id.'),
    state: z
      .enum(['ok', 'behind', 'down', 'stopped', 'unknown', 'paused'])
      .describe(
        'behind: the index has not yet read the head; down: the chain cannot be reached, or it has no indexer; ' +
          'stopped: the index waits for the operator; unknown: the database is away; paused: an operator has paused the index.',
      ),
    message: z.string().nullable().describe('What’s wrong and what to do; null if all is well.'),
    block: Count.describe('Last block whose events are in the index.'),
    block_hash: z.string(),
    block_time: SecondsSchema,
    head: Count.nullable().describe('Head of the chain as last seen; null before the first answer.'),
    lag: Count.nullable().describe('Blocks between head and index; null while the head is not known.'),
    builder: BuilderHealthSchema.nullable().describe('Null where none was started.'),
  })
  .meta({ id: 'ChainHealth' });
export type ChainHealth = z.infer<typeof ChainHealthSchema>;

export const HealthProblemSchema = z
  .object({
    code: z.string().describe('A code for programs.').meta({ example: 'indexer_silent' }),
    chain: ChainSchema.nullable().describe('Null for a problem of the whole server.'),
    message: z.string().describe('What’s wrong and what to do.'),
  })
  .meta({ id: 'HealthProblem' });
export type HealthProblem = z.infer<typeof HealthProblemSchema>;

export const HealthSchema = z
  .object({
    status: z.enum(['ok', 'degraded']).describe('degraded: there are problems.'),
    ready: z.boolean().describe('Whether GET /api/health/ready answers 200.'),
    problems: z.array(HealthProblemSchema),
    version: z.string(),
    now: SecondsSchema.meta({ description: 'Server clock, seconds since 1970.' }),
    chains: z.array(ChainHealthSchema),
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof HealthSchema>;

export const ReadinessSchema = z
  .object({
    ready: z.boolean(),
    problems: z.array(HealthProblemSchema).describe('What prevents it from serving.'),
  })
  .meta({ id: 'Readiness' });
export type Readiness = z.infer<typeof ReadinessSchema>;

export const ClientSchema = z
  .object({
    address: z.string().describe('The address that limits count: of IPv6 the network.'),
    forwarded: Count.describe('Addresses in X-Forwarded-For as the server gets it: one for each proxy.'),
    trusted_proxies: Count.describe('How many of them the server believes (TRUSTED_PROXIES).'),
  })
  .meta({ id: 'Client', description: 'How the server sees the sender of a request.' });

export const AliveSchema = z.object({ status: z.literal('ok') }).meta({ id: 'Alive' });
