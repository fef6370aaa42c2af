/** The audit log. For operators, and for each account what is about itself. */
import { z } from 'zod';
import { ACCOUNT_DEEDS, DEEDS, MAX_EXPORTED } from '../domain/site/deeds.ts';
import { queryOf, RowIdSchema, SecondsSchema, ServerSecondsSchema } from './common.ts';
import { PersonSchema } from './nfts.ts';

const HashSchema = z.string().regex(/^[\da-f]{64}$/);
const SeqSchema = z.int().positive();

export const AuditEntrySchema = z
  .object({
    id: z.int().positive(),
    at: ServerSecondsSchema,
    author: PersonSchema.nullable().describe(
      'The account; null for a token, a command or a sign-in to no account.',
    ),
    wallet: z.string().nullable().describe("The contracts' owner, where it was the owner."),
    token: z.string().nullable().describe('The name of the token that was used.'),
    deed: z.string(),
    target: z.string(),
    before: z.unknown().describe('The state before; null if it didn’t exist.'),
    after: z.unknown().describe('The state after; null if it was removed.'),
    request_id: z.string().describe('As in the header `x-request-id` and in the log.'),
    network: z.string().nullable().describe('The first 24 bits of an IPv4 address, 48 of an IPv6 address.'),
    browser: z.string().nullable().describe('The kind of browser.').meta({ example: 'Firefox on Windows' }),
    cleared: z.boolean().describe('Its content was removed after a year, because it was about an account.'),
    seq: SeqSchema.nullable().describe('Its place in the chain; null for the seconds until it is sealed.'),
    hash: HashSchema.nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntrySchema>;

export const AuditListSchema = z
  .object({
    entries: z.array(AuditEntrySchema).describe('Newest first.'),
    next: z.int().nullable().describe('Send it as `before` to get the next page. Null on the last page.'),
  })
  .meta({ id: 'AuditList' });
export type AuditList = z.infer<typeof AuditListSchema>;

const TimeSchema = z.coerce.number().int().nonnegative().max(100_000_000_000).optional();
export const AuditQuerySchema = queryOf({
  deed: z.enum(DEEDS).optional(),
  author: RowIdSchema.optional().describe('Number of an author.'),
  target: z.string().max(120).optional().describe('Only this entry.'),
  since: TimeSchema.describe('From this time, in seconds since 1970.'),
  until: TimeSchema.describe('Up to this time, in seconds since 1970.'),
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
export type AuditQuery = z.infer<typeof AuditQuerySchema>;

export const AuditExportQuerySchema = queryOf({
  after: z.coerce
    .number()
    .int()
    .nonnegative()
    .max(Number.MAX_SAFE_INTEGER)
    .default(0)
    .describe('The place in the chain that the export follows: the last `seq` of the export before.'),
  limit: z.coerce.number().int().min(1).max(MAX_EXPORTED).default(MAX_EXPORTED),
});
export type AuditExportQuery = z.infer<typeof AuditExportQuerySchema>;

/** A line of an export: what the digest is made of, and the seal. docs/self-hosting.md says how to verify it. */
export const AuditExportLineSchema = z.object({
  seq: SeqSchema,
  id: SeqSchema,
  at: z.int(),
  author_id: z.int().nullable(),
  wallet: z.string().nullable(),
  token: z.string().nullable(),
  deed: z.string(),
  target: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  request_id: z.string(),
  network: z.string().nullable(),
  browser: z.string().nullable(),
  salt: z.string().nullable(),
  digest: HashSchema,
  previous: HashSchema,
  hash: HashSchema,
});

export const AuditChainSchema = z
  .object({
    seq: z.int().nonnegative().describe('Place of the newest entry; 0 while there is none.'),
    hash: HashSchema.describe(
      'Hash of the newest entry. Keep a copy elsewhere: it’s missing from a log that was cut off.',
    ),
    checked_at: SecondsSchema.nullable().describe('When the whole chain was last checked; null if never.'),
    problem: z.string().nullable().describe('The result of the last check.'),
  })
  .meta({ id: 'AuditChain' });
export type AuditChain = z.infer<typeof AuditChainSchema>;

export const SecurityActivityEntrySchema = z
  .object({
    id: z.int().positive(),
    at: SecondsSchema,
    deed: z.enum(ACCOUNT_DEEDS),
    target: z.string(),
    after: z.unknown().describe('The way of a sign-in, and how often it was tried.'),
    network: z.string().nullable(),
    browser: z.string().nullable(),
  })
  .meta({ id: 'SecurityActivityEntry' });
export const SecurityActivitySchema = z
  .object({ entries: z.array(SecurityActivityEntrySchema).describe('Newest first, at most 50.') })
  .meta({ id: 'SecurityActivity' });
export type SecurityActivity = z.infer<typeof SecurityActivitySchema>;
