/**
 * Access: who may call an operation. Each operation names its access, and its guard asks before parameters and body are read by
 * their schemas.
 */
import type { OperatorScope } from '@pitlane/shared/domain/site/operator-scopes';
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
  /** An operator: the owner of the contracts, an account it has appointed, or a token that has the operation's scope. */
  operator: { operator: Operator };
  /** An operator, or the wallet that a contract names as its next owner. */
  'next owner': { operator: Operator };
  /** The owner of the contracts. */
  owner: { operator: Operator };
};
export type Access = keyof AccessVariables;

/** The scope that a token needs, or `in person` where no token may call. */
type TokenScope = OperatorScope | 'in person';

/**
 * How an operation declares its access. What operators may do names the scope that a token needs for it: without one it does not
 * compile. What only the owner of the contracts may do is closed to every token.
 *
 * @example operation('operator featured:write', 'PUT /api/operator/featured', …)
 */
export type DeclaredAccess =
  | Exclude<Access, 'operator' | 'next owner'>
  | `${'operator' | 'next owner'} ${TokenScope}`;

/** The access of a declaration. */
export type AccessOf<Declared extends DeclaredAccess> = Declared extends `${infer Who} ${TokenScope}`
  ? Who & Access
  : Declared & Access;

/** Takes a declaration apart. */
export function parseAccess(declared: DeclaredAccess): { access: Access; scope: OperatorScope | undefined } {
  const [, who, scope] = /^(operator|next owner) (.+)$/.exec(declared) ?? [];
  return {
    access: (who ?? declared) as Access,
    scope: scope === 'in person' ? undefined : (scope as OperatorScope | undefined),
  };
}

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

/** What a guard knows of its operation: its name in the audit log, and whether it needs a fresh proof. */
type Guarded = { operationId: string; fresh: boolean };

/**
 * The middleware that lets a request through only when its sender may call and, for an operation that is `fresh`, has just proved who
 * it is. A token has no session to prove. Throws UNAUTHENTICATED, FORBIDDEN or PROOF_REQUIRED.
 */
export function guard(
  declared: DeclaredAccess,
  { operationId, fresh }: Guarded,
): MiddlewareHandler<GuardEnv> {
  const { access, scope } = parseAccess(declared);
  return async (c, next) => {
    const { identify, requestId } = c.var;
    const authorization = c.req.header('authorization');
    if (access === 'visitor') c.set('caller', await identify.caller(authorization));
    else if (access === 'account') c.set('caller', await requireCaller(identify.caller, authorization));
    else if (access !== 'public')
      c.set(
        'operator',
        await REQUIRE[access](identify.standing, authorization, { requestId, scope, operationId }),
      );
    const caller = c.var.operator ? c.var.operator.caller : c.var.caller;
    if (fresh && caller) await requireFreshProof(identify.proof, caller);
    await next();
  };
}
