/** The list of operators. For operators. */
import { z } from 'zod';
import { ServerSecondsSchema } from './common.ts';
import { PersonSchema } from './nfts.ts';

export const OPERATOR_ROLES = ['owner', 'pending_owner', 'operator', 'script'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

export const OperatorSelfSchema = z
  .object({
    role: z
      .enum(OPERATOR_ROLES)
      .describe(
        "`owner` has signed as the contracts' owner in this session, `pending_owner` as a wallet that one of them names as its next owner and that may accept it, `operator` was appointed, `script` has a token.",
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
    appointed_by: PersonSchema.nullable().describe('Null if the demo world appointed them.'),
    at: ServerSecondsSchema,
  })
  .meta({ id: 'Operator', description: 'An account that the owner of the contracts has appointed.' });
export type Operator = z.infer<typeof OperatorSchema>;
export const OperatorListSchema = z
  .object({ operators: z.array(OperatorSchema) })
  .meta({ id: 'OperatorList' });
export type OperatorList = z.infer<typeof OperatorListSchema>;
