import { AppError } from '@pitlane/shared/domain/app-error';
import type { Queryable } from '../db/db.ts';

/** The sender of a request: a signed-in account. */
export type Caller = {
  userId: string;
  /** The number of its author. */
  authorId: number;
  sessionId: string;
};

/** Reads the header `authorization`. Undefined without a bearer token, or when its session has ended. */
export type FindCaller = (authorization: string | undefined) => Promise<Caller | undefined>;

/** The token of a header `authorization: Bearer <token>`. */
export function readBearer(authorization: string | undefined): string | undefined {
  return /^Bearer ([^\s]{1,300})$/i.exec(authorization ?? '')?.[1];
}

/** The account was deleted while its request was under way. */
export function accountGone(): AppError {
  return new AppError('UNAUTHENTICATED', 'This account has been deleted. Sign in with another one.');
}

/** Finds the account that sends a request, by its header `authorization`. Throws UNAUTHENTICATED when none is signed in. */
export async function requireCaller(find: FindCaller, authorization: string | undefined): Promise<Caller> {
  const caller = await find(authorization);
  if (caller) return caller;
  throw new AppError(
    'UNAUTHENTICATED',
    readBearer(authorization)
      ? 'This session has ended. Sign in again.'
      : 'Sign in first: this needs an account. Send the header authorization: Bearer <token>.',
  );
}

/**
 * Keeps the caller's account until the transaction ends. It is the first statement of each transaction that writes something of an
 * account: who deletes it waits, and deletes that too. Throws UNAUTHENTICATED when it was deleted after its session was read.
 */
export async function lockCaller(tx: Queryable, { authorId, userId }: Caller): Promise<void> {
  const sql = 'select 1 from author where id = $1 and user_id = $2 for key share';
  if ((await tx.query(sql, [authorId, userId])).length === 0) throw accountGone();
}
