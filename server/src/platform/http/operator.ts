import type { OperatorRole } from '@pitlane/shared/api/operator';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { OperatorScope } from '@pitlane/shared/domain/site/operator-scopes';
import type { Caller } from './caller.ts';

/** The operator who sends a request. */
export type Operator = {
  role: OperatorRole;
  /** The author of the account; null of a token. */
  authorId: number | null;
  /** The name of the token that was sent; null of people. */
  token: string | null;
  /** The session that asks; null of a token. */
  caller: Caller | null;
  /** The wallet that owns the contracts, or is named as their next owner, where that is the role. */
  wallet: Address | null;
  /** Why some deeds are closed to it; null where all are open. */
  guarded: string | null;
  /** The account has the owner's wallet too, which has not signed for this session recently. */
  mayProveOwner?: boolean;
  requestId: string;
};

/** The operation that is called: a token needs its scope. `scope` is undefined where no token may call. */
export type Called = { requestId: string; scope: OperatorScope | undefined; operationId: string };

export type Standing = Omit<Operator, 'requestId'>;
/**
 * Reads the header `authorization`. Throws FORBIDDEN for a token that lacks the scope of the operation. `stranger` is signed in and no
 * operator; `unproved` has linked the owner's wallet, which has not signed for this session recently; `passkey unproved` is an appointed
 * operator whose passkey has not, and `without passkey` one that has none; undefined is not signed in.
 */
export type FindStanding = (
  authorization: string | undefined,
  called: Called,
) => Promise<Standing | 'stranger' | 'unproved' | 'passkey unproved' | 'without passkey' | undefined>;

/**
 * Finds which operator sends a request, by its header `authorization`. Asks each time, so a dismissed operator loses the role at once.
 * Throws UNAUTHENTICATED, PROOF_REQUIRED or FORBIDDEN. A wallet that is only named as the next owner is no operator yet.
 */
export async function requireOperator(
  ...given: Parameters<typeof requireOperatorOrNextOwner>
): Promise<Operator> {
  const operator = await requireOperatorOrNextOwner(...given);
  if (operator.role !== 'pending_owner') return operator;
  throw new AppError('FORBIDDEN', 'You become an operator once you accept the contracts.');
}

/** Like requireOperator, but lets the next owner through: it may see what it can accept, and report that it has. */
export async function requireOperatorOrNextOwner(
  find: FindStanding,
  authorization: string | undefined,
  called: Called,
): Promise<Operator> {
  const standing = await find(authorization, called);
  if (standing === undefined) {
    throw new AppError('UNAUTHENTICATED', "Sign in first: this is for the site's operators.");
  }
  if (standing === 'unproved') throw proofRequired();
  if (standing === 'passkey unproved' || standing === 'without passkey') throw passkeyRequired(standing);
  if (standing === 'stranger') {
    const message =
      "This is for the site's operators: the owner of the contracts, and the accounts that the owner has appointed.";
    throw new AppError('FORBIDDEN', message);
  }
  return { ...standing, requestId: called.requestId };
}

/** Like requireOperator, for the owner of the contracts alone. */
export async function requireOwner(...given: Parameters<typeof requireOperator>): Promise<Operator> {
  const operator = await requireOperator(...given);
  if (operator.role === 'owner') return operator;
  if (operator.mayProveOwner) throw proofRequired();
  const message = 'Only the contracts’ owner can do this. Sign in with the wallet that owns them.';
  throw new AppError('FORBIDDEN', message);
}

function proofRequired(): AppError {
  const message = "Sign with the owner's wallet to continue. You'll be asked again after 12 hours.";
  return new AppError('PROOF_REQUIRED', message, { proof: { of: 'owner', ways: ['wallet'] } });
}

function passkeyRequired(standing: 'passkey unproved' | 'without passkey'): AppError {
  if (standing === 'without passkey') {
    const message =
      'Operators need a passkey. Add one in your account settings. It opens the console after a week, or once the owner appoints you again.';
    return new AppError('PROOF_REQUIRED', message, { proof: { of: 'operator', ways: [] } });
  }
  const message = "Use your passkey to continue. You'll be asked again after 12 hours.";
  return new AppError('PROOF_REQUIRED', message, { proof: { of: 'operator', ways: ['passkey'] } });
}

/** Throws FORBIDDEN for the shared account of the demo world: one visitor must not spoil it for the others. */
export function refuseGuarded({ guarded }: Operator): void {
  if (guarded) throw new AppError('FORBIDDEN', guarded);
}
