/** Tokens of operators' scripts. For operators. */
import { z } from 'zod';
import { OPERATOR_SCOPES } from '../domain/site/operator-scopes.ts';
import { TOKEN_NAME, TOKEN_NAME_RULE } from '../domain/site/token-name.ts';
import { SecondsSchema } from './common.ts';
import { PersonSchema } from './nfts.ts';

/** Days that a token lasts at most. */
export const MAX_TOKEN_DAYS = 365;

const NameSchema = z
  .string()
  .regex(TOKEN_NAME, `must be ${TOKEN_NAME_RULE}`)
  .describe('Names the token in the list and in the audit log.')
  .meta({ example: 'nightly-whitelists' });
const ScopesSchema = z
  .array(z.enum(OPERATOR_SCOPES))
  .min(1)
  .max(OPERATOR_SCOPES.length)
  .describe('What the token may do; `x-scope` of each operation names the scope that it needs.')
  .meta({ example: ['whitelists:write'] });

export const OperatorTokenSchema = z
  .object({
    name: z.string(),
    scopes: z.array(z.string()),
    created_by: PersonSchema.nullable().describe('Null if the command line created it.'),
    created_at: SecondsSchema,
    expires_at: SecondsSchema,
    last_used_at: SecondsSchema.nullable().describe(
      'Accurate to a minute; null for a token that was never used.',
    ),
  })
  .meta({ id: 'OperatorToken' });
export type OperatorToken = z.infer<typeof OperatorTokenSchema>;

export const OperatorTokenListSchema = z
  .object({ tokens: z.array(OperatorTokenSchema).describe('By name, including expired ones.') })
  .meta({ id: 'OperatorTokenList' });
export type OperatorTokenList = z.infer<typeof OperatorTokenListSchema>;

export const CreateTokenSchema = z.strictObject({
  name: NameSchema,
  scopes: ScopesSchema,
  days: z.int().min(1).max(MAX_TOKEN_DAYS).describe('Days until it expires.').meta({ example: 90 }),
});
export type CreateToken = z.infer<typeof CreateTokenSchema>;

export const CreatedTokenSchema = z
  .object({
    token: z.string().describe('Shown once: only its hash is stored.'),
    expires_at: SecondsSchema,
  })
  .meta({ id: 'CreatedToken' });
export type CreatedToken = z.infer<typeof CreatedTokenSchema>;

export const TokenNameSchema = z.strictObject({ name: NameSchema });
