/**
 * Access: who may call an operation. Each operation names its access, and its guard asks before parameters and body are read by
 * their schemas.
 */
import type { MiddlewareHandler } from 'hono';
import { type Caller, requireCaller } from './caller.ts';
import { requireFreshProof } from './fresh-proof.ts';
import type { HttpEnv } from './http-env.ts';
import { type Operator, requireOperator, requireOperatorOrNextOwner, requireOwner } from './operator.ts';

/** The variables that the guard of each access sets in the context (`c.var`). */
export type AccessVariables = {
  /** Everyone. Who calls is not looked up. */
  public: object;
  /** Everyone. A signed-in account is recognised. */
  visitor: { caller: Caller | undefined };
  /** A signed-in account. */
  account: { caller: Caller };
  /** An operator: the owner of the contracts, an account it has appointed, or a script with the operator's token. */
  operator: { operator: Operator };
  /** An operator, or the wallet that a contract names as its next owner. */
  'next owner': { operator: Operator };
  /** The owner of the contracts. */
  owner: { operator: Operator };
};
export type Access = keyof AccessVariables;

type Security = Record<string, string[]>[];
const ACCOUNT: Security = [{ account: [] }];
const OPERATOR: Security = [{ account: [] }, { operator: [] }];

/** The `security` of each access in the OpenAPI document. */
export const SECURITY: Record<Access, Security | undefined> = {
  public: undefined,
  visitor: [{}, ...ACCOUNT],
  account: ACCOUNT,
  operator: OPERATOR,
  'next owner': OPERATOR,
  owner: OPERATOR,
};

const REQUIRE = { operator: requireOperator, 'next owner': requireOperatorOrNextOwner, owner: requireOwner };

type GuardEnv = HttpEnv & { Variables: { caller: Caller | undefined; operator: Operator | undefined } };

/**
 * The middleware that lets a request through only when its sender may call and, for an operation that is `fresh`, has just proved who
 * it is. A script with the operator's token has no session to prove. Throws UNAUTHENTICATED, FORBIDDEN or PROOF_REQUIRED.
 */
export function guard(access: Access, fresh: boolean): MiddlewareHandler<GuardEnv> {
  return async (c, next) => {
    const { identify, requestId } = c.var;
    const authorization = c.req.header('authorization');
    if (access === 'visitor') c.set('caller', await identify.caller(authorization));
    else if (access === 'account') c.set('caller', await requireCaller(identify.caller, authorization));
    else if (access !== 'public')
      c.set('operator', await REQUIRE[access](identify.standing, authorization, requestId));
    const caller = c.var.operator ? c.var.operator.caller : c.var.caller;
    if (fresh && caller) await requireFreshProof(identify.proof, caller);
    await next();
  };
}
