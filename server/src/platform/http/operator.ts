import type { OperatorRole } from '@pitlane/shared/api/operator';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Context } from 'hono';
import type { HttpEnv } from './http-env.ts';

/** Who runs the site, for one request. */
export type Operator = {
  role: OperatorRole;
  /** The author of the account; null of a script with the operator's token. */
  authorId: number | null;
  /** The wallet that owns the contracts, or is named as their next owner, where that is the role. */
  wallet: Address | null;
  /** Why some deeds are closed to it; null where all are open. */
  guarded: string | null;
  requestId: string;
};

export type Standing = Omit<Operator, 'requestId'>;
/** Reads the header `authorization`. `stranger` is signed in and no operator, undefined is not signed in. */
export type FindStanding = (authorization: string | undefined) => Promise<Standing | 'stranger' | undefined>;

/** The `security` of a route that operators alone may call. Its handler asks requireOperator who that is. */
export const OPERATOR_SECURITY: Record<string, string[]>[] = [{ account: [] }, { operator: [] }];
/** The errors of all of these routes, for errorResponses. */
export const OPERATOR_ERRORS = ['BAD_REQUEST', 'UNKNOWN_PARAMETER', 'UNAUTHENTICATED', 'FORBIDDEN'] as const;

/**
 * Finds which operator sends this request, anew for each: who was dismissed has no power left. Throws UNAUTHENTICATED or FORBIDDEN; to
 * who is named as the next owner too, since that is no operator yet.
 */
export async function requireOperator(
  ...given: Parameters<typeof requireOperatorOrNextOwner>
): Promise<Operator> {
  const operator = await requireOperatorOrNextOwner(...given);
  if (operator.role !== 'pending_owner') return operator;
  throw new AppError('FORBIDDEN', 'You are an operator once you have accepted the contracts.');
}

/** The same, for what the wallet that a contract names as its next owner may do too: see what it can accept, and note that it has. */
export async function requireOperatorOrNextOwner(
  find: FindStanding,
  { req, var: { requestId } }: Pick<Context<HttpEnv>, 'req' | 'var'>,
): Promise<Operator> {
  const standing = await find(req.header('authorization'));
  if (standing === undefined) {
    throw new AppError('UNAUTHENTICATED', "Sign in first: this is for the site's operators.");
  }
  if (standing === 'stranger') {
    const message =
      "This is for the site's operators: the owner of the contracts, and the accounts that the owner has appointed.";
    throw new AppError('FORBIDDEN', message);
  }
  return { ...standing, requestId };
}

/** The same, for what only the owner of the contracts may do. */
export async function requireOwner(...given: Parameters<typeof requireOperator>): Promise<Operator> {
  const operator = await requireOperator(...given);
  if (operator.role === 'owner') return operator;
  const message = 'Only the owner of the contracts may do this. Sign in with the wallet that owns them.';
  throw new AppError('FORBIDDEN', message);
}

/** Throws FORBIDDEN for the account that everybody shares in the demo world: one visitor must not spoil it for the others. */
export function refuseGuarded({ guarded }: Operator): void {
  if (guarded) throw new AppError('FORBIDDEN', guarded);
}
