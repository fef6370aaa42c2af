/** The state of jobs, mails and verdicts. For operators. */
import { z } from 'zod';
import { AddressInputSchema, NftIdSchema, queryOf, SecondsSchema } from './common.ts';
import { PersonSchema } from './nfts.ts';

export const JobSchema = z
  .object({
    name: z.string().meta({ example: 'mail' }),
    label: z.string().describe('What it does.'),
    state: z.enum(['running', 'paused', 'absent']).describe('`absent`: not running, which may be intended.'),
    paused_by: PersonSchema.nullable(),
    paused_at: SecondsSchema.nullable(),
  })
  .meta({ id: 'Job' });
export type Job = z.infer<typeof JobSchema>;
export const JobListSchema = z.object({ jobs: z.array(JobSchema) }).meta({ id: 'JobList' });
export type JobList = z.infer<typeof JobListSchema>;
export const JobNameSchema = z
  .string()
  .regex(/^[a-z]+(?: [a-z]+)?$/, { error: 'must be the name of a job, as the list has it' })
  .max(40)
  .meta({ example: 'mail' });

export const QUEUE_STATES = ['waiting', 'failed', 'sent'] as const;
export const QueuedMailSchema = z
  .object({
    id: z.int().positive(),
    to: z.string().describe('The address, without most of its name.'),
    subject: z.string(),
    state: z.enum(QUEUE_STATES),
    attempts: z.int().nonnegative(),
    created_at: SecondsSchema,
    next_try_at: SecondsSchema.nullable(),
    code: z.string().nullable().describe('Why the last try failed, as a word.'),
    error: z.string().nullable().describe('The same in a sentence.'),
  })
  .meta({ id: 'QueuedMail' });
export type QueuedMail = z.infer<typeof QueuedMailSchema>;
export const QueueQuerySchema = queryOf({
  state: z.enum(QUEUE_STATES).default('waiting'),
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
});
export type QueueQuery = z.infer<typeof QueueQuerySchema>;
export const QueueSchema = z
  .object({
    mails: z.array(QueuedMailSchema).describe('Newest first.'),
    next: z.int().nullable(),
    counts: z.record(z.enum(QUEUE_STATES), z.int()).describe('Counted up to 1,000 each.'),
  })
  .meta({ id: 'MailQueue' });
export type Queue = z.infer<typeof QueueSchema>;

export const JudgeSchema = z
  .strictObject({
    order: z
      .string()
      .regex(/^[a-z]+-0x[0-9a-f]{64}$/, { error: "must be an order's id: chain and hash" })
      .optional(),
    nft: NftIdSchema.optional(),
    wallet: AddressInputSchema.optional(),
  })
  .refine(({ order, nft, wallet }) => [order, nft, wallet].filter(Boolean).length === 1, {
    error: 'name one of order, nft and wallet',
    path: ['nft'],
  })
  .meta({ id: 'Judge', example: { nft: 'binance-cars-12' } });
export type Judge = z.infer<typeof JudgeSchema>;
export const JudgedSchema = z
  .object({ changed: z.int().nonnegative().describe('Orders whose verdict changed.') })
  .meta({ id: 'Judged' });
export type Judged = z.infer<typeof JudgedSchema>;
