/** The list of operators, and their audit log. For operators. */
import { z } from 'zod';
import { DEEDS } from '../domain/site/deeds.ts';
import { queryOf, RowIdSchema, SecondsSchema } from './common.ts';
import { PersonSchema } from './nfts.ts';

export const OPERATOR_ROLES = ['owner', 'pending_owner', 'operator', 'script'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

export const OperatorSelfSchema = z
  .object({
    role: z
      .enum(OPERATOR_ROLES)
      .describe(
        "`owner` has signed as the contracts' owner in this session, `pending_owner` as a wallet that one of them names as its next owner and that may accept it, `operator` was appointed, `script` has the operator's token.",
      ),
    guarded: z
      .string()
      .nullable()
      .describe('Why this account cannot do certain things: it is the shared account of the demo world.'),
  })
  .meta({ id: 'OperatorSelf' });
export type OperatorSelf = z.infer<typeof OperatorSelfSchema>;

export const OperatorSchema = z
  .object({
    author: PersonSchema,
    appointed_by: PersonSchema.nullable().describe('Null where the demo world did.'),
    at: SecondsSchema.meta({ description: "Seconds since 1970 of the server's clock." }),
  })
  .meta({ id: 'Operator', description: 'An account that the owner of the contracts has appointed.' });
export type Operator = z.infer<typeof OperatorSchema>;
export const OperatorListSchema = z
  .object({ operators: z.array(OperatorSchema) })
  .meta({ id: 'OperatorList' });
export type OperatorList = z.infer<typeof OperatorListSchema>;

export const AuditEntrySchema = z
  .object({
    id: z.int().positive(),
    at: SecondsSchema.meta({ description: "Seconds since 1970 of the server's clock." }),
    author: PersonSchema.nullable().describe("Null of a script with the operator's token."),
    wallet: z.string().nullable().describe("The contracts' owner, where it was the owner."),
    deed: z.string(),
    target: z.string(),
    before: z.unknown().describe('How it was; null of what was not there.'),
    after: z.unknown().describe('How it is since then; null of what is gone.'),
    request_id: z.string().describe('As in the header `x-request-id` and in the log.'),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntrySchema>;
export const AuditListSchema = z
  .object({
    entries: z.array(AuditEntrySchema).describe('The newest first.'),
    next: z.int().nullable().describe('Give it back as `before` for the next page; null on the last one.'),
  })
  .meta({ id: 'AuditList' });
export type AuditList = z.infer<typeof AuditListSchema>;
export const AuditQuerySchema = queryOf({
  deed: z.enum(DEEDS).optional(),
  author: RowIdSchema.optional().describe('Number of an author.'),
  target: z.string().max(120).optional().describe('Exactly this one.'),
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
export type AuditQuery = z.infer<typeof AuditQuerySchema>;
